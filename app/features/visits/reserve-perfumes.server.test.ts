import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import type { VisitState } from "#db/schema/enums.ts";
import { perfumes, stockMovements, visitLines, visits } from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { rowIn } from "../../../tests/database.ts";
import { addPerfume, addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit, formOf } from "../../../tests/visits.ts";
import { moveAppointment } from "./appointment.server.ts";
import { bookingKind } from "./bookings.admin.server.ts";
import { changeWork, type WorkChange } from "./change-work.server.ts";
import { changeVisitByStaff } from "./staff-visit.admin.server.ts";

const app = await seededApp(() => at);
const { db } = app;
const day = "2026-11-23" as LocalDate;
const at = new Date(instantOf(day, 8 * 60).getTime() + 51_054);
const mariam = await addStaff(db, "counter", "mariam");

async function booked(hour: number) {
  const { visitId } = await addPlacedVisit(db, { arrivesAt: instantOf(day, hour * 60), at });
  const change = (one: WorkChange) => changeWork(app, { visitId, change: one, actor: mariam });
  const move = (to: VisitState) =>
    moveAppointment(app, { visitId, to, actor: mariam, onAccount: "Pays later" });
  return { visitId, change, move };
}

test("a perfume on a ticket is taken from stock when added, and released when removed or cancelled", async () => {
  const oud = await addPerfume(db, { stockQuantity: 1 });
  const line = { kind: "perfume", itemId: oud.id, name: "Oud", nameAr: "عود", priceFils: 8500 };
  const add = { add: { ...line, kind: "perfume" as const } };
  const left = async () => {
    const row = await rowIn(db, perfumes, { id: oud.id });
    return row.stockQuantity;
  };
  const [visit, other] = [await booked(10), await booked(14)];
  expect(await visit.change(add)).toEqual({ ok: true });
  expect(await left()).toBe(0);
  const short = { ok: false, reason: "out-of-stock", name: "Oud", left: 0 };
  expect(await visit.change(add)).toEqual(short);
  expect(await other.change(add)).toEqual(short);
  const lines = () =>
    db.select().from(visitLines).where(eq(visitLines.itemId, oud.id)).orderBy(asc(visitLines.id));
  expect(await lines()).toHaveLength(1);
  expect(await visit.move("cancelled")).toMatchObject({ ok: true });
  expect(await left()).toBe(1);
  expect(await other.change(add)).toEqual({ ok: true });
  const { bookingId } = await rowIn(db, visits, { id: visit.visitId });
  const asked = { id: bookingId, expectedStatus: "cancelled", status: "confirmed" } as const;
  expect(await setStatus(app, bookingKind, { ...asked, actorId: mariam.id })).toEqual(short);
  const back = { intent: "stage", id: visit.visitId, from: "cancelled", to: "confirmed" };
  const problem = expect.stringMatching(/^Now: Confirmed. Too few of Oud are left: 0/);
  expect(await changeVisitByStaff(app, formOf(back), { ...mariam, grants: [] })).toEqual({
    problem,
  });
  const [removed] = (await lines()).filter(({ visitId }) => visitId === other.visitId);
  expect(await other.change({ removeId: removed?.id ?? "" })).toEqual({ ok: true });
  expect(await left()).toBe(1);
  expect(await visit.move("collected"), "the bottle goes with the car").toMatchObject({ ok: true });
  expect(await left()).toBe(0);
  const moves = await db
    .select({ kind: stockMovements.kind, visitId: stockMovements.visitId })
    .from(stockMovements)
    .where(eq(stockMovements.perfumeId, oud.id))
    .orderBy(asc(stockMovements.id));
  expect(moves.filter(({ visitId }) => visitId === other.visitId).map(({ kind }) => kind)).toEqual([
    "sold",
    "released",
  ]);
});
