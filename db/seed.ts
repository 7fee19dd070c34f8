import type { Db } from "./client.ts";
import { bookingEvents, bookingSubmissions } from "./schema/booking.ts";
import { perfumes } from "./schema/catalog.ts";
import { contactSubmissions } from "./schema/contact.ts";
import { currencies } from "./schema/currency.ts";
import { discountCodes } from "./schema/discounts.ts";
import { orderEvents, orderItems, orders } from "./schema/orders.ts";
import { seedCurrencies } from "./seed/currencies.ts";
import { seedDiscountCodes } from "./seed/discount-codes.ts";
import { seedPerfumes } from "./seed/perfumes.ts";
import { sampleBookings } from "./seed/sample-bookings.ts";
import { sampleContacts } from "./seed/sample-contacts.ts";
import { sampleOrders } from "./seed/sample-orders.ts";

/**
 * Puts in what the shop opens with. Rows that are there stay as they are, also when staff have
 * edited or deleted them, so every start may call it, and several processes at once.
 */
export async function seed(db: Db): Promise<void> {
  await db.insert(currencies).values(seedCurrencies).onConflictDoNothing();
  await db.insert(perfumes).values(seedPerfumes).onConflictDoNothing();
  await db.insert(discountCodes).values(seedDiscountCodes).onConflictDoNothing();
}

/** Requests to develop against, once, around `now`; after `seed`, whose perfumes they order. */
export async function seedSamples(db: Db, now: Date): Promise<void> {
  const workshop = sampleBookings(now);
  const shop = sampleOrders(now);
  await db.transaction(async (tx) => {
    await tx.insert(contactSubmissions).values(sampleContacts(now)).onConflictDoNothing();
    await tx.insert(bookingSubmissions).values(workshop.bookings).onConflictDoNothing();
    await tx.insert(bookingEvents).values(workshop.events).onConflictDoNothing();
    await tx.insert(orders).values(shop.orders).onConflictDoNothing();
    await tx.insert(orderItems).values(shop.items).onConflictDoNothing();
    await tx.insert(orderEvents).values(shop.events).onConflictDoNothing();
  });
}
