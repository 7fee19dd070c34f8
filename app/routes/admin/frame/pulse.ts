import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readInboxSnapshot } from "#app/features/dashboard/inbox-feed.server.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/pulse.ts";

/** The newest requests, for a page to which no stream gets through. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const snapshot = await readInboxSnapshot(context.get(appContext).db);
  return Response.json(snapshot, { headers: { "Cache-Control": "no-store" } });
}
