import { randomBytes } from "node:crypto";
import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { account, user } from "#db/schema/auth.ts";
import { isRefusal } from "./api-refusal.server.ts";
import type { Auth } from "./auth.server.ts";
import { passwordChangedMail, resetMail } from "./auth-mails.tsx";
import { forgiveAttempts, takeAttempt } from "./lockout.server.ts";
import { takeMailLimit } from "./mail-limit.server.ts";
import type { SessionUser } from "./session.server.ts";
import { onlyCookies } from "./sign-in.server.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

const resetMs = 60 * 60_000;

/** The name under which better-auth's resetPassword looks for a link's token. */
const proofOf = (token: string) => `reset-password:${token}`;

/** Sends a link to set a new password, if there is an account; nobody learns whether there is one. */
export async function requestReset(
  app: Needs,
  auth: Auth,
  { email, locale }: { email: string; locale: Locale },
): Promise<{ ok: true } | { ok: false; reason: "too-many-mails" }> {
  if (!(await takeMailLimit(app, email))) return { ok: false, reason: "too-many-mails" };
  const { db, settings, now } = app;
  const { internalAdapter } = await auth.$context;
  const token = randomBytes(24).toString("base64url");
  const owner = await findOwner(app, eq(user.email, email));
  // Written for nobody as well: that takes the most time.
  const mail = await resetMail(owner ?? { name: "", email }, token, { locale, settings });
  if (!owner) return { ok: true };
  const expiresAt = new Date(Date.now() + resetMs);
  const proof = { identifier: proofOf(token), value: owner.id, expiresAt };
  await internalAdapter.createVerificationValue(proof);
  await queueMail(db, mail, now());
  return { ok: true };
}

/** Whose password a link may set; null once it was used or is too old. */
async function findOwnerOfLink(app: Needs, auth: Auth, token: string) {
  const { internalAdapter } = await auth.$context;
  const proof = await internalAdapter.findVerificationValue(proofOf(token));
  if (!proof || proof.expiresAt <= new Date()) return null;
  return findOwner(app, eq(user.id, proof.value));
}

/** Whether a link can still set a password. */
export const isResetLink = async (app: Needs, auth: Auth, token: string) =>
  (await findOwnerOfLink(app, auth, token)) !== null;

/**
 * Sets a new password by a link, once. Every session ends, failed attempts are forgiven, and the
 * address is its owner's, because the link was read there.
 */
export async function resetPassword(
  app: Needs,
  auth: Auth,
  { token, newPassword, locale }: { token: string; newPassword: string; locale: Locale },
): Promise<boolean> {
  const owner = await findOwnerOfLink(app, auth, token);
  if (!owner) return false;
  try {
    await auth.api.resetPassword({ body: { token, newPassword } });
  } catch (error) {
    if (isRefusal(error, "INVALID_TOKEN")) return false;
    throw error;
  }
  const { db, settings, now } = app;
  const mail = await passwordChangedMail(owner, { locale, settings });
  await db.transaction(async (tx) => {
    await tx.update(user).set({ emailVerified: true }).where(eq(user.id, owner.id));
    // Whoever linked another way in before the address was proven may not be its owner.
    const others = and(eq(account.userId, owner.id), ne(account.providerId, "credential"));
    if (!owner.emailVerified) await tx.delete(account).where(others);
    await queueMail(tx, mail, now());
  });
  await forgiveAttempts(app, owner.email);
  return true;
}

/** Whether the account has a password; one that came from another provider has none. */
export async function hasPassword({ db }: Pick<App, "db">, userId: string): Promise<boolean> {
  const isCredential = and(eq(account.userId, userId), eq(account.providerId, "credential"));
  return (await db.$count(account, isCredential)) > 0;
}

export type PasswordChange =
  | { ok: true; headers: Headers }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "locked"; until: Date };

/**
 * Changes the password of whoever is signed in, by the current one, and signs all other devices
 * out. The answer's cookies are those of the session that goes on here.
 */
export async function changePassword(
  app: Needs,
  auth: Auth,
  person: SessionUser,
  change: { currentPassword: string; newPassword: string; locale: Locale; headers: Headers },
): Promise<PasswordChange> {
  const attempt = await takeAttempt(app, person.email);
  if (!attempt.ok) return { ok: false, reason: "locked", until: attempt.until };
  const { currentPassword, newPassword, locale, headers } = change;
  try {
    const body = { currentPassword, newPassword, revokeOtherSessions: true };
    const answer = await auth.api.changePassword({ body, headers, returnHeaders: true });
    await forgiveAttempts(app, person.email);
    const mail = await passwordChangedMail(person, { locale, settings: app.settings });
    await queueMail(app.db, mail, app.now());
    return { ok: true, headers: onlyCookies(answer.headers) };
  } catch (error) {
    if (isRefusal(error, "INVALID_PASSWORD", "CREDENTIAL_ACCOUNT_NOT_FOUND")) {
      return { ok: false, reason: "wrong" };
    }
    throw error;
  }
}

async function findOwner({ db }: Needs, where: SQL) {
  const [owner] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(and(where, eq(user.isActive, true)));
  return owner ?? null;
}
