import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addNote } from "#app/features/notes/notes.server.ts";
import { isReturned } from "#app/features/orders/orders.ts";
import { newId } from "#app/lib/ids.ts";
import { instantOf, minutesOfClock, today, weekday } from "#app/lib/time.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import {
  bookingStatuses,
  contactStatuses,
  openBookingStatuses,
  orderStatuses,
} from "#db/schema/enums.ts";
import * as schema from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../tests/database.ts";
import { plainMail } from "../../tests/mails.ts";
import { clearPerfumes } from "../../tests/shop.ts";
import { demoMonth, fillDemoMonth, removeDemoMonth } from "./fill.ts";
import { fillDemoMoney } from "./money.ts";

const hour = 3_600_000;
const wednesday = new Date("2030-03-06T10:20:00.000Z");
const shop = { now: wednesday, taxMode: "added", orderPrefix: "GO7" } as const;

const moments = Array.from(
  { length: 7 },
  (_, index) => new Date(wednesday.getTime() + index * 25 * hour),
);
const months = moments.map((now) => ({
  at: now.toISOString(),
  now,
  ...demoMonth({ ...shop, now }),
}));

test.each(months)("at $at, requests of every kind wait, are answered, and were late", (month) => {
  const { now, contacts, bookings, orders } = month;
  const statuses = (rows: { status?: string }[]) => new Set(rows.map(({ status }) => status));
  expect(statuses(contacts)).toEqual(new Set(contactStatuses));
  expect(statuses(bookings)).toEqual(new Set(bookingStatuses));
  expect(statuses(orders)).toEqual(new Set(orderStatuses.filter((status) => !isReturned(status))));
  expect(new Set(orders.map(({ channel }) => channel)).size).toBe(2);
  const waiting = [
    ...bookings.map((each) => ({ ...each, dueAt: each.callbackDueAt })),
    ...contacts.map((each) => ({ ...each, dueAt: each.replyDueAt })),
  ];
  for (const rows of [
    waiting.filter((each) => "reference" in each),
    waiting.filter((each) => "subject" in each),
  ]) {
    const open = rows.filter(({ firstAnsweredAt }) => !firstAnsweredAt);
    expect(open.filter(({ dueAt }) => dueAt < now).length).toBeGreaterThanOrEqual(3);
    expect(open.filter(({ dueAt }) => dueAt >= now).length).toBeGreaterThanOrEqual(3);
    const answered = rows.flatMap(({ firstAnsweredAt, dueAt }) =>
      firstAnsweredAt ? [firstAnsweredAt <= dueAt] : [],
    );
    const kept = answered.filter(Boolean).length / answered.length;
    expect(kept).toBeGreaterThan(0.7);
    expect(kept).toBeLessThan(1);
  }
});

test.each(months)("at $at, cars come on open days, and nothing is ahead of its time", (month) => {
  const { now, bookings } = month;
  for (const { appointmentDate, appointmentTime, status, createdAt } of bookings) {
    expect(weekday(appointmentDate)).not.toBe(0);
    const begins = instantOf(appointmentDate, minutesOfClock(appointmentTime));
    expect(createdAt && createdAt < begins).toBe(true);
    if (status === "completed") expect(begins < now).toBe(true);
    if (status === "pending") expect(begins > now).toBe(true);
    if (appointmentDate < today(now)) expect(["completed", "cancelled"]).toContain(status);
  }
  const todays = bookings.filter(({ appointmentDate }) => appointmentDate === today(now));
  if (weekday(today(now)) !== 0) expect(todays.length).toBeGreaterThanOrEqual(5);
});

test.each(months)(
  "at $at, every record's history leads to its status, in order and not beyond now",
  (month) => {
    const { now } = month;
    const histories = [
      ...month.contacts.map((row) => ({
        row,
        steps: month.contactEvents.filter((step) => step.contactId === row.id),
      })),
      ...month.bookings.map((row) => ({
        row,
        steps: month.bookingEvents.filter((step) => step.bookingId === row.id),
      })),
      ...month.orders.map((row) => ({
        row,
        steps: month.orderEvents.filter((step) => step.orderId === row.id),
      })),
    ];
    for (const { row, steps } of histories) {
      const times = steps.map(({ createdAt }) => createdAt.getTime());
      expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
      expect(times[0]).toBe(row.createdAt?.getTime());
      expect(times.at(-1)).toBe(row.updatedAt?.getTime());
      expect(times.at(-1)).toBeLessThanOrEqual(now.getTime());
      const trail: (string | null)[] = steps.map(({ toStatus }) => toStatus);
      expect(trail.at(-1)).toBe(row.status);
      expect(steps.map(({ fromStatus }) => fromStatus)).toEqual([null, ...trail.slice(0, -1)]);
    }
  },
);

