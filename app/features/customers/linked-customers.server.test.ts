// Also on PostgreSQL: locks

import { asc, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listRecords } from "#app/admin/records.server.ts";
import { type BookingRequest, book } from "#app/features/booking/booking.server.ts";
import { contactKind } from "#app/features/contact/contact.admin.server.ts";
import { sendMessage } from "#app/features/contact/contact.server.ts";
import { placeOrder } from "#app/features/orders/orders.server.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { forgetCustomers } from "#db/customers.ts";
import {
  auditLog,
  bookingSubmissions,
  contactSubmissions,
  currencies,
  customers,
  orders,
} from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { rowIn, testDatabase } from "../../../tests/database.ts";
import { firstBookable } from "../../../tests/first-services.ts";
import {
  addBooking,
  addContact,
  bookedId,
  bookingInput,
  linkRecords,
} from "../../../tests/inbox.ts";
import {
  addCustomer,
  addOrder,
  addPerfume,
  dubaiAddress,
  fillCart,
  orderRequest,
} from "../../../tests/shop.ts";
import { closeAccount } from "./close-account.server.ts";
import {
  findCustomer,
  listAlike,
  readCustomerRecords,
  staffCustomers,
} from "./customers.admin.server.ts";
import {
  linkCustomer,
  mergeCustomers,
  nameCustomer,
  unmergeCustomers,
} from "./linked-customers.server.ts";

const db = await testDatabase();
let at = new Date("2026-11-23T11:00:00.417Z");
const app = {
  db,
  now: () => at,
  settings: parseSettings({ SECRET: "x".repeat(32) }),
  log: createLog(() => undefined),
};
const perfume = await addPerfume(db);
const actorId = await addCustomer(db, { role: "counter", username: "priya" });

beforeEach(async () => {
  at = new Date("2026-11-23T11:00:00.417Z");
  for (const table of [orders, bookingSubmissions, contactSubmissions, customers, auditLog]) {
    await db.delete(table);
  }
});

const day = "2030-03-09" as LocalDate;

const booking = (change: Partial<BookingRequest["input"]> = {}): BookingRequest => ({
  bookable: firstBookable("interior-detailing"),
  input: bookingInput(day, { vehicleSize: "suv", ...change }),
  locale: "en",
  path: "/services/interior-detailing",
});

const message = {
  input: {
    name: "Aisha K.",
    email: "aisha@work.example",
    phone: "0501234567",
    subject: "A scratch",
    message: "Can you polish it out?",
  },
  locale: "en",
  path: "/contact",
} as const;

const all = () => db.select().from(customers).orderBy(asc(customers.id));

async function addTwo() {
  await addBooking(db, { phone: "0501111111", name: "Aisha Khan", email: "a@example.com" });
  await addContact(db, {
    phone: "0502222222",
    name: "Aisha K.",
    email: "A@example.com",
    createdAt: new Date("2026-11-23T07:00:00Z"),
  });
  await linkRecords(db);
  const idOf = async (phone: string) => {
    const row = await rowIn(db, customers, { phone });
    return row.id;
  };
  return { one: await idOf("0501111111"), two: await idOf("0502222222") };
}

async function list(q = "") {
  const query = readListQuery(new URLSearchParams({ q }), staffCustomers.resource.shape);
  return (await listRecords(app, staffCustomers, query)).rows;
}

const stranger = { name: "Sami Stranger", email: "stranger@example.net", phone: "0501234567" };

async function orderAsStranger() {
  const userId = await addCustomer(db);
  await db.insert(currencies).values(seedCurrencies).onConflictDoNothing();
  await fillCart(db, userId, perfume);
  const { name: fullName, phone, email } = stranger;
  const address = { ...dubaiAddress, fullName, phone };
  const placed = await placeOrder(app, orderRequest(userId, { email, address }));
  expect(placed).toMatchObject({ ok: true });
}

test.each([
  ["writes", () => sendMessage(app, { ...message, input: { ...message.input, ...stranger } })],
  ["books", () => book(app, booking({ ...stranger, firstName: "Sami", lastName: "Stranger" }))],
  ["orders", orderAsStranger],
])(
  "a stranger who %s with somebody's number changes neither name nor e-mail, and is found",
  async (_how, come) => {
    bookedId(await book(app, booking()));
    at = new Date("2026-11-23T12:00:00.123Z");
    await come();
    const [known] = await all();
    expect(known).toMatchObject({ name: "Aisha Khan", email: "aisha@example.com" });
    const customer = await findCustomer(db, known?.id ?? "");
    const values = (used: { value: string }[] = []) => used.map(({ value }) => value);
    expect(values(customer?.used.names)).toEqual(["Sami Stranger", "Aisha Khan"]);
    expect(values(customer?.used.emails)).toEqual(["stranger@example.net", "aisha@example.com"]);
    expect(customer?.used.emails[0]).toMatchObject({ at, isProven: false });
    for (const q of ["Sami Stranger", "stranger@example.net", "Aisha Khan"])
      expect(await list(q), q).toMatchObject([{ id: known?.id }]);
  },
);

