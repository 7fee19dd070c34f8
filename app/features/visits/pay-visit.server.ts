import { eq } from "drizzle-orm";
import {
  type CounterPayment,
  type CounterRefusal,
  type MoneyView,
  readMoney,
  takePayment,
  type Undoing,
  type UndoRefusal,
  undoPayments,
} from "#app/features/money/counter.server.ts";
import type { App } from "#app/platform/app.ts";
import { transact } from "#app/platform/change-record.server.ts";
import type { Party } from "#db/schema/enums.ts";
import { visits } from "#db/schema/workshop.ts";
import { lockVisit, recordDeed, type VisitActor } from "./appointment.server.ts";
import { appointmentStates, stateOf } from "./appointment.ts";
import { totalFils as totalOfLines } from "./customer-visit.ts";
import { notifyVisit } from "./notify-visit.server.ts";
import { visitActions } from "./visit-actions.ts";
import { readTicket } from "./visit-ticket.server.ts";

type Needs = Pick<App, "db" | "now" | "settings">;

/** What the page of a visit shows of its money. */
export function readVisitMoney(
  { db }: Pick<App, "db">,
  { id, lines }: { id: string; lines: Parameters<typeof totalOfLines>[0] },
  reader: { id: string; mayRefund: boolean },
): Promise<MoneyView> {
  const totalFils = totalOfLines(lines);
  return readMoney(db, { subject: { visitId: id }, totalFils }, reader);
}

type Payment = CounterPayment & {
  visitId: string;
  /** Somebody who wants a full invoice; else the customer of the booking. */
  buyer: Party | undefined;
  wantsMail: boolean;
  actor: VisitActor;
};

export type VisitPaid =
  | { ok: true; changeFils: number; takenFils: number; invoiceId: string }
  | ({ ok: false } & (CounterRefusal | { reason: "over" }));

/** Takes money for a visit at the counter; the first issues its invoice. */
export function payVisit(
  { db, now, settings }: Needs,
  { visitId, buyer, wantsMail, actor, ...payment }: Payment,
): Promise<VisitPaid> {
  const at = now();
  return transact<never, VisitPaid>(db, {}, async (tx) => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const { visit, booking } = locked;
    const { status } = appointmentStates[stateOf({ ...visit, status: booking.status })];
    if (status === "cancelled") return { ok: false, reason: "over" };
    const ticket = await readTicket(tx, locked, { settings, at, buyer });
    const actorId = actor.id;
    const taken = await takePayment(tx, ticket, { ...payment, settings, actorId, at });
    if (!taken.ok) return taken;
    const { invoice, takenFils, changeFils, isAgain } = taken;
    const done = { ok: true, takenFils, changeFils, invoiceId: invoice.id } as const;
    if (isAgain) return done;
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { paidFils: takenFils };
    const audited = { totalFils: takenFils };
    const action = visitActions.pay;
    await recordDeed(tx, { visitId, name: "pay", details, actor, at, action, audited });
    if (wantsMail) {
      await notifyVisit(tx, {
        settings,
        visitId,
        news: "receipt",
        lineId: invoice.id,
        at,
        isFinal: true,
      });
    }
    return done;
  });
}

export type VisitUndone = { ok: true; refundedFils: number } | ({ ok: false } & UndoRefusal);

/** Takes the invoice of a visit back whole, with what was paid; its ticket is open to changes again. */
export function undoVisitPayments(
  { db, now }: Needs,
  { visitId, actor, ...undoing }: Omit<Undoing, "actorId"> & { visitId: string; actor: VisitActor },
): Promise<VisitUndone> {
  const at = now();
  return transact<never, VisitUndone>(db, {}, async (tx) => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const undone = await undoPayments(tx, { visitId }, { ...undoing, actorId: actor.id, at });
    if (!undone.ok) return undone;
    const { creditNote, refundedFils } = undone;
    if (!creditNote) return { ok: true, refundedFils };
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { refundedFils, reason: undoing.reason };
    const audited = { totalFils: creditNote.totalFils };
    const action = visitActions.refund;
    await recordDeed(tx, { visitId, name: "refund", details, actor, at, action, audited });
    return { ok: true, refundedFils };
  });
}
