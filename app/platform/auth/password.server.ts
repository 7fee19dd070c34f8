import { randomBytes } from "node:crypto";
import { and, eq, inArray, like, ne } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueCustomerMail, queueMail } from "#app/platform/mail/outbox.server.ts";
import { account, passkey, user, verification } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import {
  forgiveTries,
  hashPassword,
  isApiError,
  type PasswordError,
  takeMailLimit,
  takeTry,
  tryPassword,
  verifyPassword,
} from "./auth-limits.server.ts";
import { authMail } from "./auth-mails.ts";
import { revokeOtherSessions, type SessionUser } from "./session.server.ts";
import { onlyCookies } from "./sign-in.server.ts";
import { findOwner, type Owner, recipientOf } from "./verification.server.ts";

const resetMs = 60 * 60_000;

const tokenBytes = 24;
const tokenShape = /^[\w-]{32}$/;

/** Kept before the hash of a stored link, so that a new one ends the earlier ones alone. */
export const linkMark = "reset-password:";

const proofOf = (token: string) => linkMark + token;

/** Mails a link if there is an account; false after too many mails, also if there is none. */
export async function requestReset(
  app: App,
  auth: Auth,
  { email, locale, flow }: { email: string; locale: Locale; flow?: string },
): Promise<boolean> {
  if (!(await takeMailLimit(app, email))) return false;
  const { db, settings, now } = app;
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(tokenBytes).toString("base64url");
  const owner = await findOwner(app, eq(user.email, email));
  // Done for unknown addresses too, because the time must not tell whether there is an account.
  const to = { ...(owner ?? { name: "", email }), flow };
  const mail = await authMail("reset", to, { locale, settings }, token);
  const expiresAt = new Date(Date.now() + resetMs);
  const proof = { identifier: proofOf(token), value: owner?.id ?? newId(), expiresAt };
  const earlier = like(verification.identifier, `${linkMark}%`);
  await db.delete(verification).where(and(eq(verification.value, proof.value), earlier));
  await internalAdapter.createVerificationValue(proof);
  await queueCustomerMail(db, { settings, at: now() }, mail, recipientOf(owner));
  return true;
}

async function findOwnerOfLink(app: App, auth: Auth, token: string) {
  if (!tokenShape.test(token)) return null;
  const { internalAdapter } = await auth.$context;
  const proof = await internalAdapter.findVerificationValue(proofOf(token));
  if (!proof || proof.expiresAt <= new Date()) return null;
  return findOwner(app, eq(user.id, proof.value));
}

export async function consumeResetLink(app: App, auth: Auth, token: string): Promise<Owner | null> {
  const owner = await findOwnerOfLink(app, auth, token);
  if (!owner) return null;
  const { internalAdapter } = await auth.$context;
  if (!(await internalAdapter.consumeVerificationValue(proofOf(token)))) return null;
  await proveAddress(app, owner);
  return owner;
}

export const isResetLink = async (app: App, auth: Auth, token: string) =>
  (await findOwnerOfLink(app, auth, token)) !== null;

export async function resetPassword(
  app: App,
  auth: Auth,
  { token, newPassword, locale }: { token: string; newPassword: string; locale: Locale },
): Promise<boolean> {
  const owner = await findOwnerOfLink(app, auth, token);
  if (!owner) return false;
  const isGiven = await isPasswordOf(app, owner.id, newPassword);
  await proveAddress(app, owner);
  try {
    await auth.api.resetPassword({ body: { token, newPassword } });
  } catch (error) {
    if (isApiError(error, "INVALID_TOKEN")) return false;
    throw error;
  }
  if (!isGiven) await chosenByOwner(app, owner.id);
  await endOtherProofs(app, owner.id);
  await tellOfChange(app, owner, locale);
  await forgiveTries(app, "sign-in", owner.email);
  return true;
}

