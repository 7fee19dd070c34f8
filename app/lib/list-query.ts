import { isId } from "./ids.ts";
import { asciiDigits, cleanLine, maxLength } from "./text.ts";
import { addDays, type LocalDate, parseDateThisCentury, startOfWeek } from "./time.ts";

export const pageSize = 25;

/** Of `?page=`; what is no page is the first. */
export function readPage(search: URLSearchParams): number {
  const page = search.get("page") ?? "";
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}

export type ListShape<Status extends string = string, Sort extends string = string> = {
  statuses: readonly Status[];
  sorts: readonly Sort[];
  firstSort: ListSort<Sort>;
  days?: { label: () => string; firstSort: ListSort<Sort> };
};

export type ListSort<Sort extends string = string> = { by: Sort; descending: boolean };

export const namedDays = ["today", "tomorrow", "week"] as const;

export type DayRange = { from: LocalDate | null; to: LocalDate | null };

export type ListDays = (typeof namedDays)[number] | DayRange;

export type ListQuery<Status extends string = string, Sort extends string = string> = {
  q: string;
  status: Status | null;
  days: ListDays | null;
  sort: ListSort<Sort>;
  page: number;
  columns?: string[];
  view?: string;
};

export function readListQuery<Status extends string, Sort extends string>(
  search: URLSearchParams,
  shape: ListShape<Status, Sort>,
): ListQuery<Status, Sort> {
  const days = shape.days ? readDays(search) : null;
  const sort = search.get("sort") ?? "";
  const by = shape.sorts.find((name) => name === sort.replace(/^-/, ""));
  return {
    q: cleanLine((search.get("q") ?? "").slice(0, maxLength.line)),
    status: shape.statuses.find((status) => status === search.get("status")) ?? null,
    days,
    sort: by ? { by, descending: sort.startsWith("-") } : firstSortOf(days, shape),
    page: readPage(search),
    ...readColumns(search),
    ...readView(search),
  };
}

const mostColumns = 20;

function readColumns(search: URLSearchParams): { columns?: string[] } {
  const names = search.getAll("columns").flatMap((value) => value.slice(0, 1000).split(","));
  const columns = [...new Set(names.filter((name) => /^[a-z][a-z-]{0,29}$/i.test(name)))];
  return columns.length > 0 ? { columns: columns.slice(0, mostColumns) } : {};
}

function readView(search: URLSearchParams): { view?: string } {
  const view = search.get("view") ?? "";
  return view === "all" || isId(view) ? { view } : {};
}

function readDays(search: URLSearchParams): ListDays | null {
  const day = search.get("day");
  if (day === "") return null;
  const named = namedDays.find((name) => name === day);
  if (named) return named;
  const read = (name: string) => parseDateThisCentury(asciiDigits(search.get(name) ?? ""));
  const range = { from: read("from"), to: read("to") };
  return range.from || range.to ? range : null;
}

export function daysAsked(days: ListDays, today: LocalDate): DayRange {
  if (days === "today") return { from: today, to: today };
  const next = addDays(today, 1);
  if (days === "tomorrow") return { from: next, to: next };
  const monday = startOfWeek(today);
  if (days === "week") return { from: monday, to: addDays(monday, 6) };
  const { from, to } = days;
  return from && to && from > to ? { from: to, to: from } : days;
}

export function dayFields(days: ListDays | null): { day: string; from: string; to: string } {
  if (days === null || typeof days === "string") return { day: days ?? "", from: "", to: "" };
  return { day: ownDates, from: days.from ?? "", to: days.to ?? "" };
}

export const ownDates = "dates";

export function firstSortOf<Sort extends string>(
  days: ListDays | null,
  shape: ListShape<string, Sort>,
): ListSort<Sort> {
  return (days && shape.days?.firstSort) ?? shape.firstSort;
}

export function listSearch(query: ListQuery, shape: ListShape): string {
  const { q, status, days, sort, page, columns, view } = query;
  const search = new URLSearchParams();
  if (q) search.set("q", q);
  if (status) search.set("status", status);
  const { day, from, to } = dayFields(days);
  if (day && day !== ownDates) search.set("day", day);
  if (from) search.set("from", from);
  if (to) search.set("to", to);
  if (sortValue(sort) !== sortValue(firstSortOf(days, shape))) search.set("sort", sortValue(sort));
  if (page > 1) search.set("page", String(page));
  if (columns) search.set("columns", columns.join());
  if (view) search.set("view", view);
  const text = search.toString();
  return text && `?${text}`;
}

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

export const moveSteps = ["first", "up", "down", "last"] as const;

export type MoveStep = (typeof moveSteps)[number];

export type ListMove = { to: MoveStep } | { placeOf: string } | { at: number };

export function moveTo<Row extends { id: string }>(
  rows: Row[],
  id: string,
  placeOf: string,
): Row[] {
  const from = rows.findIndex((row) => row.id === id);
  const to = rows.findIndex((row) => row.id === placeOf);
  const moved = rows[from];
  if (!moved || to < 0) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, moved);
}
