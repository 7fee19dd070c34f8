import { askDatabaseState } from "#app/features/dashboard/diagnostic.server.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/status.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const state = await askDatabaseState(context.get(appContext));
  return Response.json(state, { headers: { "Cache-Control": "no-store" } });
}
