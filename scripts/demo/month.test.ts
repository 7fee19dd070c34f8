import { expect, test } from "vitest";
import { instantOf, minutesOfClock, today, weekday } from "#app/lib/time.ts";
import { bookingStatuses, contactStatuses, orderStatuses } from "#db/schema/enums.ts";
import { demoMonth } from "./month.ts";

const hour = 3_600_000;
const wednesday = new Date("2030-03-06T10:20:00.000Z");
const shop = { now: wednesday, taxMode: "added", orderPrefix: "GO7" } as const;

/** Moments of a week at which somebody may fill in a month: at work, at night, on the closed day. */
const moments = Array.from(
  { length: 14 },
  (_, index) => new Date(wednesday.getTime() + index * 13 * hour),
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
  expect(statuses(orders)).toEqual(new Set(orderStatuses));
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
