import { readHoursOrLast } from "#app/features/hours/hours.server.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/hours.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return Response.json(await readHoursOrLast(context.get(appContext)));
}
