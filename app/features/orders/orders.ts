import type { Currency } from "#app/features/currency/currency.ts";
import type { AddressInput } from "#app/features/customers/address.ts";
import type { DiscountError } from "#app/features/discounts/discounts.ts";
import type { Amounts } from "#app/features/pricing/pricing.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { type OrderChannel, type OrderStatus, orderProgress } from "#db/schema/enums.ts";

/** Neither called off nor handed over: its bottles are set aside for it. */
export const isUnderWay = (status: OrderStatus): boolean =>
  ["waiting", "under-way"].includes(orderProgress[status]);

/** Why an order does not go from one status to another: what was paid is returned, not cancelled. */
export type MoveError = "paid";

/** The moves that are refused; staff make every other directly (D12), also to correct a mistake. */
const moveErrors: { [From in OrderStatus]?: { [To in OrderStatus]?: MoveError } } = {
  delivered: { cancelled: "paid" },
  completed: { cancelled: "paid" },
};

export const moveError = (from: OrderStatus, to: OrderStatus): MoveError | null =>
  moveErrors[from]?.[to] ?? null;

/**
 * Whether it was ever handed over for its price, be that corrected since. Cash on delivery: who has
 * the parcel has paid.
 */
export const wasPaid = ({ status, steps }: Pick<Order, "status" | "steps">): boolean =>
  [status, ...steps.map((step) => step.status)].some((each) => orderProgress[each] === "done");

/** Name and price as they were when ordered. */
export type OrderLine = {
  perfumeId: string;
  slug: string;
  name: Localized;
  image: string;
  priceFils: number;
  quantity: number;
  amountFils: number;
};

export type OrderSummary = {
  id: string;
  orderNumber: string;
  status: OrderStatus;
  createdAt: Date;
  totalItems: number;
  totalFils: number;
  /** What the customer saw amounts in, at the rate of that moment. */
  currency: Currency;
  lines: OrderLine[];
};

export type OrderStep = { status: OrderStatus; at: Date };

export type Order = OrderSummary & {
  channel: OrderChannel;
  locale: Locale;
  customer: { name: string; email: string; phone: string };
  address: AddressInput;
  instructions: string | null;
  amounts: Amounts;
  discountCode: string | null;
  steps: OrderStep[];
};

export type OrderError =
  | { reason: "cart-empty" }
  /** Prices or stock are not what the customer agreed to. */
  | { reason: "cart-changed" }
  | { reason: "total-changed"; totalFils: number }
  /** The number that was asked for is another order's. */
  | { reason: "number-taken" }
  | { reason: "discount"; discount: DiscountError };

/** Thrown inside of a transaction, so that nothing of it stays; its use case returns the error. */
export class OrderFailed extends Error {
  readonly error: OrderError;

  constructor(error: OrderError) {
    super(error.reason);
    this.error = error;
  }
}
