import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { RejectedCode } from "./cart-action.ts";

export function discountErrorText(
  error: RejectedCode["error"],
  amount: (fils: number) => string,
): string {
  switch (error.reason) {
    case "invalid":
      return m.cart_code_invalid();
    case "expired":
      return m.cart_code_expired();
    case "used-up":
      return m.cart_code_used_up();
    case "not-started":
      return m.cart_code_not_started();
    case "used-by-customer":
      return m.cart_code_used_by_customer();
    case "first-order-only":
      return m.cart_code_first_order_only();
    case "below-minimum":
      return m.cart_code_below_minimum({ amount: amount(aedToFils(error.minPurchaseAed)) });
    case "too-many":
      return m.cart_code_too_many();
    case "failed":
      return m.cart_code_failed();
  }
}
