import { useLocation } from "react-router";
import { RecordStatus } from "#app/admin/record-status.tsx";
import { type Listed, type RecordColumn, shownColumns, useResource } from "#app/admin/resource.ts";
import { SelectBox, StatusBar } from "#app/admin/status-bar.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { headingSort, type ListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { EyeIcon } from "#app/ui/account-icons.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { TrashIcon } from "#app/ui/list-icons.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type Column, RowLink, Table } from "#app/ui/table.tsx";

export function RecordRows({ rows, query }: { rows: Listed[]; query: ListQuery }) {
  const { title, shape, columns, actions, groupOf } = useResource();
  const shown = shownColumns(columns, query.columns).map(({ heading, sort, ...column }) => ({
    ...column,
    heading: heading(),
    ...(sort && { sort: headingSort(sort, query, shape) }),
  }));
  const isSelectable = "statuses" in actions && rows.some(({ isSample }) => !isSample);
  const table = (
    <Table
      caption={title()}
      columns={isSelectable ? [selectColumn(), ...shown] : shown}
      rows={rows}
      rowKey={({ id }) => id}
      groupOf={groupOf && ((row) => groupOf(row, query.sort.by))}
      empty={<NoRecords query={query} />}
    />
  );
  return isSelectable ? <StatusBar>{table}</StatusBar> : table;
}

const selectColumn = (): Column<Listed> => ({
  id: "select",
  heading: m.inbox_select(),
  cell: (record) => <SelectBox record={record} />,
  card: "select",
  width: "md:w-12 lg:w-14",
});

function NoRecords({ query: { q, status, days } }: { query: ListQuery }) {
  const { path, empty, noMatch } = useResource();
  const hint = days ? m.inbox_no_match_days_hint : (noMatch?.hint ?? m.inbox_no_match_hint);
  if (q || status || days) {
    return (
      <EmptyState
        title={(noMatch?.title ?? m.inbox_no_match)()}
        action={
          // A bare address leads back to the saved view that was chosen last.
          <ButtonLink variant="secondary" to={`${path}?view=all`}>
            {m.ui_search_clear()}
          </ButtonLink>
        }
      >
        {hint()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={empty.title()}
      action={
        empty.to && (
          <ButtonLink variant="secondary" to={empty.to} target="_blank" rel="noopener">
            {empty.link?.()}
          </ButtonLink>
        )
      }
    >
      {empty.hint()}
    </EmptyState>
  );
}

export function RecordName({ record: { id, name, isSample } }: { record: Listed }) {
  const { path } = useResource();
  const { search } = useLocation();
  if (isSample) return <span className="block truncate font-medium">{name}</span>;
  return (
    <RowLink to={`${path}/${id}${search}`} {...modalLinkProps}>
      {name}
    </RowLink>
  );
}

export const statusColumn: RecordColumn<Listed> = {
  id: "status",
  heading: m.ui_status,
  cell: (record) => <RecordStatus record={record} />,
  sort: "status",
  card: "status",
  width: "md:w-38 lg:w-40",
};

export const actionsColumn: RecordColumn<Listed> = {
  id: "actions",
  heading: m.ui_actions,
  cell: (record) => <RecordActions record={record} />,
  card: "actions",
  width: "md:w-16 lg:w-26",
};

function RecordActions({ record: { id, name, isSample } }: { record: Listed }) {
  const { path, view } = useResource();
  const { search } = useLocation();
  if (isSample) return "–";
  return (
    <span className="relative -ms-3 flex max-md:-me-3 max-md:ms-0">
      {view && (
        <Link
          to={`${path}/${id}${search}`}
          {...modalLinkProps}
          aria-label={m.inbox_view({ name })}
          className="row-tool max-lg:hidden"
        >
          <EyeIcon />
        </Link>
      )}
      <DeleteLink id={id} label={m.ui_delete_named({ name })} />
    </span>
  );
}

export function DeleteLink({ id, label }: { id: string; label: string }) {
  const { path } = useResource();
  const { search } = useLocation();
  if (!useMay()("delete")) return null;
  return (
    <Link
      to={`${path}/${id}/delete${search}`}
      {...modalLinkProps}
      aria-label={label}
      className="row-tool-danger"
    >
      <TrashIcon />
    </Link>
  );
}
