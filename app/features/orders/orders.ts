import type { Currency } from "#app/features/currency/currency.ts";
import type { AddressInput } from "#app/features/customers/address.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import type { DiscountError } from "#app/features/discounts/discounts.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import type { Amounts } from "#app/features/pricing/pricing.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import type { PaymentMethod } from "#db/schema/enums.ts";
import { type OrderChannel, type OrderStatus, orderProgress } from "#db/schema/enums.ts";
import type { CashRefusal } from "./cash-on-delivery.ts";

/** Neither cancelled nor delivered: its bottles are reserved. */
export const isUnderWay = (status: OrderStatus): boolean =>
  ["waiting", "under-way"].includes(orderProgress[status]);

export const isDelivered = (status: OrderStatus): boolean => orderProgress[status] === "done";

/** Customers cancel by themselves until their order is packed. */
export const isCancellable = (status: OrderStatus): boolean =>
  status === "pending" || status === "confirmed";

export const isReturned = (status: OrderStatus): boolean => orderProgress[status] === "returned";

export type MoveError = "paid" | "by-return";

/** Why staff cannot set a status: what was paid is not cancelled, and returns set their own. */
export function moveError(from: OrderStatus, to: OrderStatus): MoveError | null {
  if (isReturned(from) || isReturned(to)) return "by-return";
  return orderProgress[from] === "done" && to === "cancelled" ? "paid" : null;
}

/** Whether the order was ever delivered for its price. Cash on delivery: delivered means paid. */
export const wasPaid = ({ status, steps }: Pick<Order, "status" | "steps">): boolean =>
  [status, ...steps.map((step) => step.status)].some(isDelivered);

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
  currency: Currency;
  lines: OrderLine[];
};

export type OrderStep = { status: OrderStatus; at: Date };

export type Order = OrderSummary & {
  channel: OrderChannel;
  paymentMethod: PaymentMethod;
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
  | { reason: "cart-changed" }
  | { reason: "total-changed"; totalFils: number }
  | { reason: "number-taken" }
  | CashRefusal
  | { reason: "discount"; discount: DiscountError };

/** Thrown to roll back; the use case returns the error. */
export class OrderFailed extends Error {
  readonly error: OrderError;

  constructor(error: OrderError) {
    super(error.reason);
    this.error = error;
  }
}

export const paymentMethodLabel: Record<PaymentMethod, typeof m.orders_cash_on_delivery> = {
  cod: m.orders_cash_on_delivery,
};

export function deliveryLines({ address }: Pick<Order, "address">, locale: Locale): string[] {
  return [
    address.fullName,
    ...addressLines(address, locale),
    countryLabel(address.country, locale),
    formatPhone(address.phone),
  ];
}
