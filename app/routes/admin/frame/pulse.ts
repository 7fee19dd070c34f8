import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readInboxSnapshot, snapshotFor } from "#app/features/dashboard/inbox.server.ts";
import type { Route } from "./+types/pulse.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { db, staff } = await requireStaff(context, "today");
  const snapshot = await readInboxSnapshot(db);
  return Response.json(snapshotFor(staff, snapshot), { headers: { "Cache-Control": "no-store" } });
}
