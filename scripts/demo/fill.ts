import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { lockPlaces } from "#app/features/capacity/places.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { refreshCustomers } from "#db/customers.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import { contactEvents, contactSubmissions } from "#db/schema/contact.ts";
import { customers } from "#db/schema/customers.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { invoices } from "#db/schema/money.ts";
import { staffNotes } from "#db/schema/notes.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { demoBookings } from "./bookings.ts";
import { demoContacts } from "./contacts.ts";
import { fillDemoMoney } from "./money.ts";
import { type Code, demoCodes, demoOrders, type Shop, sampleCodes, usedUpCode } from "./orders.ts";
import { demoCustomers, demoStaff } from "./people.ts";
import { insertVisits } from "./visits.ts";

type Counts = { contacts: number; bookings: number; orders: number };

/** Whole or not at all; null where there are records, because invoices stay for good. */
export function fillDemoMonth(
  db: Db,
  shop: Shop,
  { hasMoney = false }: { hasMoney?: boolean } = {},
): Promise<Counts | null> {
  return db.transaction(async (tx) => {
    // Of two who fill at once the second finds the month.
    await lockPlaces(tx, await readWorkshop(tx));
    const { contacts, bookings, orders } = await countRecords(tx);
    const others = (await tx.$count(discountCodes)) + (await tx.$count(invoices));
    if (contacts + bookings + orders + others > 0) return null;
    await insertMonth(tx, shop);
    if (hasMoney) await fillDemoMoney(tx, shop);
    return countRecords(tx);
  });
}

async function countRecords(tx: Tx): Promise<Counts> {
  return {
    contacts: await tx.$count(contactSubmissions),
    bookings: await tx.$count(bookingSubmissions),
    orders: await tx.$count(orders),
  };
}

async function insertMonth(tx: Tx, shop: Shop): Promise<void> {
  const month = demoMonth(shop);
  await tx.insert(user).values(month.staff);
  await tx.insert(customers).values(demoCustomers);
  await tx.insert(discountCodes).values(month.codes);
  await tx.insert(contactSubmissions).values(month.contacts);
  await tx.insert(contactEvents).values(month.contactEvents);
  await tx.insert(bookingSubmissions).values(month.bookings);
  await tx.insert(bookingEvents).values(month.bookingEvents);
  await insertVisits(tx, month.bookings, shop.now);
  await tx.insert(orders).values(month.orders);
  await tx.insert(orderItems).values(month.orderItems);
  await tx.insert(orderEvents).values(month.orderEvents);
  await tx.insert(staffNotes).values(month.notes);
  await tx.insert(auditLog).values(month.audit);
  await refreshCustomers(
    tx,
    demoCustomers.map(({ id }) => id),
  );
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
    contactEvents: contacts.flatMap(({ events }) => events),
    bookings: bookings.map(({ booking }) => booking),
    bookingEvents: bookings.flatMap(({ events }) => events),
    orders: orders.map(({ order }) => order),
    orderItems: orders.flatMap(({ items }) => items),
    orderEvents: orders.flatMap(({ events }) => events),
    notes: all.flatMap(({ notes }) => notes),
    audit: all.flatMap(({ audit }) => audit),
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
