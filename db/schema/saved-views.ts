import { sql } from "drizzle-orm";
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { userId } from "./auth.ts";
import { createdAt, id, instant } from "./columns.ts";

export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    userId: userId(),
    list: text().notNull(),
    name: text().notNull(),
    search: text().notNull(),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    check("saved_views_name", sql`${t.name} <> ''`),
    uniqueIndex("saved_views_by_name").on(t.userId, t.list, sql`lower(${t.name})`),
  ],
);
