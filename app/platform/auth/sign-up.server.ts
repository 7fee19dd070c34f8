import { getOAuthState } from "better-auth/api";
import { hashPassword } from "better-auth/crypto";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { account, user } from "#db/schema/auth.ts";
import { userProfiles } from "#db/schema/customers.ts";
import { accountExistsMail, verificationMail, welcomeMail } from "./auth-mails.tsx";
import type { SignUpInput } from "./credentials.ts";
import { takeMailLimit } from "./mail-limit.server.ts";
import { readAddress } from "./return-address.ts";
import { verificationToken } from "./verification.server.ts";

/**
 * Makes an account and queues its mails, together or not at all. An address that has an account
 * gets a mail about that instead; the caller cannot tell the two apart, nor by the time it takes.
 */
export async function signUp(
  app: Pick<App, "db" | "settings" | "now">,
  { fullName, email, password }: SignUpInput,
  locale: Locale,
): Promise<{ ok: true } | { ok: false; reason: "too-many-mails" }> {
  if (!(await takeMailLimit(app, email))) return { ok: false, reason: "too-many-mails" };
  const { db, settings, now } = app;
  const person = { name: fullName, email };
  const token = await verificationToken(app, email);
  const hash = await hashPassword(password);
  // Written before the transaction, which keeps others waiting.
  const [verification, welcome, exists] = await Promise.all([
    verificationMail(person, token, { locale, settings }),
    welcomeMail(person, { locale, settings }),
    accountExistsMail(person, { locale, settings }),
  ]);
  const at = now();
  await db.transaction(async (tx) => {
    const [created] = await tx
      .insert(user)
      .values({ id: newId(), name: fullName, email, createdAt: at, updatedAt: at })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id });
    if (!created) return queueMail(tx, exists, at);
    const userId = created.id;
    const credential = { accountId: userId, providerId: "credential", password: hash };
    await tx.insert(account).values({ userId, ...credential, createdAt: at, updatedAt: at });
    await tx.insert(userProfiles).values({ id: userId, fullName, createdAt: at, updatedAt: at });
    await queueMail(tx, verification, at);
    await queueMail(tx, welcome, at);
  });
  return { ok: true };
}

/** Welcomes somebody whose account came with the word of another provider. */
export async function welcomeNewcomer(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const state = await getOAuthState();
  const { locale } = readAddress(state?.callbackURL ?? "/");
  const mail = await welcomeMail({ name, email }, { locale, settings });
  const at = now();
  await db.insert(userProfiles).values({ id, fullName: name, createdAt: at, updatedAt: at });
  await queueMail(db, mail, at);
}