/** Links and half-finished sign-ins. Passkeys of staff relied on the old password too. */
async function endOtherProofs({ db }: App, userId: string) {
  await db.delete(verification).where(eq(verification.value, userId));
  const staff = db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), ne(user.role, "customer")));
  await db.delete(passkey).where(inArray(passkey.userId, staff));
}

async function isPasswordOf({ db }: App, userId: string, password: string): Promise<boolean> {
  const [credential] = await db
    .select({ hash: account.password })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
  return Boolean(credential?.hash) && verifyPassword({ hash: credential?.hash ?? "", password });
}

async function chosenByOwner({ db }: App, userId: string) {
  await db.update(user).set({ mustChangePassword: false }).where(eq(user.id, userId));
}

async function proveAddress({ db }: App, owner: Owner) {
  if (owner.emailVerified) return;
  await db.transaction(async (tx) => {
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, owner.id));
    // A provider linked before the address was proven may not belong to its owner.
    const others = and(eq(account.userId, owner.id), ne(account.providerId, "credential"));
    await tx.delete(account).where(others);
  });
}

/** A failure is only logged, because the password is already changed. */
async function tellOfChange(
  { db, settings, log, now }: App,
  owner: Pick<Owner, "name" | "email">,
  locale: Locale,
) {
  try {
    await queueMail(db, await authMail("changed", owner, { locale, settings }), now());
  } catch (error) {
    log.error("no mail about a changed password", error);
  }
}

export async function replacePassword(
  app: App,
  person: Pick<SessionUser, "id" | "name" | "email" | "sessionId">,
  { newPassword, locale }: { newPassword: string; locale: Locale },
): Promise<boolean> {
  if (await isPasswordOf(app, person.id, newPassword)) return false;
  const password = await hashPassword(newPassword);
  const isCredential = and(eq(account.userId, person.id), eq(account.providerId, "credential"));
  await app.db.transaction(async (tx) => {
    const changed = await tx
      .update(account)
      .set({ password })
      .where(isCredential)
      .returning({ id: account.id });
    const first = { userId: person.id, accountId: person.id, providerId: "credential", password };
    if (changed.length === 0) await tx.insert(account).values(first);
    await revokeOtherSessions(tx, person);
  });
  await chosenByOwner(app, person.id);
  await endOtherProofs(app, person.id);
  await tellOfChange(app, person, locale);
  await forgiveTries(app, "sign-in", person.email);
  return true;
}

/** Wrong passwords count like a sign-in, so that an open device does not help guessing. */
export async function checkPassword(
  app: App,
  person: Pick<SessionUser, "id" | "email">,
  password: string,
): Promise<{ ok: true } | PasswordError> {
  const taken = await takeTry(app, "sign-in", person.email);
  if (!taken.ok) return taken;
  if (!(await isPasswordOf(app, person.id, password))) return { ok: false, reason: "wrong" };
  await forgiveTries(app, "sign-in", person.email);
  return { ok: true };
}

export async function hasPassword({ db }: Pick<App, "db">, userId: string): Promise<boolean> {
  const isCredential = and(eq(account.userId, userId), eq(account.providerId, "credential"));
  return (await db.$count(account, isCredential)) > 0;
}

export async function changePassword(
  app: App,
  auth: Auth,
  person: SessionUser,
  change: { currentPassword: string; newPassword: string; locale: Locale; headers: Headers },
): Promise<{ ok: true; headers: Headers } | PasswordError> {
  const { currentPassword, newPassword, locale, headers } = change;
  const body = { currentPassword, newPassword, revokeOtherSessions: true };
  const tried = await tryPassword(app, person.email, () =>
    auth.api.changePassword({ body, headers, returnHeaders: true }),
  );
  if (!tried.ok) return tried;
  if (newPassword !== currentPassword) await chosenByOwner(app, person.id);
  await endOtherProofs(app, person.id);
  await tellOfChange(app, person, locale);
  return { ok: true, headers: onlyCookies(tried.answer.headers) };
}
