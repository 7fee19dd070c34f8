import type { ReactNode } from "react";
import { listName, useResource } from "#app/admin/resource.ts";
import { type ListQuery, listSearch } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { ListSearch } from "#app/ui/list-search.tsx";
import { ListCount, type ListPart, Pagination } from "#app/ui/pagination.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";

export function RecordFrame({
  query,
  part,
  mayExport,
  answer,
  children,
}: {
  query: ListQuery;
  part: ListPart;
  mayExport: boolean;
  answer: PostResult;
  children: ReactNode;
}) {
  const { path, shape, search, sorts, labels, hasExport } = useResource();
  useResultToast(answer);
  const filters = shape.statuses.map((value) => ({ value, label: labels[value]?.() ?? value }));
  return (
    <>
      <ListProblem answer={answer} />
      <ListSearch
        path={path}
        label={search.label()}
        hint={search.hint()}
        query={query}
        shape={shape}
        {...(filters.length > 0 && { filters })}
        sorts={sorts()}
      >
        <ButtonLink
          variant="secondary"
          reloadDocument={false}
          to={`/admin/views${viewsSearch(listName({ path }), listSearch(query, shape))}`}
        >
          {m.views_open()}
        </ButtonLink>
        {hasExport && mayExport && (
          <ButtonLink variant="secondary" to={`${path}.csv${listSearch(query, shape)}`}>
            {m.inbox_export()}
          </ButtonLink>
        )}
      </ListSearch>
      <ListCount part={part} />
      {children}
      <Pagination part={part} query={query} shape={shape} />
    </>
  );
}

function viewsSearch(list: string, search: string): string {
  const asked = new URLSearchParams(search);
  asked.set("list", list);
  return `?${asked}`;
}

export function ListProblem({ answer }: { answer: PostResult }) {
  const refused = answer && "refused" in answer ? (answer.refused ?? []) : [];
  const said = answer && "done" in answer ? answer.done.text : answer?.problem;
  if (!answer || !said || ("done" in answer && refused.length === 0)) return null;
  return (
    <div className="mb-6">
      <ErrorSummary problems={[said, ...refused].map((message) => ({ message }))} />
    </div>
  );
}

export const bothWays = (by: string, column: string) => [
  { value: by, label: m.inbox_sort_ascending({ column }) },
  { value: `-${by}`, label: m.inbox_sort_descending({ column }) },
];
