import { data, Outlet } from "react-router";
import { ErrorMessage } from "#app/features/site/error-page.tsx";
import { requestContext } from "#app/platform/app.ts";
import type { Route } from "./+types/failures.ts";

/** A request that was refused before any route ran gets its error page from here. */
export function loader({ context }: Route.LoaderArgs) {
  const { rejection } = context.get(requestContext);
  if (rejection) throw data(null, { status: rejection });
  return null;
}

export default Outlet;

export function ErrorBoundary() {
  return <ErrorMessage />;
}
