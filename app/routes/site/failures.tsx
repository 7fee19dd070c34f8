import { data, Outlet } from "react-router";
import { requestContext } from "#app/platform/app.ts";
import type { Route } from "./+types/failures.ts";

export function loader({ context }: Route.LoaderArgs) {
  const { rejection } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  return null;
}

export { ErrorMessage as ErrorBoundary } from "#app/features/site/error-page.tsx";

export default Outlet;
