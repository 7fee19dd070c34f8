// Also on PostgreSQL: locks

import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { instantOf, type LocalDate, minuteMs } from "#app/lib/time.ts";
import { auditLog, bookingSubmissions, resources, visitLines, visits } from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { changeIn, rowIn } from "../../../tests/database.ts";
import { addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit } from "../../../tests/visits.ts";
import { placeFaults } from "../../../tests/workshop-intact.ts";
import { bayOf } from "./appointment.server.ts";
import { decideLine } from "./change-by-customer.server.ts";
import { changeWork, proposeWork, type WorkChange } from "./change-work.server.ts";
import { customerView, readCustomerVisit } from "./customer-visit.server.ts";
import { totalFils } from "./customer-visit.ts";
import { findStaffVisit } from "./staff-visit-queries.admin.server.ts";

const app = await seededApp(() => at);
const { db } = app;
const day = "2026-11-23" as LocalDate;
let at = new Date(instantOf(day, 8 * 60).getTime() + 51_054);
const mariam = await addStaff(db, "counter", "mariam");
const reason = "Scratch left by us";

let hour = 9;
async function booked() {
  hour += 1;
  const arrivesAt = instantOf(day, hour * 60);
  const placed = await addPlacedVisit(db, { arrivesAt, at }, { servicePriceAed: 170 });
  const lines = await db.select().from(visitLines).where(eq(visitLines.visitId, placed.visitId));
  return { ...placed, lineId: lines[0]?.id ?? "" };
}

const change = (visitId: string, one: WorkChange, expectedVersion?: number) => {
  at = new Date(at.getTime() + 1_003);
  return changeWork(app, { visitId, change: one, expectedVersion, actor: mariam });
};

async function priced(visitId: string) {
  const visit = await readCustomerVisit(db, eq(visits.id, visitId));
  return { total: totalFils(visit?.lines ?? []), booked: visit?.priceAed };
}

test("another price and a discount change the total, of the booking as well, and the audit log says from what to what", async () => {
  const { visitId, lineId } = await booked();
  const off = (percent: number) => ({ price: { discount: { percent }, reason } });
  await change(visitId, { price: { lineId, priceFils: 12_345, reason } });
  expect(await priced(visitId)).toEqual({ total: 12_345, booked: 123 });
  await change(visitId, off(10));
  expect(await priced(visitId)).toEqual({ total: 12_345 - 1_235, booked: 111 });
  const shown = await readCustomerVisit(db, eq(visits.id, visitId));
  expect(JSON.stringify(shown && customerView(shown, app.now()).lines)).not.toContain(reason);
  const perfume = { kind: "perfume", name: "Oud", nameAr: "عود", priceFils: 10_000 } as const;
  await change(visitId, { add: perfume });
  expect(await priced(visitId)).toEqual({ total: 22_345 - 2_235, booked: 201 });
  await change(visitId, off(100));
  expect(await priced(visitId)).toEqual({ total: 0, booked: 0 });
  await change(visitId, { price: { discount: { fils: 0 }, reason: "" } });
  expect(await priced(visitId)).toEqual({ total: 22_345, booked: 223 });
  const told = await db
    .select({ details: auditLog.details })
    .from(auditLog)
    .where(and(eq(auditLog.rowId, visitId), eq(auditLog.action, "visit.price")))
    .orderBy(auditLog.createdAt);
  expect(told.map(({ details }) => details.totalFils)).toEqual([
    { from: 17_000, to: 12_345 },
    { from: 12_345, to: 11_110 },
    { from: 20_110, to: 0 },
    { from: 0, to: 22_345 },
  ]);
});

test("a discount in dirhams is no more than the total, and shrinks with it", async () => {
  const { visitId, lineId } = await booked();
  const off = (fils: number) => change(visitId, { price: { discount: { fils }, reason } });
  expect(await off(17_001)).toEqual({ ok: false, reason: "above-total", totalFils: 17_000 });
  expect(await off(17_000)).toEqual({ ok: true });
  expect(await priced(visitId)).toEqual({ total: 0, booked: 0 });
  await change(visitId, { price: { lineId, priceFils: 5_000, reason } });
  expect(await priced(visitId)).toEqual({ total: 0, booked: 0 });
});

