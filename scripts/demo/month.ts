import { demoBookings } from "./bookings.ts";
import { type Code, demoCodes, sampleCodes, usedUpCode } from "./codes.ts";
import { demoContacts } from "./contacts.ts";
import { demoId } from "./demo-id.ts";
import { demoOrders, type Shop } from "./orders.ts";
import { demoStaff } from "./staff.ts";

/** Every row of a believable month before `now`, the same each time. */
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

/** Counted as the shop does it: an order that was called off gives its use back. */
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
