import { and, asc, eq, isNotNull, isNull, not, notExists, sql } from "drizzle-orm";
import { lockPlaces, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { isUnderWay } from "#app/features/orders/orders.ts";
import type { Db, Tx } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { contactEvents, contactSubmissions } from "#db/schema/contact.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { demoBookings } from "./bookings.ts";
import { type Code, demoCodes, sampleCodes, usedUpCode } from "./codes.ts";
import { demoContacts } from "./contacts.ts";
import { demoId, demoMailHost, isDemo, namesDemo } from "./draw.ts";
import { removeDemoMoney } from "./money.ts";
import { demoOrders, type Shop } from "./orders.ts";
import { demoStaff } from "./people.ts";
import { insertVisits } from "./visits.ts";

type Counts = { contacts: number; bookings: number; orders: number };

export function fillDemoMonth(db: Db, shop: Shop): Promise<Counts | null> {
  return db.transaction(async (tx) => {
    // Of two who fill at once the second finds the month.
    await lockPlaces(tx, await readWorkshop(tx));
    const { contacts, bookings, orders } = await countDemo(tx);
    if (contacts + bookings + orders > 0) return null;
    await insertMonth(tx, shop);
    return countDemo(tx);
  });
}

async function countDemo(tx: Tx): Promise<Counts> {
  return {
    contacts: await tx.$count(contactSubmissions, isDemo(contactSubmissions.id, "contact")),
    bookings: await tx.$count(bookingSubmissions, isDemo(bookingSubmissions.id, "booking")),
    orders: await tx.$count(orders, isDemo(orders.id, "order")),
  };
}

async function insertMonth(tx: Tx, shop: Shop): Promise<void> {
  const month = demoMonth(shop);
  const codes = await unlikeThoseInUse(tx, month.codes);
  await tx.insert(user).values(month.staff).onConflictDoNothing();
  await tx.insert(discountCodes).values(codes).onConflictDoNothing();
  await tx.insert(contactSubmissions).values(month.contacts).onConflictDoNothing();
  await tx.insert(contactEvents).values(month.contactEvents).onConflictDoNothing();
  await tx.insert(bookingSubmissions).values(month.bookings).onConflictDoNothing();
  await tx.insert(bookingEvents).values(month.bookingEvents).onConflictDoNothing();
  await insertVisits(tx, month.bookings, shop.now);
  await tx.insert(orders).values(month.orders).onConflictDoNothing();
  await tx.insert(orderItems).values(month.orderItems).onConflictDoNothing();
  await tx.insert(orderEvents).values(month.orderEvents).onConflictDoNothing();
  await tx.insert(staffNotes).values(month.notes).onConflictDoNothing();
  await tx.insert(auditLog).values(month.audit).onConflictDoNothing();
}

async function unlikeThoseInUse<Named extends { code: string }>(tx: Tx, codes: Named[]) {
  const inUse = await tx
    .select({ code: discountCodes.code })
    .from(discountCodes)
    .where(and(isNull(discountCodes.deletedAt), not(isDemo(discountCodes.id, "code"))));
  const names = new Set(inUse.map(({ code }) => code));
  return codes.map((each) =>
    names.has(each.code) ? { ...each, code: `${each.code}-DEMO` } : each,
  );
}

const about = sql`${emailOutbox.form} ->> 'customer_email'`;

export function removeDemoMonth(db: Db): Promise<Counts> {
  return db.transaction(async (tx) => {
    const counts = await countDemo(tx);
    await putStockRight(tx);
    await removeDemoMoney(tx);
    await tx.delete(auditLog).where(namesDemo(auditLog.rowId));
    await tx.delete(emailOutbox).where(sql`${about} like ${`%@${demoMailHost}`}`);
    await tx.delete(orders).where(isDemo(orders.id, "order"));
    await tx.delete(bookingSubmissions).where(isDemo(bookingSubmissions.id, "booking"));
    await tx.delete(contactSubmissions).where(isDemo(contactSubmissions.id, "contact"));
    await removeCodes(tx);
    await tx.delete(user).where(isDemo(user.id, "staff"));
    return counts;
  });
}

/** An ordered code stays in its order, so it is only deleted from the list. */
async function removeCodes(tx: Tx): Promise<void> {
  const ordered = tx.select().from(orders).where(eq(orders.discountCodeId, discountCodes.id));
  await tx.delete(discountCodes).where(and(isDemo(discountCodes.id, "code"), notExists(ordered)));
  await tx
    .update(discountCodes)
    .set({ deletedAt: sql`now()` })
    .where(and(isDemo(discountCodes.id, "code"), isNull(discountCodes.deletedAt)));
}

async function putStockRight(tx: Tx): Promise<void> {
  const first = await firstStatuses(tx);
  const lines = await tx
    .select({
      orderId: orders.id,
      status: orders.status,
      deletedAt: orders.deletedAt,
      perfumeId: orderItems.perfumeId,
      quantity: orderItems.quantity,
    })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isDemo(orders.id, "order"))
    .orderBy(asc(orderItems.perfumeId));
  for (const { orderId, status, deletedAt, perfumeId, quantity } of lines) {
    const gaveBack = status === "cancelled" || (deletedAt !== null && isUnderWay(status));
    const change = Number(first.get(orderId) === "cancelled") - Number(gaveBack);
    if (change === 0) continue;
    await tx
      .update(perfumes)
      .set({ stockQuantity: sql`greatest(${perfumes.stockQuantity} + ${change * quantity}, 0)` })
      .where(and(eq(perfumes.id, perfumeId), isNotNull(perfumes.stockQuantity)));
  }
}

async function firstStatuses(tx: Tx) {
  const steps = await tx
    .select({ orderId: orderEvents.orderId, status: orderEvents.toStatus })
    .from(orderEvents)
    .where(isDemo(orderEvents.id, "order-event"))
    .orderBy(asc(orderEvents.createdAt));
  return new Map(steps.map(({ orderId, status }) => [orderId, status]));
}

export function demoMonth(shop: Shop) {
  const contacts = demoContacts(shop.now);
  const bookings = demoBookings(shop.now);
  const codes = demoCodes(shop.now);
  const orders = demoOrders(shop, codes);
  const all = [...contacts, ...bookings, ...orders];
  return {
    staff: [...demoStaff],
    codes: [...codes.map((code) => withUses(code, orders)), ...sampleCodes],
    contacts: contacts.map(({ contact }) => contact),
    contactEvents: numbered(
      "contact-event",
      contacts.flatMap(({ events }) => events),
    ),
    bookings: bookings.map(({ booking }) => booking),
    bookingEvents: numbered(
      "booking-event",
      bookings.flatMap(({ events }) => events),
    ),
    orders: orders.map(({ order }) => order),
    orderItems: numbered(
      "order-item",
      orders.flatMap(({ items }) => items),
    ),
    orderEvents: numbered(
      "order-event",
      orders.flatMap(({ events }) => events),
    ),
    notes: numbered(
      "note",
      all.flatMap(({ notes }) => notes),
    ),
    audit: numbered(
      "audit",
      all.flatMap(({ audit }) => audit),
    ),
  };
}

function withUses(code: Code, orders: ReturnType<typeof demoOrders>): Code {
  const usedCount = orders.filter(
    ({ order }) => order.discountCodeId === code.id && order.status !== "cancelled",
  ).length;
  return code.code === usedUpCode
    ? { ...code, usedCount, maxUses: usedCount }
    : { ...code, usedCount };
}

function numbered<Row>(kind: Parameters<typeof demoId>[0], rows: readonly Row[]) {
  return rows.map((row, index) => ({ ...row, id: demoId(kind, index) }));
}
