import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findRecords } from "#app/features/finder/finder.server.ts";
import { readFindQuery } from "#app/features/finder/finder.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/find-json.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const found = await findRecords(context.get(appContext), readFindQuery(request.url));
  return Response.json(found, { headers: { "Cache-Control": "no-store" } });
}
