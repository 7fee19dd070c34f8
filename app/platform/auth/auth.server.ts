import { passkey } from "@better-auth/passkey";
import { betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { isAPIError } from "better-auth/api";
import { emailOTP, twoFactor } from "better-auth/plugins";
import { createContext, type RouterContextProvider } from "react-router";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import * as tables from "#db/schema/auth.ts";

/** Where better-auth answers; server/auth-endpoints.ts names the few of its endpoints that are open. */
export const authPath = "/auth/v1";

export const minPasswordLength = 6;
export const maxPasswordLength = 128;

const daySeconds = 24 * 60 * 60;

export type Auth = ReturnType<typeof createAuth>;

export const authContext = createContext<Auth>();

/** better-auth, set up for this installation; made once per process. */
export const getAuth = (context: Readonly<RouterContextProvider>): Auth => context.get(authContext);

/**
 * Sessions, proofs and ways to sign in are better-auth's; what a person may do with them, and how
 * often, is decided by the actions of our pages (docs/decisions/0007).
 */
export function createAuth({ db, settings, log }: Pick<App, "db" | "settings" | "log">) {
  const { brand } = settings;
  return betterAuth({
    appName: brand.name,
    baseURL: brand.siteUrl,
    basePath: authPath,
    secret: settings.secret,
    database: drizzleAdapter(db, { provider: "pg", schema: tables, transaction: true }),
    user: {
      additionalFields: {
        role: { type: "string", input: false },
        isActive: { type: "boolean", input: false },
      },
    },
    session: { expiresIn: 30 * daySeconds, updateAge: daySeconds },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength,
      maxPasswordLength,
      revokeSessionsOnPasswordReset: true,
    },
    // A copy of the table signs nobody in and resets nothing.
    verification: { storeIdentifier: "hashed" },
    plugins: [
      emailOTP({
        storeOTP: "hashed",
        disableSignUp: true,
        sendVerificationOTP: () => Promise.reject(new Error("codes are sent by our own action")),
      }),
      twoFactor({ issuer: brand.name, allowPasswordless: true }),
      passkey({
        rpName: brand.name,
        rpID: new URL(brand.siteUrl).hostname,
        origin: brand.siteUrl,
      }),
    ],
    advanced: {
      cookiePrefix: "auth",
      database: { generateId: () => newId() },
      // Addresses of people are not stored (docs/security.md).
      ipAddress: { disableIpTracking: true },
    },
    // Ours hold across processes (app/platform/rate-limit.server.ts).
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: {
      level: "error",
      // Its messages name addresses, and most tell what somebody asked wrongly: only faults are kept.
      log(_level, _message, ...details) {
        const fault = details.find((detail) => detail instanceof Error && !isAPIError(detail));
        if (fault) log.error("sign-in failed", fault);
      },
    },
  });
}