test("staff choose another name that was used, and no other; it stays when records come and go", async () => {
  bookedId(await book(app, booking()));
  const messageId = await sendMessage(app, message);
  const [{ id } = { id: "" }] = await all();
  const choose = (value: string, field: "name" | "email" = "name") =>
    nameCustomer(app, { id, field, value, actorId });
  expect(await choose("Somebody")).toEqual({ ok: false });
  expect(await choose("Aisha K.")).toEqual({ ok: true });
  expect(await choose("aisha@work.example", "email")).toEqual({ ok: true });
  const chosen = { name: "Aisha K.", email: "aisha@work.example" };
  await book(app, booking({ time: 16 * 60 }));
  expect(await all()).toMatchObject([chosen]);
  expect(await list("aisha@example.com")).toMatchObject([{ id, ...chosen }]);
  await deleteRecord(app, contactKind, { id: messageId, actorId, expectedStatus: "new" });
  expect(await all()).toMatchObject([{ name: "Aisha Khan", email: "aisha@example.com" }]);
  expect(await db.$count(auditLog, eq(auditLog.action, "customer.name"))).toBe(2);
});

test("an e-mail is marked as proven where the account of the record proved it", async () => {
  const userId = await addCustomer(db, { email: "Layla@example.com", emailVerified: true });
  await addOrder(db, userId, [perfume.id], { customerPhone: "0501234567" });
  await linkRecords(db);
  const [{ id } = { id: "" }] = await all();
  expect((await findCustomer(db, id))?.used.emails).toMatchObject([
    { value: "layla@example.com", source: "order", isProven: true },
  ]);
});

test("without a phone nobody is linked", async () => {
  const person = { phone: "", name: "Aisha", email: "aisha@example.com" };
  expect(await db.transaction((tx) => linkCustomer(tx, person, at))).toBeNull();
  await addContact(db, { phone: "" });
  await linkRecords(db);
  expect(await all()).toEqual([]);
});

test("ten bookings at once with one new phone are one customer's", async () => {
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => book(app, booking({ email: `a${n}@example.com` }))),
  );
  expect(await list()).toMatchObject([{ bookings: 10 }]);
  expect(await db.$count(bookingSubmissions, isNull(bookingSubmissions.customerId))).toBe(0);
});

test("the same e-mail under another number is suggested before the same name", async () => {
  const { one, two } = await addTwo();
  await addBooking(db, { phone: "0503333333", name: "AISHA KHAN", email: "other@example.com" });
  await addBooking(db, { phone: "0504444444", name: "Sara", email: "sara@example.com" });
  await linkRecords(db);
  const customer = await findCustomer(db, one);
  if (!customer) throw new Error("nobody");
  expect(await listAlike(db, customer)).toMatchObject([
    { id: two, hasSameEmail: true },
    { name: "AISHA KHAN", hasSameEmail: false },
  ]);
});

test("two that were merged are read as one, found by what either left, and separated again", async () => {
  const { one, two } = await addTwo();
  const before = await all();
  expect(await mergeCustomers(app, { from: two, into: one, actorId })).toEqual({ ok: true });
  expect(await list()).toMatchObject([{ id: one, bookings: 1, messages: 1 }]);
  for (const q of ["0502222222", "0501111111"]) expect(await list(q)).toMatchObject([{ id: one }]);
  const customer = await findCustomer(db, two);
  expect(customer).toMatchObject({ id: one, lastActivityAt: new Date("2026-11-23T07:00:00Z") });
  if (!customer) throw new Error("nobody");
  expect(await listAlike(db, customer)).toEqual([]);
  const records = await readCustomerRecords(app, customer);
  expect([records.upcoming.length, records.messages.length]).toEqual([1, 1]);
  expect(await unmergeCustomers(app, { from: two, into: one, actorId })).toEqual({ ok: true });
  const since = (rows: typeof before) => rows.map(({ updatedAt, ...row }) => row);
  expect(since(await all())).toEqual(since(before));
  expect(await list("0502222222")).toMatchObject([{ id: two }]);
  const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(entries).toMatchObject([
    { action: "customer.merge", rowId: two, actorId, details: { intoId: one } },
    { action: "customer.unmerge", rowId: two, actorId, details: { intoId: one } },
  ]);
});

