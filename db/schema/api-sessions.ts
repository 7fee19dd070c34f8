import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { session } from "./auth.ts";
import { createdAt, id, instant, isOneOf } from "./columns.ts";
import { type AuthMethod, assuranceLevels } from "./enums.ts";

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
    id: uuid()
      .primaryKey()
      .references(() => session.id, { onDelete: "cascade" }),
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
    sessionId: uuid()
      .notNull()
      .references(() => apiSessions.id, { onDelete: "cascade" }),
    usedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.sessionId)],
);
