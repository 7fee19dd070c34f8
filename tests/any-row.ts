import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";

const made: { [dataType: string]: (name: string) => unknown } = {
  string: (name) => (name === "id" ? newId() : "Any"),
  number: () => 1,
  boolean: () => true,
  date: () => new Date("2026-11-23T06:00:00Z"),
};

/** A row of a table that needs no other's, with whatever must be in it. */
export async function addAnyRow(
  db: Db,
  table: PgTable,
  changes: Record<string, unknown> = {},
): Promise<{ id: string }> {
  const needed = Object.entries(getTableColumns(table)).filter(
    ([name, { notNull, hasDefault, generated }]) =>
      name === "id" || (notNull && !hasDefault && !generated),
  );
  const values = Object.fromEntries(
    needed.map(([name, { dataType, enumValues }]) => [
      name,
      enumValues?.[0] ?? made[dataType]?.(name),
    ]),
  );
  const row = { ...values, ...changes };
  await db.insert(table).values(row);
  return { id: String(row.id) };
}
