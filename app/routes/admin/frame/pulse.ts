import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readPulse } from "#app/features/dashboard/pulse.server.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/pulse.ts";

/** The newest requests, for a page to which no stream gets through. */
export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const pulse = await readPulse(context.get(appContext).db);
  return Response.json(pulse, { headers: { "Cache-Control": "no-store" } });
}
