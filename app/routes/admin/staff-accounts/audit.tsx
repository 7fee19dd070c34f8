import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import {
  auditDeeds,
  deedName,
  entryWords,
  mayOpen,
  recordLabel,
  recordNames,
} from "#app/admin/audit-words.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { useMay } from "#app/admin/use-may.ts";
import { When } from "#app/admin/when.tsx";
import { auditSearch, readAuditQuery, recordValue } from "#app/features/staff/audit.ts";
import { findRecordName, listAudit } from "#app/features/staff/audit-log.server.ts";
import { listStaff } from "#app/features/staff/staff.server.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Link } from "#app/ui/link.tsx";
import { Choices, DateInput, FILTERS } from "#app/ui/list-search.tsx";
import { ClockIcon } from "#app/ui/page-icons.tsx";
import { ListCount, PageLinks } from "#app/ui/pagination.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/audit.ts";

const path = "/admin/audit";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, staff: reader } = await requireStaff(context, "audit");
  const query = readAuditQuery(url.searchParams, auditDeeds);
  const { record } = query;
  const [log, staff, recordName] = await Promise.all([
    listAudit(db, query, recordNames),
    listStaff(db),
    record && findRecordName(db, record, recordNames),
  ]);
  return {
    query,
    part: log.part,
    entries: log.entries.map(entryWords).map((entry) => {
      return { ...entry, page: mayOpen(reader, entry.record) ? entry.page : null };
    }),
    about: record && recordLabel(record, recordName),
    people: staff.map(({ id, name }) => ({ value: id, label: name })),
    actions: auditDeeds.map((names) => ({ value: names[0] ?? "", label: deedName(names) })),
  };
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { query, entries, part, about, people, actions } = loaderData;
  return (
    <>
      <AdminHeading
        title={m.dashboard_nav_audit()}
        lead={about ? m.staff_audit_of_record({ record: about }) : m.staff_audit_lead()}
      />
      <AuditFilters query={query} people={people} actions={actions} />
      <ListCount part={part} />
      {entries.length > 0 ? (
        <Table
          caption={m.dashboard_nav_audit()}
          columns={columns()}
          rows={entries}
          rowKey={({ id }) => id}
        />
      ) : (
        <EmptyState
          title={m.staff_audit_empty()}
          action={
            <ButtonLink to={path} variant="secondary">
              {m.staff_audit_clear()}
            </ButtonLink>
          }
        />
      )}
      <PageLinks part={part} to={(page) => auditSearch({ ...query, page })} />
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

function AuditFilters({ query, people, actions }: Pick<Loaded, "query" | "people" | "actions">) {
  const { day, person, record } = query;
  const [action] = query.actions;
  const mayExport = useMay()("export");
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    for (const [name, value] of Object.entries({ day, person, action })) {
      const field = form.current?.elements.namedItem(name);
      const isField = field instanceof HTMLSelectElement || field instanceof HTMLInputElement;
      if (isField && field !== document.activeElement) field.value = value ?? "";
    }
  }, [day, person, action]);
  const all = { value: "", label: m.ui_all() };
  return (
    <Form
      ref={form}
      method="get"
      role="search"
      aria-label={m.dashboard_nav_audit()}
      className={FILTERS}
      onChange={({ currentTarget: form }) => {
        if (form.checkValidity()) submit(form, { preventScrollReset: true });
      }}
    >
      {record && <input type="hidden" name="record" value={recordValue(record)} />}
      <DateInput name="day" label={m.board_view_day()} value={day ?? ""} />
      <Choices
        name="person"
        label={m.staff_column_person()}
        value={person ?? ""}
        choices={[all, ...people]}
      />
      <Choices
        name="action"
        label={m.staff_audit_action()}
        value={action ?? ""}
        choices={[all, ...actions]}
      />
      {mayExport && (
        <ButtonLink variant="secondary" to={`${path}.csv${auditSearch(query)}`}>
          {m.inbox_export()}
        </ButtonLink>
      )}
      {(day || person || action || record) && (
        <Link
          to="/admin/audit"
          className="inline-flex min-h-11 items-center px-3 text-sm text-muted hover:text-ivory"
        >
          {m.staff_audit_clear()}
        </Link>
      )}
    </Form>
  );
}

type ListedAuditEntry = Loaded["entries"][number];

const columns = (): Column<ListedAuditEntry>[] => [
  {
    id: "at",
    heading: m.staff_audit_at(),
    cell: ({ at }) => <When at={at} />,
    card: "tools",
    width: "md:w-37 lg:w-40",
  },
  {
    id: "person",
    heading: m.staff_column_person(),
    cell: ({ actor }) => (
      <bdi className="wrap-anywhere md:whitespace-normal">
        {actor ?? m.staff_audit_installation()}
      </bdi>
    ),
    card: "more",
    width: "md:w-28 lg:w-36",
  },
  {
    id: "action",
    heading: m.staff_audit_action(),
    cell: ({ did }) => <span className="wrap-anywhere whitespace-normal">{did}</span>,
    card: "what",
    width: "md:w-32 lg:w-48",
  },
  {
    id: "record",
    heading: m.ui_record(),
    cell: (entry) => <RecordLinks entry={entry} />,
    card: "who",
  },
  {
    id: "details",
    heading: m.staff_audit_details(),
    cell: ({ lines }) => <Details lines={lines} />,
    card: "when",
  },
];

function RecordLinks({ entry: { record, label, page } }: { entry: ListedAuditEntry }) {
  const history = auditSearch({ day: null, person: null, actions: [], record, page: 1 });
  return (
    <span className="flex items-center gap-x-1">
      {page ? (
        <Link
          to={page}
          className="inline-flex min-h-11 min-w-0 items-center font-medium hover:text-brass-light hover:underline focus-visible:-outline-offset-2"
        >
          <bdi className="line-clamp-2 wrap-anywhere whitespace-normal">{label}</bdi>
        </Link>
      ) : (
        <bdi className="line-clamp-2 min-w-0 wrap-anywhere whitespace-normal">{label}</bdi>
      )}
      <Link
        to={history}
        aria-label={m.staff_audit_history({ record: label })}
        title={m.staff_audit_history({ record: label })}
        className="row-tool shrink-0"
      >
        <ClockIcon className="size-4" />
      </Link>
    </span>
  );
}

const shortLine = 30;

/** What would make its row higher than two lines is opened. */
function Details({ lines }: { lines: string[] }) {
  const [first, ...others] = lines;
  const rows = lines.reduce((sum, { length }) => sum + Math.ceil(length / shortLine), 0);
  if (rows <= 2) return <Lines lines={lines} />;
  return (
    <details className="group text-muted">
      <summary className="truncate wrap-anywhere group-open:whitespace-normal hover:text-ivory focus-visible:-outline-offset-2 max-md:leading-11">
        <bdi>{first}</bdi>{" "}
        {others.length > 0 && (
          <bdi dir="ltr" className="rounded-full border border-line px-1.5 text-xs tabular-nums">
            +{others.length}
          </bdi>
        )}
      </summary>
      <Lines lines={others} />
    </details>
  );
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <ul className="text-muted">
      {lines.map((line) => (
        <li key={line} dir="auto" className="wrap-anywhere whitespace-normal">
          {line}
        </li>
      ))}
    </ul>
  );
}
