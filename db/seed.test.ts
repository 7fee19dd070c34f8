import { existsSync } from "node:fs";
import path from "node:path";
import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { today, weekday } from "#app/lib/time.ts";
import { testDatabase } from "../tests/database.ts";
import * as schema from "./schema.ts";
import { seed, seedSamples } from "./seed.ts";

const { bookingSubmissions, currencies, discountCodes, orders, perfumes } = schema;
const db = await testDatabase();
const saturday = new Date("2030-03-02T08:00:00.000Z");

beforeEach(async () => {
  const all = [schema.orderItems, orders, bookingSubmissions, schema.contactSubmissions];
  for (const table of [...all, perfumes, discountCodes, currencies]) await db.delete(table);
});

const everything = async () => ({
  perfumes: await db.select().from(perfumes).orderBy(asc(perfumes.displayOrder)),
  codes: await db.select().from(discountCodes).orderBy(asc(discountCodes.code)),
  currencies: await db.select().from(currencies).orderBy(asc(currencies.displayOrder)),
  contacts: await db
    .select()
    .from(schema.contactSubmissions)
    .orderBy(asc(schema.contactSubmissions.id)),
  bookings: await db.select().from(bookingSubmissions).orderBy(asc(bookingSubmissions.id)),
  orders: await db.select().from(orders).orderBy(asc(orders.id)),
  events: (await db.$count(schema.bookingEvents)) + (await db.$count(schema.orderEvents)),
});

test("the shop opens with four perfumes at 85 dirhams and the rates of the specification", async () => {
  await seed(db);
  const seeded = await everything();
  expect(seeded.perfumes.map(({ slug, priceAed }) => [slug, priceAed])).toEqual([
    ["aroma", 85],
    ["lavender", 85],
    ["oud", 85],
    ["fresh", 85],
  ]);
  expect(new Set(seeded.codes.map((code) => code.discountType)).size).toBe(2);
  expect(seeded.currencies).toHaveLength(24);
  const rates = Object.fromEntries(seeded.currencies.map(({ code, rate }) => [code, rate]));
  expect(rates).toMatchObject({ AED: 1, SAR: 1.02, IQD: 357.5, USD: 0.27, XOF: 165 });
});

test("every perfume names a picture that exists", async () => {
  await seed(db);
  for (const { image } of (await everything()).perfumes) {
    const file = path.join(import.meta.dirname, "../app/media", `${image}.jpg`);
    expect(existsSync(file), image).toBe(true);
  }
});

test("seeding again, and twice at once, leaves the same rows", async () => {
  await Promise.all([seed(db), seed(db)]);
  await Promise.all([seedSamples(db, saturday), seedSamples(db, saturday)]);
  const first = await everything();
  await seed(db);
  await seedSamples(db, new Date(saturday.getTime() + 24 * 3_600_000));
  expect(await everything()).toEqual(first);
});

test("what staff edited stays edited, and what they deleted stays deleted", async () => {
  await seed(db);
  await db
    .update(perfumes)
    .set({ slug: "oud-royal", priceAed: 99 })
    .where(eq(perfumes.slug, "oud"));
  await db.update(perfumes).set({ deletedAt: saturday }).where(eq(perfumes.slug, "aroma"));
  await db.update(discountCodes).set({ deletedAt: saturday });
  await db.update(currencies).set({ rate: 0.28 }).where(eq(currencies.code, "USD"));
  const before = await everything();
  await seed(db);
  expect(await everything()).toEqual(before);
});

test("the samples stand in every status, around now, on days on which the workshop is open", async () => {
  await seed(db);
  await seedSamples(db, saturday);
  const { bookings, orders, contacts } = await everything();
  const statuses = (rows: { status: string }[]) => new Set(rows.map(({ status }) => status)).size;
  expect([statuses(contacts), statuses(bookings), statuses(orders)]).toEqual([3, 4, 5]);
  expect(bookings.filter(({ appointmentDate }) => weekday(appointmentDate) === 0)).toEqual([]);
  for (const { status, appointmentDate } of bookings) {
    expect(appointmentDate > today(saturday)).toBe(["pending", "confirmed"].includes(status));
  }
});
