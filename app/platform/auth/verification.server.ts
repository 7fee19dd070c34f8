import { createHmac, randomInt } from "node:crypto";
import { and, eq, like, type SQL } from "drizzle-orm";
import { z } from "zod";
import { type Locale, locales } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueCustomerMail, type Recipient } from "#app/platform/mail/outbox.server.ts";
import { account, session, user, verification } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import { forgiveTries, isApiError, takeMailLimit, takeTry } from "./auth-limits.server.ts";
import { authMail, verificationMail } from "./auth-mails.ts";
import { asSignedIn } from "./sign-in.server.ts";

export async function verifyEmail(auth: Auth, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return true;
  } catch (error) {
    if (isApiError(error)) return false;
    throw error;
  }
}

/** Sends the link again to an unverified account; false after too many mails, also without an account. */
export async function sendVerification(
  app: Pick<App, "db" | "settings" | "now">,
  email: string,
  locale: Locale,
  flow?: string,
): Promise<boolean> {
  if (!(await takeMailLimit(app, email))) return false;
  const { db, settings, now } = app;
  const owner = await findOwner(app, eq(user.email, email));
  // Done for unknown addresses too, because the time must not tell whether there is an account.
  const to = { ...(owner ?? { name: "", email }), flow };
  const mail = await verificationMail(to, { locale, settings });
  const isNobody = owner === null || owner.emailVerified;
  await queueCustomerMail(db, { settings, at: now() }, mail, { isProven: false, isNobody });
  return true;
}

export type Owner = { id: string; name: string; email: string; emailVerified: boolean };

export async function findOwner({ db }: Pick<App, "db">, where: SQL): Promise<Owner | null> {
  const [owner] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(and(where, eq(user.isActive, true)));
  return owner ?? null;
}

export const recipientOf = (owner: Owner | null): Recipient => ({
  isProven: owner?.emailVerified ?? false,
  isNobody: owner === null,
});

type CodeRequest = Pick<CodeIntent, "newcomer"> & { email: string; locale: Locale; flow?: string };

/** Mails a six-digit code if there is an account or one may be made; false after too many, also without. */
export async function sendCode(
  app: App,
  auth: Auth,
  { email, locale, flow, newcomer }: CodeRequest,
): Promise<boolean> {
  if (!(await takeMailLimit(app, email))) return false;
  const { db, settings, now } = app;
  const owner = await findOwner(app, eq(user.email, email));
  const code = await storeCode(app, auth, { address: email, purpose: "sign-in" }, { newcomer });
  const to = { ...(owner ?? { name: "", email }), flow };
  const mail = await authMail("code", to, { locale, settings }, code);
  const mayBegin = newcomer !== undefined && (await db.$count(user, eq(user.email, email))) === 0;
  // Queued for unknown addresses too, because the time must not tell whether there is an account.
  const isNobody = owner === null && !mayBegin;
  await queueCustomerMail(db, { settings, at: now() }, mail, { ...recipientOf(owner), isNobody });
  return true;
}

const codeMs = 10 * 60_000;

export async function signInWithCode(
  app: App,
  auth: Auth,
  { email, code, headers }: { email: string; code: string; headers: Headers },
) {
  const entered = await consumeStoredCode(app, auth, { address: email, purpose: "sign-in", code });
  if (!entered.ok) return entered;
  const owner = await findOwner(app, eq(user.email, email));
  if (!owner) return { ok: false as const, reason: "wrong" as const };
  return signInProven(app, auth, { owner, headers });
}

/** Passwords and sessions from before the first proof go: a stranger may have made them. */
export async function signInProven(
  { db }: Pick<App, "db">,
  auth: Auth,
  { owner: { id, email, emailVerified }, headers }: { owner: Owner; headers: Headers },
) {
  if (!emailVerified) {
    await db.transaction(async (tx) => {
      await tx.update(user).set({ emailVerified: true }).where(eq(user.id, id));
      await tx.delete(account).where(eq(account.userId, id));
      await tx.delete(session).where(eq(session.userId, id));
    });
  }
  const otp = await auth.api.createVerificationOTP({ body: { email, type: "sign-in" } });
  const body = { email, otp };
  const answer = await auth.api.signInEmailOTP({ body, headers, returnHeaders: true });
  return { ok: true as const, ...asSignedIn(answer) };
}

type Place = { address: string; purpose: "sign-in" | "change" | "nonce" };

const newcomerSchema = z.object({
  id: z.string(),
  fullName: z.string(),
  passwordHash: z.string().nullable(),
  locale: z.enum(locales),
});
export type Newcomer = z.output<typeof newcomerSchema>;

const askedSchema = z.object({
  userId: z.string().optional(),
  newcomer: newcomerSchema.optional(),
});
export type CodeIntent = z.output<typeof askedSchema>;

const storedSchema = askedSchema.extend({ hash: z.string() });

const nameOf = ({ purpose, address }: Place) => `code:${purpose}:${address}`;

const hashOf = ({ settings }: Pick<App, "settings">, name: string, code: string) =>
  createHmac("sha256", settings.secret).update(`${name} ${code}`).digest("base64url");

export async function storeCode(
  app: App,
  auth: Auth,
  { address, purpose }: Place,
  asked: CodeIntent,
): Promise<string> {
  const { internalAdapter } = await auth.$context;
  const identifier = nameOf({ address, purpose });
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const change = asked.userId && `${address.includes("@") ? "email" : "phone"} of ${asked.userId}`;
  const value = JSON.stringify({ hash: hashOf(app, identifier, code), change, ...asked });
  const expiresAt = new Date(Date.now() + codeMs);
  // The address of an earlier change may be a stranger's, and its code opens the account.
  if (change) await app.db.delete(verification).where(like(verification.value, `%"${change}"%`));
  await internalAdapter.deleteVerificationByIdentifier(identifier);
  await internalAdapter.createVerificationValue({ identifier, value, expiresAt });
  await forgiveTries(app, "mailed-code", identifier);
  return code;
}

export async function findStoredCode(auth: Auth, place: Place): Promise<CodeIntent | null> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(nameOf(place));
  if (!kept || kept.expiresAt <= new Date()) return null;
  return askedSchema.parse(JSON.parse(kept.value));
}

export async function consumeStoredCode(
  app: App,
  auth: Auth,
  { code, ...place }: Place & { code: string },
): Promise<({ ok: true } & CodeIntent) | { ok: false; reason: "wrong" | "used-up" }> {
  const identifier = nameOf(place);
  const taken = await takeTry(app, "mailed-code", identifier);
  if (!taken.ok) return { ok: false, reason: "used-up" };
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.findVerificationValue(identifier);
  if (kept && kept.expiresAt <= new Date()) return { ok: false, reason: "used-up" };
  const { hash, ...asked } = kept ? storedSchema.parse(JSON.parse(kept.value)) : { hash: null };
  const isRight = hash === hashOf(app, identifier, code);
  const isFirst = isRight && (await internalAdapter.consumeVerificationValue(identifier)) !== null;
  return isFirst ? { ok: true, ...asked } : { ok: false, reason: "wrong" };
}
