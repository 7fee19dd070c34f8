import { and, eq, type SQL } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import type { Recipient } from "#app/platform/mail/customer-mail.server.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";

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

/** Whether somebody has proven that this address is theirs. */
export async function isProvenAddress(
  db: Pick<Db, "$count">,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const isTheirs = and(eq(user.id, userId), eq(user.email, email.toLowerCase()));
  return (await db.$count(user, and(isTheirs, eq(user.emailVerified, true)))) > 0;
}
