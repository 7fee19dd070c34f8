import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { staffRoles } from "#app/features/staff/staff.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { visitStages } from "#db/schema/enums.ts";
import { auditLog, bookingEvents, bookingSubmissions, visitEvents, visits } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { moveStage } from "./stages.server.ts";
import { nextStage, stageMoves } from "./stages.ts";

const db = await testDatabase();
const now = new Date("2026-11-26T06:05:00Z");
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const app = { db, settings, now: () => now };
const id = await addCustomer(db, { name: "Priya", role: "counter", username: "priya" });
const counter = { id, role: "counter" as const };
const technician = { id, role: "technician" as const };

const visitOf = async (visitId: string) => {
  const [row] = await db
    .select({ stage: visits.stage, arrivedAt: visits.arrivedAt, status: bookingSubmissions.status })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(eq(visits.id, visitId));
  return row;
};

test("a car that arrives is written down with who saw it, and its booking is confirmed", async () => {
  const { id: visitId, booking } = await addVisit(db);
  expect(
    await moveStage(app, { visitId, from: "expected", to: "arrived", actor: counter }),
  ).toEqual({ ok: true, from: "expected", bookingId: booking.id });
  expect(await visitOf(visitId)).toEqual({ stage: "arrived", arrivedAt: now, status: "confirmed" });
  const events = await db.select().from(visitEvents).where(eq(visitEvents.visitId, visitId));
  expect(events).toMatchObject([
    { name: "stage", details: { from: "expected", to: "arrived" }, actorId: id },
  ]);
  const moves = await db
    .select()
    .from(bookingEvents)
    .where(eq(bookingEvents.bookingId, booking.id));
  expect(moves.map(({ toStatus }) => toStatus)).toEqual(["pending", "confirmed"]);
  const audited = await db.select().from(auditLog).where(eq(auditLog.rowId, visitId));
  expect(audited).toMatchObject([{ action: "visit.stage", actorId: id }]);
});

test("of two who move the same car on, the second finds it done or is told where it is", async () => {
  const { id: visitId } = await addVisit(db, { stage: "in-work" });
  const both = await Promise.all([
    moveStage(app, { visitId, from: "in-work", to: "ready", actor: counter }),
    moveStage(app, { visitId, from: "in-work", to: "arrived", actor: technician }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  const { stage } = (await visitOf(visitId)) ?? {};
  expect(both.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "changed", stage });
  const again = { visitId, from: "in-work", to: stage ?? "ready", actor: counter } as const;
  expect(await moveStage(app, again)).toMatchObject({ ok: true });
  const events = await db.select().from(visitEvents).where(eq(visitEvents.visitId, visitId));
  expect(events).toHaveLength(1);
});

test("there is a way back from every way on, for whoever may go on", () => {
  for (const { from, to, who } of stageMoves) {
    expect(stageMoves.find((back) => back.from === to && back.to === from)?.who).toEqual(who);
  }
});

test("only the counter says that a car was collected or never came", async () => {
  for (const [from, to] of [
    ["ready", "collected"],
    ["expected", "no-show"],
  ] as const) {
    const { id: visitId, booking } = await addVisit(db, { stage: from });
    const refused = await moveStage(app, { visitId, to, actor: technician });
    expect(refused).toEqual({ ok: false, reason: "not-allowed", stage: from });
    expect(await visitOf(visitId)).toMatchObject({ stage: from, status: booking.status });
    expect(await moveStage(app, { visitId, to, actor: counter })).toMatchObject({ ok: true });
    const status = to === "collected" ? "completed" : "cancelled";
    expect(await visitOf(visitId)).toMatchObject({ stage: to, status });
  }
});

test("what is not in the table is refused, and what is gone is not found", async () => {
  const { id: visitId } = await addVisit(db);
  const leap = await moveStage(app, { visitId, to: "collected", actor: counter });
  expect(leap).toEqual({ ok: false, reason: "no-move", stage: "expected" });
  await db.update(bookingSubmissions).set({ deletedAt: now });
  const gone = await moveStage(app, { visitId, to: "arrived", actor: counter });
  expect(gone).toEqual({ ok: false, reason: "not-found" });
  const none = await moveStage(app, { visitId: "x", to: "arrived", actor: counter });
  expect(none).toEqual({ ok: false, reason: "not-found" });
});

test("whoever works on a car has one next step, until it is handed over", () => {
  const steps = staffRoles.map((role) => visitStages.map((stage) => nextStage(stage, role)));
  expect(Object.fromEntries(staffRoles.map((role, place) => [role, steps[place]]))).toEqual({
    technician: ["arrived", "in-work", "ready", null, null, null],
    counter: ["arrived", "in-work", "ready", "collected", null, null],
    owner: ["arrived", "in-work", "ready", "collected", null, null],
  });
});
