import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findRecords } from "#app/features/finder/finder.server.ts";
import { readFindQuery } from "#app/features/finder/finder.ts";
import type { Route } from "./+types/find-json.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const app = await requireStaff(context, "read");
  const found = await findRecords(app, readFindQuery(url));
  return Response.json(found, { headers: { "Cache-Control": "no-store" } });
}
