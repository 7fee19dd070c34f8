// Also on PostgreSQL: locks

import { setTimeout as wait } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readHeldFils, readPapers } from "#app/features/money/papers.server.ts";
import { newId } from "#app/lib/ids.ts";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { deleteRecord } from "#app/platform/change-record.server.ts";
import { setStatus, setStatuses } from "#app/platform/change-status.server.ts";
import type { BookingStatus, VisitState } from "#db/schema/enums.ts";
import {
  auditLog,
  emailOutbox,
  invoiceSeries,
  perfumes,
  tillSessions,
  visitLines,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { changeIn, rowIn } from "../../../tests/database.ts";
import { addPerfume, addStaff } from "../../../tests/shop.ts";
import { openTill, payInto } from "../../../tests/till.ts";
import { retireBays } from "../../../tests/unlimited-workshop.ts";
import { addPlacedVisit } from "../../../tests/visits.ts";
import { moveAppointment } from "./appointment.server.ts";
import { bookingKind } from "./bookings.admin.server.ts";
import { changeWork, proposeWork, type WorkChange } from "./change-work.server.ts";
import { payVisit, undoVisitPayments } from "./pay-visit.server.ts";

const app = await seededApp(() => at, { BRAND_TRN: "100123456700003" });
const { db } = app;
await retireBays(db);
const day = "2026-11-23" as LocalDate;
const at = new Date(instantOf(day, 9 * 60).getTime() + 51_054);
const mariam = await addStaff(db, "counter", "mariam");
const omar = await addStaff(db, "counter", "omar");
const till = await openTill(db, { at, openedBy: mariam.id });
const openFils = 17_000;

async function visitIn(...steps: VisitState[]) {
  const arrivesAt = new Date(at.getTime() + 3_600_000);
  const placed = await addPlacedVisit(db, { arrivesAt, at }, { email: "layla@example.com" });
  for (const to of steps) await move(placed.visitId, to);
  return placed;
}

const move = (visitId: string, to: VisitState, onAccount?: string) =>
  moveAppointment(app, { visitId, to, actor: mariam, ...(onAccount && { onAccount }) });

type Given = { cash?: number; card?: number; seen?: number; key?: string; wantsMail?: boolean };

const pay = (visitId: string, given: Given = { card: openFils }, actor = mariam) =>
  payVisit(app, {
    visitId,
    tender: [
      { method: "cash", amountFils: given.cash ?? 0, reference: "" },
      { method: "card", amountFils: given.card ?? 0, reference: "0042" },
    ],
    seenOpenFils: given.seen ?? openFils,
    tillSessionId: null,
    key: given.key ?? newId(),
    buyer: undefined,
    wantsMail: given.wantsMail ?? false,
    actor,
  });

const undo = (
  visitId: string,
  invoiceId: string,
  { actor = mariam, mayRefund = false }: { actor?: typeof mariam; mayRefund?: boolean } = {},
) => {
  const refund = { invoiceId, reason: "Wrong car", tillSessionId: null };
  return undoVisitPayments(app, { ...refund, visitId, mayRefund, actor });
};

const papersOf = (visitId: string) => readPapers(db, { visitId });

async function invoiceOf(visitId: string) {
  const { standing } = await papersOf(visitId);
  if (!standing) throw new Error("no invoice");
  return standing.invoice;
}

test("cash and card together pay a ticket: one invoice with its VAT, the change, the drawer and the audit log agree", async () => {
  const { visitId } = await visitIn("arrived");
  const heldBefore = await readHeldFils(db, till);
  const paid = await pay(visitId, { cash: 10_000, card: 12_000 });
  expect(paid).toMatchObject({ ok: true, changeFils: 5_000, takenFils: 17_000 });
  const { papers, payments, standing } = await papersOf(visitId);
  expect(papers).toMatchObject([
    { kind: "invoice", totalFils: 17_000, vatFils: 810, isTaxInvoice: true },
  ]);
  expect(payments).toMatchObject([
    { method: "cash", amountFils: 5_000, tillSessionId: till },
    { method: "card", amountFils: 12_000, reference: "0042", tillSessionId: till },
  ]);
  expect(standing?.openFils).toBe(0);
  expect((await readHeldFils(db, till)) - heldBefore).toBe(5_000);
  const audited = await db.select().from(auditLog).where(eq(auditLog.rowId, visitId));
  expect(audited.at(-1)).toMatchObject({ action: "visit.pay", details: { totalFils: 17_000 } });
});

test("a form that is sent twice, at once or after a lost answer, is one payment; another form finds nothing open", async () => {
  const { visitId } = await visitIn();
  const key = newId();
  const both = await Promise.all([
    pay(visitId, { card: openFils, key }),
    pay(visitId, { card: openFils, key }),
  ]);
  expect(both).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await pay(visitId, { card: openFils, key })).toMatchObject({
    ok: true,
    takenFils: 17_000,
  });
  expect(await pay(visitId, { card: openFils })).toEqual({
    ok: false,
    reason: "open-changed",
    fils: 0,
  });
  expect((await papersOf(visitId)).payments).toHaveLength(1);
});

