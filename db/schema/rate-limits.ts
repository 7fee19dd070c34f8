import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const rateLimits = pgTable(
  "rate_limits",
  {
    /** A keyed hash: what is limited (an address, an account) cannot be read from it. */
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: instant().notNull(),
  },
  (t) => [index().on(t.windowEndsAt)],
);
