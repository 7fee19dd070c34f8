import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import type { LocalDate } from "#app/lib/time.ts";
import { user } from "./auth.ts";
import { createdAt, id } from "./columns.ts";
import { contentEntries } from "./content.ts";

/**
 * What an item costs from a day on, until its next price starts; of two that start on a day the one
 * that was written later counts. One that has started stays: it is what offers are compared with.
 */
export const prices = pgTable(
  "prices",
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => contentEntries.id, { onDelete: "cascade" }),
    priceAed: integer().notNull(),
    /** Null where an SUV costs as much as a sedan. */
    suvPriceAed: integer(),
    startsOn: date({ mode: "string" }).$type<LocalDate>().notNull(),
    /** Null for the installation itself, and where the account is gone. */
    createdBy: uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("prices_figures", sql`${t.priceAed} > 0 and ${t.suvPriceAed} > 0`),
    index("prices_of_item").on(t.itemId, t.startsOn, t.createdAt),
    index().on(t.createdBy),
  ],
);
