import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { linkCustomer, mergeCustomers } from "#app/features/customers/linked-customers.server.ts";
import { paperNumber } from "#app/features/money/papers.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { bookingSubmissions, cars, contactSubmissions, invoices, resources } from "#db/schema.ts";
import { rowIn, testDatabase } from "../../../tests/database.ts";
import { addBooking, addContact } from "../../../tests/inbox.ts";
import { addInvoice } from "../../../tests/papers.ts";
import { addCustomer, addOrder, addPerfume } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { findRecords, recordsWith } from "./finder.server.ts";
import { foundAddress } from "./finder.ts";

const db = await testDatabase();
const day = "2026-11-23" as LocalDate;
const now = () => new Date(instantOf(day, 9 * 60).getTime() + 51_054);
const ids: Record<string, string> = {};
let reference: string;
let orderNumber: string;

beforeAll(async () => {
  const booking = await addBooking(db, {
    name: "أحمد الظاهري",
    email: "ahmed@example.com",
    phone: "0501112233",
  });
  const contact = await addContact(db, {
    name: "José Núñez",
    email: "jose@example.com",
    phone: "0504445566",
  });
  const deletedAt = new Date("2026-11-23T08:00:00Z");
  await addContact(db, { name: "Deleted Nobody", email: "deleted@example.com", deletedAt });
  const perfume = await addPerfume(db);
  const changes = { customerName: "Layla Hassan", customerPhone: "0507778899" };
  const order = await addOrder(db, await addCustomer(db), [perfume.id], changes);
  Object.assign(ids, { [booking.id]: "booking", [contact.id]: "message", [order.id]: "order" });
  reference = booking.reference;
  orderNumber = order.orderNumber;
});

const found = async (q: string) => (await findRecords({ db, now }, q)).map(({ id }) => ids[id]);

test.each([
  ["إحمد الظاهرى", ["booking"]],
  ["patrol", ["booking"]],
  ["LAYLA", ["order"]],
  ["050 111 2233", ["booking"]],
  ["+971-50-777-8899", ["order"]],
  ["deleted", []],
  ["%%", []],
])("%s finds %j", async (q, expected) => {
  expect(await found(q)).toEqual(expected);
});

test("a reference and an order's number find theirs, also in small letters", async () => {
  expect(await found(reference.toLowerCase())).toEqual(["booking"]);
  expect(await found(orderNumber.toLowerCase())).toEqual(["order"]);
});

test("a customer is found by phone and e-mail, and one who was merged as the other", async () => {
  const at = new Date("2026-11-24T08:00:00.417Z");
  const link = async (phone: string, email: string) => {
    const person = { phone, name: "Hamdan", email };
    const customerId = await db.transaction((tx) => linkCustomer(tx, person, at));
    await addContact(db, { ...person, customerId });
    return customerId;
  };
  const actorId = await addCustomer(db);
  const into = await link("0503332211", "hamdan@example.com");
  const from = await link("0553332211", "work@example.com");
  if (!into || !from) throw new Error("Nobody was linked");
  const customersWith = async (q: string) =>
    (await findRecords({ db, now }, q))
      .filter(({ kind }) => kind === "customer")
      .map(({ id }) => id);
  expect(await customersWith("0503332211")).toEqual([into]);
  expect(await customersWith("work@example.com")).toEqual([from]);
  expect(await mergeCustomers({ db, now: () => at }, { from, into, actorId })).toEqual({
    ok: true,
  });
  expect(await customersWith("work@example.com")).toEqual([into]);
});

test.each([
  ["A 12345", 1],
  ["dubai 12345", 1],
  ["123", 1],
  ["B 12345", 0],
  ["Patrol", 0],
  ["%", 0],
])("the plate '%s' finds %i bookings", async (q, count) => {
  const [car] = await db
    .insert(cars)
    .values({
      make: "Nissan",
      model: "Patrol",
      year: "2024",
      plateEmirate: "Dubai",
      plateCode: "A",
      plateNumber: "12345",
    })
    .returning();
  const visit = await addVisit(db, { carId: car?.id });
  const seen = (await findRecords({ db, now }, q)).filter(({ name }) =>
    name.includes("Dubai A 12345"),
  );
  expect(seen.map(({ id }) => id)).toEqual(count === 0 ? [] : [visit.booking.id]);
  await db.delete(bookingSubmissions).where(eq(bookingSubmissions.id, visit.booking.id));
  await db.delete(cars);
});

test("the number of an invoice or a credit note finds its order or its booking", async () => {
  const { id: visitId, booking } = await addVisit(db);
  const { id: perfumeId } = await addPerfume(db);
  const { id: orderId } = await addOrder(db, await addCustomer(db), [perfumeId]);
  const foundBy = async (q: string) =>
    (await findRecords({ db, now }, q)).map(({ kind, id }) => [kind, id]);
  for (const [subject, record] of [
    [{ orderId }, ["order", orderId]],
    [{ visitId }, ["booking", booking.id]],
  ] as const) {
    const number = paperNumber(await rowIn(db, invoices, { id: await addInvoice(db, subject) }));
    expect(await foundBy(number)).toEqual([record]);
    expect(await foundBy(number.toLowerCase())).toEqual([record]);
    expect(await foundBy(number.replace("INV", "CN"))).toEqual([]);
  }
});

test("a bay is found by its name in either language, and is seen on the board", async () => {
  const [bay] = await db
    .insert(resources)
    .values({ kind: "wash-bay", name: "Honeycomb bay", nameAr: "موقف العسل" })
    .returning();
  for (const q of ["honeycomb", "العسل"]) {
    const [seen] = (await findRecords({ db, now }, q)).filter(({ kind }) => kind === "bay");
    expect(seen).toMatchObject({ id: bay?.id, day: "" });
    expect(seen && foundAddress(seen)).toBe("/admin/board");
  }
});

test("of many the newest eight of a kind are found", async () => {
  const made: string[] = [];
  for (let number = 0; number < 10; number++) {
    made.push((await addContact(db, { name: `Many ${number}` })).id);
  }
  const newest = (await findRecords({ db, now }, "many")).map(({ id }) => id);
  expect(newest).toEqual(made.reverse().slice(0, 8));
});

test("among many a name that is rare is found by the index, without reading the table", async () => {
  const row = { email: "a@example.com", phone: "0501234567", subject: "-", message: "-" };
  const common = { ...row, locale: "en" as const, replyDueAt: new Date() };
  const many = Array.from({ length: 5000 }, (_, number) => {
    return { ...common, name: `Driver ${number}`, requestFingerprint: `many ${number}` };
  });
  for (let at = 0; at < many.length; at += 1000) {
    await db.insert(contactSubmissions).values(many.slice(at, at + 1000));
  }
  await db.execute(sql`vacuum (analyze) contact_submissions`);
  const plan = JSON.stringify(
    await db.execute(sql`explain ${recordsWith(db, { words: ["4711"], day })}`),
  );
  expect(plan).toContain("contact_submissions_search");
});

test("what is still to come stands before what is over, the next first", async () => {
  const at = { past: -3, later: 9, next: 1, cancelled: 2 };
  const bookings: Record<string, string> = {};
  for (const [name, days] of Object.entries(at)) {
    const status = name === "cancelled" ? "cancelled" : "confirmed";
    const appointmentDate = addDays(day, days);
    const booking = await addBooking(db, { name: "Zayed Coming", status, appointmentDate });
    bookings[booking.id] = name;
  }
  const seen = (await findRecords({ db, now }, "zayed coming")).map(({ id }) => bookings[id]);
  expect(seen).toEqual(["next", "later", "cancelled", "past"]);
});
