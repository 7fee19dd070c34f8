import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../tests/database.ts";
import { customers, fill } from "./fill.ts";

const now = new Date("2026-11-22T08:00:00Z");
const databases = [await testDatabase(), await testDatabase()];

test("a database is filled with the same rows each time", { timeout: 120_000 }, async () => {
  const tables = Object.entries(expected);
  for (const db of databases) {
    await seed(db);
    await fill(db, { size: 50, now });
  }
  for (const [table, rows] of tables) {
    const [first, second] = await Promise.all(databases.map((db) => digestOf(db, table)));
    expect(first, table).toEqual({ rows, digest: expect.any(String) });
    expect(second, table).toEqual(first);
  }
});

const expected = {
  perfumes: 54,
  user: customers + 1,
  session: customers + 1,
  user_profiles: customers,
  addresses: customers,
  cart_items: customers,
  customers: 50,
  contact_submissions: 50,
  booking_submissions: 50,
  booking_events: 98,
  orders: 50,
  order_items: 101,
  order_events: 98,
  invoices: 50,
  invoice_lines: 100,
  payments: 48,
  analytics_events: 100,
  email_outbox: 100,
};

async function digestOf(db: (typeof databases)[number], table: string) {
  const { rows } = (await db.execute(sql`
    select count(*)::int as rows, md5(string_agg(said, ',' order by said)) as digest
    from (
      select (to_jsonb(row) - array['created_at', 'updated_at'])::text as said
      from ${sql.identifier(table)} row
    ) lines`)) as unknown as { rows: unknown[] };
  return rows[0];
}
