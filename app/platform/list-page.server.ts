import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type DayRange, daysAsked, type ListQuery, pageSize } from "#app/lib/list-query.ts";
import { searchWords, wordPattern } from "#app/lib/text.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { findTypedDate } from "#app/lib/typed-date.ts";
import type { Db } from "#db/client.ts";
import { folded } from "#db/schema/columns.ts";

/** Of more matches than this only the newest are shown; whoever looks for an older one types more. */
const mostMatches = 500;

/** What is read at once: little enough that nobody notices waiting for it. */
const batchSize = 100;
const partSize = 1000;

export type ListSource<Sort extends string> = {
  table: PgTable;
  id: AnyPgColumn;
  /** What `status` of an address narrows; null where there is none. */
  status: SQLWrapper | null;
  /**
   * Folded, its words behind spaces, with a trigram index where there may be many rows; null for
   * a list without a search.
   */
  searchText: SQLWrapper | null;
  /** The day of a row, to which a list is narrowed and by which it is searched; with an index. */
  days?: { column: AnyPgColumn; today: LocalDate };
  /** Which rows the list is about, such as those that nobody deleted. */
  where?: SQL;
  /**
   * By what each order sorts. Each needs an index of its columns, then the id, the status and the
   * columns of its expressions, where `where` is true: then a page far inside is read from it alone.
   */
  sorts: Record<Sort, readonly [SQLWrapper, ...SQLWrapper[]]>;
};

export type ListPage = {
  ids: string[];
  total: number;
  /** There are more than `total` matches, and only so many can be leafed through. */
  isCut: boolean;
  /** The page that was read: the last one where the address asks for a later one. */
  page: number;
  pages: number;
};

/** The ids on one page of a list, found in an index by their order before any row is read. */
export function findListPage<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): Promise<ListPage> {
  return source.searchText && query.q
    ? searchPage(db, source, query)
    : wholePage(db, source, query);
}

export function listAllIds<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): Promise<string[]> {
  const { table, sorts, id } = source;
  const columns = [...sorts[query.sort.by], id];
  const where = narrowed(source, query);
  return readAllIds(db, { table, id, where, columns, descending: query.sort.descending });
}

type Reading = {
  table: PgTable;
  id: AnyPgColumn;
  where: SQL | undefined;
  /** By what they stand in order, from an index; none is ever null, and the last tells all rows apart. */
  columns: readonly SQLWrapper[];
  descending: boolean;
  atOnce?: number;
};

/**
 * Many ids in order, some at a time, each part from where the one before ended: rows that are added
 * meanwhile change nothing. One that is moved in the order meanwhile, by a new status, comes once or is
 * left out. Between two parts others have their turn, on the embedded database as well (db/client.ts).
 */
export async function readAllIds(
  db: Db,
  { table, id, where, columns, descending, atOnce = partSize }: Reading,
): Promise<string[]> {
  const listed = sql.join([...columns], sql`, `);
  const order = columns.map((column) => (descending ? desc(column) : asc(column)));
  const place = sql<string[]>`array[${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
  const ids = new Set<string>();
  let last: string[] | null = null;
  do {
    const after = last && sql`(${listed}) ${sql.raw(descending ? "<" : ">")} ${tuple(last)}`;
    const part: { id: string; place: string[] }[] = await db
      .select({ id: sql<string>`${id}`, place })
      .from(table)
      .where(and(where, after ?? undefined))
      .orderBy(...order)
      .limit(atOnce);
    for (const row of part) ids.add(row.id);
    last = part.length === atOnce ? (part.at(-1)?.place ?? null) : null;
  } while (last);
  return [...ids];
}

const tuple = (values: string[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

/**
 * The newest matches are read whole, once, which also counts them: a page more would be no less
 * work. Ids stand in the order in which rows were made, so the search ends once there are enough.
 */
async function searchPage<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): Promise<ListPage> {
  const newest = db
    .select({ id: source.id })
    .from(source.table)
    .where(narrowed(source, query))
    .orderBy(desc(source.id))
    .limit(mostMatches + 1);
  const found = await readIds(
    db,
    { ...source, where: inArray(source.id, newest) },
    { ...query, q: "" },
  );
  const matches = found.slice(0, mostMatches);
  const { offset, ...place } = placeOf(query.page, matches.length);
  const ids = matches.slice(offset, offset + pageSize);
  return { ...place, ids, total: matches.length, isCut: found.length > mostMatches };
}

/** A page in the second half of a list is read from the end. */
async function wholePage<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): Promise<ListPage> {
  const total = await db.$count(source.table, narrowed(source, query));
  const { offset, ...place } = placeOf(query.page, total);
  const limit = Math.min(pageSize, total - offset);
  const part = { ...place, total, isCut: false };
  if (offset <= total / 2)
    return { ...part, ids: await readIds(db, source, query, { limit, offset }) };
  const fromEnd = { limit, offset: total - offset - limit, reversed: true };
  const ids = await readIds(db, source, query, fromEnd);
  return { ...part, ids: ids.reverse() };
}

function narrowed(source: ListSource<string>, query: ListQuery) {
  const { where, status, days } = source;
  return and(
    where,
    status === null || query.status === null ? undefined : eq(status, query.status),
    days && query.days ? isWithin(days.column, daysAsked(query.days, days.today)) : undefined,
    query.q ? isFound(source, query.q) : undefined,
  );
}

const isWithin = (day: AnyPgColumn, { from, to }: DayRange) =>
  and(from ? gte(day, from) : undefined, to ? lte(day, to) : undefined);

/** By what was typed as words, and where a day is among them by that day and the other words. */
function isFound({ searchText, days }: ListSource<string>, q: string) {
  if (!searchText) return undefined;
  const words = searchWords(q);
  // Without a single word there is nothing to be found.
  const hasWords = words.length > 0 ? containsAll(searchText, words) : sql`false`;
  const typed = days && findTypedDate(q, days.today);
  if (!typed) return hasWords;
  const others = containsAll(searchText, searchWords(typed.rest));
  return or(hasWords, and(eq(days.column, typed.date), others));
}

/** That a folded text contains each of these words. */
export const containsAll = (searchText: SQLWrapper, words: string[]) =>
  and(...words.map((word) => sql`${searchText} like ${folded(sql`${wordPattern(word)}`)}`));

type Part = { limit?: number; offset?: number; reversed?: boolean };

/** Rows that are equal in everything else stand by their ids, so that no page repeats or skips one. */
async function readIds<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
  { limit, offset = 0, reversed = false }: Part = {},
): Promise<string[]> {
  const ordered = db
    .select({ id: sql<string>`${source.id}` })
    .from(source.table)
    .where(narrowed(source, query))
    .orderBy(...inOrder(source, query, reversed));
  const rows = await (limit === undefined ? ordered : ordered.limit(limit).offset(offset));
  return rows.map(({ id }) => id);
}

function inOrder<Sort extends string>(
  source: ListSource<Sort>,
  { sort }: ListQuery<string, Sort>,
  reversed = false,
): SQL[] {
  const direction = sort.descending === reversed ? asc : desc;
  return [...source.sorts[sort.by], source.id].map((column) => direction(column));
}

function placeOf(asked: number, total: number) {
  const pages = Math.max(Math.ceil(total / pageSize), 1);
  const page = Math.min(asked, pages);
  return { page, pages, offset: (page - 1) * pageSize };
}

/** Many rows by their ids, some at a time, so that they never are in memory all together. */
export async function* inBatches<Row>(
  ids: string[],
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield read(ids.slice(at, at + batchSize));
}

/** Rows that were read by the ids of a page, in the order of the page. */
export function inListOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
