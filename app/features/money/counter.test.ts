import fc from "fast-check";
import { expect, test } from "vitest";
import { answerMoneyPost, likelyCash, paymentsOf } from "./counter.ts";
import { type Paid, totalOf } from "./papers.ts";

const tender = ({ cash = 0, card = 0, transfer = 0 }): Paid[] => [
  { method: "cash", amountFils: cash, reference: "" },
  { method: "card", amountFils: card, reference: "0042" },
  { method: "transfer", amountFils: transfer, reference: "" },
];

test("cash gives change, and card and cash together pay one ticket", () => {
  expect(paymentsOf(tender({ cash: 20_000 }), 17_000)).toEqual({
    ok: true,
    paid: [{ method: "cash", amountFils: 17_000, reference: "" }],
    changeFils: 3_000,
  });
  expect(paymentsOf(tender({ cash: 10_000, card: 10_000 }), 17_000)).toEqual({
    ok: true,
    paid: [
      { method: "cash", amountFils: 7_000, reference: "" },
      { method: "card", amountFils: 10_000, reference: "0042" },
    ],
    changeFils: 3_000,
  });
});

test("nothing, a card for more than is open, and cash for what a card paid already are refused", () => {
  expect(paymentsOf(tender({}), 17_000)).toEqual({ ok: false, reason: "nothing" });
  for (const more of [{ card: 17_001 }, { cash: 100, card: 17_000 }, { transfer: 9_000_000 }]) {
    expect(paymentsOf(tender(more), 17_000)).toEqual({ ok: false, reason: "above-open" });
  }
});

test("what is taken is never more than is open, and cash is taken or given back to the fils", () => {
  const fils = fc.nat({ max: 100_000 });
  fc.assert(
    fc.property(fils, fils, fils, fils, (openFils, cash, card, transfer) => {
      const read = paymentsOf(tender({ cash, card, transfer }), openFils);
      if (!read.ok) return;
      const takenFils = totalOf(read.paid);
      expect(takenFils).toBeLessThanOrEqual(openFils);
      expect(takenFils + read.changeFils).toBe(cash + card + transfer);
      expect(read.paid.every(({ amountFils }) => amountFils > 0)).toBe(true);
    }),
  );
});

test("the likely notes are the exact amount and the next 50, 100 and 500", () => {
  expect(likelyCash(17_000)).toEqual([17_000, 20_000, 50_000]);
  expect(likelyCash(12_345)).toEqual([12_345, 15_000, 20_000, 50_000]);
});

test("an invoice that was taken back before is not said to give back nothing", async () => {
  const form = new FormData();
  form.set("intent", "refund");
  form.set("refundReason", "Swirls left");
  const undone = { ok: true, creditNote: null, refundedFils: 0 } as const;
  const never = () => Promise.reject(new Error("nothing is paid"));
  const answer = await answerMoneyPost(form, { pay: never, undo: async () => undone });
  expect(answer).toEqual({ done: { text: "The invoice was taken back before." } });
});
