import { orderNumbers } from "#app/features/orders/order-number.ts";
import { priceOrder, type TaxMode } from "#app/features/pricing/pricing.ts";
import { aedToFils } from "#app/lib/money.ts";
import type { orderItems, orders } from "#db/schema/orders.ts";
import { seedCurrencies } from "#db/seed/currencies.ts";
import { seedPerfumes } from "#db/seed/perfumes.ts";
import type { Code } from "./codes.ts";
import { demoId } from "./demo-id.ts";
import { type Draw, drawFrom, nth } from "./draw.ts";
import { notesOf } from "./notes.ts";
import { type Moment, orderMoments } from "./order-moments.ts";
import { personOf } from "./people.ts";
import { places } from "./places.ts";
import { staffAt } from "./staff.ts";
import { auditOf, stepsOf } from "./steps.ts";

type Order = typeof orders.$inferInsert & { id: string };
type Item = Omit<typeof orderItems.$inferInsert, "id">;

/** Facts of the installation that stand in an order. */
export type Shop = { now: Date; taxMode: TaxMode; orderPrefix: string };

const count = 90;

const instructions = [
  "Please call when you are downstairs.",
  "Leave it with the guard at the gate.",
  "After 6 PM only, thank you.",
  "It is a gift, please do not call her.",
  "الرجاء الاتصال قبل الوصول بنصف ساعة.",
];
const otherCurrencies = ["USD", "SAR", "EUR", "GBP", "INR", "KWD", "BHD"];

/** Orders of the last thirty days in every status, the newest first. */
export function demoOrders(shop: Shop, codes: readonly Code[]) {
  const draw = drawFrom(3);
  return Array.from({ length: count }, (_, index) => {
    const moments = orderMoments(draw, { index, count, now: shop.now });
    const orderId = demoId("order", index);
    const items = itemsOf(draw, orderId);
    const order = orderOf(draw, index, { shop, codes, moments, items });
    const staffId = staffAt(draw.between(0, 1));
    const steps = stepsOf(moments, staffId);
    const since = moments[1]?.[1] ?? null;
    return {
      order,
      items,
      events: steps.map((step) => ({ ...step, orderId })),
      notes: notesOf(draw, "order", { orderId, authorId: staffId, since }),
      audit: auditOf(steps, { action: "order.status", tableName: "orders", rowId: orderId }),
    };
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

type Facts = { shop: Shop; codes: readonly Code[]; moments: Moment[]; items: Item[] };

function orderOf(draw: Draw, index: number, { shop, codes, moments, items }: Facts): Order {
  const id = demoId("order", index);
  const [first, last] = [nth(moments, 0), nth(moments, moments.length - 1)];
  const [, createdAt] = first;
  const channel = draw.chance(0.4) ? "quick" : "checkout";
  const { name, email, phone, locale } = personOf(index * 11);
  const { address, addressLine2, ...place } = draw.pick(places);
  const code = draw.chance(0.4) ? codeFor(draw, codes, { createdAt, items }) : null;
  const currency = draw.chance(0.25) ? draw.pick(otherCurrencies) : "AED";
  const number = { channel, prefix: shop.orderPrefix, now: createdAt } as const;
  return {
    id,
    orderNumber: orderNumbers(number, (end) => draw.between(0, end - 1)).next().value,
    idempotencyKey: id,
    channel,
    status: last[0],
    ...{ customerName: name, customerEmail: email, customerPhone: phone, locale },
    ...{ ...place, deliveryAddress: address, deliveryAddressLine2: addressLine2 },
    specialInstructions: draw.chance(0.25) ? draw.pick(instructions) : null,
    totalItems: items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...priceOrder({
      lines: items.map(({ perfumePriceFils: priceFils, quantity }) => ({ priceFils, quantity })),
      discount: code,
      country: place.country,
      taxMode: shop.taxMode,
    }),
    discountCodeId: code?.id,
    currency,
    currencyRate: seedCurrencies.find(({ code }) => code === currency)?.rate,
    createdAt,
    updatedAt: last[1],
  };
}

/** A code that held for these goods when they were ordered. */
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
