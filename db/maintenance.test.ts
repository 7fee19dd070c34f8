import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { goneDatabase, testDatabase } from "../tests/database.ts";
import { addBooking, addContact } from "../tests/inbox.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../tests/shop.ts";
import { eraseDeleted, keptDeletedMs, startMaintenance } from "./maintenance.ts";
import { user } from "./schema/auth.ts";
import { contactSubmissions } from "./schema/contact.ts";
import { currencies } from "./schema/currency.ts";
import * as schema from "./schema.ts";
import { seed } from "./seed.ts";

const db = await testDatabase();
const now = new Date("2030-03-09T08:00:00Z");
const inTrash = new Date(now.getTime() - keptDeletedMs);
const over = new Date(inTrash.getTime() - 1);

test("requests that were deleted longer ago than the bin keeps them are gone, with all about them", async () => {
  for (const deletedAt of [null, inTrash, over]) {
    const { id: contactId } = await addContact(db, { deletedAt });
    const { id: bookingId } = await addBooking(db, { deletedAt });
    await db.insert(schema.contactEvents).values({ contactId, toStatus: "new" });
    await db.insert(schema.staffNotes).values({ bookingId, body: "Called" });
  }
  await Promise.all([eraseDeleted(db, now), eraseDeleted(db, now)]);
  for (const table of [schema.contactSubmissions, schema.bookingSubmissions]) {
    const left = await db.select({ deletedAt: table.deletedAt }).from(table);
    expect(left.map(({ deletedAt }) => deletedAt?.getTime() ?? 0).sort()).toEqual([
      0,
      inTrash.getTime(),
    ]);
  }
  expect(await db.$count(schema.contactEvents)).toBe(2);
  expect(await db.$count(schema.staffNotes)).toBe(2);
});

test("orders stay for the books, with the perfumes and codes that they name", async () => {
  const deletedAt = over;
  const perfume = await addPerfume(db, { deletedAt });
  const code = await addDiscountCode(db, { deletedAt });
  const discountCodeId = code.id;
  await addOrder(db, await addCustomer(db), [perfume.id], { deletedAt, discountCodeId });
  await eraseDeleted(db, now);
  for (const table of [schema.orders, schema.orderItems, schema.perfumes, schema.discountCodes]) {
    expect(await db.$count(table)).toBe(1);
  }
});

const gone = await goneDatabase();

/** Minus one as long as nobody has counted. */
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
