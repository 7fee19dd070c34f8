import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { user } from "./auth.ts";
import { createdAt, id, instant } from "./columns.ts";

/**
 * Keys by which programs use the API. A secret one is known by its hash alone; the publishable one
 * that an owner put in the place of the first stands as it is, for everybody may read it.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: id(),
    name: text().notNull(),
    keyHash: text().notNull().unique("api_keys_key_hash"),
    /** The whole of a publishable key; null of a secret one. */
    publishableKey: text(),
    /** The last letters of a secret key, by which its owner knows it again. */
    ending: text().notNull(),
    /** `orders:read`, as app/platform/api/keys.server.ts lists them. */
    scopes: text().array().notNull().default(sql`'{}'`),
    /** To the minute. */
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
