import { sql } from "drizzle-orm";
import { check, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { updatedAt } from "./columns.ts";

export const currencies = pgTable(
  "currencies",
  {
    code: text().primaryKey(),
    name: text().notNull(),
    symbol: text().notNull(),
    flag: text().notNull(),
    /** How much of it one dirham buys. */
    rate: numeric({ precision: 14, scale: 6, mode: "number" }).notNull(),
    displayOrder: integer().notNull().default(0),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("currencies_code", sql`${t.code} ~ '^[A-Z]{3}$'`),
    check("currencies_rate", sql`${t.rate} > 0`),
  ],
);
