import { sql } from "drizzle-orm";
import { check, index, integer, pgTable } from "drizzle-orm/pg-core";
import { userIdOrNull } from "./auth.ts";
import { belongsTo, createdAt, id, localDate } from "./columns.ts";
import { contentEntries } from "./content.ts";

/** Of two prices from one day the later counts. Started prices stay for comparisons. */
export const prices = pgTable(
  "prices",
  {
    id: id(),
    itemId: belongsTo(() => contentEntries.id),
    priceAed: integer().notNull(),
    suvPriceAed: integer(),
    startsOn: localDate().notNull(),
    createdBy: userIdOrNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("prices_figures", sql`${t.priceAed} > 0 and ${t.suvPriceAed} > 0`),
    index("prices_of_item").on(t.itemId, t.startsOn, t.createdAt),
    index().on(t.createdBy),
  ],
);
