import { asc, eq } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { openMailSecret } from "#app/platform/mail/outbox.server.ts";
import { emailOutbox } from "#db/schema.ts";

/** The mails to an address as it reads them, the oldest first. */
export async function mailsTo({ db, settings }: Pick<App, "db" | "settings">, address: string) {
  const mails = await db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, address))
    .orderBy(asc(emailOutbox.id));
  return Promise.all(mails.map((mail) => openMailSecret(mail, settings.secret)));
}
