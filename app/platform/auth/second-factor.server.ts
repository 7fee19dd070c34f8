import { createOTP } from "@better-auth/utils/otp";
import { APIError, createAuthMiddleware, getOAuthState, getSessionFromCtx } from "better-auth/api";
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { twoFactor as twoFactorPlugin } from "better-auth/plugins";
import { eq } from "drizzle-orm";
import { renderSVG } from "uqr";
import type { App } from "#app/platform/app.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";
import { session, twoFactor, user } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import {
  forgiveTries,
  isApiError,
  readableSecret,
  secretKey,
  takeTry,
} from "./auth-limits.server.ts";
import { secondFactorAddress } from "./credentials.ts";
import { onlyCookies } from "./sign-in.server.ts";

export type FactorKind = "app" | "recovery";

export type FactorError =
  | { ok: false; reason: "wrong" | "expired" }
  | { ok: false; reason: "locked"; until: Date };

const oncePerCode = { limit: 1, windowSeconds: 90 };

type Verified = { ok: true; headers: Headers } | FactorError;

/** Each code works once, so that one seen over a shoulder is useless; `new-app` is its first one. */
export async function verifySecondFactor(
  app: App,
  auth: Auth,
  { kind, code, headers }: { kind: FactorKind | "new-app"; code: string; headers: Headers },
): Promise<Verified> {
  const request = { body: { code }, headers, returnHeaders: true } as const;
  try {
    const answer = await (kind === "recovery"
      ? auth.api.verifyBackupCode(request)
      : auth.api.verifyTOTP(request));
    const { token, user } = answer.response;
    if (kind === "app" && !(await takeAppCode(app, user.id, code))) {
      if (token) await app.db.delete(session).where(eq(session.token, token));
      return { ok: false, reason: "wrong" };
    }
    await forgiveTries(app, "second-factor", user.id);
    return { ok: true, headers: onlyCookies(answer.headers) };
  } catch (error) {
    if (error instanceof TooManyCodes) return { ok: false, reason: "locked", until: error.until };
    if (!isApiError(error)) throw error;
    const isWrong = isApiError(error, "INVALID_CODE", "INVALID_BACKUP_CODE");
    return { ok: false, reason: isWrong ? "wrong" : "expired" };
  }
}

async function takeAppCode(app: App, userId: string, code: string): Promise<boolean> {
  const key = secretKey(app, "app-code", `${userId} ${code}`);
  return (await takeRateLimit(app.db, { key, ...oncePerCode, now: app.now() })).ok;
}

/** Null where the address is not proven yet, or the password was changed meanwhile. */
export async function prepareSecondFactor(
  auth: Auth,
  { password, headers }: { password?: string; headers: Headers },
) {
  try {
    const answer = await auth.api.enableTwoFactor({ body: { password, method: "totp" }, headers });
    if (answer.method !== "totp") throw new Error("another second factor than the app's");
    const { totpURI, backupCodes } = answer;
    const secret = new URL(totpURI).searchParams.get("secret") ?? "";
    return {
      qrCode: `data:image/svg+xml,${encodeURIComponent(renderSVG(totpURI))}`,
      secret: secret.replace(/.{4}(?=.)/g, "$& "),
      recoveryCodes: backupCodes,
    };
  } catch (error) {
    if (isApiError(error, "EMAIL_NOT_VERIFIED", "INVALID_PASSWORD")) return null;
    throw error;
  }
}

export async function prepareAppFactor(
  app: Pick<App, "db" | "settings">,
  auth: Auth,
  owner: { id: string; email: string },
): Promise<{ factorId: string; secret: string; uri: string; picture: string }> {
  const { secretConfig } = await auth.$context;
  const secret = generateRandomString(32);
  const sealed = {
    secret: await symmetricEncrypt({ key: secretConfig, data: secret }),
    backupCodes: await symmetricEncrypt({ key: secretConfig, data: "[]" }),
    verified: false,
  };
  const [row] = await app.db
    .insert(twoFactor)
    .values({ userId: owner.id, ...sealed })
    .onConflictDoUpdate({
      target: twoFactor.userId,
      set: sealed,
      setWhere: eq(twoFactor.verified, false),
    })
    .returning({ id: twoFactor.id });
  if (!row) throw new Error("A second factor is in use, and another was prepared");
  const uri = createOTP(secret, appCodes).url(app.settings.brand.name, owner.email);
  const shown = new URL(uri).searchParams.get("secret") ?? "";
  return { factorId: row.id, secret: shown, uri, picture: renderSVG(uri) };
}

