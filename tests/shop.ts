import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { discountCodes } from "#db/schema/discounts.ts";

// What tests about buying begin with, written to the database by hand.

/** A customer without a way to sign in; returns the id. */
export async function addCustomer(db: Db, changes: Partial<typeof user.$inferInsert> = {}) {
  const id = newId();
  await db
    .insert(user)
    .values({ id, name: "Layla Hassan", email: `${id}@example.com`, ...changes });
  return id;
}

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
  const row = { id, code, description: "10% off", discountType: "percentage" as const };
  await db.insert(discountCodes).values({ ...row, discountValue: 10, ...changes });
  return { id, code };
}
