import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, unique, uuid } from "drizzle-orm/pg-core";
import { userId } from "./auth.ts";
import { perfumes } from "./catalog.ts";
import { belongsTo, createdAt, id } from "./columns.ts";

export const cartItems = pgTable(
  "cart_items",
  {
    id: id(),
    userId: userId(),
    perfumeId: belongsTo(() => perfumes.id),
    quantity: integer().notNull(),
    /** The price the owner saw; another one is asked about, never silently charged. */
    priceAed: integer("price").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("cart_items_quantity", sql`${t.quantity} >= 1`),
    check("cart_items_price", sql`${t.priceAed} >= 0`),
    unique("cart_items_one_line_each").on(t.userId, t.perfumeId),
    index().on(t.perfumeId),
  ],
);

export const cartMerges = pgTable(
  "cart_merges",
  {
    guestCartId: uuid().primaryKey(),
    mergedAt: createdAt(),
  },
  (t) => [index().on(t.mergedAt)],
);
