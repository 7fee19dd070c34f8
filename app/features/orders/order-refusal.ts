import type { DiscountRefusal } from "#app/features/discounts/discounts.ts";

/** Why an order is not placed. */
export type OrderRefusal =
  | { reason: "cart-empty" }
  /** Prices or stock are not what the customer agreed to. */
  | { reason: "cart-changed" }
  | { reason: "total-changed"; totalFils: number }
  | { reason: "discount"; discount: DiscountRefusal };

/** Thrown inside of a transaction, so that nothing of it stays; its use case returns the refusal. */
export class OrderRefused extends Error {
  readonly refusal: OrderRefusal;

  constructor(refusal: OrderRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
