import { Outlet } from "react-router";
import { handleListPost } from "#app/admin/action.server.ts";
import { ListHead } from "#app/admin/admin-head.tsx";
import { ListProblem } from "#app/admin/list-problem.tsx";
import { revalidateAfterConflict } from "#app/admin/preserve-staff-post.ts";
import { RecordRows } from "#app/admin/record-table.tsx";
import { type ShownViews, showRecords } from "#app/admin/records.server.ts";
import { staffOnly } from "#app/admin/require-staff.server.ts";
import { listName, useResource } from "#app/admin/resource.ts";
import { recordsAt } from "#app/admin/resources.server.ts";
import { SampleNote } from "#app/admin/sample-note.tsx";
import { useMay } from "#app/admin/use-may.ts";
import { viewSearch } from "#app/features/saved-views/saved-views.ts";
import { wordIn } from "#app/features/staff/field-words.ts";
import { type ListQuery, listSearch } from "#app/lib/list-query.ts";
import { joined } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { ChoiceLinks } from "#app/ui/choice-links.tsx";
import { useResultToast } from "#app/ui/done-toast.tsx";
import { ListSearch } from "#app/ui/list-search.tsx";
import { ListCount, Pagination } from "#app/ui/pagination.tsx";
import type { Route } from "./+types/list.ts";

export const middleware: Route.MiddlewareFunction[] = [
  staffOnly((pattern) => recordsAt(pattern).readers),
];

export async function loader({ url, context, pattern }: Route.LoaderArgs) {
  return showRecords(context, recordsAt(pattern), url);
}

export async function action({ context, request, pattern }: Route.ActionArgs) {
  const { actions, readers } = recordsAt(pattern);
  return handleListPost(context, request, actions, readers);
}

export const shouldRevalidate = revalidateAfterConflict;

export default function RecordList({ loaderData, actionData }: Route.ComponentProps) {
  const { query, views, part, rows, isSample, cause } = loaderData;
  const { title, shape, heading } = useResource();
  useResultToast(actionData);
  return (
    <>
      <ListHead page={title()} />
      {heading?.(listSearch(query, shape))}
      {isSample && (
        <div className="mb-6">
          <SampleNote cause={cause} />
        </div>
      )}
      <ViewChoice views={views} query={query} />
      <ListProblem answer={actionData} />
      <RecordSearch query={query} isSample={isSample} />
      <ListCount part={part} />
      <RecordRows rows={rows} query={query} />
      <Pagination part={part} query={query} shape={shape} />
      <Outlet />
    </>
  );
}

function RecordSearch({ query, isSample }: { query: ListQuery; isSample: boolean }) {
  const may = useMay();
  const { path, shape, search, sorts, labels, actions } = useResource();
  const filters = shape.statuses.map((value) => ({ value, label: wordIn(labels)(value) }));
  const asked = listSearch(query, shape);
  const views = new URLSearchParams(asked);
  views.set("list", listName({ path }));
  return (
    <ListSearch
      path={path}
      label={search.label()}
      hint={search.hint()}
      query={query}
      shape={shape}
      filters={filters.length > 0 ? filters : undefined}
      sorts={sorts()}
    >
      <ButtonLink variant="secondary" to={`/admin/views?${views}`}>
        {m.views_open()}
      </ButtonLink>
      {"export" in actions && !isSample && may("export") && (
        <ButtonLink variant="secondary" to={`${path}.csv${asked}`}>
          {m.inbox_export()}
        </ButtonLink>
      )}
    </ListSearch>
  );
}

function ViewChoice({
  views: { items, leftOut },
  query: { view },
}: {
  views: ShownViews;
  query: ListQuery;
}) {
  const { path } = useResource();
  const shown = items.find(({ id }) => id === view);
  const choices = items.map((item) => {
    return { to: path + viewSearch(item), label: item.name, current: item === shown };
  });
  const all = { to: `${path}?view=all`, label: m.ui_all(), current: !shown };
  return (
    <>
      {items.length > 0 && (
        <ChoiceLinks label={m.views_label()} choices={[all, ...choices]} className="mb-3" />
      )}
      {leftOut.length > 0 && (
        <p role="status" className="mb-3 text-sm wrap-anywhere text-yellow">
          {m.views_left_out({ what: joined(leftOut, getLocale()) })}
        </p>
      )}
    </>
  );
}
