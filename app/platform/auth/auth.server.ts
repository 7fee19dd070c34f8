import { hash } from "node:crypto";
import { APIError, BASE_ERROR_CODES, BetterAuthError, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from "better-auth/api";
import { emailOTP } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { createContext } from "react-router";
import { newId } from "#app/lib/ids.ts";
import type { App, Context } from "#app/platform/app.ts";
import { recordOwn } from "#app/platform/audit.server.ts";
import { staffActions } from "#app/platform/auth/staff-actions.ts";
import type { Db } from "#db/client.ts";
import * as tables from "#db/schema/auth.ts";
import { user } from "#db/schema/auth.ts";
import { hashPassword, verifyPassword } from "./auth-limits.server.ts";
import { maxPasswordLength, minPasswordLength } from "./credentials.ts";
import { oidcProvider } from "./oidc-provider.server.ts";
import { isUntruePasskey, passkeys } from "./passkeys.server.ts";
import { linkMark } from "./password.server.ts";
import { secondFactor } from "./second-factor.server.ts";
import { knownBrowsers } from "./sign-in.server.ts";
import { onUserCreated } from "./sign-up.server.ts";

export const authPath = "/auth/v1";

const minute = 60;
const day = 24 * 60 * minute;

export type Auth = ReturnType<typeof createAuth>;

export const authContext = createContext<Auth>();

export const getAuth = (context: Context): Auth => context.get(authContext);

/** Our pages decide permissions and limits; the rest is better-auth's (docs/decisions/0007). */
export function createAuth(app: App) {
  const { db, settings, log } = app;
  const { brand, google, oidc } = settings;
  return betterAuth({
    appName: brand.name,
    baseURL: brand.siteUrl,
    basePath: authPath,
    secret: settings.secret,
    database: drizzleAdapter(db, { provider: "pg", schema: tables, transaction: true }),
    user: {
      additionalFields: {
        role: { type: "string", input: false },
        grants: { type: "string[]", input: false, required: false },
        isActive: { type: "boolean", input: false },
        username: { type: "string", input: false, required: false },
        mustChangePassword: { type: "boolean", input: false },
      },
    },
    session: {
      expiresIn: 30 * day,
      updateAge: day,
      additionalFields: {
        lockedAt: { type: "date", input: false, required: false },
        isOwnDevice: { type: "boolean", input: false, required: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      password: { hash: hashPassword, verify: verifyPassword },
      autoSignIn: false,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
    },
    verification: {
      storeIdentifier: {
        default: "hashed",
        overrides: {
          [linkMark]: { hash: async (proof) => linkMark + hash("sha256", proof, "base64url") },
        },
      },
    },
    socialProviders: google ? { google } : {},
    onAPIError: { errorURL: `${brand.siteUrl}/sign-in` },
    plugins: [
      emailOTP({
        storeOTP: "hashed",
        disableSignUp: true,
        sendVerificationOTP: () => Promise.reject(new Error("codes are sent by our own action")),
      }),
      secondFactor(app),
      passkeys(app),
      ...(oidc ? [oidcProvider(oidc)] : []),
      knownBrowsers(app),
    ],
    hooks: { before: needsOwner },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => isActive(db, userId),
          after: (session, endpoint) => recordStaffSignIn(app, session, endpoint),
        },
      },
      // The welcome mail is queued in the transaction that makes the account.
      user: { create: { after: (person) => onUserCreated(app, person) } },
    },
    advanced: {
      cookiePrefix: "auth",
      database: { generateId: () => newId(), joins: true },
      ipAddress: { disableIpTracking: true },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      log(_level, message, ...details) {
        const fault = details.find((detail) => detail instanceof Error && !isAPIError(detail));
        if (!fault || isUntruePasskey(message, fault) || isUnknownState(message, fault)) return;
        log.error("sign-in failed", fault);
      },
    },
  });
}

const isUnknownState = (message: string, error: Error): boolean =>
  message === "Failed to parse state" && error instanceof BetterAuthError;

/** Needs a verified address, or a stranger could claim one and leave a way back in. */
const needsOwner = createAuthMiddleware(async (ctx) => {
  if (!lastingWays.includes(ctx.path)) return;
  const session = await getSessionFromCtx(ctx);
  if (!session) return;
  const { emailVerified, mustChangePassword, role } = session.user;
  if (!emailVerified) throw APIError.from("FORBIDDEN", BASE_ERROR_CODES.EMAIL_NOT_VERIFIED);
  if (mustChangePassword) throw APIError.fromStatus("FORBIDDEN");
  if (role !== "customer" && ctx.path.startsWith("/passkey/"))
    throw APIError.fromStatus("FORBIDDEN");
});

const lastingWays = [
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/two-factor/enable",
];

/** Returning false prevents the session, for every way to sign in. */
async function isActive(db: Db, userId: string): Promise<boolean> {
  const person = await db.query.user.findFirst({
    columns: { isActive: true },
    where: (row, { eq }) => eq(row.id, userId),
  });
  return person?.isActive ?? false;
}

const firstProofs = ["/sign-in/email", "/sign-in/email-otp", "/sign-in/social", "/callback/:id"];
const secondProofs = ["/two-factor/verify-totp", "/two-factor/verify-backup-code"];
const wholeProof = "/passkey/verify-authentication";

type Endpoint = { path?: string; context: { session: object | null } } | null;

/** better-auth also makes sessions before the second factor and when it renews one. */
async function recordStaffSignIn(
  { db, now }: Pick<App, "db" | "now">,
  { userId }: { userId: string },
  endpoint: Endpoint,
): Promise<void> {
  const path = endpoint?.path ?? "";
  const goesOn = secondProofs.includes(path) && endpoint?.context.session;
  if (goesOn || ![...firstProofs, ...secondProofs, wholeProof].includes(path)) return;
  const person = await db.query.user.findFirst({
    columns: { role: true, twoFactorEnabled: true },
    where: eq(user.id, userId),
  });
  if (!person || person.role === "customer") return;
  if (person.twoFactorEnabled && firstProofs.includes(path)) return;
  await db.transaction((tx) => recordOwn(tx, userId, staffActions["sign-in"], now()));
}
