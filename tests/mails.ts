import { asc } from "drizzle-orm";
import { mailTemplates } from "#app/features/mail/mail-templates.server.ts";
import type { App } from "#app/platform/app.ts";
import { type OutgoingMail, openMailSecret } from "#app/platform/mail/outbox.server.ts";
import { writeMail } from "#app/platform/mail/render-mail.ts";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema.ts";

/** All mails, written, the oldest first. */
export async function allMails(db: Db) {
  const mails = await db.select().from(emailOutbox).orderBy(asc(emailOutbox.id));
  return mails.map((mail) => writeMail(mail, mailTemplates));
}

/** The mails to an address as it reads them, the oldest first. */
export async function mailsTo({ db, settings }: Pick<App, "db" | "settings">, address: string) {
  const mails = (await allMails(db)).filter(({ toAddress }) => toAddress === address);
  return Promise.all(mails.map((mail) => openMailSecret(mail, settings.secret)));
}

/** A mail as it is written from what the database keeps of it. */
export function written({ facts, ...mail }: OutgoingMail) {
  const kept = { facts: JSON.parse(JSON.stringify(facts)), html: "", text: "" };
  return { ...mail, ...writeMail(kept, mailTemplates) };
}

/** A mail that tells its own texts. */
export const plainMail = ({
  html,
  text,
  ...mail
}: Omit<OutgoingMail, "facts"> & { html: string; text: string }): OutgoingMail => ({
  ...mail,
  facts: { template: "plain", data: { html, text } },
});

export const plainTemplates = { plain: (texts: { html: string; text: string }) => texts };
