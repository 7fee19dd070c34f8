import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { session, userIdOrNull } from "./auth.ts";
import { belongsTo, createdAt, id, instant, isOneOf } from "./columns.ts";
import { type AuthMethod, assuranceLevels } from "./enums.ts";

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
    createdBy: userIdOrNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check("api_keys_name", sql`${t.name} <> ''`),
    index().on(t.createdAt),
    index().on(t.createdBy),
  ],
);

export const signingKeys = pgTable(
  "signing_keys",
  {
    id: id(),
    publicJwk: jsonb().notNull(),
    sealedPrivateJwk: text().notNull(),
    secretMark: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);

export const apiSessions = pgTable(
  "api_sessions",
  {
    id: belongsTo(() => session.id).primaryKey(),
    aal: text({ enum: assuranceLevels }).notNull().default("aal1"),
    amr: jsonb().$type<{ method: AuthMethod; timestamp: number }[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("api_sessions_aal", isOneOf(t.aal, assuranceLevels))],
);

/** A session's tokens are one family: using a token twice ends it. */
export const refreshTokens = pgTable(
  "refresh_tokens",
  {
    tokenHash: text().primaryKey(),
    sessionId: belongsTo(() => apiSessions.id),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.sessionId)],
);
