import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import { createdAt, id, instant } from "./columns.ts";

/** Secret keys are stored as hashes; a publishable key is public. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    name: text().notNull(),
    keyHash: text().notNull().unique("api_keys_key_hash"),
    publishableKey: text(),
    ending: text().notNull(),
    scopes: text().array().notNull().default(sql`'{}'`),
    lastUsedAt: instant(),
    revokedAt: instant(),
    createdBy: uuid().references(() => user.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    check("api_keys_name", sql`${t.name} <> ''`),
    index().on(t.createdAt),
    index().on(t.createdBy),
  ],
);
