import { addWorkingMinutes, firstHours } from "#app/features/hours/hours.ts";
import { orderNumbers } from "#app/features/orders/order-number.ts";
import { isReturned } from "#app/features/orders/orders.ts";
import { priceOrder } from "#app/features/pricing/pricing.ts";
import { newId } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { addDays, endOfDay, minutesNow, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import type { discountCodes } from "#db/schema/discounts.ts";
import { type OrderStatus, orderStatuses } from "#db/schema/enums.ts";
import type { orderItems, orders } from "#db/schema/orders.ts";
import { seedCurrencies, seedPerfumes } from "#db/seed.ts";
import { demoData } from "./data.ts";
import { type Draw, drawFrom, nth } from "./draw.ts";
import { personOf } from "./people.ts";
import { storyOf } from "./story.ts";

type Order = typeof orders.$inferInsert & { id: string };
type Item = Omit<typeof orderItems.$inferInsert, "id">;

export type Shop = Pick<App, "settings"> & { now: Date };

const count = 90;

const otherCurrencies = ["USD", "SAR", "EUR", "GBP", "INR", "KWD", "BHD"];

export function demoOrders(shop: Shop, codes: readonly Code[]) {
  const draw = drawFrom(3);
  return Array.from({ length: count }, (_, index) => {
    const moments = orderMoments(draw, { index, count, now: shop.now });
    const orderId = newId();
    const items = itemsOf(draw, orderId);
    const order = orderOf(draw, index, { shop, codes, moments, items, id: orderId });
    const { steps, ...story } = storyOf(draw, { kind: "order", id: orderId, moments });
    return { order, items, ...story, events: steps.map((step) => ({ ...step, orderId })) };
  });
}

function itemsOf(draw: Draw, orderId: string): Item[] {
  const chosen = draw.shuffle(seedPerfumes).slice(0, draw.pick([1, 1, 1, 2, 2, 3]));
  return chosen.map((perfume) => {
    const perfumePriceFils = aedToFils(perfume.priceAed);
    const quantity = draw.pick([1, 1, 1, 2, 2, 3]);
    return {
      orderId,
      perfumeId: perfume.id,
      perfumeName: perfume.name,
      perfumeImage: perfume.image,
      perfumePriceFils,
      quantity,
      subtotalFils: perfumePriceFils * quantity,
    };
  });
}

type Facts = { id: string; shop: Shop; codes: readonly Code[]; moments: Moment[]; items: Item[] };

function orderOf(draw: Draw, index: number, { id, shop, codes, moments, items }: Facts): Order {
  const { taxMode, brand } = shop.settings;
  const [first, last] = [nth(moments, 0), nth(moments, moments.length - 1)];
  const [, createdAt] = first;
  const channel = draw.chance(0.4) ? "quick" : "checkout";
  const { customerId, name, email, phone, locale } = personOf(index * 11);
  const { address, addressLine2, ...place } = draw.pick(demoData.places);
  const code = draw.chance(0.4) ? codeFor(draw, codes, { createdAt, items }) : null;
  const currency = draw.chance(0.25) ? draw.pick(otherCurrencies) : "AED";
  const number = { channel, prefix: brand.orderPrefix, now: createdAt } as const;
  return {
    id,
    orderNumber: orderNumbers(number, (end) => draw.between(0, end - 1)).next().value,
    idempotencyKey: id,
    channel,
    status: last[0],
    customerId,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    locale,
    ...place,
    deliveryAddress: address,
    deliveryAddressLine2: addressLine2,
    specialInstructions: draw.chance(0.25) ? draw.pick(demoData.instructions) : null,
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...priceOrder({
      lines: items.map(({ perfumePriceFils: priceFils, quantity }) => ({ priceFils, quantity })),
      discount: code,
      country: place.country,
      taxMode,
    }),
    discountCodeId: code?.id,
    currency,
    currencyRate: seedCurrencies.find(({ code }) => code === currency)?.rate,
    createdAt,
    updatedAt: last[1],
  };
}

function codeFor(
  draw: Draw,
  codes: readonly Code[],
  { createdAt, items }: { createdAt: Date; items: Item[] },
): Code | null {
  const subtotalFils = items.reduce((sum, item) => sum + item.subtotalFils, 0);
  const held = codes.filter(
    ({ isActive, validUntil, minPurchaseAed }) =>
      isActive !== false &&
      (!validUntil || validUntil >= createdAt) &&
      subtotalFils >= aedToFils(minPurchaseAed ?? 0),
  );
  return held.length > 0 ? draw.pick(held) : null;
}

type Moment = [status: OrderStatus, at: Date];

const hour = 3_600_000;
const hoursOfMonth = 29 * 24;

const way = orderStatuses.filter((status) => status !== "cancelled" && !isReturned(status));
const preparing = way.slice(way.indexOf("confirmed") + 1, way.indexOf("shipped"));

const progress: [hours: number, statuses: OrderStatus[]][] = [
  [10, ["pending", "pending", "confirmed"]],
  [30, ["confirmed", ...preparing, "pending", "cancelled"]],
  [60, [...preparing, "shipped"]],
  [110, ["shipped", "delivered", "cancelled", "shipped"]],
  [
    Number.POSITIVE_INFINITY,
    [
      ...(["completed", "completed", "completed", "delivered"] as const),
      ...(["completed", "cancelled", "completed", "completed"] as const),
    ],
  ],
];

function orderMoments(
  draw: Draw,
  { index, count, now }: { index: number; count: number; now: Date },
): Moment[] {
  const age = 0.5 + hoursOfMonth * (index / count) ** 1.1 + draw.between(0, 60) / 60;
  const [, statuses] = progress.find(([hours]) => age < hours) ?? nth(progress, 0);
  const path = pathTo(nth(statuses, index), draw);
  const sentAt = new Date(now.getTime() - age * hour);
  const asleep = minutesNow(sentAt) > 60 && minutesNow(sentAt) < 8 * 60;
  const createdAt = asleep ? new Date(sentAt.getTime() - 7 * hour) : sentAt;
  return timed(path, createdAt, now);
}

function pathTo(status: OrderStatus, draw: Draw): OrderStatus[] {
  if (status === "cancelled") return [...way.slice(0, draw.between(1, 3)), status];
  return way.slice(0, way.indexOf(status) + 1);
}

function timed(path: OrderStatus[], createdAt: Date, now: Date): Moment[] {
  const span = Math.min((now.getTime() - createdAt.getTime()) * 0.8, 72 * hour);
  const raw = path.map((_, step) => new Date(+createdAt + (span * step) / path.length));
  const open = raw.map((at, step) =>
    step === 0 ? at : addWorkingMinutes(firstHours, at, step * 6),
  );
  const last = open.at(-1);
  const times = last && last <= now ? open : raw;
  return path.map((status, step) => [status, times[step] ?? createdAt]);
}

export type Code = typeof discountCodes.$inferInsert & { id: string };

export const usedUpCode = "FIRST20";

/** Two active codes, one expired, one used up, one disabled. */
export function demoCodes(now: Date): Code[] {
  const createdAt = new Date(now.getTime() - 40 * 24 * 3_600_000);
  return demoData.codes.map(({ validDays, ...code }) => ({
    ...code,
    id: newId(),
    validUntil: validDays === undefined ? undefined : endOfDay(addDays(today(now), validDays)),
    maxUsesPerCustomer: null,
    createdAt,
  }));
}

export const sampleCodes: Code[] = demoData.sampleCodes.map(({ validDays: _, ...code }) => ({
  ...code,
  id: newId(),
  usedCount: 0,
}));
