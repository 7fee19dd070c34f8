// Also on PostgreSQL: what the server counts by itself

import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { goneDatabase, testDatabase } from "../tests/database.ts";
import { addContact } from "../tests/inbox.ts";
import { startMaintenance } from "./maintenance.ts";
import { user } from "./schema/auth.ts";
import { contactSubmissions } from "./schema/contact.ts";
import { currencies } from "./schema/currency.ts";
import { seed } from "./seed.ts";

const db = await testDatabase();
const gone = await goneDatabase();

async function countedRows(table: string): Promise<number | undefined> {
  const [counted] = await db
    .select({ rows: sql<number>`reltuples` })
    .from(sql`pg_class`)
    .where(sql`relname = ${table}`);
  return counted?.rows;
}

const unexpected = (error: unknown) => {
  throw error;
};

test("stopped, it goes on to no other table", async () => {
  await startMaintenance({ db, kind: "pglite" }, unexpected).stop();
  expect(await countedRows("user")).toBe(-1);
});

test("the embedded database soon knows how many rows its tables have", async () => {
  await seed(db);
  const house = startMaintenance({ db, kind: "pglite" }, unexpected);
  await vi.waitFor(async () => expect(await countedRows("currencies")).toBe(24), 10_000);
  await house.stop();
});

test("a start leaves alone what has hardly grown: everybody would wait for it", async () => {
  await db.insert(currencies).values({ code: "XTS", name: "Test", symbol: "T", flag: "", rate: 1 });
  await db.insert(user).values({ name: "Layla Hassan", email: "layla@example.com" });
  const house = startMaintenance({ db, kind: "pglite" }, unexpected);
  await vi.waitFor(async () => expect(await countedRows("user")).toBe(1), 10_000);
  expect(await countedRows("currencies")).toBe(24);
  await house.stop();
});

test("a fault stops nobody: neither the first time, nor a day later", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const faults: unknown[] = [];
  const house = startMaintenance({ db: gone, kind: "pglite" }, (fault) => faults.push(fault));
  await vi.waitFor(() => expect(faults).toHaveLength(1));
  vi.advanceTimersByTime(24 * 3_600_000);
  await vi.waitFor(() => expect(faults).toHaveLength(2));
  await house.stop();
  vi.advanceTimersByTime(24 * 3_600_000);
  vi.useRealTimers();
  expect(faults).toHaveLength(2);
});

test("on either kind it erases what staff deleted long ago", async () => {
  for (const kind of ["pglite", "postgres"] as const) {
    await addContact(db, { deletedAt: new Date("2020-03-09") });
    const { id } = await addContact(db, { deletedAt: new Date() });
    await startMaintenance({ db, kind }, unexpected).stop();
    expect(await db.select({ id: contactSubmissions.id }).from(contactSubmissions)).toEqual([
      { id },
    ]);
    await db.delete(contactSubmissions);
  }
});

test("a server counts its own rows", async () => {
  await db.execute(sql`create table uncounted as select 1`);
  await startMaintenance({ db, kind: "postgres" }, unexpected).stop();
  expect(await countedRows("uncounted")).toBe(-1);
});
