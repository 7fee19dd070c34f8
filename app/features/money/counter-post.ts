import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type PaymentForm, readPaymentForm, readReason } from "./payment-form.ts";
import { type MoneyRefusal, moneyProblem } from "./refusals.ts";

export type MoneyAnswer =
  | { done: { text: string }; receipt?: { changeFils: number; invoiceId: string } }
  | { problem: string };

type Refused = { ok: false } & MoneyRefusal;
type Paid = { ok: true; takenFils: number; changeFils: number; invoiceId: string };
type Undone = { ok: true; refundedFils: number };

type Deeds = {
  pay(payment: PaymentForm): Promise<Paid | Refused>;
  undo(asked: { invoiceId: string; reason: string }): Promise<Undone | Refused>;
};

/** Answers the posts of `TakePayment` and `UndoPayment`; null for other intents. */
export async function answerMoneyPost(form: FormData, deeds: Deeds): Promise<MoneyAnswer | null> {
  switch (form.get("intent")) {
    case "pay": {
      const payment = readPaymentForm(form);
      if ("problem" in payment) return payment;
      const paid = await deeds.pay(payment);
      if (!paid.ok) return { problem: moneyProblem(paid) };
      const { takenFils, changeFils, invoiceId } = paid;
      const text = m.money_taken({ amount: formatFils(takenFils, getLocale()) });
      return { done: { text }, receipt: { changeFils, invoiceId } };
    }
    case "refund": {
      const reason = readReason(form, "refundReason");
      if (!reason) return { problem: m.money_reason_required() };
      const undone = await deeds.undo({ invoiceId: String(form.get("invoice") ?? ""), reason });
      if (!undone.ok) return { problem: moneyProblem(undone) };
      const amount = formatFils(undone.refundedFils, getLocale());
      return { done: { text: m.money_given_back({ amount }) } };
    }
    default:
      return null;
  }
}
