import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, uuid } from "drizzle-orm/pg-core";
import type { LocalDate } from "#app/lib/time.ts";
import { user } from "./auth.ts";
import { createdAt, id } from "./columns.ts";
import { contentEntries } from "./content.ts";

/**
 * A price from a day on, until the next; of two on one day the later counts. Started prices stay
 * for comparisons.
 */
export const prices = pgTable(
  "prices",
  {
    id: id(),
    itemId: uuid()
      .notNull()
      .references(() => contentEntries.id, { onDelete: "cascade" }),
    priceAed: integer().notNull(),
    suvPriceAed: integer(),
    startsOn: date({ mode: "string" }).$type<LocalDate>().notNull(),
    createdBy: uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("prices_figures", sql`${t.priceAed} > 0 and ${t.suvPriceAed} > 0`),
    index("prices_of_item").on(t.itemId, t.startsOn, t.createdAt),
    index().on(t.createdBy),
  ],
);
