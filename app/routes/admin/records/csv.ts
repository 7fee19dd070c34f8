import { data } from "react-router";
import { readAllRecords } from "#app/admin/records.server.ts";
import { requireExport } from "#app/admin/require-staff.server.ts";
import { recordsAt } from "#app/admin/resources.server.ts";
import { daysAsked, readListQuery } from "#app/lib/list-query.ts";
import { today } from "#app/lib/time.ts";
import type { AuditDetails } from "#app/platform/audit.server.ts";
import { csvFile } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/csv.ts";

export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  const { resource, readers, source, file } = recordsAt(pattern);
  const { recordExport, ...app } = await requireExport(context, ...readers);
  if (!file) throw data(null, { status: 404 });
  const query = readListQuery(url.searchParams, resource.shape);
  const batches = await readAllRecords(app, { source, read: file.read }, query);
  // The search text is left out, because it may be a name.
  const details: AuditDetails = {
    status: query.status ?? "all",
    ...(query.days && { days: daysAsked(query.days, today(app.now())) }),
    searched: query.q !== "",
  };
  await recordExport({ action: file.action, details });
  const name = resource.path.split("/").at(-1);
  return csvFile({ name: `${name}-${today(app.now())}`, columns: file.columns(), batches });
}
