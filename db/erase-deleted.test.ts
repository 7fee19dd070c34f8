// Also on PostgreSQL: locks

import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { testDatabase } from "../tests/database.ts";
import { addBooking, addContact, linkRecords } from "../tests/inbox.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../tests/shop.ts";
import { addVisit } from "../tests/visits.ts";
import { eraseDeleted, keptDeletedMs } from "./maintenance.ts";
import * as schema from "./schema.ts";

const db = await testDatabase();
const now = new Date("2030-03-09T08:00:00.417Z");
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

test("a text of the website that was deleted so long ago is gone, with all that it said", async () => {
  for (const deletedAt of [null, inTrash, over]) {
    const slug = String(deletedAt?.getTime());
    const entry = { kind: "testimonials", slug, name: "Sara", words: "Sara", deletedAt };
    const [{ id: entryId } = { id: "" }] = await db
      .insert(schema.contentEntries)
      .values(entry)
      .returning({ id: schema.contentEntries.id });
    const said = { entryId, what: "draft" as const, value: {} };
    await db.insert(schema.contentRevisions).values(said);
  }
  await Promise.all([eraseDeleted(db, now), eraseDeleted(db, now)]);
  const left = await db.select({ slug: schema.contentEntries.slug }).from(schema.contentEntries);
  expect(left.map(({ slug }) => slug).sort()).toEqual([String(inTrash.getTime()), "undefined"]);
  expect(await db.$count(schema.contentRevisions)).toBe(2);
});

test("a customer is kept as long as a record of theirs is, also one in the bin", async () => {
  await addContact(db, { phone: "0501111111", deletedAt: inTrash });
  await addContact(db, { phone: "0502222222", deletedAt: over });
  await linkRecords(db);
  await Promise.all([eraseDeleted(db, now), eraseDeleted(db, now)]);
  const left = await db.select({ phone: schema.customers.phone }).from(schema.customers);
  expect(left).toContainEqual({ phone: "0501111111" });
  expect(left).not.toContainEqual({ phone: "0502222222" });
});

test("a place that was kept for an answer is gone once its time is over", async () => {
  const { id: visitId } = await addVisit(db);
  const bay = { id: newId(), kind: "wash-bay", name: "Wash bay", nameAr: "موقف غسيل" } as const;
  await db.insert(schema.resources).values(bay);
  const hour = new Date(now.getTime() + 3_600_000);
  const place = { visitId, resourceId: bay.id, arrivesAt: hour, startsAt: hour };
  const endsAt = new Date(hour.getTime() + 3_600_000);
  for (const heldUntil of [now, new Date(now.getTime() + 1)])
    await db.insert(schema.heldPlaces).values({ ...place, endsAt, heldUntil });
  await eraseDeleted(db, now);
  expect(await db.select({ until: schema.heldPlaces.heldUntil }).from(schema.heldPlaces)).toEqual([
    { until: new Date(now.getTime() + 1) },
  ]);
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