test("codes stand in every state, with the uses of the orders that kept theirs", () => {
  const { codes, orders, now } = { now: wednesday, ...demoMonth(shop) };
  for (const { id, usedCount } of codes) {
    const kept = orders.filter((each) => each.discountCodeId === id && each.status !== "cancelled");
    expect(usedCount).toBe(kept.length);
  }
  expect(codes.some(({ maxUses, usedCount }) => maxUses && maxUses === usedCount)).toBe(true);
  expect(codes.some(({ validUntil }) => validUntil && validUntil < now)).toBe(true);
  expect(codes.some(({ isActive }) => isActive === false)).toBe(true);
});

const db = await testDatabase();
const { auditLog, bookingEvents, bookingSubmissions, contactEvents, contactSubmissions } = schema;
const { discountCodes, emailOutbox, orderEvents, orderItems, orders, perfumes, staffNotes, user } =
  schema;

const fill = () => fillDemoMonth(db, shop);

const parts = [auditLog, staffNotes, orderEvents, orderItems, orders];
const requests = [bookingEvents, bookingSubmissions, contactEvents, contactSubmissions];
const tables = [...parts, ...requests, discountCodes, schema.currencies, user];

beforeEach(async () => {
  for (const table of tables) await db.delete(table);
  await clearPerfumes(db);
  await seed(db);
});

const sorted = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).sort();
const everything = () =>
  Promise.all([...tables, perfumes].map(async (table) => sorted(await db.select().from(table))));
const first = <Row>(rows: Row[]): Row => {
  const [row] = rows;
  if (!row) throw new Error("Nothing is there");
  return row;
};

test("filled at once, again and on another day, it is one month, with its open bookings on the board", async () => {
  const [counts, again] = (await Promise.all([fill(), fill()])).sort((one) => (one ? -1 : 1));
  expect(again).toBeNull();
  expect(counts).toEqual({
    contacts: 40,
    bookings: await db.$count(bookingSubmissions),
    orders: 90,
  });
  expect(counts?.bookings).toBeGreaterThan(100);
  const rows = await db.select().from(orders);
  expect(new Set(rows.map(({ taxIncluded }) => taxIncluded))).toEqual(new Set([false]));
  expect(rows.filter(({ discountFils }) => discountFils > 0).length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ currency }) => currency)).size).toBeGreaterThan(3);
  expect(new Set(rows.map(({ country }) => country)).size).toBeGreaterThan(2);
  expect(await db.$count(staffNotes)).toBeGreaterThan(30);
  expect(await db.$count(auditLog)).toBeGreaterThan(200);
  const open = await db.$count(
    bookingSubmissions,
    inArray(bookingSubmissions.status, [...openBookingStatuses]),
  );
  expect(open).toBeGreaterThan(10);
  expect(await db.$count(schema.visits)).toBe(counts?.bookings);
  const isCollected = eq(schema.visits.stage, "collected");
  const stood = and(isCollected, isNotNull(schema.visits.workStart));
  expect(await db.$count(schema.visits, stood)).toBeGreaterThan(30);
  const before = await everything();
  const nextDay = new Date(wednesday.getTime() + 24 * hour);
  expect(await fillDemoMonth(db, { ...shop, now: nextDay })).toBeNull();
  expect(await everything()).toEqual(before);
});

test("removed, everything is as it was before, and nothing is left to remove", async () => {
  const before = await everything();
  const counts = await fill();
  expect(await removeDemoMonth(db)).toEqual(counts);
  expect(await everything()).toEqual(before);
  expect(await removeDemoMonth(db)).toEqual({ contacts: 0, bookings: 0, orders: 0 });
});

const mailAbout = (to: string) =>
  plainMail({
    to,
    subject: "Your booking",
    html: "",
    text: "",
    form: { form_type: "booking", customer_name: "", customer_email: to, customer_phone: "" },
  });

test("what staff did to the month goes with it", async () => {
  await fill();
  const actorId = newId();
  await db
    .insert(user)
    .values({ id: actorId, name: "Amal", username: "amal", email: "amal@x.test", role: "owner" });
  const booking = first(await db.select().from(bookingSubmissions).limit(1));
  const app = { db, now: () => wednesday };
  await addNote(app, { subject: { bookingId: booking.id }, body: "Late", actorId });
  await queueMail(db, mailAbout(booking.email), wednesday);
  await queueMail(db, mailAbout("sara@example.com"), wednesday);
  await db.insert(bookingEvents).values({ bookingId: booking.id, toStatus: "cancelled", actorId });
  const rowId = booking.id;
  await db
    .insert(auditLog)
    .values({ actorId, action: "booking.status", tableName: "booking_submissions", rowId });
  await removeDemoMonth(db);
  for (const table of [...parts, ...requests]) expect(await db.$count(table)).toBe(0);
  expect(await db.select({ id: user.id }).from(user)).toEqual([{ id: actorId }]);
  expect(await db.select({ to: emailOutbox.toAddress }).from(emailOutbox)).toEqual([
    { to: "sara@example.com" },
  ]);
});

