import type { Paid } from "./papers.ts";

/** What was handed over: cash may be more than is due. */
export type Tender = {
  cashFils: number;
  cardFils: number;
  cardReference: string;
  transferFils: number;
  transferReference: string;
};

export type TenderRefusal = "nothing" | "above-open";

/** The payments of a tender and the change in cash; card and transfer never pay more than is open. */
export function paymentsOf(
  { cashFils, cardFils, cardReference, transferFils, transferReference }: Tender,
  openFils: number,
): { ok: true; paid: Paid[]; changeFils: number } | { ok: false; reason: TenderRefusal } {
  if (cashFils + cardFils + transferFils === 0) return { ok: false, reason: "nothing" };
  const dueInCashFils = openFils - cardFils - transferFils;
  const takenFils = Math.min(cashFils, dueInCashFils);
  if (dueInCashFils < 0 || (cashFils > 0 && takenFils === 0)) {
    return { ok: false, reason: "above-open" };
  }
  const all: Paid[] = [
    { method: "cash", amountFils: takenFils, reference: "" },
    { method: "card", amountFils: cardFils, reference: cardReference },
    { method: "transfer", amountFils: transferFils, reference: transferReference },
  ];
  const paid = all.filter(({ amountFils }) => amountFils > 0);
  return { ok: true, paid, changeFils: cashFils - takenFils };
}

const notesFils = [5_000, 10_000, 50_000];

/** What is likely handed over in cash: the exact amount, or the next 50, 100 or 500 dirhams. */
export const likelyCash = (openFils: number): number[] => [
  ...new Set([openFils, ...notesFils.map((note) => Math.ceil(openFils / note) * note)]),
];
