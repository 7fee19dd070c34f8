import { and, eq, like } from "drizzle-orm";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { takeMailLimit } from "#app/platform/auth/auth-limits.server.ts";
import { codeMail } from "#app/platform/auth/auth-mails.tsx";
import {
  consumeStoredCode,
  findStoredCode,
  storeCode,
} from "#app/platform/auth/stored-code.server.ts";
import { findOwner } from "#app/platform/auth/verification.server.ts";
import { phoneOnlyAddress, queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import { isTaken } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import type { Access } from "./access-token.server.ts";
import { isFresh } from "./api-account.server.ts";
import { type Opened, openSessionFor } from "./api-sign-in.server.ts";
import { type AuthError, authError } from "./auth-errors.ts";

type Needs = Pick<App, "db" | "settings" | "log" | "now">;
type Done = { ok: true } | AuthError;
type Mailed = { email: string; locale: Locale };

/** Mails a code to the new address. Another way to sign in needs a fresh proof. */
export async function addEmail(
  app: Needs,
  auth: Auth,
  access: Access,
  { email, locale }: Mailed,
): Promise<Done> {
  const { person } = access;
  if (!person.email.endsWith(phoneOnlyAddress))
    return authError("validation_failed", { message: "The email address of an account stays" });
  if (!isFresh(app, access)) return authError("reauthentication_needed");
  return mailChange(app, auth, { email, locale, userId: person.id });
}

export async function mailChangeAgain(
  app: Needs,
  auth: Auth,
  { email, locale }: Mailed,
): Promise<Done> {
  const asked = await findStoredCode(auth, { address: email, purpose: "change" });
  return asked?.userId
    ? mailChange(app, auth, { email, locale, userId: asked.userId })
    : { ok: true };
}

/** An address that has an account gets no mail, and the answer is the same. */
async function mailChange(
  app: Needs,
  auth: Auth,
  { email, locale, userId }: Mailed & { userId: string },
): Promise<Done> {
  if (!(await takeMailLimit(app, email))) return authError("over_email_send_rate_limit");
  const { db, settings, now } = app;
  const code = await storeCode(app, auth, { address: email, purpose: "change" }, { userId });
  const mail = await codeMail({ name: "", email }, code, { locale, settings });
  const isNobody = (await db.$count(user, eq(user.email, email))) > 0;
  await queueCustomerMail(db, { settings, at: now() }, mail, { isProven: false, isNobody });
  return { ok: true };
}

export async function verifyEmailChange(
  app: Needs,
  auth: Auth,
  { email, code, userAgent }: { email: string; code: string; userAgent: string },
): Promise<Opened> {
  const asked = await consumeStoredCode(app, auth, { address: email, purpose: "change", code });
  const owner = asked?.userId ? await findOwner(app, eq(user.id, asked.userId)) : null;
  if (!owner) return authError("otp_expired");
  if (!(await setFirstAddress(app, owner.id, email))) return authError("email_exists");
  return openSessionFor(app, auth, owner.id, { method: "otp", userAgent });
}

async function setFirstAddress({ db, now }: Needs, id: string, email: string): Promise<boolean> {
  try {
    const set = await db
      .update(user)
      .set({ email, updatedAt: now() })
      .where(and(eq(user.id, id), like(user.email, `%${phoneOnlyAddress}`)))
      .returning({ id: user.id });
    return set.length > 0;
  } catch (error) {
    if (isTaken(error, "user_email_unique")) return false;
    throw error;
  }
}
