// Also on PostgreSQL: locks

import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { isReturned } from "#app/features/orders/orders.ts";
import { parseSettings } from "#app/platform/settings.ts";
import {
  bookingStatuses,
  contactStatuses,
  openBookingStatuses,
  orderStatuses,
} from "#db/schema/enums.ts";
import * as schema from "#db/schema.ts";
import { seededDatabase } from "../../tests/database.ts";
import { addDiscountCode } from "../../tests/shop.ts";
import { demoMonth, fillDemoMonth } from "./fill.ts";

const hour = 3_600_000;
const wednesday = new Date("2030-03-06T10:20:00.137Z");
const settings = parseSettings({ SECRET: "x".repeat(32), BRAND_TRN: "100200300400500" });
const shop = { now: wednesday, settings };

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

test("where prices include tax, its orders do", () => {
  const { orders } = demoMonth({ ...shop, settings: { ...settings, taxMode: "included" } });
  expect(new Set(orders.map(({ taxIncluded }) => taxIncluded))).toEqual(new Set([true]));
});

const db = await seededDatabase();
const fill = () => fillDemoMonth(db, shop, { hasMoney: true });

test("an installation with records of its own is left as it is", async () => {
  await addDiscountCode(db, {});
  expect(await fill()).toBeNull();
  expect(await db.$count(schema.orders)).toBe(0);
  await db.delete(schema.discountCodes);
});

test("filled twice at once it is one month, whose open bookings stand on the board and whose money is counted", async () => {
  const counts = await Promise.all([fill(), fill()]);
  const { bookingSubmissions, orders } = schema;
  expect(counts.toSorted((one) => (one ? -1 : 1))).toEqual([
    { contacts: 40, bookings: await db.$count(bookingSubmissions), orders: 90 },
    null,
  ]);
  expect(await fill()).toBeNull();
  expect(await db.$count(bookingSubmissions)).toBeGreaterThan(100);
  const rows = await db.select().from(orders);
  expect(new Set(rows.map(({ taxIncluded }) => taxIncluded))).toEqual(new Set([false]));
  expect(rows.filter(({ discountFils }) => discountFils > 0).length).toBeGreaterThan(10);
  expect(new Set(rows.map(({ currency }) => currency)).size).toBeGreaterThan(3);
  expect(new Set(rows.map(({ country }) => country)).size).toBeGreaterThan(2);
  expect(await db.$count(schema.staffNotes)).toBeGreaterThan(30);
  expect(await db.$count(schema.auditLog)).toBeGreaterThan(200);
  const open = await db.$count(
    bookingSubmissions,
    inArray(bookingSubmissions.status, [...openBookingStatuses]),
  );
  expect(open).toBeGreaterThan(10);
  expect(await db.$count(schema.visits)).toBe(await db.$count(bookingSubmissions));
  const isCollected = eq(schema.visits.state, "collected");
  const stood = and(isCollected, isNotNull(schema.visits.workStart));
  expect(await db.$count(schema.visits, stood)).toBeGreaterThan(30);

  const papers = await db.select().from(schema.invoices);
  expect(papers.length).toBeGreaterThan(60);
  expect(new Set(papers.map(({ kind }) => kind))).toEqual(new Set(["invoice", "credit-note"]));
  const paid = await db.select().from(schema.payments);
  expect(new Set(paid.map(({ method }) => method))).toEqual(new Set(["cash", "card", "courier"]));
  expect(paid.some(({ amountFils }) => amountFils < 0)).toBe(true);
  const closed = await db.select().from(schema.tillSessions);
  const differences = closed.map(({ countedFils, expectedFils }) => [countedFils, expectedFils]);
  expect(differences.some(([counted, expected]) => counted !== expected)).toBe(true);
  expect(differences.some(([counted, expected]) => counted === expected)).toBe(true);
  expect(await db.$count(schema.allocations)).toBeGreaterThan(20);
});
