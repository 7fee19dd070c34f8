import { sql } from "drizzle-orm";
import type { OrderRequest } from "#app/features/orders/orders.server.ts";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { currencies } from "#db/schema/currency.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import type { Role } from "#db/schema/enums.ts";
import { stockMovements } from "#db/schema/money.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { seedCurrencies } from "#db/seed.ts";

// What tests about buying begin with, written to the database by hand.

/** A customer without a way to sign in; returns the id. */
export async function addCustomer(db: Db, changes: Partial<typeof user.$inferInsert> = {}) {
  const id = newId();
  await db
    .insert(user)
    .values({ id, name: "Layla Hassan", email: `${id}@example.com`, ...changes });
  return id;
}

/** Somebody of the staff, without a way to sign in. */
export const addStaff = async <Of extends Role>(
  db: Db,
  role: Of,
  username: string,
  name = "Layla Hassan",
) => ({ id: await addCustomer(db, { role, username, name }), role });

/** A perfume of 85 dirhams whose bottles nobody counts. */
export async function addPerfume(db: Db, changes: Partial<typeof perfumes.$inferInsert> = {}) {
  const id = newId();
  const row = {
    id,
    slug: id,
    name: "Oud",
    nameAr: "عود",
    priceAed: 85,
    description: "Deep agarwood",
    image: "perfume-oud",
    ...changes,
  };
  await db.insert(perfumes).values(row);
  return row;
}

/** Deletes every perfume with its movements, which nothing else ever does. */
export const clearPerfumes = (db: Db) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role to replica`);
    await tx.delete(stockMovements);
    await tx.execute(sql`set local session_replication_role to origin`);
    await tx.delete(perfumes);
  });

/** Puts a perfume in an account's cart at the price it has. */
export async function fillCart(
  db: Db,
  userId: string,
  perfume: { id: string; priceAed: number },
  quantity = 1,
) {
  const { id: perfumeId, priceAed } = perfume;
  await db.insert(cartItems).values({ userId, perfumeId, quantity, priceAed });
}

/** 10% off, as often as one likes, unless `changes` say otherwise; returns id and code. */
export async function addDiscountCode(
  db: Db,
  changes: Partial<typeof discountCodes.$inferInsert> = {},
) {
  const id = newId();
  const code = `TEN${id.slice(-12).toUpperCase()}`;
  const row = {
    id,
    code,
    description: "10% off",
    discountType: "percentage" as const,
    maxUsesPerCustomer: null,
  };
  await db.insert(discountCodes).values({ ...row, discountValue: 10, ...changes });
  return { id, code };
}

export const dubaiAddress = {
  fullName: "Layla Hassan",
  phone: "0501234567",
  addressLine1: "Villa 14, Street 8B",
  addressLine2: null,
  city: "Dubai",
  state: null,
  postalCode: null,
  landmark: null,
  makani: null,
  country: "UAE",
};

/** What the checkout asks for, of a cart with one bottle. */
export const orderRequest = (
  userId: string,
  changes: Partial<OrderRequest> = {},
): OrderRequest => ({
  channel: "checkout",
  userId,
  email: "layla@example.com",
  address: dubaiAddress,
  saveAddress: false,
  instructions: null,
  totalFils: 11_425,
  discountCode: null,
  currencyCode: null,
  idempotencyKey: newId(),
  locale: "en",
  path: "/checkout",
  ...changes,
});

/** An order of one line a perfume, 85 dirhams each, pending and unpaid; returns id and number. */
export async function addOrder(
  db: Db,
  userId: string,
  perfumeIds: string[],
  changes: Partial<typeof orders.$inferInsert> = {},
) {
  const id = newId();
  const orderNumber = `GO7-${id.slice(-12)}`;
  const subtotalFils = 8500 * perfumeIds.length;
  const taxFils = subtotalFils / 20;
  // An order names its currency.
  await db.insert(currencies).values(seedCurrencies).onConflictDoNothing();
  await db.insert(orders).values({
    id,
    orderNumber,
    userId,
    idempotencyKey: `${userId}:${id}`,
    channel: "checkout",
    customerName: "Layla Hassan",
    customerEmail: "layla@example.com",
    customerPhone: "0501234567",
    deliveryAddress: "Villa 14, Street 8B",
    city: "Dubai",
    totalItems: perfumeIds.length,
    subtotalFils,
    taxFils,
    shippingFils: 2500,
    totalFils: subtotalFils + taxFils + 2500,
    locale: "en",
    ...changes,
  });
  for (const perfumeId of perfumeIds) {
    await db.insert(orderItems).values({
      orderId: id,
      perfumeId,
      perfumeName: "Oud",
      perfumeImage: "perfume-oud",
      perfumePriceFils: 8500,
      quantity: 1,
      subtotalFils: 8500,
    });
  }
  const { createdAt } = changes;
  await db.insert(orderEvents).values({ orderId: id, toStatus: "pending", createdAt });
  return { id, orderNumber };
}
