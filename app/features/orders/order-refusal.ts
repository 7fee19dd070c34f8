import type { DiscountRefusal } from "#app/features/discounts/discounts.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import type { MoveRefusal } from "./orders.ts";

/** Why an order is not placed. */
export type OrderRefusal =
  | { reason: "cart-empty" }
  /** Prices or stock are not what the customer agreed to. */
  | { reason: "cart-changed" }
  | { reason: "total-changed"; totalFils: number }
  | { reason: "discount"; discount: DiscountRefusal };

/** Why what staff want to do with an order is not done. */
export type OrderChangeRefusal =
  | { reason: "not-found" }
  /** Its status is not the one that was seen; `by` is null where it is not known who set it. */
  | { reason: "changed"; status: OrderStatus; by: string | null }
  /** It would take its bottles again, or its discount's use, and there are none left. */
  | { reason: "out-of-stock" }
  | { reason: "discount-used-up" }
  | { reason: MoveRefusal };

/** Thrown inside of a transaction, so that nothing of it stays; its use case returns the refusal. */
export class OrderRefused extends Error {
  readonly refusal: OrderRefusal;

  constructor(refusal: OrderRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}

/** The same for what staff do. */
export class OrderChangeRefused extends Error {
  readonly refusal: OrderChangeRefusal;

  constructor(refusal: OrderChangeRefusal) {
    super(refusal.reason);
    this.refusal = refusal;
  }
}
