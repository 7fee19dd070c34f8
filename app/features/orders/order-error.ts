import type { DiscountError } from "#app/features/discounts/discounts.ts";

/** Why an order is not placed. */
export type OrderError =
  | { reason: "cart-empty" }
  /** Prices or stock are not what the customer agreed to. */
  | { reason: "cart-changed" }
  | { reason: "total-changed"; totalFils: number }
  | { reason: "discount"; discount: DiscountError };

/** Thrown inside of a transaction, so that nothing of it stays; its use case returns the error. */
export class OrderFailed extends Error {
  readonly error: OrderError;

  constructor(error: OrderError) {
    super(error.reason);
    this.error = error;
  }
}