test("what people made stays, also what looks like it", async () => {
  const made = demoMonth(shop);
  const [contact, booking] = [first(made.contacts), first(made.bookings)];
  await db
    .insert(contactSubmissions)
    .values({ ...contact, id: newId(), requestFingerprint: "own" });
  await db.insert(bookingSubmissions).values({
    ...booking,
    id: newId(),
    reference: "AAAA-2222",
    requestFingerprint: "own",
  });
  await db
    .insert(auditLog)
    .values({ action: "perfume.edit", tableName: "perfumes", rowId: newId() });
  const before = await everything();
  await fill();
  await removeDemoMonth(db);
  expect(await everything()).toEqual(before);
});

test("the stock is as it was, whatever staff did to the orders of the month", async () => {
  await db.update(perfumes).set({ stockQuantity: 100 });
  await fill();
  expect(await db.$count(perfumes, eq(perfumes.stockQuantity, 100))).toBe(4);
  const [cancelled, revived] = await Promise.all(
    (["confirmed", "cancelled"] as const).map(async (status) => {
      const order = first(await db.select().from(orders).where(eq(orders.status, status)).limit(1));
      const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, order.id));
      return { order, lines };
    }),
  );
  for (const [change, sign] of [
    [cancelled, 1],
    [revived, -1],
  ] as const) {
    const status = sign > 0 ? "cancelled" : "confirmed";
    const orderId = change?.order.id ?? "";
    await db.update(orders).set({ status }).where(eq(orders.id, orderId));
    await db.insert(orderEvents).values({ orderId, toStatus: status });
    for (const { perfumeId, quantity } of change?.lines ?? []) {
      const [row] = await db.select().from(perfumes).where(eq(perfumes.id, perfumeId));
      const stockQuantity = (row?.stockQuantity ?? 0) + sign * quantity;
      await db.update(perfumes).set({ stockQuantity }).where(eq(perfumes.id, perfumeId));
    }
  }
  const deleted = first(await db.select().from(orders).where(eq(orders.status, "completed")));
  await db.update(orders).set({ deletedAt: wednesday }).where(eq(orders.id, deleted.id));
  await removeDemoMonth(db);
  expect(await db.$count(perfumes, eq(perfumes.stockQuantity, 100))).toBe(4);
});

test("a shop's own code keeps its name, and its count of uses", async () => {
  const own = {
    code: "EID15",
    description: "Ours",
    discountType: "fixed",
    discountValue: 5,
  } as const;
  await db.insert(discountCodes).values({ ...own, usedCount: 3 });
  const before = await everything();
  await fill();
  expect(await db.$count(discountCodes, eq(discountCodes.code, "EID15-DEMO"))).toBe(1);
  await removeDemoMonth(db);
  expect(await everything()).toEqual(before);
});

test("a code of the month that somebody ordered with leaves the shop, and stays in the order", async () => {
  await fill();
  const demo = first(await db.select().from(orders).where(isNull(orders.userId)).limit(1));
  const code = first(await db.select().from(discountCodes).where(eq(discountCodes.code, "EID15")));
  const id = newId();
  const { searchText, ...columns } = demo;
  const values = { ...columns, id, orderNumber: "OWN", idempotencyKey: id };
  await db.insert(orders).values({ ...values, discountCodeId: code.id });
  await removeDemoMonth(db);
  expect(await db.$count(orders)).toBe(1);
  const living = and(eq(discountCodes.code, "EID15"), isNull(discountCodes.deletedAt));
  expect(await db.$count(discountCodes, living)).toBe(0);
  expect(await fill()).not.toBeNull();
});

test("where prices include tax, its orders do", async () => {
  await fillDemoMonth(db, { ...shop, taxMode: "included" });
  expect(await db.$count(orders, eq(orders.taxIncluded, false))).toBe(0);
});

const seller = { name: { en: "Lamaan", ar: "لمعان" }, lines: [], trn: "100200300400500" };

test("the money of the month is paid, open and given back, its drawers are counted, and it goes again", async () => {
  await fill();
  const money = { now: wednesday, seller };
  expect(await fillDemoMoney(db, money)).toBeGreaterThan(60);
  expect(await fillDemoMoney(db, money)).toBe(0);
  const papers = await db.select().from(schema.invoices);
  expect(new Set(papers.map(({ kind }) => kind))).toEqual(new Set(["invoice", "credit-note"]));
  const paid = await db.select().from(schema.payments);
  expect(new Set(paid.map(({ method }) => method))).toEqual(new Set(["cash", "card", "courier"]));
  expect(paid.some(({ amountFils }) => amountFils < 0)).toBe(true);
  const closed = await db.select().from(schema.tillSessions);
  const differences = closed.map(({ countedFils, expectedFils }) => [countedFils, expectedFils]);
  expect(differences.some(([counted, expected]) => counted !== expected)).toBe(true);
  expect(differences.some(([counted, expected]) => counted === expected)).toBe(true);
  expect(await db.$count(schema.allocations)).toBeGreaterThan(20);
  await removeDemoMonth(db);
  const left = [schema.invoices, schema.payments, schema.tillSessions, schema.invoiceSeries];
  for (const table of [...left, auditLog]) expect(await db.$count(table)).toBe(0);
});
