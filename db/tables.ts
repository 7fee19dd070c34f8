import { sql } from "drizzle-orm";
import type { Db } from "./client.ts";

/** A table as it is in the database, whatever this version's schema says of it. */
export type TableColumns = {
  name: string;
  /** Those that are written; what is generated from them is left out. */
  columns: { name: string; type: string }[];
};

type Found = TableColumns & { needs: string[] };

const columnsOf = sql<TableColumns["columns"]>`(
  select coalesce(json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum), '[]')
  from pg_attribute
  where attrelid = tables.oid and attnum > 0 and not attisdropped and attgenerated = '')`;

const neededBy = sql<string[]>`(
  select coalesce(json_agg(distinct needed.relname), '[]')
  from pg_constraint join pg_class needed on needed.oid = confrelid
  where contype = 'f' and conrelid = tables.oid and confrelid <> conrelid)`;

/** The tables of the product, each after those that its rows refer to. */
export async function listTables(db: Db): Promise<TableColumns[]> {
  const found = await db
    .select({ name: sql<string>`relname`, columns: columnsOf, needs: neededBy })
    .from(sql`pg_class tables`)
    .where(sql`relkind = 'r' and relnamespace = 'public'::regnamespace`)
    .orderBy(sql`relname`);
  return inOrder(found).map(({ name, columns }) => ({ name, columns }));
}

function inOrder(tables: Found[]): Found[] {
  const ordered: Found[] = [];
  while (ordered.length < tables.length) {
    const names = ordered.map(({ name }) => name);
    const next = tables.filter(
      ({ name, needs }) => !names.includes(name) && needs.every((need) => names.includes(need)),
    );
    if (next.length === 0) throw new Error("Tables refer to each other in a circle");
    ordered.push(...next);
  }
  return ordered;
}
