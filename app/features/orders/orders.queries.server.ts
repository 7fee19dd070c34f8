import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { AddressInput } from "#app/features/customers/address.ts";
import { may, type Rights } from "#app/features/staff/staff.ts";
import { isId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { currencies } from "#db/schema/currency.ts";
import { returnLines, returns } from "#db/schema/delivery.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
import { invoices, payments } from "#db/schema/money.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import type { Order, OrderLine, OrderStep, OrderSummary } from "./orders.ts";

export type ReadOrder = Order & { customerId: string | null };

type Reader = Rights & { id: string; mustChangePassword: boolean };

export function listOrders(
  db: Db,
  userId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<OrderSummary[]> {
  return db
    .select({ ...summaryColumns, currency: currencyColumns, lines: linesColumn })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currency))
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
}

export const findOrder = (
  db: Db,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<ReadOrder | null> => readOrder(db, orderId, eq(orders.userId, userId));

/** The order of this id as far as its reader may see it (D5): every order with the staff area's right, else one's own. */
export async function findReadableOrder(
  db: Db,
  { orderId, reader }: { orderId: string; reader: Reader },
): Promise<ReadOrder | null> {
  // A password that somebody else has read opens nothing of the staff's.
  const readsAll = may(reader, "read") && !reader.mustChangePassword;
  return readsAll ? findAnyOrder(db, orderId) : findOrder(db, { orderId, userId: reader.id });
}

export const findAnyOrder = (db: Db | Tx, orderId: string): Promise<ReadOrder | null> =>
  readOrder(db, orderId);

/** Locks an order that is not deleted; null where there is none. */
export async function lockOrder(tx: Tx, orderId: string) {
  if (!isId(orderId)) return null;
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), isNull(orders.deletedAt)))
    .for("update");
  return order ?? null;
}

export async function findLastAddress(db: Db, userId: string): Promise<AddressInput | null> {
  const [order] = await db
    .select(addressColumns)
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(1);
  return order ?? null;
}

export function readOrderFile(db: Db, ids: string[]) {
  const { steps: _, paidFils: __, ...columns } = orderColumns;
  return db
    .select(columns)
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currency))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(inArray(orders.id, ids));
}

async function readOrder(db: Db | Tx, id: string, isTheirs?: SQL): Promise<ReadOrder | null> {
  if (!isId(id)) return null;
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currency))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(and(eq(orders.id, id), isTheirs, isNull(orders.deletedAt)));
  return row ?? null;
}

export const summaryColumns = {
  id: orders.id,
  orderNumber: orders.orderNumber,
  status: orders.status,
  createdAt: orders.createdAt,
  totalItems: orders.totalItems,
  totalFils: orders.totalFils,
};

export const currencyColumns = {
  code: currencies.code,
  name: currencies.name,
  symbol: currencies.symbol,
  flag: currencies.flag,
  rate: orders.currencyRate,
};

type KeptLine = Omit<OrderLine, "name"> & { keptName: string; nameNow: string; nameArNow: string };

// What went back at the door is a return whose key is its own id.
export const linesColumn = sql`(
  select coalesce(json_agg(json_build_object(
    'perfumeId', item.perfume_id, 'keptName', item.perfume_name, 'image', item.perfume_image,
    'priceFils', item.perfume_price_fils, 'quantity', item.quantity,
    'amountFils', item.subtotal_fils, 'slug', perfume.slug,
    'nameNow', perfume.name, 'nameArNow', perfume.name_ar,
    'notTaken', (select coalesce(sum(line.quantity), 0) from ${returnLines} line
      join ${returns} back on back.id = line.return_id
      where back.order_id = item.order_id and line.perfume_id = item.perfume_id
        and back.idempotency_key = back.id::text)
  ) order by item.id), '[]')
  from ${orderItems} item join ${perfumes} perfume on perfume.id = item.perfume_id
  where item.order_id = ${orders}.id
)`.mapWith((lines: KeptLine[]): OrderLine[] => lines.map(lineOf));

function lineOf({ keptName, nameNow, nameArNow, ...line }: KeptLine): OrderLine {
  // The Arabic name belongs to the English one that was ordered, not to a later one.
  const ar = (keptName === nameNow && nameArNow) || keptName;
  return { ...line, name: { en: keptName, ar } };
}

export const paidColumn = sql`(
  select coalesce(sum(paid.amount_fils), 0) from ${payments} paid
  join ${invoices} invoice on invoice.id = paid.invoice_id
  where invoice.order_id = ${orders}.id
)`.mapWith(Number);

type KeptStep = { status: OrderStatus; at: string };

const stepsColumn = sql`(
  select coalesce(json_agg(json_build_object('status', event.to_status, 'at', event.created_at)
    order by event.created_at, event.id), '[]')
  from ${orderEvents} event where event.order_id = ${orders}.id
)`.mapWith((steps: KeptStep[]): OrderStep[] =>
  steps.map(({ status, at }) => ({ status, at: new Date(at) })),
);

export const addressColumns = {
  fullName: orders.customerName,
  phone: orders.customerPhone,
  addressLine1: orders.deliveryAddress,
  addressLine2: orders.deliveryAddressLine2,
  city: orders.city,
  state: orders.state,
  postalCode: orders.postalCode,
  landmark: orders.landmark,
  makani: orders.makani,
  country: orders.country,
};

const orderColumns = {
  ...summaryColumns,
  customerId: orders.customerId,
  lines: linesColumn,
  steps: stepsColumn,
  currency: currencyColumns,
  channel: orders.channel,
  paymentMethod: orders.paymentMethod,
  locale: orders.locale,
  customer: {
    name: orders.customerName,
    email: orders.customerEmail,
    phone: orders.customerPhone,
  },
  address: addressColumns,
  instructions: orders.specialInstructions,
  paidFils: paidColumn,
  amounts: {
    subtotalFils: orders.subtotalFils,
    discountFils: orders.discountFils,
    taxFils: orders.taxFils,
    taxIncluded: orders.taxIncluded,
    shippingFils: orders.shippingFils,
    totalFils: orders.totalFils,
  },
  discountCode: discountCodes.code,
};

/** The revenue is that of completed orders only (D12). */
export async function readShopStats(db: Db) {
  const { status, totalFils, deletedAt } = orders;
  const completed = sql`sum(${totalFils}) filter (where ${status} = 'completed')`;
  const products = sql`(select count(*) from ${perfumes} where ${isNull(perfumes.deletedAt)})`;
  const [stats] = await db
    .select({
      products: products.mapWith(Number),
      orders: count(),
      pendingOrders: sql`count(*) filter (where ${status} = 'pending')`.mapWith(Number),
      revenueFils: sql`coalesce(${completed}, 0)`.mapWith(Number),
    })
    .from(orders)
    .where(isNull(deletedAt));
  return { products: 0, orders: 0, pendingOrders: 0, revenueFils: 0, ...stats };
}
