import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { deletedAt, id, isOneOf, listIndexes, searchText, timestamps, version } from "./columns.ts";
import { intensities, type ScentNotes } from "./enums.ts";

export const isForSale = (t: Record<"deletedAt" | "inStock" | "stockQuantity", AnyColumn>): SQL =>
  sql`${t.deletedAt} is null and ${t.inStock} and (${t.stockQuantity} is null or ${t.stockQuantity} > 0)`;

export const countedLast = (stockQuantity: AnyColumn): SQL =>
  sql`coalesce(${stockQuantity}, 2147483647)`;

export const perfumes = pgTable(
  "perfumes",
  {
    id: id(),
    name: text().notNull(),
    nameAr: text(),
    slug: text().notNull(),
    priceAed: integer("price").notNull(),
    description: text().notNull(),
    descriptionAr: text(),
    image: text().notNull(),
    features: jsonb().$type<string[]>().notNull().default([]),
    notes: jsonb().$type<ScentNotes>().notNull().default({ top: "", middle: "", base: "" }),
    intensity: text({ enum: intensities }).notNull().default("Medium"),
    category: text().notNull().default("Premium Collection"),
    bestseller: boolean().notNull().default(false),
    inStock: boolean().notNull().default(true),
    /** Null where bottles are not counted. */
    stockQuantity: integer(),
    displayOrder: integer().notNull().default(0),
    version: version(),
    searchText: searchText("name", "coalesce(name_ar, '')"),
    ...timestamps(),
    deletedAt: deletedAt(),
  },
  (t) => [
    check("perfumes_price", sql`${t.priceAed} >= 0`),
    check("perfumes_stock_quantity", sql`${t.stockQuantity} >= 0`),
    check("perfumes_display_order", sql`${t.displayOrder} >= 0`),
    check("perfumes_intensity", isOneOf(t.intensity, intensities)),
    // A deleted perfume frees its slug.
    uniqueIndex("perfumes_slug").on(t.slug).where(sql`${t.deletedAt} is null`),
    ...listIndexes("perfumes", t, {
      by_order_and_state: [t.displayOrder, t.id, t.inStock, t.stockQuantity],
      by_name_and_state: [sql`lower(${t.name})`, t.id, t.name, t.inStock, t.stockQuantity],
      by_price_and_state: [t.priceAed, t.id, t.inStock, t.stockQuantity],
      by_stock_and_state: [countedLast(t.stockQuantity), t.id, t.inStock, t.stockQuantity],
    }),
    index("perfumes_for_sale").on(t.displayOrder, t.id).where(isForSale(t)),
    index("perfumes_search").using("gin", t.searchText.op("gin_trgm_ops")),
  ],
);