test("work that the customer approves is part of what a discount in percent is taken off", async () => {
  const { visitId } = await booked();
  await change(visitId, { price: { discount: { percent: 50 }, reason } });
  const line = { kind: "extra", name: "Clay", nameAr: "Clay", priceFils: 10_000 } as const;
  const proposed = await proposeWork(app, { visitId, line, actor: mariam });
  const visit = await readCustomerVisit(db, eq(visits.id, visitId));
  if (!proposed.ok || !visit) throw new Error("not proposed");
  const { lineId } = proposed;
  await decideLine(app, visit, { lineId, priceFils: 10_000, decision: "approved" });
  expect(await priced(visitId)).toEqual({ total: 13_500, booked: 135 });
});

test("of two clerks at once the second is told, and nothing is changed twice", async () => {
  const { visitId, lineId } = await booked();
  const seen = (await findStaffVisit(db, visitId))?.version;
  const both = [12_000, 11_000].map((priceFils) =>
    change(visitId, { price: { lineId, priceFils, reason } }, seen),
  );
  const answers = await Promise.all(both);
  expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "changed" });
});

/** Takes the bay of a visit out of use, as if its place were not given again. */
async function withoutBay<Result>(visitId: string, run: () => Promise<Result>): Promise<Result> {
  const isIt = eq(resources.id, (await bayOf(db, visitId))?.id ?? "");
  await db.update(resources).set({ isRetired: true }).where(isIt);
  return run().finally(() => db.update(resources).set({ isRetired: false }).where(isIt));
}

test("a price needs no place: it is changed where the workshop could not take the work again", async () => {
  const { visitId, lineId } = await booked();
  const price = { lineId, priceFils: 9_000, reason };
  const perfume = { kind: "perfume", name: "Oud", nameAr: "عود", priceFils: 10_000 } as const;
  const longer = { ...perfume, kind: "extra", minutes: 10 } as const;
  await withoutBay(visitId, async () => {
    expect(await change(visitId, { price })).toEqual({ ok: true });
    expect(await change(visitId, { add: perfume })).toEqual({ ok: true });
    expect(await change(visitId, { add: longer })).toMatchObject({ ok: false, reason: "full" });
  });
});

const express = { itemId: "premium-wash", name: "Express", nameAr: "سريع" } as const;
const serviceLine = (minutes: number) =>
  ({ ...express, kind: "service", minutes, priceFils: 30_000 }) as const;

test("one service replaces another in its line, and is refused only where it takes more than there is", async () => {
  const { visitId, lineId, bookingId } = await booked();
  const before = await findStaffVisit(db, visitId);
  const length = before?.lines[0]?.minutes ?? 0;
  const shorter = { replaceId: lineId, by: serviceLine(length - 10) };
  expect(await change(visitId, shorter)).toEqual({ ok: true });
  const after = await findStaffVisit(db, visitId);
  expect(after?.lines).toMatchObject([{ id: lineId, name: { en: "Express" } }]);
  const booking = await rowIn(db, bookingSubmissions, { id: bookingId });
  expect(booking).toMatchObject({ serviceName: "Express", servicePriceAed: 300 });
  const endOf = (visit: typeof after) => visit?.place?.workEnd.getTime() ?? 0;
  expect(endOf(after)).toBe(endOf(before) - 10 * minuteMs);
  await withoutBay(visitId, async () => {
    const same = { replaceId: lineId, by: serviceLine(length - 10) };
    expect(await change(visitId, same)).toEqual({ ok: true });
  });
  const next = await booked();
  const tooLong = { replaceId: lineId, by: serviceLine(90) };
  expect(await change(visitId, tooLong)).toMatchObject({
    ok: false,
    collidesWith: [next.visitId],
  });
  expect((await findStaffVisit(db, visitId))?.lines[0]?.minutes).toBe(length - 10);
});

test("what is over, of another visit, or no service keeps its price", async () => {
  const [one, other] = [await booked(), await booked()];
  const price = { lineId: one.lineId, priceFils: 1, reason };
  expect(await change(other.visitId, { price })).toMatchObject({ reason: "not-found" });
  expect(await change(one.visitId, { price: { ...price, lineId: "'" } })).toMatchObject({
    reason: "not-found",
  });
  for (const state of ["collected", "no-show"] as const) {
    await changeIn(db, visits, { id: one.visitId }, { state });
    expect(await change(one.visitId, { price })).toEqual({ ok: false, reason: "over" });
  }
  await changeIn(db, visits, { id: one.visitId }, { state: "confirmed" });
  expect(await placeFaults(db)).toEqual({});
});
