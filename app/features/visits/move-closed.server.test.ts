// Also on PostgreSQL: capacity

import { and, eq, inArray } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  freeHeld,
  holdSuggested,
  listClosedBookings,
} from "#app/features/booking/closed-bookings.server.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import {
  bookingSubmissions,
  emailOutbox,
  heldPlaces,
  openingHours,
  resources,
  visits,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { rowIn } from "../../../tests/database.ts";
import { addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit, visitOf } from "../../../tests/visits.ts";
import { moveAppointment } from "./appointment.server.ts";
import { moveToHeld } from "./place-visit.server.ts";

const app = await seededApp(() => now);
const { db } = app;
const thursday = "2026-11-26" as LocalDate;
const at = (day: number, hour: number) => instantOf(addDays(thursday, day), hour * 60);
let now = new Date(at(0, 9).getTime() + 7);
const actor = await addStaff(db, "counter", "priya");

beforeEach(async () => {
  now = new Date(at(0, 9).getTime() + 7);
  await db.delete(bookingSubmissions);
  await db.delete(emailOutbox);
  await db.delete(openingHours).where(eq(openingHours.kind, "closure"));
  await db.update(resources).set({ isRetired: false });
});

async function visitAt(arrivesAt: Date, serviceId = "premium-wash") {
  const { visitId } = await addPlacedVisit(db, { arrivesAt, serviceId, at: now });
  return visitOf(db, visitId);
}

async function oneWashBay() {
  const isBay = eq(resources.kind, "wash-bay");
  const [, ...others] = await db.select().from(resources).where(isBay);
  const ids = others.map(({ id }) => id);
  await db
    .update(resources)
    .set({ isRetired: true })
    .where(and(isBay, inArray(resources.id, ids)));
}

const close = (day: number) =>
  db.insert(openingHours).values({
    kind: "closure" as const,
    name: "National Day",
    nameAr: "اليوم الوطني",
    pattern: [],
    startsOn: addDays(thursday, day),
    endsOn: addDays(thursday, day),
  });

test("a closure over curing or the hour of collection is on the list, with a text of its own", async () => {
  const coating = await visitAt(at(1, 12), "ceramic-coating");
  const untouched = await visitAt(at(5, 12), "ceramic-coating");
  expect(await listClosedBookings(app)).toEqual([]);
  // Friday's work ends on Saturday, it cures, and is collected on Monday.
  await close(4);
  const [listed, ...others] = await listClosedBookings(app);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({ id: coating.bookingId, visitId: coating.id });
  expect(new URL(listed?.whatsappHref ?? "").searchParams.get("text")).toContain(
    "while we would work on your car or when you would collect it (National Day)",
  );
  expect(listed?.suggested?.date).not.toBe(addDays(thursday, 4));
  expect(untouched.readyAt).not.toBeNull();
});

test("a car that stands in the workshop over a closure is on its list with the time it can be collected", async () => {
  const coating = await visitAt(at(1, 12), "ceramic-coating");
  const wash = await visitAt(at(1, 12.5));
  now = new Date(at(1, 13).getTime() + 431);
  for (const { id } of [coating, wash])
    for (const to of ["arrived", "in-work"] as const) {
      expect(await moveAppointment(app, { visitId: id, to, actor })).toMatchObject({ ok: true });
    }
  now = new Date(at(2, 10).getTime() + 431);
  expect(await listClosedBookings(app)).toEqual([]);
  await close(4);
  const [listed, ...others] = await listClosedBookings(app);
  expect(others).toEqual([]);
  expect(listed).toMatchObject({
    visitId: coating.id,
    suggested: null,
    collectFrom: { date: addDays(thursday, 5) },
  });
  const text = new URL(listed?.whatsappHref ?? "").searchParams.get("text");
  expect(text).toContain("(National Day)");
  expect(text).toContain("you can collect it from Tuesday, 1 December 2026");
  expect(await holdSuggested(app)).toBe(0);
});

test("each is offered a free time of its own, which is theirs for two hours, and one press moves who said yes", async () => {
  await oneWashBay();
  const [one, other, third] = [
    await visitAt(at(1, 15)),
    await visitAt(at(1, 16)),
    await visitAt(at(2, 15)),
  ];
  await close(1);
  const offered = (await listClosedBookings(app)).map(({ visitId, suggested }) => ({
    visitId,
    ...suggested,
  }));
  const saturday = addDays(thursday, 2);
  expect(offered).toEqual([
    { visitId: one.id, date: saturday, time: 14 * 60 },
    { visitId: other.id, date: saturday, time: 16 * 60 },
  ]);
  expect(await holdSuggested(app)).toBe(2);
  expect(await holdSuggested(app)).toBe(0);
  expect((await listClosedBookings(app)).map(({ heldUntil }) => heldUntil)).toEqual([
    new Date(now.getTime() + 2 * 3_600_000),
    new Date(now.getTime() + 2 * 3_600_000),
  ]);
  expect((await visitAt(at(2, 16))).workStart).toEqual(at(2, 16.75));
  expect(await moveToHeld(app, { visitIds: [one.id, one.id, third.id, "x"], actor })).toEqual({
    moved: 1,
    left: 2,
  });
  const moved = await rowIn(db, visits, { id: one.id });
  expect(moved).toMatchObject({ arrivesAt: at(2, 14), workStart: at(2, 14) });
  expect(await db.$count(emailOutbox)).toBe(1);
  expect(await db.$count(heldPlaces, eq(heldPlaces.visitId, one.id))).toBe(0);
  now = new Date(now.getTime() + 2 * 3_600_000);
  expect(await moveToHeld(app, { visitIds: [other.id], actor })).toEqual({ moved: 0, left: 1 });
  expect(await listClosedBookings(app)).toMatchObject([{ visitId: other.id, heldUntil: null }]);
});

test("who cancels instead of moving leaves the time that was held for them to others", async () => {
  await oneWashBay();
  const { id: visitId } = await visitAt(at(1, 15));
  await close(1);
  expect(await holdSuggested(app)).toBe(1);
  await moveAppointment(app, { visitId, to: "cancelled", reason: "customer", actor });
  expect((await visitAt(at(2, 15))).workStart).toEqual(at(2, 15));
});

test("nobody is written to who gave no e-mail", async () => {
  const { bookingId } = await visitAt(at(1, 15));
  await visitAt(at(1, 16));
  await db
    .update(bookingSubmissions)
    .set({ email: "" })
    .where(eq(bookingSubmissions.id, bookingId));
  await close(1);
  const [silent, other] = await listClosedBookings(app);
  expect([silent?.mailHref, other?.mailHref]).toEqual(["", expect.stringMatching(/^mailto:\S+@/)]);
});

test("what is held for a booking is free at once when its closure goes, and not before", async () => {
  const [first, second] = [await visitAt(at(1, 15)), await visitAt(at(2, 15))];
  await close(1);
  const isSecond = eq(openingHours.startsOn, addDays(thursday, 2));
  await close(2);
  expect(await holdSuggested(app)).toBe(2);
  const heldFor = async () =>
    new Set((await db.select().from(heldPlaces)).map(({ visitId }) => visitId));
  await freeHeld(app);
  expect(await heldFor()).toEqual(new Set([first.id, second.id]));
  await db.delete(openingHours).where(and(eq(openingHours.kind, "closure"), isSecond));
  await freeHeld(app);
  expect(await heldFor()).toEqual(new Set([first.id]));
});
