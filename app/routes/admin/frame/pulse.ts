import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readInboxSnapshot, snapshotFor } from "#app/features/dashboard/inbox.server.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/pulse.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const staff = await requireStaff(context, "today");
  const snapshot = await readInboxSnapshot(context.get(appContext).db);
  return Response.json(snapshotFor(staff, snapshot), { headers: { "Cache-Control": "no-store" } });
}
