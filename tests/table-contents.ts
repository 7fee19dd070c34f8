import { sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";

/** A digest of every row of every table, that generated columns and those of migrations are part of. */
export async function tableContents(db: Db): Promise<Record<string, string>> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const tables = await tx
      .select({ name: sql<string>`quote_ident(schemaname) || '.' || quote_ident(tablename)` })
      .from(sql`pg_tables`)
      .where(sql`schemaname in ('public', 'drizzle')`);
    const contents: Record<string, string> = {};
    for (const { name } of tables) {
      const text = sql`string_agg(t::text, chr(10) order by t::text collate "C")`;
      const [row] = await tx
        .select({ digest: sql<string>`count(*) || ' ' || md5(coalesce(${text}, ''))` })
        .from(sql`${sql.raw(name)} t`);
      contents[name] = row?.digest ?? "";
    }
    return contents;
  });
}
