import { sql } from "drizzle-orm";
import { boolean, check, integer, numeric, pgTable, text } from "drizzle-orm/pg-core";
import { updatedAt, version } from "./columns.ts";

export const currencies = pgTable(
  "currencies",
  {
    code: text().primaryKey(),
    name: text().notNull(),
    nameAr: text(),
    symbol: text().notNull(),
    flag: text().notNull(),
    rate: numeric({ precision: 14, scale: 6, mode: "number" }).notNull(),
    displayOrder: integer().notNull().default(0),
    isHidden: boolean().notNull().default(false),
    version: version(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check("currencies_code", sql`${t.code} ~ '^[A-Z]{3}$'`),
    check("currencies_rate", sql`${t.rate} > 0`),
    check("currencies_base_shown", sql`${t.code} <> 'AED' or not ${t.isHidden}`),
  ],
);
