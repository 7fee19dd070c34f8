import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  lte,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { type DayRange, daysAsked, type ListQuery, pageSize } from "#app/lib/list-query.ts";
import { searchWords, wordPattern } from "#app/lib/search-words.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { findTypedDate } from "#app/lib/typed-date.ts";
import type { Db } from "#db/client.ts";
import { folded } from "#db/schema/columns.ts";

const mostMatches = 500;

export type ListSource<Sort extends string> = {
  table: PgTable;
  id: AnyPgColumn;
  status: SQLWrapper | null;
  /** Folded text with words behind spaces and a trigram index; null for a list without a search. */
  searchText: SQLWrapper | null;
  alsoFound?: (words: string[]) => SQL | undefined;
  isCutInOrder?: boolean;
  days?: { column: AnyPgColumn; today: LocalDate };
  where?: SQL;
  /** Never null. Each needs an index of these columns, then id, status and expressions. */
  sorts: Record<Sort, readonly [SQLWrapper, ...SQLWrapper[]]>;
};

export type ListPage = {
  ids: string[];
  total: number;
  isCut: boolean;
  page: number;
  pages: number;
};

export function findListPage<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): Promise<ListPage> {
  return source.searchText && query.q
    ? searchPage(db, source, query)
    : wholePage(db, source, query);
}

export function listIdParts<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): AsyncGenerator<string[]> {
  const { table, sorts, id } = source;
  const columns = [...sorts[query.sort.by], id];
  const where = narrowed(source, query);
  return readIdParts(db, { table, id, where, columns, descending: query.sort.descending });
}

async function searchPage<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): Promise<ListPage> {
  const keys = source.sorts[query.sort.by].map((column, at) => ({ column, name: `key${at}` }));
  const bounded = db
    .select({
      id: source.id,
      ...Object.fromEntries(keys.map(({ column, name }) => [name, sql`${column}`.as(name)])),
    })
    .from(source.table)
    .where(narrowed(source, query))
    .orderBy(...(source.isCutInOrder ? inOrder(source, query) : [desc(source.id)]))
    .limit(mostMatches + 1);
  const rows = bounded.as("bounded");
  const direction = query.sort.descending ? desc : asc;
  const offset = (query.page - 1) * pageSize;
  const found = await db
    .select({ id: sql<string>`${rows.id}`, matches: sql`count(*) over ()`.mapWith(Number) })
    .from(rows)
    .orderBy(...keys.map(({ name }) => direction(sql.identifier(name))), direction(rows.id))
    .limit(Math.min(pageSize, Math.max(mostMatches - offset, 0)))
    .offset(offset);
  const matches = found[0]?.matches ?? 0;
  if (matches === 0 && query.page > 1) return searchPage(db, source, await lastPage());
  const total = Math.min(matches, mostMatches);
  const { page, pages } = placeOf(query.page, total);
  return { page, pages, ids: found.map(({ id }) => id), total, isCut: matches > mostMatches };

  async function lastPage() {
    const total = Math.min((await bounded).length, mostMatches);
    return { ...query, page: placeOf(query.page, total).pages };
  }
}

async function wholePage<Sort extends string>(
  db: Db,
  source: ListSource<Sort>,
  query: ListQuery<string, Sort>,
): Promise<ListPage> {
  const offset = (query.page - 1) * pageSize;
  const rows = await db
    .select({ id: sql<string>`${source.id}`, total: totalOf(source, query) })
    .from(source.table)
    .where(narrowed(source, query))
    .orderBy(...inOrder(source, query))
    .limit(pageSize)
    .offset(offset);
  if (rows.length === 0 && query.page > 1) {
    const total = await db.$count(source.table, narrowed(source, query));
    const { page } = placeOf(query.page, total);
    return wholePage(db, source, { ...query, page: Math.min(page, query.page - 1) });
  }
  const total = Math.max(rows[0]?.total ?? 0, offset + rows.length);
  return { ...placeOf(query.page, total), ids: rows.map(({ id }) => id), total, isCut: false };
}

const totalOf = (source: ListSource<string>, query: ListQuery) =>
  sql`(select count(*) from ${source.table} where ${narrowed(source, query) ?? sql`true`})`.mapWith(
    Number,
  );

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

function isFound({ searchText, alsoFound, days }: ListSource<string>, q: string) {
  if (!searchText) return undefined;
  const words = searchWords(q);
  if (words.length === 0) return sql`false`;
  const hasWords = or(containsAll(searchText, words), alsoFound?.(words));
  const typed = days && findTypedDate(q, days.today);
  if (!typed) return hasWords;
  const others = containsAll(searchText, searchWords(typed.rest));
  return or(hasWords, and(eq(days.column, typed.date), others));
}

export const containsAll = (searchText: SQLWrapper, words: string[]) =>
  and(...words.map((word) => sql`${searchText} like ${folded(sql`${wordPattern(word)}`)}`));

/** Rows that are otherwise equal are ordered by id, so that no page repeats or skips one. */
function inOrder<Sort extends string>(
  source: ListSource<Sort>,
  { sort }: ListQuery<string, Sort>,
): SQL[] {
  const direction = sort.descending ? desc : asc;
  return [...source.sorts[sort.by], source.id].map((column) => direction(column));
}

export function placeOf(asked: number, total: number, size = pageSize) {
  const pages = Math.max(Math.ceil(total / size), 1);
  const page = Math.min(asked, pages);
  return { page, pages };
}

export function inListOrder<Row extends { id: string }>(ids: string[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const batchSize = 100;
const partSize = 1000;

type Reading = {
  table: PgTable;
  id: AnyPgColumn;
  where: SQL | undefined;
  columns: readonly SQLWrapper[];
  descending: boolean;
  atOnce?: number;
};

/** Reads ids part by part; where the order can change meanwhile, read ids are remembered. */
export async function* readIdParts(
  db: Db,
  { table, id, where, columns, descending, atOnce = partSize }: Reading,
): AsyncGenerator<string[]> {
  const listed = sql.join([...columns], sql`, `);
  const order = columns.map((column) => (descending ? desc(column) : asc(column)));
  const place = sql<string[]>`array[${sql.join(
    columns.map((column) => sql`${column}::text`),
    sql`, `,
  )}]`;
  const { createdAt } = getTableColumns(table);
  const mayMove = columns.some((column) => column !== id && column !== createdAt);
  const sent = new Set<string>();
  let last: string[] | null = null;
  do {
    const after = last && sql`(${listed}) ${sql.raw(descending ? "<" : ">")} ${tuple(last)}`;
    const part: { id: string; place: string[] }[] = await db
      .select({ id: sql<string>`${id}`, place })
      .from(table)
      .where(and(where, after ?? undefined))
      .orderBy(...order)
      .limit(atOnce);
    yield part.map((row) => row.id).filter((each) => !sent.has(each));
    if (mayMove) for (const row of part) sent.add(row.id);
    last = part.length === atOnce ? (part.at(-1)?.place ?? null) : null;
  } while (last);
}

export const readAllIds = async (db: Db, reading: Reading): Promise<string[]> =>
  (await Array.fromAsync(readIdParts(db, reading))).flat();

const tuple = (values: string[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;

export async function* inBatches<Row>(
  ids: string[],
  read: (ids: string[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let at = 0; at < ids.length; at += batchSize) yield read(ids.slice(at, at + batchSize));
}
