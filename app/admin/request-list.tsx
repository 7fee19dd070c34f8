import type { ReactNode } from "react";
import { type ListQuery, type ListShape, listSearch } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Answered, useAnswerToast } from "#app/ui/done-toast.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { ListSearch } from "#app/ui/list-search.tsx";
import { ListCount, type ListPart, Pagination } from "#app/ui/pagination.tsx";

type Choice = { value: string; label: string };

/** A list of requests: what it can be asked for, its table, and its pages. */
export function RequestList({
  path,
  texts,
  query,
  shape,
  part,
  filters,
  sorts,
  mayExport,
  answer,
  children,
}: {
  path: string;
  texts: { label: string; hint: string };
  query: ListQuery;
  shape: ListShape;
  part: ListPart;
  filters: Choice[];
  sorts: Choice[];
  mayExport: boolean;
  /** To a post that led to this page. */
  answer: Answered;
  children: ReactNode;
}) {
  useAnswerToast(answer);
  return (
    <>
      {answer && "problem" in answer && answer.problem && (
        <div className="mb-6">
          <ErrorSummary problems={[{ message: answer.problem }]} />
        </div>
      )}
      <ListSearch
        path={path}
        {...texts}
        query={query}
        shape={shape}
        filters={filters}
        sorts={sorts}
      >
        {mayExport && (
          <ButtonLink variant="secondary" to={`${path}.csv${listSearch(query, shape)}`}>
            {m.requests_export()}
          </ButtonLink>
        )}
      </ListSearch>
      <ListCount part={part} />
      {children}
      <Pagination part={part} query={query} shape={shape} />
    </>
  );
}

/** An order by the words of a column, from either end. */
export const bothWays = (by: string, column: string): Choice[] => [
  { value: by, label: m.requests_sort_ascending({ column }) },
  { value: `-${by}`, label: m.requests_sort_descending({ column }) },
];
