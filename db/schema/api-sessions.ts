import { check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { session } from "./auth.ts";
import { createdAt, id, instant, isOneOf } from "./columns.ts";
import { type AuthMethod, assuranceLevels } from "./enums.ts";

/** A pair that signs access tokens; its id is the `kid`. */
export const signingKeys = pgTable(
  "signing_keys",
  {
    id: id(),
    publicJwk: jsonb().notNull(),
    sealedPrivateJwk: text().notNull(),
    /** Of which SECRET: what was signed under another is good for nothing. */
    secretMark: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.createdAt)],
);

/** What a program's session is, besides one of the account; ending that ends it and its tokens. */
export const apiSessions = pgTable(
  "api_sessions",
  {
    id: uuid()
      .primaryKey()
      .references(() => session.id, { onDelete: "cascade" }),
    /** aal2: a second factor was given. */
    aal: text({ enum: assuranceLevels }).notNull().default("aal1"),
    /** By which proofs, with the seconds at which each was given. */
    amr: jsonb().$type<{ method: AuthMethod; timestamp: number }[]>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("api_sessions_aal", isOneOf(t.aal, assuranceLevels))],
);

/** All of a session are one family: whoever uses one that was used before ends it. */
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
