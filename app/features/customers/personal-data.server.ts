import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { inBatches, readAllIds } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { passkey, session, user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { returns } from "#db/schema/delivery.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { cars, visits } from "#db/schema/workshop.ts";
import { listCars } from "./cars.server.ts";
import { findProfile, listAddresses } from "./customers.server.ts";
import { ownBookings } from "./own-bookings.server.ts";

/** Everything except secrets; orders are read on demand. */
export async function collectPersonalData(db: Db, userId: string, now: Date) {
  const [profile, addresses, garage, bookings, account, orderIds, cart, sessions, passkeys] =
    await Promise.all([
      findProfile(db, userId),
      listAddresses(db, userId),
      listCars(db, userId),
      readBookings(db, userId),
      readAccount(db, userId),
      listOrderIds(db, userId),
      readCartLines(db, userId),
      readSessions(db, userId),
      readPasskeys(db, userId),
    ]);
  const orders = inBatches(orderIds, (ids) => readOrders(db, ids));
  return {
    exportedAt: now,
    account,
    profile,
    addresses,
    cars: garage.map(({ id, ...car }) => car),
    bookings,
    cart,
    sessions,
    passkeys,
    orders,
  };
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

async function readBookings(db: Db, userId: string) {
  const own = await ownBookings(db, userId);
  const rows = await db
    .select({ id: bookingSubmissions.id, ...bookingColumns })
    .from(bookingSubmissions)
    .leftJoin(visits, eq(visits.bookingId, bookingSubmissions.id))
    .leftJoin(cars, eq(cars.id, visits.carId))
    .where(and(own, isNull(bookingSubmissions.deletedAt)))
    .orderBy(asc(bookingSubmissions.id));
  const ids = rows.map(({ id }) => id);
  const notes = await db
    .select({
      bookingId: staffNotes.bookingId,
      text: staffNotes.body,
      writtenAt: staffNotes.createdAt,
    })
    .from(staffNotes)
    .where(inArray(staffNotes.bookingId, ids))
    .orderBy(asc(staffNotes.id));
  const notesOf = Map.groupBy(notes, ({ bookingId }) => bookingId);
  return rows.map(({ id, ...booking }) => ({
    ...booking,
    staffNotes: (notesOf.get(id) ?? []).map(({ bookingId, ...note }) => note),
  }));
}

const bookingColumns = {
  reference: bookingSubmissions.reference,
  bookedAt: bookingSubmissions.createdAt,
  status: bookingSubmissions.status,
  state: visits.state,
  name: bookingSubmissions.name,
  email: bookingSubmissions.email,
  phone: bookingSubmissions.phone,
  service: bookingSubmissions.serviceName,
  priceAed: bookingSubmissions.servicePriceAed,
  date: bookingSubmissions.appointmentDate,
  time: bookingSubmissions.appointmentTime,
  vehicleSize: bookingSubmissions.vehicleSize,
  carMake: bookingSubmissions.carMake,
  carModel: bookingSubmissions.carModel,
  carYear: bookingSubmissions.carYear,
  plateEmirate: cars.plateEmirate,
  plateCode: cars.plateCode,
  plateNumber: cars.plateNumber,
  notes: bookingSubmissions.additionalNotes,
  arrivedAt: visits.arrivedAt,
  finishedAt: visits.finishedAt,
  collectedAt: visits.collectedAt,
};

function listOrderIds(db: Db, userId: string): Promise<string[]> {
  const { id, createdAt } = orders;
  const where = eq(orders.userId, userId);
  return readAllIds(db, { table: orders, id, where, columns: [createdAt, id], descending: false });
}

async function readOrders(db: Db, ids: string[]) {
  const [kept, items, notes, given] = await Promise.all([
    db
      .select({ id: orders.id, ...orderColumns })
      .from(orders)
      .where(inArray(orders.id, ids))
      .orderBy(asc(orders.id)),
    readItems(db, ids),
    readNotes(db, ids),
    readReturns(db, ids),
  ]);
  return kept.map(({ id, ...order }) => ({
    ...order,
    items: (items.get(id) ?? []).map(({ orderId, ...item }) => item),
    notes: (notes.get(id) ?? []).map(({ orderId, ...note }) => note),
    returns: (given.get(id) ?? []).map(({ orderId, ...one }) => one),
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

async function readReturns(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      orderId: returns.orderId,
      state: returns.state,
      reason: returns.reason,
      photo: returns.photo,
      answer: returns.answer,
      askedAt: returns.createdAt,
    })
    .from(returns)
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.id));
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
