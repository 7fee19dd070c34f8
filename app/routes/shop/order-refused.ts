import { useMemo } from "react";
import { codeRefusalText } from "#app/features/cart/code-refusal.ts";
import { useAmountText } from "#app/features/currency/amount.tsx";
import type { OrderRefusal } from "#app/features/orders/order-refusal.ts";
import type { Refused } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";

/** What is asked about in the form that orders. */
type Question = Extract<OrderRefusal, { reason: "total-changed" | "discount" }>;

/** The answer to an order that was not placed; the page words it in the currency of its visitor. */
export type OrderRefused = Refused & { question?: Question };

/** The answer with its question in words; the same one as long as nothing changes. */
export function useWorded(refused: OrderRefused | undefined): Refused | undefined {
  const amount = useAmountText();
  return useMemo(
    () => (refused?.question ? { ...refused, problem: textOf(refused.question, amount) } : refused),
    [refused, amount],
  );
}

function textOf(question: Question, amount: (fils: number) => string): string {
  return question.reason === "total-changed"
    ? m.orders_total_changed({ total: amount(question.totalFils) })
    : m.orders_discount_dropped({ reason: codeRefusalText(question.discount, amount) });
}