const appCodes = { digits: 6, period: 30 };

export async function checkAppCode(
  app: App,
  auth: Auth,
  { userId, code }: { userId: string; code: string },
): Promise<{ ok: true } | FactorError> {
  const taken = await takeTry(app, "second-factor", userId);
  if (!taken.ok) return taken;
  const [row] = await app.db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId));
  if (!row) return { ok: false, reason: "expired" };
  const { secretConfig } = await auth.$context;
  const secret = await symmetricDecrypt({ key: secretConfig, data: row.secret });
  if (!(await createOTP(secret, appCodes).verify(code))) return { ok: false, reason: "wrong" };
  if (!(await takeAppCode(app, userId, code))) return { ok: false, reason: "wrong" };
  await forgiveTries(app, "second-factor", userId);
  return { ok: true };
}

export async function beginAppFactor({ db }: Pick<App, "db">, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(twoFactor).set({ verified: true }).where(eq(twoFactor.userId, userId));
    await tx.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
  });
}

export async function removeSecondFactor({ db }: Pick<App, "db">, userId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(twoFactor).where(eq(twoFactor.userId, userId));
    await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
  });
}

export async function renewRecoveryCodes(
  auth: Auth,
  { password, headers }: { password?: string; headers: Headers },
): Promise<string[] | null> {
  try {
    return (await auth.api.generateBackupCodes({ body: { password }, headers })).backupCodes;
  } catch (error) {
    if (isApiError(error, "INVALID_PASSWORD")) return null;
    throw error;
  }
}

export const isHalfway = ({ headers }: Pick<Request, "headers">): boolean =>
  /(?:^|;\s*)(?:__Secure-)?auth\.two_factor=/.test(headers.get("cookie") ?? "");

class TooManyCodes extends APIError {
  readonly until: Date;

  constructor(until: Date) {
    super("TOO_MANY_REQUESTS");
    this.until = until;
  }
}

/**
 * better-auth asks for a second factor after passwords only, and counts a code after checking it.
 * Here mailed codes and other providers need it too, and every code is counted before it is
 * checked.
 */
export function secondFactor(app: Pick<App, "db" | "settings" | "now">) {
  const plugin = twoFactorPlugin({
    issuer: app.settings.brand.name,
    allowPasswordless: true,
    accountLockout: { enabled: false },
    backupCodeOptions: {
      customBackupCodesGenerate: () => Array.from({ length: 10 }, () => readableSecret(3)),
    },
  });
  const [afterPassword] = plugin.hooks.after;
  if (!afterPassword) throw new Error("The plugin no longer asks after a password");
  const afterCode = {
    matcher: ({ path }: { path?: string }) => path === "/sign-in/email-otp",
    handler: afterPassword.handler,
  };
  const afterProvider = {
    matcher: ({ path }: { path?: string }) => path === "/callback/:id",
    handler: createAuthMiddleware(async (ctx) => {
      const asked = { ...ctx, returnHeaders: true };
      const answer: unknown = await afterPassword.handler(asked);
      const { response, headers } = answer as { response?: object; headers: Headers };
      if (!response) return;
      headers.forEach((value, name) => {
        ctx.responseHeaders.append(name, value);
      });
      const state = await getOAuthState();
      throw ctx.redirect(secondFactorAddress(state?.callbackURL ?? "/"));
    }),
  };
  const before = [
    {
      matcher: ({ path }: { path?: string }) => path?.startsWith("/two-factor/verify-") ?? false,
      handler: createAuthMiddleware(async (ctx) => {
        const userId = (await getSessionFromCtx(ctx))?.user.id ?? (await halfwayUserId(ctx));
        if (!userId) return;
        const taken = await takeTry(app, "second-factor", userId);
        if (!taken.ok) throw new TooManyCodes(taken.until);
      }),
    },
  ];
  return { ...plugin, hooks: { before, after: [afterPassword, afterCode, afterProvider] } };
}

type Context = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

async function halfwayUserId(ctx: Context): Promise<string | null> {
  const { createAuthCookie, internalAdapter, secret } = ctx.context;
  const signIn = await ctx.getSignedCookie(createAuthCookie("two_factor").name, secret);
  return signIn ? ((await internalAdapter.findVerificationValue(signIn))?.value ?? null) : null;
}