test("nobody is merged twice, in a circle, with themselves or with nobody", async () => {
  const { one, two } = await addTwo();
  const merge = (from: string, into: string) => mergeCustomers(app, { from, into, actorId });
  expect(await merge(one, one)).toEqual({ ok: false, reason: "not-found" });
  expect(await merge(one, "nobody")).toEqual({ ok: false, reason: "not-found" });
  const both = await Promise.all([merge(two, one), merge(one, two)]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  await addBooking(db, { phone: "0503333333" });
  await linkRecords(db);
  const [third] = await list("0503333333");
  const from = both[0]?.ok ? two : one;
  expect(await merge(from, third?.id ?? "")).toEqual({ ok: false, reason: "merged" });
});

test("a merge that is posted twice is made once", async () => {
  const { one, two } = await addTwo();
  const merge = () => mergeCustomers(app, { from: two, into: one, actorId });
  expect(await Promise.all([merge(), merge()])).toEqual([{ ok: true }, { ok: true }]);
  expect(await db.$count(auditLog)).toBe(1);
});

test("who was merged goes along with whom they were merged into, and stays with them", async () => {
  const { one, two } = await addTwo();
  await addBooking(db, { phone: "0503333333", name: "Third" });
  await linkRecords(db);
  const [{ id: third } = { id: "" }] = await list("0503333333");
  await mergeCustomers(app, { from: two, into: one, actorId });
  await mergeCustomers(app, { from: one, into: third, actorId });
  expect(await list("0502222222")).toMatchObject([{ id: third, bookings: 2, messages: 1 }]);
  expect(await findCustomer(db, two)).toMatchObject({ id: third });
  await unmergeCustomers(app, { from: two, into: one, actorId });
  expect(await list("0502222222")).toMatchObject([{ id: two, messages: 1 }]);
  await mergeCustomers(app, { from: two, into: third, actorId });
  await unmergeCustomers(app, { from: one, into: third, actorId });
  expect(await list("0501111111")).toMatchObject([{ id: one, bookings: 1, messages: 0 }]);
  expect(await list("0502222222")).toMatchObject([{ id: third, bookings: 1, messages: 1 }]);
});

test("who is separated takes along what came meanwhile", async () => {
  const { one, two } = await addTwo();
  await mergeCustomers(app, { from: two, into: one, actorId });
  await book(app, booking({ phone: "0502222222", email: "new@example.com" }));
  expect(await list("new@example.com")).toMatchObject([{ id: one }]);
  await unmergeCustomers(app, { from: two, into: one, actorId });
  expect(await list("new@example.com")).toMatchObject([{ id: two, bookings: 1, messages: 1 }]);
  expect(await list("0501111111")).toMatchObject([{ id: one, bookings: 1 }]);
});

test("of whom everything was deleted is in no list and suggested to nobody, until it is restored", async () => {
  const { one, two } = await addTwo();
  const [message] = await db.select().from(contactSubmissions);
  const asked = { id: message?.id ?? "", actorId };
  await deleteRecord(app, contactKind, { ...asked, expectedStatus: "new" });
  expect(await list()).toMatchObject([{ id: one }]);
  const customer = await findCustomer(db, one);
  expect(customer && (await listAlike(db, customer))).toEqual([]);
  await forgetCustomers(db);
  await restoreRecord(app, contactKind, asked);
  expect(await list("0502222222")).toMatchObject([{ id: two, messages: 1 }]);
});

test("a message that was deleted names nobody any more", async () => {
  await book(app, booking());
  at = new Date("2026-11-23T12:00:00.417Z");
  const id = await sendMessage(app, { ...message, input: { ...message.input, name: "Spam" } });
  expect(await list("Spam")).toMatchObject([{ name: "Aisha Khan", lastActivityAt: at }]);
  await deleteRecord(app, contactKind, { id, actorId, expectedStatus: "new" });
  const before = new Date("2026-11-23T11:00:00.417Z");
  expect(await list("Spam")).toEqual([]);
  expect(await list()).toMatchObject([
    { name: "Aisha Khan", email: "aisha@example.com", messages: 0, lastActivityAt: before },
  ]);
});

test("a merge is undone only while it stands", async () => {
  const { one, two } = await addTwo();
  const unmerge = () => unmergeCustomers(app, { from: two, into: one, actorId });
  expect(await unmerge()).toEqual({ ok: false });
  await addBooking(db, { phone: "0503333333" });
  await linkRecords(db);
  const [third] = await list("0503333333");
  await mergeCustomers(app, { from: two, into: third?.id ?? "", actorId });
  expect(await unmerge()).toEqual({ ok: false });
  expect(await findCustomer(db, two)).toMatchObject({ id: third?.id });
});

test("one of whom no record is left is forgotten, also in what another is found by", async () => {
  const { one, two } = await addTwo();
  await mergeCustomers(app, { from: two, into: one, actorId });
  await forgetCustomers(db);
  expect(await db.$count(customers)).toBe(2);
  await db.delete(contactSubmissions);
  await forgetCustomers(db);
  expect(await all()).toMatchObject([{ id: one, alsoKnown: "" }]);
  await db.delete(bookingSubmissions);
  await forgetCustomers(db, sql`true`);
  expect(await all()).toEqual([]);
});

test("with a closed account goes the customer, or what it said of one of whom more is kept", async () => {
  const userId = await addCustomer(db);
  const status = "completed";
  await addOrder(db, userId, [perfume.id], { customerPhone: "0501111111", status });
  await addOrder(db, userId, [perfume.id], { customerPhone: "0502222222", status });
  await addContact(db, { phone: "0502222222", createdAt: new Date("2026-11-01T06:00:00Z") });
  await linkRecords(db);
  expect(await closeAccount(app, userId)).toEqual({ ok: true });
  expect(await all()).toMatchObject([{ phone: "0502222222", name: "Omar Haddad" }]);
  expect(await db.$count(orders, isNull(orders.customerId))).toBe(2);
});
