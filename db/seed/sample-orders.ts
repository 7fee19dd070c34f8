import type { orderEvents, orderItems, orders } from "../schema/orders.ts";
import { seedPerfumes } from "./perfumes.ts";
import { sampleHistory } from "./sample-history.ts";
import { sampleId } from "./sample-id.ts";

type Order = typeof orders.$inferInsert;
type Item = typeof orderItems.$inferInsert;
type Event = typeof orderEvents.$inferInsert;

type Sample = Pick<
  Order,
  "channel" | "orderNumber" | "customerName" | "customerEmail" | "customerPhone" | "locale"
> & {
  status: NonNullable<Order["status"]>;
  deliveryAddress: string;
  bottles: Record<string, number>;
  hoursAgo: number;
};

const samples: Sample[] = [
  {
    channel: "quick",
    orderNumber: "PRF10000001A7K2",
    customerName: "Layla Hassan",
    customerEmail: "layla@example.com",
    customerPhone: "0501234521",
    deliveryAddress: "Villa 14, Street 8B, Al Barsha 2",
    locale: "ar",
    status: "pending",
    bottles: { oud: 2 },
    hoursAgo: 1,
  },
  {
    channel: "checkout",
    orderNumber: "GO7-20260101-10000002-4821",
    customerName: "Daniel Weber",
    customerEmail: "daniel@example.com",
    customerPhone: "0501234522",
    deliveryAddress: "Marina Pinnacle, Apartment 3402, Dubai Marina",
    locale: "en",
    status: "confirmed",
    bottles: { aroma: 1, lavender: 1, fresh: 2 },
    hoursAgo: 20,
  },
  {
    channel: "checkout",
    orderNumber: "GO7-20260101-10000003-7730",
    customerName: "Noura Saeed",
    customerEmail: "noura@example.com",
    customerPhone: "0501234523",
    deliveryAddress: "Building 5, Flat 201, Mirdif Hills",
    locale: "en",
    status: "shipped",
    bottles: { lavender: 3 },
    hoursAgo: 44,
  },
  {
    channel: "quick",
    orderNumber: "PRF10000004M9QX",
    customerName: "Rajesh Kumar",
    customerEmail: "rajesh@example.com",
    customerPhone: "0501234524",
    deliveryAddress: "Silicon Oasis, Palace Tower 1, Apartment 908",
    locale: "en",
    status: "completed",
    bottles: { aroma: 2, oud: 2 },
    hoursAgo: 120,
  },
  {
    channel: "checkout",
    orderNumber: "GO7-20260101-10000005-1096",
    customerName: "Chloe Martin",
    customerEmail: "chloe@example.com",
    customerPhone: "0501234525",
    deliveryAddress: "Jumeirah 1, Villa 77",
    locale: "en",
    status: "cancelled",
    bottles: { fresh: 1 },
    hoursAgo: 150,
  },
];

/** Orders of both channels in several statuses, the newest from an hour before `now`. */
export function sampleOrders(now: Date): { orders: Order[]; items: Item[]; events: Event[] } {
  const made = samples.map((sample, index) => makeOrder(sample, index, now));
  const items = made.flatMap(({ items }) => items);
  const events = made.flatMap(({ events }) => events);
  return {
    orders: made.map(({ order }) => order),
    items: items.map((item, index) => ({ ...item, id: sampleId("order-item", index) })),
    events: events.map((event, index) => ({ ...event, id: sampleId("order-event", index) })),
  };
}

function makeOrder(sample: Sample, index: number, now: Date) {
  const { bottles, hoursAgo, ...facts } = sample;
  const id = sampleId("order", index);
  const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000);
  const items = seedPerfumes.flatMap((perfume) => {
    const quantity = bottles[perfume.slug];
    return quantity ? [makeItem(id, perfume, quantity)] : [];
  });
  const subtotalFils = items.reduce((sum, item) => sum + item.subtotalFils, 0);
  const taxFils = Math.round(subtotalFils * 0.05);
  const shippingFils = subtotalFils >= 27_525 ? 0 : 2_500;
  const order: Order = {
    ...facts,
    id,
    idempotencyKey: id,
    city: "Dubai",
    totalItems: items.reduce((sum, item) => sum + item.quantity, 0),
    subtotalFils,
    taxFils,
    shippingFils,
    totalFils: subtotalFils + taxFils + shippingFils,
    createdAt,
  };
  const events = sampleHistory(facts.status, createdAt).map((step) => ({ ...step, orderId: id }));
  return { order, items, events };
}

function makeItem(orderId: string, perfume: (typeof seedPerfumes)[number], quantity: number): Item {
  const perfumePriceFils = perfume.priceAed * 100;
  return {
    orderId,
    perfumeId: perfume.id,
    perfumeName: perfume.name,
    perfumeImage: perfume.image,
    perfumePriceFils,
    quantity,
    subtotalFils: perfumePriceFils * quantity,
  };
}
