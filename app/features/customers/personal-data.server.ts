import { asc, eq } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { passkey, session, user } from "#db/schema/auth.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { findProfile, listAddresses } from "./customers.server.ts";

/** What is kept about a customer, for the customer: everything but secrets. */
export async function collectPersonalData(db: Db, userId: string, now: Date) {
  const [profile, addresses, account, orders, cart, sessions, passkeys] = await Promise.all([
    findProfile(db, userId),
    listAddresses(db, userId),
    readAccount(db, userId),
    readOrders(db, userId),
    readCartLines(db, userId),
    readSessions(db, userId),
    readPasskeys(db, userId),
  ]);
  return { exportedAt: now, account, profile, addresses, orders, cart, sessions, passkeys };
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

async function readOrders(db: Db, userId: string) {
  const [kept, items, notes] = await Promise.all([
    db.select(orderColumns).from(orders).where(eq(orders.userId, userId)).orderBy(asc(orders.id)),
    readItems(db, userId),
    readNotes(db, userId),
  ]);
  return kept.map((order) => ({
    ...order,
    items: ofOrder(items, order.orderNumber),
    notes: ofOrder(notes, order.orderNumber),
  }));
}

function ofOrder<Row extends { orderNumber: string }>(rows: Row[], orderNumber: string) {
  const own = rows.filter((row) => row.orderNumber === orderNumber);
  return own.map(({ orderNumber, ...row }) => row);
}

function readItems(db: Db, userId: string) {
  return db
    .select({
      orderNumber: orders.orderNumber,
      perfume: orderItems.perfumeName,
      priceFils: orderItems.perfumePriceFils,
      quantity: orderItems.quantity,
      amountFils: orderItems.subtotalFils,
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(orderItems.id));
}

/** What staff wrote about the orders, and so about the person. */
function readNotes(db: Db, userId: string) {
  return db
    .select({
      orderNumber: orders.orderNumber,
      text: staffNotes.body,
      writtenAt: staffNotes.createdAt,
    })
    .from(staffNotes)
    .innerJoin(orders, eq(orders.id, staffNotes.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(asc(staffNotes.id));
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
