import { cleanLine, maxLength } from "./text.ts";

export const pageSize = 25;

/** Far more pages than any list has; an address may ask for whatever it likes. */
const lastPage = 1_000_000;

export type ListShape<Status extends string = string, Sort extends string = string> = {
  statuses: readonly Status[];
  sorts: readonly Sort[];
  /** The order of an address that names none. */
  firstSort: ListSort<Sort>;
};

export type ListSort<Sort extends string = string> = { by: Sort; descending: boolean };

export type ListQuery<Status extends string = string, Sort extends string = string> = {
  q: string;
  status: Status | null;
  sort: ListSort<Sort>;
  page: number;
};

/** Reads `?q=&status=&sort=&page=`; whatever an address gets wrong is as if it were not there. */
export function readListQuery<Status extends string, Sort extends string>(
  search: URLSearchParams,
  shape: ListShape<Status, Sort>,
): ListQuery<Status, Sort> {
  const sort = search.get("sort") ?? "";
  const by = shape.sorts.find((name) => name === sort.replace(/^-/, ""));
  const page = search.get("page") ?? "";
  return {
    q: cleanLine((search.get("q") ?? "").slice(0, maxLength.line)),
    status: shape.statuses.find((status) => status === search.get("status")) ?? null,
    sort: by ? { by, descending: sort.startsWith("-") } : shape.firstSort,
    page: /^\d{1,9}$/.test(page) ? Math.min(Math.max(Number(page), 1), lastPage) : 1,
  };
}

export function listSearch({ q, status, sort, page }: ListQuery, { firstSort }: ListShape): string {
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (status) search.set("status", status);
  if (sortValue(sort) !== sortValue(firstSort)) search.set("sort", sortValue(sort));
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text && `?${text}`;
}

/** An order as an address says it: `name`, or `-name` from the last to the first. */
export function sortValue({ by, descending }: ListSort): string {
  return descending ? `-${by}` : by;
}

export function headingSort<Sort extends string>(
  by: Sort,
  query: ListQuery<string, Sort>,
  shape: ListShape<string, Sort>,
): { to: string; direction: "ascending" | "descending" | null } {
  const isBy = query.sort.by === by;
  const sort = { by, descending: isBy && !query.sort.descending };
  const direction = query.sort.descending ? "descending" : "ascending";
  return {
    to: listSearch({ ...query, sort, page: 1 }, shape) || "?",
    direction: isBy ? direction : null,
  };
}
