import { and, asc, desc, getTableColumns, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";

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

/**
 * Reads ids in order, part by part; added rows change nothing. For an order that can change
 * meanwhile, read ids are remembered. Between two parts other work runs.
 */
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

export async function readAllIds(db: Db, reading: Reading): Promise<string[]> {
  const ids: string[] = [];
  for await (const part of readIdParts(db, reading)) ids.push(...part);
  return ids;
}

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
