import { Link } from "react-router";
import { type AuditRecord, auditSearch, detailLines } from "#app/features/staff/audit.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ClockIcon } from "#app/ui/page-icons.tsx";
import { type Column, Table } from "#app/ui/table.tsx";

type ListedAuditEntry = {
  id: string;
  at: Date;
  actor: string | null;
  did: string;
  record: AuditRecord;
  label: string;
  page: string | null;
  details: Record<string, unknown>;
};

/** Who did what, when, to which record. */
export function AuditTable({ entries }: { entries: ListedAuditEntry[] }) {
  return (
    <Table
      caption={m.dashboard_nav_audit()}
      columns={columns()}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
}

const columns = (): Column<ListedAuditEntry>[] => [
  {
    id: "at",
    heading: m.staff_audit_at(),
    cell: ({ at }) => <time dateTime={at.toISOString()}>{formatInstant(at, getLocale())}</time>,
  },
  {
    id: "person",
    heading: m.staff_audit_person(),
    cell: ({ actor }) => <bdi>{actor ?? m.staff_audit_installation()}</bdi>,
  },
  {
    id: "action",
    heading: m.staff_audit_action(),
    cell: ({ did }) => did,
  },
  {
    id: "record",
    heading: m.staff_audit_record(),
    cell: (entry) => <RecordLinks entry={entry} />,
  },
  {
    id: "details",
    heading: m.staff_audit_details(),
    cell: ({ details }) => <Details lines={detailLines(details)} />,
  },
];

/** The record, and everything that was done to it. */
function RecordLinks({ entry: { record, label, page } }: { entry: ListedAuditEntry }) {
  const history = auditSearch({ person: null, action: null, record, page: 1 });
  return (
    <span className="inline-flex items-center gap-x-1">
      {page ? (
        <Link
          to={page}
          className="inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-brass-light"
        >
          <bdi className="wrap-anywhere">{label}</bdi>
        </Link>
      ) : (
        <bdi className="wrap-anywhere">{label}</bdi>
      )}
      <Link
        to={history}
        aria-label={m.staff_audit_history({ record: label })}
        title={m.staff_audit_history({ record: label })}
        className="grid size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-ivory/8 hover:text-ivory"
      >
        <ClockIcon className="size-4" />
      </Link>
    </span>
  );
}

function Details({ lines }: { lines: string[] }) {
  if (lines.length === 0) return <span className="text-faint">–</span>;
  return (
    <ul className="text-muted">
      {lines.map((line) => (
        <li key={line} dir="auto" className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