test("a key of another visit's form is not done", async () => {
  const [one, other] = [await visitIn(), await visitIn()];
  const key = newId();
  await pay(one.visitId, { card: openFils, key });
  await pay(other.visitId, { card: openFils, key });
  expect((await papersOf(other.visitId)).payments).toHaveLength(1);
});

test("two tabs, or two drawers, that take the same at once take it once", async () => {
  const second = await openTill(db, { at, till: "2", openedBy: omar.id });
  const given = { cash: 20_000 };
  for (const other of [mariam, omar]) {
    const { visitId } = await visitIn();
    const both = await Promise.all([pay(visitId, given), pay(visitId, given, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await papersOf(visitId)).payments).toHaveLength(1);
  }
  await closeTill(second);
});

test("a price that changed under an open form is asked about, not taken", async () => {
  const { visitId } = await visitIn();
  await change(visitId, { price: { discount: { percent: 10 }, reason: "Regular" } });
  expect(await pay(visitId)).toEqual({ ok: false, reason: "open-changed", fils: 15_300 });
  expect((await papersOf(visitId)).papers).toEqual([]);
});

test("part of it is a deposit, and the rest stays open", async () => {
  const { visitId } = await visitIn();
  expect(await pay(visitId, { card: 5_000 })).toMatchObject({ ok: true });
  expect((await papersOf(visitId)).standing).toMatchObject({ paidFils: 5_000, openFils: 12_000 });
  expect(await pay(visitId, { card: 12_000, seen: 12_000 })).toMatchObject({ ok: true });
  expect((await papersOf(visitId)).papers).toHaveLength(1);
});

test("more than is open is refused, and no invoice is left by a refused payment", async () => {
  const { visitId } = await visitIn();
  for (const card of [17_001, 10_000_000_000]) {
    expect(await pay(visitId, { card })).toMatchObject({ ok: false, reason: "above-open" });
  }
  expect(await pay(visitId, {})).toMatchObject({ ok: false, reason: "nothing" });
  expect((await papersOf(visitId)).papers).toEqual([]);
});

test("cash needs a drawer that is open, one's own where there are two; a card needs none", async () => {
  const second = await openTill(db, { at, till: "2", openedBy: omar.id });
  const { visitId } = await visitIn();
  await pay(visitId, { cash: 5_000 }, omar);
  expect((await papersOf(visitId)).payments).toMatchObject([{ tillSessionId: second }]);
  const stranger = await addStaff(db, "counter", "aisha");
  expect(await pay(visitId, { cash: 12_000, seen: 12_000 }, stranger)).toEqual({
    ok: false,
    reason: "no-drawer",
  });
  expect(await pay(visitId, { card: 12_000, seen: 12_000 }, stranger)).toMatchObject({ ok: true });
  await closeTill(second);
});

async function closeTill(id: string) {
  const heldFils = await readHeldFils(db, id);
  const counted = { expectedFils: heldFils, countedFils: heldFils, counts: {} };
  await changeIn(db, tillSessions, { id }, { closedAt: at, ...counted });
}

const change = (visitId: string, one: WorkChange) =>
  changeWork(app, { visitId, change: one, actor: mariam });

test("what is invoiced stays as it is: work, prices, discount, size, cancellation, no-show and deletion are refused until it is taken back", async () => {
  const { visitId, bookingId } = await visitIn();
  await pay(visitId);
  const line = await rowIn(db, visitLines, { visitId });
  const lineId = line.id;
  const perfume = { kind: "perfume", name: "Oud", nameAr: "عود", priceFils: 10_000 } as const;
  const changes: WorkChange[] = [
    { add: perfume },
    { removeId: lineId },
    { vehicleSize: "suv" },
    { price: { lineId, priceFils: 1, reason: "Regular" } },
    { price: { discount: { percent: 10 }, reason: "Regular" } },
  ];
  const invoiced = { ok: false, reason: "invoiced" };
  for (const one of changes) expect(await change(visitId, one)).toEqual(invoiced);
  expect(await proposeWork(app, { visitId, line: perfume, actor: mariam })).toEqual(invoiced);
  for (const to of ["cancelled", "no-show"] as const) {
    expect(await move(visitId, to)).toEqual(invoiced);
  }
  const listed = { id: bookingId, expectedStatus: "confirmed", actorId: mariam.id } as const;
  expect(await setStatus(app, bookingKind, { ...listed, status: "cancelled" })).toEqual(invoiced);
  const deleting = { id: bookingId, actorId: mariam.id, expectedStatus: "confirmed" } as const;
  const kept = { ok: false, reason: "papers" };
  expect(await deleteRecord(app, bookingKind, deleting)).toEqual(kept);

  const { id } = await invoiceOf(visitId);
  expect(await undo(visitId, id)).toMatchObject({ ok: true, refundedFils: 17_000 });
  expect(await change(visitId, { add: perfume })).toEqual({ ok: true });
  expect(await move(visitId, "cancelled")).toMatchObject({ ok: true });
  const cancelled = { ...deleting, expectedStatus: "cancelled" } as const;
  expect(await deleteRecord(app, bookingKind, cancelled)).toEqual(kept);
});

test("a car is collected once its ticket is paid, by its page as by the list, or goes on account with a reason", async () => {
  const { visitId, bookingId } = await visitIn("arrived", "in-work", "ready");
  const refused = { ok: false, reason: "open-amount", openFils, visitId };
  expect(await move(visitId, "collected")).toEqual(refused);
  await pay(visitId);
  expect(await move(visitId, "collected")).toMatchObject({ ok: true });

  const second = await visitIn("arrived", "in-work", "ready");
  const listed = { id: second.bookingId, expectedStatus: "confirmed", actorId: mariam.id } as const;
  expect(await setStatus(app, bookingKind, { ...listed, status: "completed" })).toEqual({
    ...refused,
    visitId: second.visitId,
  });
  expect((await papersOf(second.visitId)).papers).toEqual([]);
  expect(await move(second.visitId, "collected", "Pays on Monday")).toMatchObject({ ok: true });
  expect((await papersOf(second.visitId)).standing).toMatchObject({ openFils, paidFils: 0 });
  // It is paid later.
  expect(await pay(second.visitId)).toMatchObject({ ok: true });
  expect((await papersOf(second.visitId)).papers).toHaveLength(1);
  expect(bookingId).not.toBe(second.bookingId);
});

test("a booking whose car nobody wrote down is completed on account, and its unpaid invoice goes when it is set back", async () => {
  const { visitId, bookingId } = await visitIn();
  const set = (expectedStatus: BookingStatus, status: BookingStatus) =>
    setStatus(app, bookingKind, { id: bookingId, expectedStatus, status, actorId: mariam.id });
  expect(await set("confirmed", "completed")).toMatchObject({ ok: true });
  expect((await papersOf(visitId)).standing).toMatchObject({ openFils, paidFils: 0 });
  expect(await set("completed", "cancelled")).toMatchObject({ ok: true });
  expect((await papersOf(visitId)).papers).toMatchObject([
    { kind: "invoice" },
    { kind: "credit-note" },
  ]);
  expect(await set("cancelled", "completed")).toMatchObject({ ok: true });
  await pay(visitId);
  expect(await set("completed", "cancelled")).toMatchObject({ reason: "invoiced" });
});

test("several cars that are completed in the list lock all their perfumes before the first invoice is numbered", async () => {
  const perfume = await addPerfume(db, { stockQuantity: 5 });
  const [first, second] = [await visitIn(), await visitIn()];
  const line = { kind: "perfume", itemId: perfume.id, name: "Oud", nameAr: "عود" } as const;
  await db.insert(visitLines).values({ ...line, visitId: second.visitId, priceFils: 8500 });
  const changes = [first, second].map(({ bookingId: id }) => {
    return { id, expectedStatus: "confirmed", status: "completed", actorId: mariam.id } as const;
  });
  // Another transaction goes by the same order: the perfume, then the number.
  const locked = Promise.withResolvers<void>();
  const other = db.transaction(async (tx) => {
    await tx.select().from(perfumes).where(eq(perfumes.id, perfume.id)).for("no key update");
    locked.resolve();
    await wait(300);
    await tx.update(invoiceSeries).set({ lastNumber: sql`${invoiceSeries.lastNumber}` });
  });
  await locked.promise;
  const [completed] = await Promise.all([setStatuses(app, bookingKind, changes), other]);
  expect(completed).toMatchObject([{ ok: true }, { ok: true }]);
});

test("a free ticket is invoiced when its car is collected, and fixes nothing", async () => {
  const { visitId } = await visitIn("arrived", "in-work", "ready");
  await change(visitId, { price: { discount: { percent: 100 }, reason: "Gift" } });
  expect(await move(visitId, "collected")).toMatchObject({ ok: true });
  expect(await invoiceOf(visitId)).toMatchObject({ totalFils: 0, vatFils: 0 });
  await move(visitId, "ready");
  await change(visitId, { price: { discount: { fils: 0 }, reason: "" } });
  expect(await pay(visitId)).toMatchObject({ ok: true });
  expect(await invoiceOf(visitId)).toMatchObject({ totalFils: 17_000 });
});

test("who took the money takes it back while the drawer is open; later and for others it needs the right", async () => {
  const drawer = await openTill(db, { at, till: "2", openedBy: omar.id });
  const { visitId } = await visitIn();
  const key = newId();
  await pay(visitId, { cash: 20_000, key }, omar);
  const { id } = await invoiceOf(visitId);
  expect(await undo(visitId, id)).toEqual({ ok: false, reason: "not-allowed" });
  expect(await undo(visitId, newId())).toEqual({ ok: false, reason: "not-found" });
  await closeTill(drawer);
  expect(await undo(visitId, id, { actor: omar })).toEqual({ ok: false, reason: "not-allowed" });

  const heldBefore = await readHeldFils(db, till);
  const twice = await Promise.all([
    undo(visitId, id, { mayRefund: true }),
    undo(visitId, id, { mayRefund: true }),
  ]);
  expect(twice.map((done) => done.ok && done.refundedFils).sort()).toEqual([0, 17_000]);
  const { papers, payments } = await papersOf(visitId);
  expect(papers).toMatchObject([
    { kind: "invoice", totalFils: 17_000 },
    { kind: "credit-note", totalFils: -17_000, vatFils: -810, invoiceId: id, reason: "Wrong car" },
  ]);
  const stale = await pay(visitId, { cash: 20_000, key }, omar);
  expect(stale).toEqual({ ok: false, reason: "open-changed", fils: openFils });
  expect(payments.map(({ method, amountFils }) => [method, amountFils])).toEqual([
    ["cash", 17_000],
    ["cash", -17_000],
  ]);
  expect((await readHeldFils(db, till)) - heldBefore).toBe(-17_000);
});

test("a drawer that does not hold the cash gives nothing back, and no credit note is left", async () => {
  const { visitId } = await visitIn();
  await pay(visitId, { cash: openFils });
  const heldFils = await readHeldFils(db, till);
  await payInto(db, till, -heldFils);
  const { id } = await invoiceOf(visitId);
  expect(await undo(visitId, id)).toEqual({ ok: false, reason: "drawer-short", fils: 0 });
  expect((await papersOf(visitId)).papers).toHaveLength(1);
});

test("the customer gets the receipt by mail, in their language, once", async () => {
  const { visitId } = await visitIn();
  await db.delete(emailOutbox);
  const key = newId();
  await pay(visitId, { card: openFils, key, wantsMail: true });
  await pay(visitId, { card: openFils, key, wantsMail: true });
  const mails = await db.select().from(emailOutbox);
  expect(mails.map(({ toAddress }) => toAddress)).toEqual(["layla@example.com"]);
  const { id } = await invoiceOf(visitId);
  expect(JSON.stringify(mails[0]?.facts)).toContain(`/invoices/${id}`);
});

test("a cancelled appointment takes no money", async () => {
  const { visitId } = await visitIn();
  await move(visitId, "cancelled");
  expect(await pay(visitId)).toEqual({ ok: false, reason: "over" });
  expect(await pay(newId())).toEqual({ ok: false, reason: "not-found" });
});
