import { auditDeeds, entryWords, recordNames } from "#app/admin/audit-words.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { readAuditQuery } from "#app/features/staff/audit.ts";
import { readAllAudit } from "#app/features/staff/audit-log.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { recordAudit } from "#app/platform/audit.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { type CsvColumn, csvFile, csvInstant } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/audit-csv.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, "audit");
  const { db, now, staff } = await requireStaff(context, "export");
  const at = now();
  const query = readAuditQuery(new URL(request.url).searchParams, auditDeeds);
  const { day } = query;
  const details = day ? { days: { from: day, to: day } } : {};
  await db.transaction((tx) =>
    recordAudit(tx, { action: staffActions.export, rowId: "all", actorId: staff.id, details, at }),
  );
  const parts = readAllAudit(db, query, recordNames);
  return csvFile({
    name: `audit-${day ?? today(at)}`,
    columns: columns(),
    batches: inWords(parts),
  });
}

async function* inWords(parts: ReturnType<typeof readAllAudit>) {
  for await (const part of parts) yield part.map(entryWords);
}

const columns = (): CsvColumn<
  ReturnType<typeof entryWords> & { at: Date; actor: string | null }
>[] => [
  { heading: m.staff_audit_at(), value: ({ at }) => csvInstant(at) },
  { heading: m.staff_column_person(), value: ({ actor }) => actor ?? m.staff_audit_installation() },
  { heading: m.staff_audit_action(), value: ({ did }) => did },
  { heading: m.ui_record(), value: ({ label }) => label },
  { heading: m.staff_audit_details(), value: ({ lines }) => lines.join("\n") },
];
