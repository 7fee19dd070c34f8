// Also on PostgreSQL: locks and exclusion

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import { addDays, instantOf } from "#app/lib/time.ts";
import {
  allocations,
  bookingSubmissions,
  contentEntries,
  emailOutbox,
  openingHours,
  resources,
  visitLines,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { emptyBeforeEach, rowIn } from "../../../tests/database.ts";
import { addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit, visitOf as findVisit, formOf } from "../../../tests/visits.ts";
import { bayOf, moveAppointment } from "./appointment.server.ts";
import { readBoard } from "./board.server.ts";
import { changeWork } from "./change-work.server.ts";
import { moveVisit, unplaceVisit } from "./place-visit.server.ts";
import { changeVisitByStaff } from "./staff-visit.admin.server.ts";

const app = await seededApp(() => now);
const { db, settings } = app;
const thursday = "2026-11-26" as LocalDate;
const now = instantOf(thursday, 9 * 60);
const actor = await addStaff(db, "counter", "priya", "Priya");
const bay = await rowIn(db, resources, { kind: "wash-bay" });
const bayId = bay.id;
const mona = { ...actor, grants: [] };
const at = (hours: number) => instantOf(thursday, hours * 60);

emptyBeforeEach(db, bookingSubmissions, emailOutbox);

const washAt = async (hours: number) =>
  (await addPlacedVisit(db, { arrivesAt: at(hours), at: now })).visitId;
const visitOf = (id: string) => findVisit(db, id);
const closure = {
  kind: "closure" as const,
  name: "Holidays",
  nameAr: "عطلة",
  pattern: [],
  startsOn: thursday,
};

test("a visit that is moved has its bay and its booking at the new time, and free the old one", async () => {
  const visitId = await washAt(10);
  const moved = await moveVisit(app, { visitId, start: at(14), bayId, actor });
  expect(moved).toMatchObject({ ok: true, before: { start: at(10), bayId } });
  expect(await visitOf(visitId)).toMatchObject({ arrivesAt: at(14), workStart: at(14) });
  const [booking] = await db.select().from(bookingSubmissions);
  expect(booking).toMatchObject({ appointmentDate: thursday, appointmentTime: "14:00:00" });
  const taken = await db.select().from(allocations);
  expect(taken.every(({ startsAt }) => startsAt.getTime() === at(14).getTime())).toBe(true);
});

test("what does not fit is told what it collides with, and stays where it was, overruled or not", async () => {
  const [first, second] = [await washAt(10), await washAt(12)];
  for (const overrule of [false, true]) {
    const asked = { visitId: second, start: at(10.25), bayId, overrule, actor };
    const moved = await moveVisit(app, asked);
    expect(moved).toMatchObject({ ok: false, reason: "full", collidesWith: [first] });
    expect(await visitOf(second)).toMatchObject({ workStart: at(12) });
  }
});

test("what stands in the bay is in its way, not who works elsewhere then", async () => {
  const [, second, third] = [await washAt(10), await washAt(10), await washAt(12)];
  const theirs = (await bayOf(db, second))?.id;
  const moved = await moveVisit(app, { visitId: third, start: at(10.25), bayId: theirs, actor });
  expect(moved).toMatchObject({ ok: false, collidesWith: [second] });
});

test("each of the nearest free times of a refused move is one, in the bay that was asked for", async () => {
  const [, second] = [await washAt(10), await washAt(12)];
  const refused = await moveVisit(app, { visitId: second, start: at(10.25), bayId, actor });
  const nearest = "nearest" in refused ? refused.nearest : [];
  expect(nearest).toHaveLength(3);
  for (const start of nearest) {
    const moved = await moveVisit(app, { visitId: second, start, bayId, actor });
    expect(moved).toMatchObject({ ok: true });
  }
});

test("a free time a fortnight later is one, also late in that day", async () => {
  const day = (time: number) => at(14 * 24 + time);
  await db.insert(openingHours).values({ ...closure, endsOn: addDays(thursday, 13) });
  for (const [from, extraMinutes] of [
    [10, 135],
    [13, 375],
  ] as const) {
    const { visitId } = await addPlacedVisit(db, { arrivesAt: day(from), at: now });
    const placed = await moveVisit(app, { visitId, start: day(from), bayId, extraMinutes, actor });
    expect(placed.ok).toBe(true);
  }
  const { visitId } = await addPlacedVisit(db, { arrivesAt: day(20), at: now });
  const refused = await moveVisit(app, { visitId, start: at(10), bayId, actor });
  await db.delete(openingHours).where(eq(openingHours.kind, "closure"));
  expect(refused).toMatchObject({ reason: "closed", nearest: [day(20)] });
});

test("closed hours are refused with the nearest free times, and can be overruled", async () => {
  const visitId = await washAt(10);
  const night = { visitId, start: at(23), bayId, actor };
  const nearest = [at(18), at(19), at(20)];
  expect(await moveVisit(app, night)).toMatchObject({ ok: false, reason: "closed", nearest });
  expect(await moveVisit(app, { ...night, overrule: true })).toMatchObject({ ok: true });
});

test("of two who move the same visit in one millisecond one wins, and the other is told by whom", async () => {
  const visitId = await washAt(10);
  const expectedVersion = (await visitOf(visitId)).version;
  const both = await Promise.all(
    [13, 16].map((hours) =>
      moveVisit(app, { visitId, expectedVersion, start: at(hours), bayId, actor }),
    ),
  );
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  expect(both.find(({ ok }) => !ok)).toEqual({
    ok: false,
    reason: "changed",
    by: "You (in another window)",
  });
});

test("of two who move different visits to one place one wins, and the other is told what stands there", async () => {
  const both = [await washAt(10), await washAt(11)];
  const moved = await Promise.all(
    both.map((visitId) => moveVisit(app, { visitId, start: at(16), bayId, actor })),
  );
  const winner = both[moved.findIndex(({ ok }) => ok)];
  expect(moved.filter(({ ok }) => ok)).toHaveLength(1);
  expect(moved.find(({ ok }) => !ok)).toMatchObject({ reason: "full", collidesWith: [winner] });
  const starts = await Promise.all(both.map(async (id) => (await visitOf(id)).workStart));
  expect(starts.filter((start) => start?.getTime() === at(16).getTime())).toHaveLength(1);
});

test("what was moved can be moved back by the version that the move made, also made longer", async () => {
  const visitId = await washAt(10);
  for (const asked of [{ start: at(14) }, { start: at(14), extraMinutes: 30 }]) {
    const moved = await moveVisit(app, { visitId, bayId, actor, ...asked });
    if (!moved.ok) throw new Error(moved.reason);
    const { start, extraMinutes } = moved.before;
    const back = { visitId, expectedVersion: moved.version, extraMinutes, actor };
    expect(await moveVisit(app, { ...back, start: start ?? at(0) })).toMatchObject({ ok: true });
  }
  const { workStart, workEnd } = await visitOf(visitId);
  expect([workStart, workEnd]).toEqual([at(10), at(10.75)]);
});

test.each(["waits for its bay", "has no place"])(
  "a car that %s is expected when it was once its move is undone, and nobody is told",
  async (what) => {
    const [other, visitId] = [await washAt(10), await washAt(10)];
    const [arrivesAt, start, theirs] = [at(10), at(12), (await bayOf(db, other))?.id];
    if (what === "has no place") await unplaceVisit(app, { visitId, actor });
    else await moveVisit(app, { visitId, start: null, bayId: theirs, actor });
    await db.delete(emailOutbox);
    const { workStart } = await visitOf(visitId);
    const asked = { intent: "place", id: visitId, start: start.toISOString() };
    const placed = await changeVisitByStaff(app, formOf(asked), mona);
    expect(await visitOf(visitId)).toMatchObject({ arrivesAt: start, workStart: start });
    const undo = "done" in placed ? placed.done.undo?.fields : undefined;
    expect(await changeVisitByStaff(app, formOf(undo ?? {}), mona)).toHaveProperty("done");
    expect(await visitOf(visitId)).toMatchObject({ arrivesAt, workStart });
    const booked = await db
      .select({ time: bookingSubmissions.appointmentTime })
      .from(bookingSubmissions);
    expect(booked).toEqual([{ time: "10:00:00" }, { time: "10:00:00" }]);
    expect(await db.$count(emailOutbox)).toBe(0);
  },
);

test("a form, which says minutes, leaves the moment at which a car drove in when it makes its work longer", async () => {
  const start = new Date(at(10).getTime() + 36_214);
  const then = { ...app, now: () => start };
  const { visitId } = await addPlacedVisit(db, { arrivesAt: start, at: now });
  await moveAppointment(then, { visitId, to: "arrived", actor });
  const moved = await moveVisit(then, { visitId, start: at(10), extraMinutes: 30, actor });
  expect(moved).toMatchObject({ ok: true });
  expect(await visitOf(visitId)).toMatchObject({ arrivesAt: start, workStart: start });
});

test("work that was made shorter than it can be is as long as before once that is undone", async () => {
  const visitId = await washAt(10);
  const moved = await moveVisit(app, { visitId, start: at(10), extraMinutes: -60, actor });
  expect((await visitOf(visitId)).workMinutes).toBe(5);
  if (!moved.ok) throw new Error(moved.reason);
  const { extraMinutes } = moved.before;
  await moveVisit(app, { visitId, start: at(10), extraMinutes, actor });
  expect((await visitOf(visitId)).workEnd).toEqual(at(10.75));
});

test("work that was put into a night is as long again by day", async () => {
  const visitId = await washAt(10);
  await moveVisit(app, { visitId, start: at(23), bayId, overrule: true, actor });
  expect((await visitOf(visitId)).workEnd).toEqual(at(23.75));
  expect(await moveVisit(app, { visitId, start: at(12), bayId, actor })).toMatchObject({
    ok: true,
  });
  expect((await visitOf(visitId)).workEnd).toEqual(at(12.75));
});

test("a car of another size takes as long as one of its size, also where its work was made longer", async () => {
  const asked = { arrivesAt: at(10), at: now, serviceId: "full-detailing" };
  const { visitId } = await addPlacedVisit(db, asked);
  const endsAt = async () => (await visitOf(visitId)).workEnd;
  expect(await endsAt()).toEqual(at(20));
  const suv = { visitId, change: { vehicleSize: "suv" as const }, actor };
  expect(await changeWork(app, suv)).toEqual({ ok: true });
  expect(await endsAt()).toEqual(at(21));
  await moveVisit(app, { visitId, start: at(10), extraMinutes: 15, actor });
  await changeWork(app, { visitId, change: { vehicleSize: "sedan" }, actor });
  expect(await endsAt()).toEqual(at(20.25));
});

test("an extra takes as long as one of the car's new size", async () => {
  await db
    .update(contentEntries)
    .set({ isHidden: false })
    .where(eq(contentEntries.slug, "pet-hair"));
  const visitId = await washAt(10);
  const extra = { kind: "extra", itemId: "pet-hair", name: "Pet hair", nameAr: "شعر" } as const;
  const change = { add: { ...extra, minutes: 30, priceFils: 6000 } };
  expect(await changeWork(app, { visitId, change, actor })).toEqual({ ok: true });
  await changeWork(app, { visitId, change: { vehicleSize: "suv" }, actor });
  const lines = await db.select().from(visitLines).where(eq(visitLines.visitId, visitId));
  expect(lines.find(({ kind }) => kind === "extra")).toMatchObject({ minutes: 45 });
});

test("a car that is collected early leaves its bay at that moment, and has it again when that is undone", async () => {
  const visitId = await washAt(10);
  const early = { db, settings, now: () => at(10.25) };
  for (const to of ["arrived", "in-work", "ready", "collected"] as const) {
    await moveAppointment(early, { visitId, to, actor, onAccount: "Pays later" });
  }
  const endsOf = async () =>
    (await db.select().from(allocations)).map(({ endsAt }) => endsAt.getTime());
  expect(Math.max(...(await endsOf()))).toBe(at(10.25).getTime());
  const undone = await moveAppointment(early, { visitId, to: "ready", actor });
  expect(undone).toMatchObject({ ok: true, isPlaced: true });
  expect(Math.max(...(await endsOf()))).toBe((await visitOf(visitId)).readyAt?.getTime());
});

test("a car that arrives without a place stands among those to place", async () => {
  const visitId = await washAt(10);
  await unplaceVisit(app, { visitId, actor });
  await moveAppointment(app, { visitId, to: "arrived", actor });
  const { toPlace } = await readBoard(app, { view: "day", date: thursday });
  expect(toPlace).toMatchObject([{ id: visitId, state: "arrived" }]);
});
