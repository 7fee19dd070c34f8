import { eq } from "drizzle-orm";
import { takePayment, type Undoing, undoPayments } from "#app/features/money/counter.server.ts";
import type { PaymentForm, PaymentTaken, Undone } from "#app/features/money/counter.ts";
import type { App } from "#app/platform/app.ts";
import { transact } from "#app/platform/change-record.server.ts";
import { visits } from "#db/schema/workshop.ts";
import { isOff } from "./appointment.ts";
import { lockVisit, recordDeed, type VisitActor } from "./locked-visit.server.ts";
import { notifyVisit } from "./notify-visit.server.ts";
import { visitActions } from "./visit-actions.ts";
import { readTicket } from "./visit-ticket.server.ts";

type Needs = Pick<App, "db" | "now" | "settings">;

/** Takes money for a visit at the counter; the first issues its invoice. */
export function payVisit(
  { db, now, settings }: Needs,
  { visitId, buyer, actor, ...payment }: PaymentForm & { visitId: string; actor: VisitActor },
): Promise<PaymentTaken> {
  const at = now();
  return transact<never, PaymentTaken>(db, {}, async (tx) => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    if (isOff(locked.visit.state)) return { ok: false, reason: "over" };
    const ticket = await readTicket(tx, locked, { settings, at, buyer });
    const actorId = actor.id;
    const taken = await takePayment(tx, ticket, { ...payment, settings, actorId, at });
    if (!taken.ok || taken.isAgain) return taken;
    const { invoiceId: lineId, takenFils } = taken;
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { paidFils: takenFils };
    const audited = { totalFils: takenFils };
    const action = visitActions.pay;
    await recordDeed(tx, { visitId, name: "pay", details, actor, at, action, audited });
    if (payment.wantsMail) {
      await notifyVisit(tx, { settings, visitId, news: "receipt", lineId, at, isFinal: true });
    }
    return taken;
  });
}

/** Takes the invoice of a visit back whole, with what was paid; its ticket is open to changes again. */
export function undoVisitPayments(
  { db, now }: Needs,
  { visitId, actor, ...undoing }: Omit<Undoing, "actorId"> & { visitId: string; actor: VisitActor },
): Promise<Undone> {
  const at = now();
  return transact<never, Undone>(db, {}, async (tx) => {
    const locked = await lockVisit(tx, visitId);
    if (!locked) return { ok: false, reason: "not-found" };
    const undone = await undoPayments(tx, { visitId }, { ...undoing, actorId: actor.id, at });
    if (!undone.ok || !undone.creditNote) return undone;
    const { creditNote, refundedFils } = undone;
    await tx.update(visits).set({ updatedAt: at }).where(eq(visits.id, visitId));
    const details = { refundedFils, reason: undoing.reason };
    const audited = { totalFils: creditNote.totalFils };
    const action = visitActions.refund;
    await recordDeed(tx, { visitId, name: "refund", details, actor, at, action, audited });
    return undone;
  });
}
