import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import { createdAt, id, instant } from "./columns.ts";

/** How one of the staff likes to see a list: its own address, which the list reads as any other. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** What the audit log calls the records of the list: `booking`. */
    list: text().notNull(),
    name: text().notNull(),
    /** Filters, order and columns as the address has them, without what was searched for. */
    search: text().notNull(),
    /** When it was last chosen; null where everything was chosen since. */
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check("saved_views_name", sql`${t.name} <> ''`),
    uniqueIndex("saved_views_by_name").on(t.userId, t.list, sql`lower(${t.name})`),
  ],
);
