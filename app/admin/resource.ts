import type { ReactNode } from "react";
import { useMatches } from "react-router";
import type { RecordFact } from "#app/admin/record-details.tsx";
import type { StaffActions } from "#app/features/staff/staff.ts";
import { type ListShape, readListQuery } from "#app/lib/list-query.ts";
import { cleanLine, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";
import type { BadgeTone } from "#app/ui/badge.tsx";
import type { Column } from "#app/ui/table.tsx";

export type Listed = {
  id: string;
  name: string;
  status?: string;
  version?: number;
  isSample?: boolean;
};

type LocalizedText = () => string;

export type RecordColumn<Row> = Omit<Column<Row>, "heading" | "sort"> & {
  heading: LocalizedText;
  sort?: string;
};

export const columnChoices = <Row>(columns: readonly RecordColumn<Row>[]): RecordColumn<Row>[] =>
  columns.filter(({ id }, at) => at > 0 && id !== "actions");

export function shownColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  chosen: readonly string[] | undefined,
): RecordColumn<Row>[] {
  const hidden = columnChoices(columns).filter(({ id }) => chosen && !chosen.includes(id));
  return columns.filter((column) => !hidden.includes(column));
}

export const listName = ({ path }: Pick<StaffResource, "path">): string =>
  path.split("/").at(-1) ?? path;

export function leftOutOf(
  search: URLSearchParams,
  { shape, columns }: Pick<StaffResource, "shape" | "columns">,
): string[] {
  if (!search.has("view") && !search.has("columns")) return [];
  const [status = "", sort = ""] = ["status", "sort"].map((name) => search.get(name) ?? "");
  const days = ["day", "from", "to"].map((name) => search.get(name) ?? "").find(Boolean);
  const gone = [
    shape.statuses.includes(status) ? "" : status,
    shape.sorts.includes(sort.replace(/^-/, "")) ? "" : sort,
    shape.days ? "" : (days ?? ""),
    ...(readListQuery(search, shape).columns ?? []).filter(
      (chosen) => !columns.some(({ id }) => id === chosen),
    ),
  ];
  return gone.filter(Boolean).map((value) => cleanLine(value.slice(0, maxLength.line)));
}

type Sender = {
  email: string;
  phone: string;
  customerId: string | null;
  about: string;
  greeting: string;
};

type RecordView<Details> = {
  title(record: Details): string;
  lead?(record: Details): RecordFact[];
  facts(record: Details): RecordFact[];
  due?(record: Details): ReactNode;
  /** The sender of the record, and the ways to answer. */
  sender?(record: Details): Sender;
  beside?(record: Details): ReactNode;
  papers?(record: Details): ReactNode;
};

/** The browser half of a kind of records; the server half is `StaffRecords`. */
export type StaffResource<Row extends Listed = Listed, Details extends Listed = Listed> = {
  path: string;
  title: LocalizedText;
  shape: ListShape;
  labels: { [status: string]: LocalizedText };
  tones: { [status: string]: BadgeTone };
  /** Statuses that follow from something else and are never set in the list. */
  derived?: readonly string[];
  /** The reasons to choose from for a status set in the list. */
  reasons?(row: Row): { [status: string]: { [reason: string]: LocalizedText } };
  search: { label: LocalizedText; hint: LocalizedText };
  sorts: () => { value: string; label: string }[];
  actions: StaffActions;
  columns: readonly RecordColumn<Row>[];
  heading?(search: string): ReactNode;
  /** The heading of the rows that a row belongs to in that order, such as its day; or nothing. */
  groupOf?(row: Row, sort: string): string;
  empty: { title: LocalizedText; hint: LocalizedText; link?: LocalizedText; to?: string };
  noMatch?: { title: LocalizedText; hint: LocalizedText };
  view?: RecordView<Details>;
  deletion?: {
    title: LocalizedText;
    question: LocalizedText;
    hint: LocalizedText;
    subject(record: Details): ReactNode;
  };
};

export const bothWays = (by: string, column: string) => [
  { value: by, label: m.inbox_sort_ascending({ column }) },
  { value: `-${by}`, label: m.inbox_sort_descending({ column }) },
];

export function useResource(): StaffResource {
  const resource = useMatches()
    .map(({ handle }) => handle)
    .find(isResource);
  if (!resource) throw new Error("No staff resource on this page");
  return resource;
}

const isResource = (handle: unknown): handle is StaffResource =>
  typeof handle === "object" && handle !== null && "columns" in handle;
