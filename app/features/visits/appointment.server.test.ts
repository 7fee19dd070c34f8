// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { staffRoles } from "#app/features/staff/staff.ts";
import type { VisitState } from "#db/schema/enums.ts";
import {
  auditLog,
  bookingEvents,
  bookingSubmissions,
  emailOutbox,
  visitEvents,
  visits,
} from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { emptyBeforeEach } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { moveAppointment } from "./appointment.server.ts";
import {
  appointmentMoves,
  appointmentStates,
  findMove,
  isHere,
  isOverIn,
  stepsFrom,
  wayBack,
} from "./appointment.ts";

const app = await testApp(() => now);
const { db } = app;
const now = new Date("2026-11-26T06:05:00.051Z");
const id = await addCustomer(db, { name: "Priya", role: "counter", username: "priya" });
const counter = { id, role: "counter" as const };
const technician = { id, role: "technician" as const };
const allStates = Object.keys(appointmentStates) as VisitState[];

emptyBeforeEach(db, bookingSubmissions, emailOutbox);

async function addIn(state: VisitState, wasHere = false) {
  const pausedAt = state === "paused" ? now : null;
  const arrivedAt = isHere(state) || wasHere ? now : null;
  const { id: visitId } = await addVisit(db, { state, pausedAt, arrivedAt });
  return visitId;
}

async function stateIn(visitId: string) {
  const [row] = await db
    .select({ state: visits.state, status: bookingSubmissions.status })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(eq(visits.id, visitId));
  if (!row) throw new Error("no visit");
  expect(row.status).toBe(appointmentStates[row.state].status);
  return row.state;
}

const eventsOf = (visitId: string) =>
  db.select().from(visitEvents).where(eq(visitEvents.visitId, visitId));

test("a car that arrives is written down with who saw it, and its booking is confirmed", async () => {
  const visitId = await addIn("requested");
  const moved = await moveAppointment(app, { visitId, to: "arrived", actor: counter });
  expect(moved).toMatchObject({ ok: true });
  expect(await stateIn(visitId)).toBe("arrived");
  expect(await eventsOf(visitId)).toMatchObject([
    { name: "stage", details: { from: "requested", to: "arrived" }, actorId: id },
  ]);
  const moves = await db.select().from(bookingEvents);
  expect(moves.map(({ toStatus }) => toStatus)).toEqual(["pending", "confirmed"]);
  const audited = await db.select().from(auditLog).where(eq(auditLog.rowId, visitId));
  expect(audited).toMatchObject([{ action: "visit.stage", actorId: id }]);
});

const pairs = allStates.flatMap((from) => {
  const moves = allStates.filter((to) => findMove(from, to, from === "ready"));
  return moves.flatMap((one, at) => moves.slice(at).map((other) => [from, one, other] as const));
});

test.each(pairs)(
  "of two clerks who move a %s appointment, to %s and to %s, the second finds it done or is told where it is",
  async (from, one, other) => {
    const visitId = await addIn(from);
    const both = await Promise.all(
      [one, other].map((to) => moveAppointment(app, { visitId, from, to, actor: counter })),
    );
    const state = await stateIn(visitId);
    expect([one, other]).toContain(state);
    expect(await eventsOf(visitId)).toHaveLength(1);
    const late = both.find(({ ok }) => !ok);
    expect(late ?? null).toEqual(one === other ? null : { ok: false, reason: "changed", state });
  },
);

test.each(
  allStates.flatMap((from) =>
    allStates.flatMap((to) => (from === to ? [] : [[from, to] as const])),
  ),
)("from %s to %s is a move of the table, or nothing changes and it says why", async (from, to) => {
  const visitId = await addIn(from, true);
  const moved = await moveAppointment(app, { visitId, to, actor: counter });
  expect(moved.ok).toBe(Boolean(findMove(from, to, true)));
  expect(await stateIn(visitId)).toBe(moved.ok ? to : from);
  expect(await eventsOf(visitId)).toHaveLength(Number(moved.ok));
});

test("every move can be undone by those who may make it", () => {
  for (const { from, to, who } of appointmentMoves) {
    for (const [one, other] of from.flatMap((state) => to.map((end) => [state, end] as const))) {
      const back = [true, false].map((was) => findMove(other, wayBack(one, other), was));
      const by = who.filter((role) => role !== "customer");
      expect([one, other, ...by].filter((each) => each)).toEqual([
        one,
        other,
        ...by.filter((role) => back.some((move) => move?.who.includes(role))),
      ]);
    }
  }
});

test("only the counter says that a car was collected or never came", async () => {
  for (const [from, to] of [
    ["ready", "collected"],
    ["confirmed", "no-show"],
  ] as const) {
    const visitId = await addIn(from);
    const refused = await moveAppointment(app, { visitId, to, actor: technician });
    expect(refused).toEqual({ ok: false, reason: "not-allowed", state: from });
    expect(await moveAppointment(app, { visitId, to, actor: counter })).toMatchObject({ ok: true });
    expect(await stateIn(visitId)).toBe(to);
  }
});

test("what is cancelled says why, and whose car stands here is not cancelled by its customer", async () => {
  const visitId = await addIn("arrived");
  const cancel = { visitId, to: "cancelled", reason: "customer" } as const;
  expect(await moveAppointment(app, { ...cancel, actor: null })).toMatchObject({ ok: false });
  expect(await moveAppointment(app, { ...cancel, actor: counter })).toMatchObject({ ok: true });
  expect(await eventsOf(visitId)).toMatchObject([{ details: { reason: "customer" } }]);
});

test("what is brought back while the same request is open again is refused", async () => {
  const visitId = await addIn("cancelled");
  await db.update(bookingSubmissions).set({ requestFingerprint: "same" });
  await addVisit(db, {}, { requestFingerprint: "same" });
  const back = await moveAppointment(app, { visitId, to: "confirmed", actor: counter });
  expect(back).toEqual({ ok: false, reason: "open-again" });
  expect(await stateIn(visitId)).toBe("cancelled");
});

test("what is gone is not found", async () => {
  const visitId = await addIn("confirmed");
  await db.update(bookingSubmissions).set({ deletedAt: now });
  for (const gone of [visitId, "x"]) {
    const moved = await moveAppointment(app, { visitId: gone, to: "arrived", actor: counter });
    expect(moved).toEqual({ ok: false, reason: "not-found" });
  }
});

test("an appointment has one next step, until it is over", () => {
  const steps = staffRoles.map((role) => allStates.map((state) => stepsFrom(state, role).next));
  const atWork = ["arrived", "in-work", "ready", "ready"];
  const over = allStates.filter(isOverIn).map(() => null);
  expect(Object.fromEntries(staffRoles.map((role, place) => [role, steps[place]]))).toEqual({
    technician: [null, ...atWork, null, ...over],
    counter: ["confirmed", ...atWork, "collected", ...over],
    owner: ["confirmed", ...atWork, "collected", ...over],
  });
});
