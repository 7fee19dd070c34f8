import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { inBatches, readAllIds } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { passkey, session, user } from "#db/schema/auth.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { returns } from "#db/schema/delivery.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { cars, visits, waitingList } from "#db/schema/workshop.ts";
import { listCars } from "./cars.server.ts";
import { findProfile, listAddresses } from "./customers.server.ts";
import { ownBookings, ownWaiting } from "./own-bookings.server.ts";

/** Everything except secrets; orders are read on demand. */
export async function collectPersonalData(db: Db, userId: string, now: Date) {
  const { id, createdAt } = orders;
  const where = eq(orders.userId, userId);
  const oldestFirst = { columns: [createdAt, id], descending: false };
  const orderIds = await readAllIds(db, { table: orders, id, where, ...oldestFirst });
  return {
    exportedAt: now,
    account: await readAccount(db, userId),
    profile: await findProfile(db, userId),
    addresses: await listAddresses(db, userId),
    cars: (await listCars(db, userId)).map(({ id, ...car }) => car),
    bookings: await readBookings(db, userId),
    waitingList: await db
      .select()
      .from(waitingList)
      .where(await ownWaiting(db, userId)),
    cart: await readCartLines(db, userId),
    sessions: await readSessions(db, userId),
    passkeys: await readPasskeys(db, userId),
    orders: inBatches(orderIds, (ids) => readOrders(db, ids)),
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
  const notesOf = await readNotes(
    db,
    staffNotes.bookingId,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, ...booking }) => ({ ...booking, staffNotes: notesOf(id) }));
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

async function readOrders(db: Db, ids: string[]) {
  const found = await db
    .select({ id: orders.id, ...orderColumns })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id));
  const itemsOf = await readItems(db, ids);
  const notesOf = await readNotes(db, staffNotes.orderId, ids);
  const returnsOf = await readReturns(db, ids);
  return found.map(({ id, ...order }) => ({
    ...order,
    items: itemsOf(id),
    notes: notesOf(id),
    returns: returnsOf(id),
  }));
}

function rowsOf<Row extends { recordId: string | null }>(rows: Row[]) {
  const byRecord = Map.groupBy(rows, ({ recordId }) => recordId);
  return (id: string) => (byRecord.get(id) ?? []).map(({ recordId, ...row }) => row);
}

async function readItems(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      recordId: orderItems.orderId,
      perfume: orderItems.perfumeName,
      priceFils: orderItems.perfumePriceFils,
      quantity: orderItems.quantity,
      amountFils: orderItems.subtotalFils,
    })
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.id));
  return rowsOf(rows);
}

type Noted = typeof staffNotes.bookingId | typeof staffNotes.orderId;

async function readNotes(db: Db, recordId: Noted, ids: string[]) {
  const rows = await db
    .select({ recordId, text: staffNotes.body, writtenAt: staffNotes.createdAt })
    .from(staffNotes)
    .where(inArray(recordId, ids))
    .orderBy(asc(staffNotes.id));
  return rowsOf(rows);
}

async function readReturns(db: Db, orderIds: string[]) {
  const rows = await db
    .select({
      recordId: returns.orderId,
      state: returns.state,
      reason: returns.reason,
      photo: returns.photo,
      answer: returns.answer,
      askedAt: returns.createdAt,
    })
    .from(returns)
    .where(inArray(returns.orderId, orderIds))
    .orderBy(asc(returns.id));
  return rowsOf(rows);
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
