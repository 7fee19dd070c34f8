import type { LockedLine } from "#app/features/cart/cart.server.ts";
import { countItems } from "#app/features/cart/cart.ts";
import type { Currency } from "#app/features/currency/currency.ts";
import type { AddressInput } from "#app/features/customers/address.ts";
import type { AppliedDiscount } from "#app/features/discounts/discounts.ts";
import type { Amounts } from "#app/features/pricing/pricing.ts";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils } from "#app/lib/money.ts";
import type { OrderChannel } from "#db/schema/enums.ts";
import type { orderItems } from "#db/schema/orders.ts";
import type { Order, OrderLine } from "./orders.ts";

export type PricedCart = { amounts: Amounts; discount: AppliedDiscount | null };

type OrderedBy = {
  channel: OrderChannel;
  locale: Locale;
  email: string;
  address: AddressInput;
  instructions: string | null;
};

export type NewOrder = Omit<Order, "orderNumber">;

/** The order that a request makes of a locked cart: its mails and its rows are made from that. */
export function newOrder(
  { channel, locale, address, email, instructions }: OrderedBy,
  {
    lines,
    amounts,
    discount,
    currency,
    at,
  }: PricedCart & { lines: LockedLine[]; currency: Currency; at: Date },
): NewOrder {
  return {
    id: newId(),
    status: "pending",
    createdAt: at,
    totalItems: countItems(lines),
    totalFils: amounts.totalFils,
    currency,
    lines: lines.map(orderLineOf),
    channel,
    paymentMethod: "cod",
    locale,
    customer: { name: address.fullName, email, phone: address.phone },
    address,
    instructions,
    amounts,
    discountCode: discount?.code ?? null,
    steps: [{ status: "pending", at }],
  };
}

function orderLineOf({ perfumeId, slug, names, image, priceAed, quantity }: LockedLine): OrderLine {
  const priceFils = aedToFils(priceAed);
  return {
    ...{ perfumeId, slug, name: names, image, priceFils, quantity },
    amountFils: priceFils * quantity,
  };
}

export function orderRowOf({ customer, address, amounts, currency, ...order }: Order) {
  return {
    ...amounts,
    id: order.id,
    orderNumber: order.orderNumber,
    channel: order.channel,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    deliveryAddress: address.addressLine1,
    deliveryAddressLine2: address.addressLine2,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    landmark: address.landmark,
    makani: address.makani,
    country: address.country,
    specialInstructions: order.instructions,
    totalItems: order.totalItems,
    currency: currency.code,
    currencyRate: currency.rate,
    locale: order.locale,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  };
}

export const itemRowOf = (orderId: string, line: OrderLine): typeof orderItems.$inferInsert => ({
  orderId,
  perfumeId: line.perfumeId,
  perfumeName: line.name.en,
  perfumeImage: line.image,
  perfumePriceFils: line.priceFils,
  quantity: line.quantity,
  subtotalFils: line.amountFils,
});
