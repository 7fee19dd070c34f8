import { getOAuthState } from "better-auth/api";
import { eq, is, TransactionRollbackError } from "drizzle-orm";
import { localeOf } from "#app/lib/i18n-url.ts";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { queueCustomerMail, queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Tx } from "#db/client.ts";
import { account, user } from "#db/schema/auth.ts";
import { userProfiles } from "#db/schema/customers.ts";
import { hashPassword, takeMailLimit } from "./auth-limits.server.ts";
import { authMail, verificationMail } from "./auth-mails.ts";
import type { SignUpInput } from "./credentials.ts";

/**
 * The id of the new account; null after too many mails. Answer and time do not tell whether the
 * address had an account, which then gets another mail.
 */
export async function signUp(
  app: Pick<App, "db" | "settings" | "now">,
  { fullName, email, password }: SignUpInput,
  locale: Locale,
  flow?: string,
): Promise<string | null> {
  if (!(await takeMailLimit(app, email))) return null;
  const { db, settings, now } = app;
  const person = { name: fullName, email };
  const hash = await hashPassword(password);
  // Before the transaction, because others wait for it.
  const verification = await verificationMail({ ...person, flow }, { locale, settings });
  const welcome = await authMail("welcome", person, { locale, settings });
  // Without a name, which a stranger may have typed.
  const exists = await authMail("exists", { name: "", email }, { locale, settings });
  const at = now();
  const newcomer = { id: newId(), name: fullName, email, createdAt: at, updatedAt: at };
  await db.transaction(async (tx) => {
    await tx.insert(user).values(newcomer).onConflictDoNothing({ target: user.email });
    const [owner] = await tx
      .select({ id: user.id, emailVerified: user.emailVerified })
      .from(user)
      .where(eq(user.email, email));
    if (!owner) throw new Error("The account was closed while somebody signed up with its address");
    const isNew = owner.id === newcomer.id;
    await insertPassword(tx, { userId: owner.id, fullName, hash, at, isNew });
    const isProven = owner.emailVerified;
    await queueCustomerMail(tx, { settings, at }, isNew ? verification : exists, { isProven });
    await queueCustomerMail(tx, { settings, at }, welcome, { isProven, isNobody: !isNew });
  });
  return newcomer.id;
}

/** For an existing account the rows are written and rolled back, so that the time does not tell. */
async function insertPassword(
  tx: Tx,
  person: { userId: string; fullName: string; hash: string; at: Date; isNew: boolean },
): Promise<void> {
  const { userId, fullName, hash, at, isNew } = person;
  const times = { createdAt: at, updatedAt: at };
  const credential = { userId, accountId: isNew ? userId : newId(), providerId: "credential" };
  try {
    await tx.transaction(async (step) => {
      await step.insert(account).values({ ...credential, password: hash, ...times });
      await step
        .insert(userProfiles)
        .values({ id: userId, fullName, ...times })
        .onConflictDoNothing();
      if (!isNew) step.rollback();
    });
  } catch (error) {
    if (!is(error, TransactionRollbackError)) throw error;
  }
}

/** Makes an account for a proven address or number; null if another was made meanwhile. */
export async function createProvenAccount(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  { id = newId(), fullName, email }: { id?: string; fullName: string; email: string },
  locale: Locale,
): Promise<{ id: string } | null> {
  const at = now();
  const times = { createdAt: at, updatedAt: at };
  const newcomer = { id, name: fullName, email, emailVerified: true, ...times };
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(user)
      .values(newcomer)
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id });
    if (!made) return null;
    await tx.insert(userProfiles).values({ id: made.id, fullName, ...times });
    const welcome = await authMail("welcome", { name: fullName, email }, { locale, settings });
    await queueMail(tx, welcome, at);
    return made;
  });
}

export async function onUserCreated(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  { id, name, email }: { id: string; name: string; email: string },
): Promise<void> {
  const state = await getOAuthState();
  const locale = localeOf(state?.callbackURL ?? "/");
  const mail = await authMail("welcome", { name, email }, { locale, settings });
  const at = now();
  await db.insert(userProfiles).values({ id, fullName: name, createdAt: at, updatedAt: at });
  await queueMail(db, mail, at);
}
