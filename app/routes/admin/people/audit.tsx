import { AdminHead } from "#app/admin/admin-head.tsx";
import { AdminHeading } from "#app/admin/admin-heading.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findRecordName, listAudit } from "#app/features/staff/audit-log.server.ts";
import { auditSearch, readAuditQuery } from "#app/features/staff/audit-query.ts";
import { recordLabel } from "#app/features/staff/audit-words.ts";
import { listStaff } from "#app/features/staff/staff-queries.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ListCount, PageLinks } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/audit.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

const path = "/admin/audit";

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(context, "audit");
  const { db } = context.get(appContext);
  const query = readAuditQuery(new URL(request.url).searchParams);
  const { record } = query;
  const [log, staff, recordName] = await Promise.all([
    listAudit(db, query),
    listStaff(db),
    record && findRecordName(db, record),
  ]);
  const people = staff.map(({ id, username }) => ({ id, username }));
  return { query, ...log, people, recordName };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { query, entries, part, people, recordName } = loaderData;
  const { record } = query;
  return (
    <>
      <AdminHead page={m.dashboard_nav_audit()} />
      <AdminHeading
        title={m.dashboard_nav_audit()}
        lead={
          record
            ? m.staff_audit_of_record({ record: recordLabel(record.table, recordName) })
            : m.staff_audit_lead()
        }
      />
      <AuditFilters query={query} people={people} />
      <ListCount part={part} />
      {entries.length > 0 ? (
        <AuditTable entries={entries} />
      ) : (
        <EmptyState
          title={m.staff_audit_empty()}
          action={
            <ButtonLink to={path} variant="secondary" reloadDocument={false}>
              {m.staff_audit_clear()}
            </ButtonLink>
          }
        />
      )}
      <PageLinks part={part} to={(page) => auditSearch({ ...query, page })} />
    </>
  );
}
