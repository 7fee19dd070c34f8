import { and, eq, type SQL } from "drizzle-orm";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueCustomerMail, type Recipient } from "#app/platform/mail/outbox.server.ts";
import { user } from "#db/schema/auth.ts";
import type { Auth } from "./auth.server.ts";
import { isApiError, takeMailLimit } from "./auth-limits.server.ts";
import { verificationMail } from "./auth-mails.tsx";

/** Marks the address of the link as its owner's; false for a link that is forged or too old. */
export async function verifyEmail(auth: Auth, token: string): Promise<boolean> {
  try {
    await auth.api.verifyEmail({ query: { token } });
    return true;
  } catch (error) {
    if (isApiError(error)) return false;
    throw error;
  }
}

/** Sends the link once more to an account that still needs it; nobody learns whether there is one. */
export async function sendVerification(
  app: Pick<App, "db" | "settings" | "now">,
  email: string,
  locale: Locale,
): Promise<{ ok: true } | { ok: false; reason: "too-many-mails" }> {
  if (!(await takeMailLimit(app, email))) return { ok: false, reason: "too-many-mails" };
  const { db, settings, now } = app;
  const owner = await findOwner(app, eq(user.email, email));
  // For nobody as well: the time it takes must not tell whether there is an account.
  const mail = await verificationMail(owner ?? { name: "", email }, { locale, settings });
  const isNobody = owner === null || owner.emailVerified;
  await queueCustomerMail(db, { settings, at: now() }, mail, { isProven: false, isNobody });
  return { ok: true };
}

export type Owner = { id: string; name: string; email: string; emailVerified: boolean };

/** Whose account this is; null also for one that was switched off. */
export async function findOwner({ db }: Pick<App, "db">, where: SQL): Promise<Owner | null> {
  const [owner] = await db
    .select({ id: user.id, name: user.name, email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(and(where, eq(user.isActive, true)));
  return owner ?? null;
}

/** How a mail to an address is queued, with an account or without. */
export const recipientOf = (owner: Owner | null): Recipient => ({
  isProven: owner?.emailVerified ?? false,
  isNobody: owner === null,
});
