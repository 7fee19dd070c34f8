// Also on PostgreSQL: exclusion

import { and, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import {
  addAbsence,
  deleteAbsence,
  retireResource,
} from "#app/features/capacity/resources.server.ts";
import { listVisitsToMove } from "#app/features/capacity/visits-to-move.server.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import {
  allocations,
  bookingSubmissions,
  emailOutbox,
  openingHours,
  resourceAbsences,
  resources,
  visitEvents,
  visits,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { changeIn } from "../../../tests/database.ts";
import { addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit, visitOf as findVisit } from "../../../tests/visits.ts";
import { changeWork } from "./change-work.server.ts";
import { moveVisit, placeAllAgain } from "./place-visit.server.ts";

const app = await seededApp(() => now);
const { db } = app;
const thursday = "2026-11-26" as LocalDate;
const at = (day: number, hour: number) => instantOf(addDays(thursday, day), hour * 60);
const now = at(0, 9);
const actor = await addStaff(db, "counter", "priya");
const actorId = actor.id;

beforeEach(async () => {
  await db.delete(bookingSubmissions);
  await db.delete(emailOutbox);
  await db.delete(resourceAbsences);
  await db.delete(openingHours).where(eq(openingHours.kind, "closure"));
  await db.update(resources).set({ isRetired: false, workingDays: null });
});

const visitAt = async (arrivesAt: Date, serviceId = "premium-wash") =>
  (await addPlacedVisit(db, { arrivesAt, serviceId, at: now })).visitId;
const visitOf = (id: string) => findVisit(db, id);

async function placesOf(visitId: string) {
  const places = await db
    .selectDistinct({ id: resources.id, kind: resources.kind, name: resources.name })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(eq(allocations.visitId, visitId));
  const bay = places.find(({ kind }) => kind !== "technician");
  const person = places.find(({ kind }) => kind === "technician");
  if (!bay || !person) throw new Error("no place");
  return { bay, person };
}

async function placeAgain(visitId: string) {
  const visit = (await listVisitsToMove(app)).find(({ id }) => id === visitId);
  if (!visit) throw new Error("not listed");
  const { version: expectedVersion, workStart: start, again } = visit;
  const where = { start, bayId: again.bayId || undefined, overrule: again.overrule !== "" };
  return moveVisit(app, { visitId, expectedVersion, ...where, actor });
}

const wholeDay = { startsMinute: null, endsMinute: null };
const onThursday = { ...wholeDay, startsOn: thursday, endsOn: thursday, reason: "Ill" };

test("a technician who is ill today leaves a list, whose visits find others at their times", async () => {
  const [wash, tomorrow] = [await visitAt(at(0, 10)), await visitAt(at(1, 10))];
  const { bay, person } = await placesOf(wash);
  expect(await listVisitsToMove(app)).toEqual([]);
  await addAbsence(app, { input: { ...onThursday, resourceId: person.id }, actorId });
  expect(await listVisitsToMove(app)).toMatchObject([
    { id: wash, away: [{ en: person.name }], isClosed: false, again: { bayId: bay.id } },
  ]);
  expect(await placeAgain(wash)).toMatchObject({ ok: true });
  const places = await placesOf(wash);
  expect(places.bay.id).toBe(bay.id);
  expect(places.person.id).not.toBe(person.id);
  expect(await visitOf(wash)).toMatchObject({ workStart: at(0, 10) });
  expect(await listVisitsToMove(app)).toEqual([]);
  expect(await db.$count(emailOutbox)).toBe(0);
  expect((await placesOf(tomorrow)).person.id).toBe(person.id);
});

const placeAll = async () =>
  placeAllAgain(app, {
    seen: new Map((await listVisitsToMove(app)).map(({ id, version }) => [id, version])),
    actor,
  });

test("who is ill from two leaves what comes after; all that fits finds another, and the rest stays", async () => {
  const technicians = await db.select().from(resources).where(eq(resources.kind, "technician"));
  const before = await visitAt(at(0, 12));
  const later = [await visitAt(at(0, 14)), await visitAt(at(0, 15)), await visitAt(at(0, 16))];
  const ids = new Set<string>();
  for (const id of later) ids.add((await placesOf(id)).person.id);
  const [ill = ""] = ids;
  const fromTwo = { ...onThursday, startsMinute: 14 * 60, resourceId: ill };
  await addAbsence(app, { input: fromTwo, actorId });
  expect((await listVisitsToMove(app)).map(({ id }) => id)).toEqual(later);
  expect((await listVisitsToMove(app)).map(({ id }) => id)).not.toContain(before);
  const others = technicians.filter(({ id }) => id !== ill);
  for (const { id: resourceId } of others) {
    const fromHalfPastThree = { ...onThursday, startsMinute: 15 * 60 + 50, resourceId };
    await addAbsence(app, { input: fromHalfPastThree, actorId });
  }
  expect(await placeAll()).toEqual({ moved: 2, left: 1 });
  expect((await listVisitsToMove(app)).map(({ id }) => id)).toEqual(later.slice(2));
  for (const id of later.slice(0, 2)) expect((await placesOf(id)).person.id).not.toBe(ill);
  expect(await visitOf(later[2] ?? "")).toMatchObject({ workStart: at(0, 16) });
  expect(await db.$count(emailOutbox)).toBe(0);
  expect(await placeAll()).toEqual({ moved: 0, left: 1 });
});

test("a bay that is repaired for two hours delays what waits for it, and its customer is told once", async () => {
  const [wash, changed] = [await visitAt(at(0, 10)), await visitAt(at(0, 11))];
  const bays = await db.select().from(resources).where(eq(resources.kind, "wash-bay"));
  for (const { id: resourceId } of bays) {
    const repair = { ...onThursday, startsMinute: 9 * 60 + 45, endsMinute: 11 * 60 };
    await addAbsence(app, { input: { ...repair, resourceId }, actorId });
  }
  const seen = new Map([[wash, 0]]);
  expect(await placeAllAgain(app, { seen, actor })).toEqual({ moved: 0, left: 0 });
  expect(await placeAll()).toEqual({ moved: 1, left: 0 });
  expect(await visitOf(wash)).toMatchObject({ arrivesAt: at(0, 10), workStart: at(0, 11) });
  expect(await visitOf(changed)).toMatchObject({ workStart: at(0, 11) });
  expect(await db.$count(emailOutbox)).toBe(1);
  expect(await placeAll()).toEqual({ moved: 0, left: 0 });
});

test("where nobody else is there the list stays, and says what is in the way", async () => {
  const wash = await visitAt(at(0, 10));
  const people = await db.select().from(resources).where(eq(resources.kind, "technician"));
  for (const { id: resourceId } of people) {
    await addAbsence(app, { input: { ...onThursday, resourceId }, actorId });
  }
  expect(await placeAgain(wash)).toMatchObject({ ok: false, reason: "full" });
  expect(await visitOf(wash)).toMatchObject({ workStart: at(0, 10) });
  expect(await listVisitsToMove(app)).toMatchObject([{ id: wash }]);
});

test("a bay that is closed for a day or taken out of use lists its visits, and no others", async () => {
  const wash = await visitAt(at(0, 10));
  await visitAt(at(0, 10), "ceramic-coating");
  const { bay } = await placesOf(wash);
  const tomorrow = {
    ...wholeDay,
    startsOn: addDays(thursday, 1),
    endsOn: addDays(thursday, 1),
    reason: "",
  };
  await addAbsence(app, { input: { ...tomorrow, resourceId: bay.id }, actorId });
  expect(await listVisitsToMove(app)).toEqual([]);
  await addAbsence(app, { input: { ...onThursday, resourceId: bay.id }, actorId });
  const listed = [{ id: wash, away: [{ en: bay.name }], again: { bayId: "" } }];
  expect(await listVisitsToMove(app)).toMatchObject(listed);
  for (const { id } of await db.select().from(resourceAbsences)) {
    await deleteAbsence(app, { id, actorId });
  }
  expect(await listVisitsToMove(app)).toEqual([]);
  await retireResource(app, { id: bay.id, isRetired: true, actorId });
  expect(await listVisitsToMove(app)).toMatchObject(listed);
  expect(await placeAgain(wash)).toMatchObject({ ok: true });
  expect((await placesOf(wash)).bay.id).not.toBe(bay.id);
  expect(await listVisitsToMove(app)).toEqual([]);
});

test("a technician whose weekday it is no more leaves a list", async () => {
  const wash = await visitAt(at(0, 10));
  const { person } = await placesOf(wash);
  const notThursday = [true, true, true, true, false, true, true];
  await changeIn(db, resources, { id: person.id }, { workingDays: notThursday });
  expect(await listVisitsToMove(app)).toMatchObject([{ id: wash, away: [{ en: person.name }] }]);
});

async function closeOn(day: number) {
  const [startsOn, endsOn] = [addDays(thursday, day), addDays(thursday, day)];
  const named = { kind: "closure", name: "Eid", nameAr: "العيد" } as const;
  await db.insert(openingHours).values({ ...named, pattern: [], startsOn, endsOn });
}

test("a closure over a coating lists it; placed again its work, people and promise follow the hours", async () => {
  const coating = await visitAt(at(0, 15), "ceramic-coating");
  const before = await visitOf(coating);
  expect([before.workEnd, before.readyAt]).toEqual([at(1, 16), at(2, 14)]);
  await closeOn(1);
  expect(await listVisitsToMove(app)).toMatchObject([{ id: coating, isClosed: true, away: [] }]);
  expect(await visitOf(coating)).toEqual(before);
  expect(await placeAgain(coating)).toMatchObject({ ok: true });
  const after = await visitOf(coating);
  expect([after.workStart, after.workEnd, after.readyAt]).toEqual([
    at(0, 15),
    at(2, 16),
    at(4, 14),
  ]);
  const taken = await db.select().from(allocations).where(eq(allocations.visitId, coating));
  const onFriday = taken.filter(({ startsAt }) => at(1, 0) <= startsAt && startsAt < at(2, 0));
  expect(onFriday).toEqual([]);
  expect(await listVisitsToMove(app)).toEqual([]);
  expect(await db.$count(emailOutbox)).toBe(1);
});

test("what begins on a day that is closed by now is kept there on purpose, or gets another time", async () => {
  const [kept, wash] = [await visitAt(at(1, 10)), await visitAt(at(1, 12))];
  const { bay } = await placesOf(kept);
  await closeOn(1);
  expect(await listVisitsToMove(app)).toMatchObject([
    { id: kept, isClosed: true, again: { bayId: bay.id, overrule: "on" } },
    { id: wash, isClosed: true },
  ]);
  const before = await visitOf(kept);
  expect(await placeAgain(kept)).toMatchObject({ ok: true });
  expect(await visitOf(kept)).toEqual({
    ...before,
    closedMinutes: 45,
    version: expect.anything(),
    updatedAt: expect.anything(),
  });
  expect(await listVisitsToMove(app)).toMatchObject([{ id: wash }]);
  await moveVisit(app, { visitId: wash, start: at(2, 10), actor });
  expect(await listVisitsToMove(app)).toEqual([]);
});

test("what staff placed out of hours on purpose is not to be moved, until more of it is", async () => {
  const [night, moved] = [await visitAt(at(0, 10)), await visitAt(at(1, 10))];
  await moveVisit(app, { visitId: night, start: at(0, 22), overrule: true, actor });
  await moveVisit(app, { visitId: moved, start: at(1, 23), overrule: true, actor });
  expect(await visitOf(night)).toMatchObject({ closedMinutes: 45 });
  expect(await listVisitsToMove(app)).toEqual([]);
  const more = { kind: "extra", name: "Wax", nameAr: "شمع", minutes: 30, priceFils: 100 } as const;
  expect(await changeWork(app, { visitId: night, change: { add: more }, actor })).toMatchObject({
    ok: true,
  });
  expect(await moveVisit(app, { visitId: night, start: at(0, 22), actor })).toMatchObject({
    ok: true,
  });
  expect(await visitOf(night)).toMatchObject({ closedMinutes: 75 });
  expect(await listVisitsToMove(app)).toEqual([]);
  const { person, bay } = await placesOf(night);
  await addAbsence(app, { input: { ...onThursday, resourceId: person.id }, actorId });
  const listed = (await listVisitsToMove(app)).find(({ id }) => id === night);
  expect(listed).toMatchObject({
    away: [{ en: person.name }],
    isClosed: false,
    again: { bayId: bay.id },
  });
  expect(await placeAgain(night)).toMatchObject({ ok: true });
  expect((await listVisitsToMove(app)).map(({ id }) => id)).not.toContain(night);
  await moveVisit(app, { visitId: moved, start: at(1, 11), actor });
  expect(await visitOf(moved)).toMatchObject({ closedMinutes: 0 });
  const [event] = await db
    .select({ details: visitEvents.details })
    .from(visitEvents)
    .where(and(eq(visitEvents.visitId, night), eq(visitEvents.name, "move")))
    .orderBy(visitEvents.createdAt, visitEvents.id);
  expect(event?.details).toMatchObject({ closedMinutes: 45 });
});

test("a closure over work is not overruled by longer work, nor by taking a move back", async () => {
  const wash = await visitAt(at(1, 10));
  await closeOn(1);
  const more = { kind: "extra", name: "Wax", nameAr: "شمع", minutes: 30, priceFils: 100 } as const;
  await changeWork(app, { visitId: wash, change: { add: more }, actor });
  expect(await listVisitsToMove(app)).toMatchObject([{ id: wash, isClosed: true }]);
  await moveVisit(app, { visitId: wash, start: at(2, 10), actor });
  expect(await listVisitsToMove(app)).toEqual([]);
  const back = { visitId: wash, start: at(1, 10), overrule: true, isMeant: false, actor };
  expect(await moveVisit(app, back)).toMatchObject({ ok: true });
  expect(await listVisitsToMove(app)).toMatchObject([{ id: wash, isClosed: true }]);
});

test("a car that is done needs no place any more", async () => {
  const wash = await visitAt(at(0, 10));
  const { bay } = await placesOf(wash);
  await retireResource(app, { id: bay.id, isRetired: true, actorId });
  await changeIn(db, visits, { id: wash }, { state: "ready" });
  expect(await listVisitsToMove(app)).toEqual([]);
});
