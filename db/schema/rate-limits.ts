import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

export const rateLimits = pgTable(
  "rate_limits",
  {
    /** A keyed hash, which hides the address or account. */
    key: text().primaryKey(),
    count: integer().notNull(),
    windowEndsAt: instant().notNull(),
  },
  (t) => [index().on(t.windowEndsAt)],
);
