import type { Currency } from "#app/features/currency/currency.ts";
import type { AddressInput } from "#app/features/customers/address.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import type { DiscountError } from "#app/features/discounts/discounts.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import type { Amounts } from "#app/features/pricing/pricing.ts";
import type { Locale, Localized } from "#app/lib/locale.ts";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import {
  type OrderChannel,
  type OrderStatus,
  openOrderStatuses,
  orderProgress,
  orderStatuses,
  orderStatusesOf,
  type PaymentMethod,
} from "#db/schema/enums.ts";

/** Neither cancelled nor delivered: its bottles are reserved. */
export const isOpenOrder = (status: OrderStatus): boolean => openOrderStatuses.includes(status);

export const isDelivered = (status: OrderStatus): boolean => orderProgress[status] === "done";

/** Customers cancel by themselves until their order is packed. */
export const isCancellable = (status: OrderStatus): boolean =>
  orderStatusesOf("to-call", "to-pack").includes(status);

export const isReturned = (status: OrderStatus): boolean => orderProgress[status] === "returned";

export type MoveError = "paid" | "by-return";

/** Why staff cannot set a status: what was paid is not cancelled, and returns set their own. */
export function moveError(from: OrderStatus, to: OrderStatus): MoveError | null {
  if (isReturned(from) || isReturned(to)) return "by-return";
  return orderProgress[from] === "done" && to === "cancelled" ? "paid" : null;
}

/** Name and price as they were when ordered. */
export type OrderLine = {
  perfumeId: string;
  slug: string;
  name: Localized;
  image: string;
  priceFils: number;
  quantity: number;
  amountFils: number;
  /** Bottles of a partly delivered order that went back with the courier. */
  notTaken: number;
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
  paidFils: number;
  discountCode: string | null;
  steps: OrderStep[];
};

export type CashRefusal = { reason: "cod-country" } | { reason: "cod-amount"; mostFils: number };

export type OrderError =
  | { reason: "cart-empty" | "cart-changed" | "number-taken" }
  | { reason: "total-changed"; totalFils: number }
  | CashRefusal
  | { reason: "discount"; discount: DiscountError };

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

type Options = Parameters<typeof m.orders_status>[1];

const ofEach = <Value>(of: (status: OrderStatus) => Value) =>
  Object.fromEntries(orderStatuses.map((status) => [status, of(status)])) as Record<
    OrderStatus,
    Value
  >;

export const statusLabel = ofEach(
  (status) => (_?: object, options?: Options) => m.orders_status({ status }, options),
);

export const statusText = ({ status, totalFils, paidFils }: Order, locale: Locale): string => {
  const total = formatFils(totalFils - paidFils, locale);
  const paid = paidFils >= totalFils ? "yes" : "no";
  return m.orders_mail_status({ status, paid, total }, { locale });
};

const tones = {
  "to-call": "yellow",
  "to-pack": "blue",
  packed: "blue",
  "under-way": "blue",
  done: "green",
  stopped: "red",
  returned: "red",
} as const;

export const statusTone = ofEach((status) => tones[orderProgress[status]]);

export const channelLabel: Record<OrderChannel, typeof m.orders_channel_quick> = {
  quick: m.orders_channel_quick,
  checkout: m.orders_channel_checkout,
};

export type OrderStage = {
  status: OrderStatus;
  at: Date | null;
  state: "done" | "current" | "ahead";
};

const isOffTheWay = (status: OrderStatus) => status === "cancelled" || isReturned(status);

/** Of the statuses that mean the same progress, every order passes the first. */
const usualWay = orderStatuses.filter(
  (status) => !isOffTheWay(status) && orderStatusesOf(orderProgress[status])[0] === status,
);

export function orderStages({ status, steps }: Pick<Order, "status" | "steps">): OrderStage[] {
  const way = wayOf({ status, steps });
  const here = way.indexOf(status);
  return way.map((each, place) => ({
    status: each,
    at: place > here ? null : (steps.findLast((step) => step.status === each)?.at ?? null),
    state: place < here ? "done" : place === here ? "current" : "ahead",
  }));
}

function wayOf({ status, steps }: Pick<Order, "status" | "steps">): OrderStatus[] {
  if (!isOffTheWay(status)) {
    return orderStatuses.filter((each) => usualWay.includes(each) || each === status);
  }
  const reached = usualWay.filter((each) => steps.some((step) => step.status === each));
  return [...reached, status];
}
