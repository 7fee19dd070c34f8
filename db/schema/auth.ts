import { relations, sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import {
  belongsTo,
  createdAt,
  id,
  instant,
  isOneOf,
  textArray,
  timestamps,
  updatedAt,
} from "./columns.ts";
import { type Grant, grants, roles } from "./enums.ts";

// Tables and properties are named as better-auth and its plugins expect.

export const user = pgTable(
  "user",
  {
    id: id(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    username: text().unique("user_username"),
    role: text({ enum: roles }).notNull().default("customer"),
    grants: text().array().$type<Grant[]>().notNull().default([]),
    isActive: boolean().notNull().default(true),
    /** Another person set the password, so it has to be changed first. */
    mustChangePassword: boolean().notNull().default(false),
    twoFactorEnabled: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [
    check("user_role", isOneOf(t.role, roles)),
    check("user_grants", sql`${t.grants} <@ ${textArray(grants)}`),
    check("user_staff_username", sql`${t.role} = 'customer' or ${t.username} is not null`),
    check("user_username_lower_case", sql`${t.username} = lower(${t.username})`),
  ],
);

export const userId = () => belongsTo(() => user.id);

/** Null once the account is closed. */
export const userIdOrNull = () => uuid().references(() => user.id, { onDelete: "set null" });

export const session = pgTable(
  "session",
  {
    id: id(),
    userId: userId(),
    token: text().notNull().unique(),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    lockedAt: instant(),
    pinTries: integer().notNull().default(0),
    isOwnDevice: boolean().notNull().default(false),
    ...timestamps(),
  },
  (t) => [index().on(t.userId), index().on(t.expiresAt)],
);

export const staffPin = pgTable("staff_pin", {
  userId: userId().primaryKey(),
  pinHash: text().notNull(),
  updatedAt: updatedAt(),
});

export const account = pgTable(
  "account",
  {
    id: id(),
    userId: userId(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
    password: text(),
    ...timestamps(),
  },
  (t) => [index().on(t.userId), uniqueIndex().on(t.providerId, t.accountId)],
);

// better-auth reads sessions and accounts together with their user.
export const userRelations = relations(user, ({ many }) => ({ accounts: many(account) }));
export const sessionRelations = relations(session, ({ one }) => ({
  user: one(user, { fields: [session.userId], references: [user.id] }),
}));
export const accountRelations = relations(account, ({ one }) => ({
  user: one(user, { fields: [account.userId], references: [user.id] }),
}));

export const twoFactor = pgTable("two_factor", {
  id: id(),
  userId: userId().unique("two_factor_user"),
  secret: text().notNull(),
  backupCodes: text().notNull(),
  verified: boolean().notNull().default(true),
  failedVerificationCount: integer().notNull().default(0),
  lockedUntil: instant(),
});

export const passkey = pgTable(
  "passkey",
  {
    id: id(),
    userId: userId(),
    name: text(),
    publicKey: text().notNull(),
    credentialID: text("credential_id").notNull().unique("passkey_credential"),
    counter: integer().notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    aaguid: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.userId)],
);

export const verification = pgTable(
  "verification",
  {
    id: id(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    ...timestamps(),
  },
  (t) => [index().on(t.identifier), index().on(t.expiresAt)],
);
