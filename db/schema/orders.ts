import { sql } from "drizzle-orm";
import { boolean, check, index, integer, numeric, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { userIdOrNull } from "./auth.ts";
import { perfumes } from "./catalog.ts";
import {
  belongsTo,
  deletedAt,
  fils,
  id,
  isCompletion,
  isLocale,
  isOneOf,
  listIndexes,
  locale,
  searchText,
  timestamps,
} from "./columns.ts";
import { currencies } from "./currency.ts";
import { customerId } from "./customers.ts";
import { discountCodes } from "./discounts.ts";
import { orderChannels, orderStatuses, paymentMethods } from "./enums.ts";
import { statusEvent, statusEventRules } from "./status-events.ts";

/** Customer and address are copied: an order never changes with a profile. */
export const orders = pgTable(
  "orders",
  {
    id: id(),
    orderNumber: text().notNull().unique("orders_order_number"),
    idempotencyKey: text().notNull().unique("orders_idempotency_key"),
    channel: text({ enum: orderChannels }).notNull(),
    status: text({ enum: orderStatuses }).notNull().default("pending"),
    paymentMethod: text({ enum: paymentMethods }).notNull().default("cod"),
    userId: userIdOrNull(),
    customerId: customerId(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    deliveryAddress: text().notNull(),
    deliveryAddressLine2: text("delivery_address_line2"),
    city: text().notNull(),
    state: text(),
    postalCode: text(),
    landmark: text(),
    makani: text(),
    country: text().notNull().default("UAE"),
    specialInstructions: text(),
    totalItems: integer().notNull(),
    subtotalFils: fils().notNull(),
    taxFils: fils().notNull(),
    taxIncluded: boolean().notNull().default(false),
    shippingFils: fils().notNull(),
    discountFils: fils().notNull().default(0),
    totalFils: fils().notNull(),
    discountCodeId: uuid().references(() => discountCodes.id, { onDelete: "restrict" }),
    currency: text()
      .notNull()
      .default("AED")
      .references(() => currencies.code, { onDelete: "restrict" }),
    currencyRate: numeric({ precision: 14, scale: 6, mode: "number" }).notNull().default(1),
    searchText: searchText("order_number", "customer_name", "customer_email", "customer_phone"),
    locale: locale(),
    ...timestamps(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("orders_channel", isOneOf(t.channel, orderChannels)),
    check("orders_status", isOneOf(t.status, orderStatuses)),
    check("orders_payment_method", isOneOf(t.paymentMethod, paymentMethods)),
    check("orders_locale", isLocale(t.locale)),
    check("orders_total_items", sql`${t.totalItems} >= 1`),
    check(
      "orders_amounts",
      sql`${t.subtotalFils} >= 0 and ${t.taxFils} >= 0 and ${t.shippingFils} >= 0`,
    ),
    check("orders_discount", sql`${t.discountFils} between 0 and ${t.subtotalFils}`),
    check(
      "orders_total",
      sql`${t.totalFils} = ${t.subtotalFils} + ${t.shippingFils} - ${t.discountFils} + case when ${t.taxIncluded} then 0 else ${t.taxFils} end`,
    ),
    check("orders_currency_rate", sql`${t.currencyRate} > 0`),
    ...listIndexes("orders", t, {
      by_date: [t.createdAt, t.id, t.status],
      by_status: [t.status, t.createdAt, t.id],
      by_customer: [sql`lower(${t.customerName})`, t.id, t.customerName, t.status],
      by_number: [t.orderNumber, t.id, t.status],
      by_total: [t.totalFils, t.id, t.status],
      revenue: [t.status, t.totalFils],
    }),
    index("orders_bin").on(t.deletedAt, t.id).where(sql`${t.deletedAt} is not null`),
    index().on(t.customerId),
    index("orders_search").using("gin", t.searchText.op("gin_trgm_ops")),
    index().on(t.userId, t.createdAt),
    index("orders_by_email").on(sql`lower(${t.customerEmail})`),
    index().on(t.discountCodeId),
  ],
);

const orderId = () => belongsTo(() => orders.id);

export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: orderId(),
    perfumeId: uuid()
      .notNull()
      .references(() => perfumes.id, { onDelete: "restrict" }),
    perfumeName: text().notNull(),
    perfumeImage: text().notNull(),
    perfumePriceFils: fils().notNull(),
    quantity: integer().notNull(),
    subtotalFils: fils().notNull(),
  },
  (t) => [
    check("order_items_quantity", sql`${t.quantity} >= 1`),
    check("order_items_price", sql`${t.perfumePriceFils} >= 0`),
    check("order_items_subtotal", sql`${t.subtotalFils} = ${t.perfumePriceFils} * ${t.quantity}`),
    index("order_items_sold").on(t.orderId, t.perfumeName, t.subtotalFils),
    index().on(t.perfumeId),
  ],
);

export const orderEvents = pgTable(
  "order_events",
  { orderId: orderId(), ...statusEvent(orderStatuses) },
  (t) => [
    ...statusEventRules("order_events", t, t.orderId, orderStatuses),
    index("order_events_completed").on(t.orderId, t.createdAt).where(isCompletion(t.toStatus)),
  ],
);
