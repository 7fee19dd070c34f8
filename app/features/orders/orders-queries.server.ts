import { and, asc, desc, eq, inArray, isNull, type SQL } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { currencies } from "#db/schema/currency.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import type { Role } from "#db/schema/enums.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import type { Order, OrderLine, OrderStep, OrderSummary } from "./orders.ts";

/** Who asks for an order: its owner, or any of the staff. */
type Reader = { id: string; role: Role; mustChangePassword: boolean };

/** A customer's own orders, newest first: `limit` of them after the first `offset`. */
export async function listOrders(
  db: Db,
  userId: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<OrderSummary[]> {
  const rows = await db
    .select({ ...summaryColumns, currency: currencyColumns })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currency))
    .where(and(eq(orders.userId, userId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset);
  const lines = await linesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}

/** This customer's order of this id; somebody else's is not found. */
export async function findOrder(
  db: Db,
  { orderId, userId }: { orderId: string; userId: string },
): Promise<Order | null> {
  return isId(orderId)
    ? readOrder(db, and(eq(orders.id, orderId), eq(orders.userId, userId)))
    : null;
}

/** The order of this id as far as its reader may see it (D5): staff see all, customers their own. */
export async function findReadableOrder(
  db: Db,
  { orderId, reader }: { orderId: string; reader: Reader },
): Promise<Order | null> {
  // A password that somebody else has read opens nothing of the staff's.
  const isCustomer = reader.role === "customer" || reader.mustChangePassword;
  if (isCustomer) return findOrder(db, { orderId, userId: reader.id });
  return findAnyOrder(db, orderId);
}

/** The order of this id, for what the shop itself does with it. */
export async function findAnyOrder(db: Db, orderId: string): Promise<Order | null> {
  return isId(orderId) ? readOrder(db, eq(orders.id, orderId)) : null;
}

async function readOrder(db: Db, which: SQL | undefined): Promise<Order | null> {
  const [row] = await db
    .select(orderColumns)
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currency))
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(and(which, isNull(orders.deletedAt)));
  if (!row) return null;
  const lines = await linesOf(db, [row.id]);
  return { ...row, lines: lines.get(row.id) ?? [], steps: await stepsOf(db, row.id) };
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

const orderColumns = {
  ...summaryColumns,
  currency: currencyColumns,
  channel: orders.channel,
  locale: orders.locale,
  customer: {
    name: orders.customerName,
    email: orders.customerEmail,
    phone: orders.customerPhone,
  },
  address: {
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
  },
  instructions: orders.specialInstructions,
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

/** The lines of several orders, by order. */
export async function linesOf(db: Db, orderIds: string[]): Promise<Map<string, OrderLine[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      perfumeId: orderItems.perfumeId,
      keptName: orderItems.perfumeName,
      image: orderItems.perfumeImage,
      priceFils: orderItems.perfumePriceFils,
      quantity: orderItems.quantity,
      amountFils: orderItems.subtotalFils,
      slug: perfumes.slug,
      nameNow: perfumes.name,
      nameArNow: perfumes.nameAr,
    })
    .from(orderItems)
    .innerJoin(perfumes, eq(perfumes.id, orderItems.perfumeId))
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id));
  const lines = new Map<string, OrderLine[]>();
  for (const { orderId, keptName, nameNow, nameArNow, ...line } of rows) {
    // The Arabic name belongs to the English one that was ordered, not to a later one.
    const ar = (keptName === nameNow && nameArNow) || keptName;
    const before = lines.get(orderId) ?? [];
    lines.set(orderId, [...before, { ...line, name: { en: keptName, ar } }]);
  }
  return lines;
}

function stepsOf(db: Db, orderId: string): Promise<OrderStep[]> {
  return db
    .select({ status: orderEvents.toStatus, at: orderEvents.createdAt })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.createdAt), asc(orderEvents.id));
}
