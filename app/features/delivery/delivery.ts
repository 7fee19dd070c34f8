import * as z from "zod/mini";
import type { Bottles } from "#app/features/catalog/stock.ts";
import { type PaperLine, partOf, totalOf } from "#app/features/money/papers.ts";
import { returnDays } from "#app/features/pricing/pricing.ts";
import { text } from "#app/lib/fields.ts";
import { roundFils } from "#app/lib/money.ts";
import { addDays, type LocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { CallOutcome, PayMethod, ReturnState, StopOutcome } from "#db/schema/enums.ts";

/** Calls without an answer before an order is cancelled. */
export const mostTries = 3;

export const mostStops = 60;

export const callLabels: Record<CallOutcome, () => string> = {
  confirmed: m.delivery_call_confirmed,
  "no-answer": m.delivery_call_no_answer,
  "wants-change": m.delivery_call_wants_change,
};

export const stopLabels: Record<StopOutcome, () => string> = {
  delivered: m.delivery_stop_delivered,
  partly: m.delivery_stop_partly,
  refused: m.delivery_stop_refused,
  "not-home": m.delivery_stop_not_home,
};

export const returnLabels: Record<ReturnState, () => string> = {
  asked: m.delivery_return_asked,
  approved: m.delivery_return_approved,
  declined: m.delivery_return_declined,
  received: m.delivery_return_done,
};

export const returnSchema = z.object({
  reason: text(m.delivery_own_return_reason_required, m.account_too_long),
});

/** The reason of a return as it was given; the courier need not give one. */
export const returnReason = (reason: string): string => reason || m.delivery_not_taken();

/** A search of a map for an address, because an order has no coordinates. */
export const mapSearchHref = (lines: readonly string[]): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: lines.join(", ") })}`;

export const lastReturnDay = (deliveredOn: LocalDate): LocalDate =>
  addDays(deliveredOn, returnDays);

export const bottlesOf = (lines: readonly Bottles[], perfumeId: string): number =>
  lines
    .filter((line) => line.perfumeId === perfumeId)
    .reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The lines that take returned bottles out of an invoice, with their share of its discount and of
 * what is charged on top. What was taken out before is in `earlier`, so that the parts of a line
 * sum to it to the fils.
 */
export function creditOf(
  invoiced: readonly PaperLine[],
  earlier: readonly PaperLine[],
  returned: readonly Bottles[],
): PaperLine[] {
  const isGoods = ({ kind }: PaperLine) => kind === "perfume";
  const goods = invoiced.filter(isGoods);
  const lines = goods.flatMap((line) => {
    const quantity = bottlesOf(returned, line.itemId);
    if (quantity === 0) return [];
    const before = sumOf(earlier.filter(({ itemId }) => itemId === line.itemId));
    const isRest = before.quantity + quantity === line.quantity;
    const part = partOf(line, quantity);
    return isRest ? [{ ...part, ...restOf(line, before) }] : [part];
  });
  const creditedFils = sumOf([...earlier.filter(isGoods), ...lines]).amountFils;
  const share = creditedFils / sumOf(goods).amountFils;
  const shared = invoiced.filter(({ kind }) => kind === "discount" || kind === "charge");
  const parts = shared.map((line) => {
    const until = (fils: number) => roundFils(fils * share);
    const due = { amountFils: until(line.amountFils), vatFils: until(line.vatFils) };
    const before = sumOf(earlier.filter(({ kind }) => kind === line.kind));
    const part = { ...line, ...restOf(due, before) };
    return { ...part, unitFils: roundFils((line.unitFils * part.amountFils) / line.amountFils) };
  });
  return [...lines, ...parts.filter(({ amountFils }) => lines.length > 0 && amountFils !== 0)];
}

type Amounts = Pick<PaperLine, "amountFils" | "vatFils">;

const restOf = (whole: Amounts, before: Amounts): Amounts => ({
  amountFils: whole.amountFils - before.amountFils,
  vatFils: whole.vatFils - before.vatFils,
});

const sumOf = (lines: readonly PaperLine[]) =>
  lines.reduce(
    (sum, { quantity, amountFils, vatFils }) => ({
      quantity: sum.quantity + quantity,
      amountFils: sum.amountFils + amountFils,
      vatFils: sum.vatFils + vatFils,
    }),
    { quantity: 0, amountFils: 0, vatFils: 0 },
  );

type Paid = { method: PayMethod; amountFils: number };

/** The method of the largest payment; a courier's cash is given back from a drawer. */
export function refundMethodOf(payments: readonly Paid[]): Exclude<PayMethod, "courier"> {
  const sums = (["card", "transfer"] as const).map((method) => ({
    method,
    fils: totalOf(payments.filter((payment) => payment.method === method)),
  }));
  const all = totalOf(payments);
  return sums.find(({ fils }) => fils > 0 && fils >= all / 2)?.method ?? "cash";
}
