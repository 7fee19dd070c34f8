import { and, eq, like } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { needOfVisit, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { findTechnician } from "#app/features/capacity/resources.server.ts";
import { listVisitsToMove } from "#app/features/capacity/visits-to-move.server.ts";
import { newId } from "#app/lib/ids.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { eraseUnusedPictures } from "#app/platform/pictures/uploaded-pictures.server.ts";
import {
  allocations,
  bookingSubmissions,
  emailOutbox,
  openingHours,
  resources,
  uploadedPictures,
  visitEvents,
  visitLines,
  visitMessages,
  visitPhotos,
  visits,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { changeIn } from "../../../tests/database.ts";
import { addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit, addVisit, visitOf as findVisit, formOf } from "../../../tests/visits.ts";
import { bayOf, moveAppointment } from "./appointment.server.ts";
import {
  addPhoto,
  changePhoto,
  findWork,
  listPhotos,
  mostPhotos,
  readWorkDay,
} from "./at-the-car.admin.server.ts";
import { readBoard } from "./board.server.ts";
import { isInShift } from "./board.ts";
import { bookingKind } from "./bookings.admin.server.ts";
import { changeWork, proposeWork } from "./change-work.server.ts";
import { moveVisit } from "./place-visit.server.ts";
import { changeVisitByStaff } from "./staff-visit.admin.server.ts";

const app = await seededApp(() => now);
const { db } = app;
const monday = "2026-11-23" as LocalDate;
let now = instantOf(monday, 10 * 60);
const omar = await addStaff(db, "technician", "omar");
const sara = await addStaff(db, "technician", "sara");
const mona = await addStaff(db, "counter", "mona");

const visitOf = (id: string) => findVisit(db, id);

beforeEach(async () => {
  await db.delete(bookingSubmissions);
});

let hour = 9;
async function inWork() {
  hour += 1;
  const arrivesAt = instantOf(monday, hour * 60);
  const { visitId } = await addPlacedVisit(db, { arrivesAt });
  now = new Date(arrivesAt.getTime() + 51_054);
  await moveAppointment(app, { visitId, to: "arrived", actor: omar });
  await moveAppointment(app, { visitId, to: "in-work", actor: omar });
  return visitId;
}

test("work that rested is ready later by the whole open minutes in which it did, however often", async () => {
  const visitId = await inWork();
  const { readyAt } = await visitOf(visitId);
  const pause = (isPaused: boolean) =>
    moveAppointment(app, { visitId, to: isPaused ? "paused" : "in-work", actor: omar });
  expect(await pause(true)).toMatchObject({ ok: true });
  expect((await visitOf(visitId)).pausedAt).toEqual(now);
  expect(await pause(true)).toMatchObject({ ok: true });
  now = new Date(now.getTime() + 19 * 60_000 + 4_321);
  expect(await pause(false)).toMatchObject({ ok: true });
  const later = await visitOf(visitId);
  expect(later.pausedAt).toBeNull();
  expect(later.readyAt?.getTime()).toBe((readyAt?.getTime() ?? 0) + 19 * 60_000);
  for (const isPaused of Array.from({ length: 20 }, (_, time) => time % 2 === 0)) {
    now = new Date(now.getTime() + 3_000);
    expect(await pause(isPaused)).toMatchObject({ ok: true });
  }
  expect((await visitOf(visitId)).readyAt).toEqual(later.readyAt);
  const events = await db.select().from(visitEvents).where(eq(visitEvents.visitId, visitId));
  expect(events.slice(0, 4).map(({ details }) => [details.to, details.minutes])).toEqual([
    ...[
      ["arrived", undefined],
      ["in-work", undefined],
      ["paused", undefined],
    ],
    ["in-work", 19],
  ]);
});

test("a car that is begun before its time stands in its bay from then on, and not where it was to stand", async () => {
  const arrivesAt = instantOf("2026-12-07" as LocalDate, 15 * 60);
  const { visitId } = await addPlacedVisit(db, { arrivesAt });
  const before = await visitOf(visitId);
  const bayBefore = await bayOf(db, visitId);
  now = instantOf("2026-12-07" as LocalDate, 13 * 60 + 10);
  await moveAppointment(app, { visitId, to: "arrived", actor: omar });
  expect((await visitOf(visitId)).workStart).toEqual(arrivesAt);
  await moveAppointment(app, { visitId, to: "in-work", actor: omar });
  const begun = await visitOf(visitId);
  const earlierMs = arrivesAt.getTime() - now.getTime();
  expect(begun).toMatchObject({ workStart: now, arrivesAt, closedMinutes: 0 });
  expect(begun.readyAt?.getTime()).toBe((before.readyAt?.getTime() ?? 0) - earlierMs);
  expect(await bayOf(db, visitId)).toEqual(bayBefore);
  now = new Date(now.getTime() + 10 * 60_000);
  await moveAppointment(app, { visitId, to: "arrived", actor: omar });
  await moveAppointment(app, { visitId, to: "in-work", actor: omar });
  expect((await visitOf(visitId)).workStart).toEqual(begun.workStart);
});

test("a car that is begun before the workshop opens is meant to be, by the begun minute", async () => {
  const day = "2026-12-09" as LocalDate;
  const { visitId } = await addPlacedVisit(db, { arrivesAt: instantOf(day, 10 * 60) });
  now = new Date(instantOf(day, 9 * 60 + 42).getTime() + 51_054);
  for (const to of ["arrived", "in-work"] as const) {
    expect(await moveAppointment(app, { visitId, to, actor: omar })).toMatchObject({ ok: true });
  }
  expect(await visitOf(visitId)).toMatchObject({ workStart: now, closedMinutes: 18 });
  expect(await listVisitsToMove(app)).toEqual([]);
});

test("a car that comes at any millisecond, and whose work crosses the closing, is none to be moved", async () => {
  const day = "2026-12-10" as LocalDate;
  now = new Date(instantOf(day, 20 * 60 + 51).getTime() + 51_054);
  await addPlacedVisit(db, { arrivesAt: now });
  expect(await listVisitsToMove(app)).toEqual([]);
});

test("a car that is begun while its bay is taken keeps its place", async () => {
  const day = "2026-12-08" as LocalDate;
  const [first, second] = [
    await addPlacedVisit(db, { arrivesAt: instantOf(day, 10 * 60) }),
    await addPlacedVisit(db, { arrivesAt: instantOf(day, 15 * 60) }),
  ];
  expect(await bayOf(db, second.visitId)).toEqual(await bayOf(db, first.visitId));
  const { workStart } = await visitOf(second.visitId);
  now = instantOf(day, 10 * 60 + 5);
  for (const to of ["arrived", "in-work"] as const) {
    expect(await moveAppointment(app, { visitId: second.visitId, to, actor: omar })).toMatchObject({
      ok: true,
    });
  }
  expect(await visitOf(second.visitId)).toMatchObject({ state: "in-work", workStart });
});

test("a technician takes a step back where it was made, which is not the board", async () => {
  const visitId = await inWork();
  const asked = formOf({ intent: "stage", id: visitId, from: "in-work", to: "ready" });
  const undo = {
    action: `/admin/today/${visitId}`,
    fields: { intent: "stage", id: visitId, from: "ready", to: "in-work" },
  };
  // Also in another tab, where it was made once more.
  for (const _ of [1, 2]) {
    const answer = await changeVisitByStaff(app, asked, { ...omar, grants: [] });
    expect(answer).toMatchObject({ done: { undo } });
  }
});

test("a late car that was written off or deleted by mistake has its place again, on its own day", async () => {
  const arrivesAt = instantOf("2026-12-14" as LocalDate, 10 * 60);
  const { visitId } = await addPlacedVisit(db, { arrivesAt });
  const { bookingId: id } = await visitOf(visitId);
  const actorId = mona.id;
  const there = { state: "confirmed", workStart: arrivesAt } as const;
  now = new Date(arrivesAt.getTime() + 30 * 60_000);
  await moveAppointment(app, { visitId, to: "no-show", actor: mona });
  expect(await visitOf(visitId)).toMatchObject({ workStart: null });
  await moveAppointment(app, { visitId, to: "confirmed", actor: mona });
  expect(await visitOf(visitId)).toMatchObject(there);
  await deleteRecord(app, bookingKind, { id, actorId, expectedStatus: "confirmed" });
  expect(await restoreRecord(app, bookingKind, { id, actorId })).toMatchObject({ ok: true });
  expect(await visitOf(visitId)).toMatchObject(there);
  await moveAppointment(app, { visitId, to: "no-show", actor: mona });
  now = new Date(arrivesAt.getTime() + 24 * 3_600_000);
  await moveAppointment(app, { visitId, to: "confirmed", actor: mona });
  expect(await visitOf(visitId)).toMatchObject({ workStart: null });
});

test("work that was found counts for nothing until it is approved, and leaves no trace in the time when it is taken back", async () => {
  const visitId = await inWork();
  const workshop = await readWorkshop(db);
  const minutes = async () =>
    (await db.transaction((tx) => needOfVisit(tx, workshop, visitId))).minutes;
  const before = await minutes();
  const line = { kind: "extra", name: "Clay bar", nameAr: "Clay bar", minutes: 30 } as const;
  const proposed = await proposeWork(app, {
    visitId,
    actor: omar,
    line: { ...line, priceFils: 15_000 },
  });
  if (!proposed.ok) throw new Error(proposed.reason);
  expect(await minutes()).toBe(before);
  const place = (await visitOf(visitId)).readyAt;
  await changeIn(db, visits, { id: visitId }, { workMinutes: before });
  const remove = { removeId: proposed.lineId };
  expect(await changeWork(app, { visitId, change: remove, actor: omar })).toEqual({ ok: true });
  expect(await visitOf(visitId)).toMatchObject({ workMinutes: before, readyAt: place });
  expect(await db.$count(visitLines, eq(visitLines.approval, "proposed"))).toBe(0);
});

test("the customer is told once of work that was found, at its price, and of nothing that was not proposed", async () => {
  const visitId = await inWork();
  const told = () =>
    db
      .select({ subject: emailOutbox.subject, facts: emailOutbox.facts })
      .from(emailOutbox)
      .innerJoin(visitMessages, eq(visitMessages.id, emailOutbox.id))
      .where(and(eq(visitMessages.visitId, visitId), like(visitMessages.name, "proposed%")));
  expect(await told()).toEqual([]);
  const line = { kind: "extra", name: "Clay bar", nameAr: "Clay bar", priceFils: 15_000 } as const;
  expect(await proposeWork(app, { visitId, line, actor: omar })).toMatchObject({ ok: true });
  const [mail, ...more] = await told();
  expect(more).toEqual([]);
  expect(JSON.stringify(mail?.facts)).toContain("Clay bar");
  expect(JSON.stringify(mail?.facts)).toContain("AED 150");
  expect(await proposeWork(app, { visitId, line, actor: omar })).toMatchObject({ ok: true });
  expect(await told()).toHaveLength(1);
  const proposed = and(eq(visitLines.visitId, visitId), eq(visitLines.approval, "proposed"));
  expect(await db.$count(visitLines, proposed)).toBe(1);
  await changeIn(db, visits, { id: visitId }, { state: "collected" });
  expect(await proposeWork(app, { visitId, line, actor: omar })).toMatchObject({ ok: false });
  expect(await told()).toHaveLength(1);
});

test("photos are kept with their visit, shown or not, and erased once no visit has them", async () => {
  const { id: visitId } = await addVisit(db);
  const { id: other } = await addVisit(db);
  const image = "upload/0190aaaa-0000-7000-8000-000000000001/400x300";
  const photo = { visitId, image, actor: omar };
  expect(await addPhoto(app, photo)).toBe("not-found");
  await db.insert(uploadedPictures).values({ key: image, storedAt: new Date() });
  expect(await addPhoto(app, photo)).toBe("saved");
  const [kept] = await listPhotos(db, visitId);
  const photoId = kept?.id ?? "";
  const asked = { photoId, change: { isShown: true }, actor: omar };
  expect(await changePhoto(app, { ...asked, visitId: other })).toBe("removed");
  expect(await changePhoto(app, { ...asked, visitId })).toBe("saved");
  expect(await listPhotos(db, visitId)).toMatchObject([{ isShown: true }]);
  const removed: string[] = [];
  const storage = { remove: async (name: string) => void removed.push(name) };
  const later = { db, now: () => new Date(Date.now() + 48 * 3_600_000) };
  await eraseUnusedPictures(later, storage);
  expect(await db.$count(uploadedPictures)).toBe(1);
  expect(await changePhoto(app, { visitId, photoId, change: "remove", actor: omar })).toBe("saved");
  // In two tabs at once it is removed once, and shown no more.
  expect(await changePhoto(app, { visitId, photoId, change: "remove", actor: omar })).toBe("saved");
  expect(await changePhoto(app, { ...asked, visitId })).toBe("removed");
  await eraseUnusedPictures(later, storage);
  expect(await db.$count(uploadedPictures)).toBe(0);
  expect(removed.length).toBeGreaterThan(0);
});

test.each([
  ["arrived", "before"],
  ["in-work", "found"],
  ["ready", "after"],
] as const)("a photo of a car that is %s shows it %s the work, to staff", async (state, moment) => {
  const { id: visitId } = await addVisit(db, { state, arrivedAt: now });
  const image = `upload/${newId()}/400x300`;
  await db.insert(uploadedPictures).values({ key: image, storedAt: new Date() });
  expect(await addPhoto(app, { visitId, image, actor: omar })).toBe("saved");
  expect(await listPhotos(db, visitId)).toMatchObject([{ moment, isShown: false }]);
});

test("after midnight the list and the board are those of the shift that began in the evening", async () => {
  const nights = Array.from({ length: 7 }, () => [{ opens: 18 * 60, closes: 26 * 60 }]);
  const day = addDays(monday, 10);
  const late = await addVisit(db, { state: "confirmed", arrivesAt: instantOf(day, 22 * 60) });
  const standing = await addVisit(db, { state: "arrived", arrivesAt: instantOf(day, 21 * 60) });
  const [usual] = await db.select().from(openingHours);
  await db.update(openingHours).set({ pattern: nights });
  now = instantOf(addDays(day, 1), 60);
  const list = await readWorkDay(app, omar);
  expect([list.day, list.work.map(({ id }) => id)]).toEqual([day, [standing.id, late.id]]);
  const { visitId } = await addPlacedVisit(db, { arrivesAt: now, at: now });
  for (const view of ["day", "week"] as const) {
    const board = await readBoard(app, { view, date: null });
    const shown = { date: board.date, on: board.visits.map(({ id }) => id) };
    expect(shown).toEqual({ date: day, on: [visitId] });
    const dates = board.days.filter((each) => isInShift(each, now)).map(({ date }) => date);
    expect(dates).toEqual([day]);
  }
  const missed = instantOf(day, 23 * 60);
  const { visitId: missedId } = await addPlacedVisit(db, { arrivesAt: missed });
  for (const to of ["no-show", "confirmed"] as const)
    await moveAppointment(app, { visitId: missedId, to, actor: mona });
  expect(await visitOf(missedId)).toMatchObject({ workStart: missed });
  await db
    .delete(bookingSubmissions)
    .where(eq(bookingSubmissions.id, (await visitOf(missedId)).bookingId));
  const next = await readBoard(app, { view: "day", date: addDays(day, 1) });
  expect(next.visits).toEqual([]);
  now = instantOf(addDays(day, 1), 2 * 60);
  // What stands there still is to be done, whenever it came, and what did not come to be decided.
  expect((await readWorkDay(app, omar)).work.map(({ id }) => id)).toEqual([
    ...[standing.id, late.id, visitId],
  ]);
  await db.update(openingHours).set({ pattern: usual?.pattern });
});

test("a visit keeps so many photos and no more", async () => {
  const { id: visitId } = await addVisit(db);
  const image = "upload/0190aaaa-0000-7000-8000-000000000002/400x300";
  await db.insert(uploadedPictures).values({ key: image, storedAt: new Date() });
  const photo = { moment: "after", image, isShown: true } as const;
  await db
    .insert(visitPhotos)
    .values(Array.from({ length: mostPhotos }, () => ({ ...photo, visitId })));
  expect(await addPhoto(app, { visitId, image, actor: omar })).toBe("too-many");
});

test("a technician has their own list, the next first, and no other's", async () => {
  const day = addDays(monday, 7);
  now = instantOf(day, 9 * 60);
  const ids = [];
  for (const minute of [12 * 60, 10 * 60]) {
    const placed = await addPlacedVisit(db, { arrivesAt: instantOf(day, minute), at: now });
    ids.push(placed.visitId);
  }
  const [late, early] = ids;
  const whole = await readWorkDay(app, omar);
  expect([whole.technician, whole.work.map(({ id }) => id)]).toEqual([null, [early, late]]);
  const [taken] = await db
    .select({ id: resources.id })
    .from(allocations)
    .innerJoin(resources, eq(resources.id, allocations.resourceId))
    .where(eq(resources.kind, "technician"));
  const technicians = await db.select().from(resources).where(eq(resources.kind, "technician"));
  const idle = technicians.find(({ id }) => id !== taken?.id);
  await changeIn(db, resources, { id: taken?.id ?? "" }, { userId: omar.id });
  await changeIn(db, resources, { id: idle?.id ?? "" }, { userId: sara.id });
  expect(await findTechnician(db, sara.id)).toMatchObject({ id: idle?.id });
  expect((await readWorkDay(app, omar)).work.map(({ id }) => id)).toEqual([early, late]);
  expect((await readWorkDay(app, sara)).work).toEqual([]);
  expect(await findWork(app, omar, early ?? "")).toMatchObject({ id: early, photos: [] });
  expect(await findWork(app, sara, early ?? "")).toBeNull();
  expect(await findWork(app, omar, "nothing")).toBeNull();
  const { work } = await readWorkDay(app, omar);
  expect(JSON.stringify(work)).not.toContain("@");
  await db.delete(allocations).where(eq(allocations.visitId, early ?? ""));
  const unplaced = { workStart: null, workEnd: null, readyAt: null };
  await changeIn(db, visits, { id: early ?? "" }, unplaced);
  expect((await readWorkDay(app, sara)).work.map(({ id }) => id)).toEqual([early]);
  expect(await findWork(app, sara, early ?? "")).toMatchObject({ id: early, place: null });
});

test("a car that stands here stays on its technician's list until it is collected, whenever it was to come", async () => {
  const day = addDays(monday, 15);
  const at = (days: number, hour: number) => instantOf(addDays(day, days), hour * 60);
  now = at(-1, 9);
  const tomorrow = (await addPlacedVisit(db, { arrivesAt: at(1, 10), at: now })).visitId;
  const [overdue, ready, gone] = [
    (await addPlacedVisit(db, { arrivesAt: at(-1, 10), at: now })).visitId,
    (await addPlacedVisit(db, { arrivesAt: at(-1, 12), at: now })).visitId,
    (await addPlacedVisit(db, { arrivesAt: at(-1, 14), at: now })).visitId,
  ];
  const set = (id: string, state: "arrived" | "in-work" | "ready" | "collected") =>
    db.update(visits).set({ state }).where(eq(visits.id, id));
  await set(tomorrow, "arrived");
  await set(overdue, "in-work");
  await set(ready, "ready");
  await set(gone, "collected");
  now = at(0, 9);
  const listed = async (worker: Parameters<typeof readWorkDay>[1]) =>
    (await readWorkDay(app, worker)).work.map(({ id }) => id);
  expect(await findTechnician(db, omar.id)).not.toBeNull();
  expect(await listed(omar)).toEqual([overdue, tomorrow, ready]);
  expect(await listed(sara)).toEqual([]);
  const owner = await addStaff(db, "owner", "priya");
  expect(await listed(owner)).toEqual([overdue, tomorrow, ready]);
});

test("a car that did not come stays on the list until somebody decides", async () => {
  const day = addDays(monday, 22);
  now = instantOf(day, 9 * 60);
  const [missed, requested, moved] = [
    (await addPlacedVisit(db, { arrivesAt: instantOf(day, 10 * 60) })).visitId,
    (await addVisit(db, { arrivesAt: instantOf(day, 11 * 60) })).id,
    (await addPlacedVisit(db, { arrivesAt: instantOf(day, 12 * 60) })).visitId,
  ];
  await addVisit(db, { state: "cancelled", arrivesAt: instantOf(day, 13 * 60) });
  await addVisit(db, { arrivesAt: instantOf(addDays(day, 3), 10 * 60) });
  now = instantOf(addDays(day, 2), 9 * 60);
  const listed = async () => (await readWorkDay(app, mona)).work.map(({ id }) => id);
  expect(await listed()).toEqual([missed, requested, moved]);
  const undecided = { visitId: missed, actor: mona } as const;
  expect(await moveAppointment(app, { ...undecided, to: "arrived" })).toMatchObject({ ok: true });
  expect(await moveAppointment(app, { ...undecided, to: "in-work" })).toMatchObject({ ok: true });
  const noShow = { visitId: requested, to: "no-show", actor: mona } as const;
  expect(await moveAppointment(app, noShow)).toMatchObject({ ok: true });
  const later = { visitId: moved, start: instantOf(addDays(day, 4), 12 * 60), actor: mona };
  expect(await moveVisit(app, later)).toMatchObject({ ok: true });
  expect(await listed()).toEqual([missed]);
});
