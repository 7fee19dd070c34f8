import { asc, eq, inArray, sql } from "drizzle-orm";
import { inBatches, readAllIds } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { passkey, session, user } from "#db/schema/auth.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { findProfile, listAddresses } from "./customers.server.ts";

/** Everything but secrets; the orders are read as they are asked for. */
export async function collectPersonalData(db: Db, userId: string, now: Date) {
  const [profile, addresses, account, orderIds, cart, sessions, passkeys] = await Promise.all([
    findProfile(db, userId),
    listAddresses(db, userId),
    readAccount(db, userId),
    listOrderIds(db, userId),
    readCartLines(db, userId),
    readSessions(db, userId),
    readPasskeys(db, userId),
  ]);
  const orders = inBatches(orderIds, (ids) => readOrders(db, ids));
  return { exportedAt: now, account, profile, addresses, cart, sessions, passkeys, orders };
}

async function readAccount(db: Db, userId: string) {
  const [account] = await db
    .select({
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      secondFactor: user.twoFactorEnabled,
      createdAt: user.createdAt,
    })
    .from(user)
    .where(eq(user.id, userId));
  return account ?? null;
}

function listOrderIds(db: Db, userId: string): Promise<string[]> {
  const { id, createdAt } = orders;
  const where = eq(orders.userId, userId);
  return readAllIds(db, { table: orders, id, where, columns: [createdAt, id], descending: false });
}

async function readOrders(db: Db, ids: string[]) {
  const [kept, items, notes] = await Promise.all([
    db
      .select({ id: orders.id, ...orderColumns })
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(asc(orders.id)),
    readItems(db, ids),
    readNotes(db, ids),
  ]);
  return kept.map(({ id, ...order }) => ({
    ...order,
    items: (items.get(id) ?? []).map(({ orderId, ...item }) => item),
    notes: (notes.get(id) ?? []).map(({ orderId, ...note }) => note),
  }));
}

async function readItems(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      orderId: orderItems.orderId,
      perfume: orderItems.perfumeName,
      priceFils: orderItems.perfumePriceFils,
      quantity: orderItems.quantity,
      amountFils: orderItems.subtotalFils,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

async function readNotes(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      orderId: sql<string>`${staffNotes.orderId}`,
      text: staffNotes.body,
      writtenAt: staffNotes.createdAt,
    })
    .from(staffNotes)
    .where(inArray(staffNotes.orderId, orderIds))
    .orderBy(asc(staffNotes.id));
  return Map.groupBy(rows, ({ orderId }) => orderId);
}

const orderColumns = {
  orderNumber: orders.orderNumber,
  orderedAt: orders.createdAt,
  status: orders.status,
  name: orders.customerName,
  email: orders.customerEmail,
  phone: orders.customerPhone,
  address: orders.deliveryAddress,
  addressLine2: orders.deliveryAddressLine2,
  city: orders.city,
  state: orders.state,
  postalCode: orders.postalCode,
  landmark: orders.landmark,
  makani: orders.makani,
  country: orders.country,
  instructions: orders.specialInstructions,
  subtotalFils: orders.subtotalFils,
  discountFils: orders.discountFils,
  shippingFils: orders.shippingFils,
  taxFils: orders.taxFils,
  totalFils: orders.totalFils,
  currency: orders.currency,
  currencyRate: orders.currencyRate,
};

function readCartLines(db: Db, userId: string) {
  return db
    .select({
      perfume: perfumes.name,
      quantity: cartItems.quantity,
      priceAed: cartItems.priceAed,
      addedAt: cartItems.createdAt,
    })
    .from(cartItems)
    .innerJoin(perfumes, eq(perfumes.id, cartItems.perfumeId))
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(cartItems.id));
}

/** Without the token, which would sign its finder in. */
function readSessions(db: Db, userId: string) {
  return db
    .select({
      device: session.userAgent,
      signedInAt: session.createdAt,
      lastSeenAt: session.updatedAt,
      expiresAt: session.expiresAt,
    })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(asc(session.id));
}

function readPasskeys(db: Db, userId: string) {
  return db
    .select({ name: passkey.name, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.id));
}
