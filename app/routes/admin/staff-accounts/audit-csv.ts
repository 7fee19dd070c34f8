import { auditDeeds, entryWords, recordNames } from "#app/admin/audit-words.server.ts";
import { requireExport } from "#app/admin/require-staff.server.ts";
import { readAuditQuery } from "#app/features/staff/audit.ts";
import { readAllAudit } from "#app/features/staff/audit-log.server.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import { type CsvColumn, csvFile, csvInstant } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/audit-csv.ts";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, now, recordExport } = await requireExport(context, "audit");
  const query = readAuditQuery(url.searchParams, auditDeeds);
  const { day } = query;
  const details = day ? { days: { from: day, to: day } } : {};
  await recordExport({ action: staffActions.export, details });
  const parts = readAllAudit(db, query, recordNames);
  return csvFile({
    name: `audit-${day ?? today(now())}`,
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
