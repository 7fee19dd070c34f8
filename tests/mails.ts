import { asc } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { type Letter, letterTemplate } from "#app/platform/mail/letter.ts";
import { type OutgoingMail, openMailSecret } from "#app/platform/mail/outbox.server.ts";
import { writeMail } from "#app/platform/mail/write-mail.tsx";
import { parseSettings } from "#app/platform/settings.ts";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema.ts";

/** All mails, written, the oldest first. */
export async function allMails(db: Db) {
  const mails = await db.select().from(emailOutbox).orderBy(asc(emailOutbox.id));
  return mails.map((mail) => writeMail(mail));
}

/** The mails to an address as it reads them, the oldest first. */
export async function mailsTo({ db, settings }: Pick<App, "db" | "settings">, address: string) {
  const mails = (await allMails(db)).filter(({ toAddress }) => toAddress === address);
  return Promise.all(mails.map((mail) => openMailSecret(mail, settings.secret)));
}

/** A mail as it is written from what the database keeps of it. */
export function written({ body, ...mail }: OutgoingMail) {
  if ("html" in body) return { ...mail, ...body };
  const data: unknown = JSON.parse(JSON.stringify(body));
  return {
    ...mail,
    ...writeMail({ facts: { template: letterTemplate, data }, html: "", text: "" }),
  };
}

export const aLetter: Letter = {
  brand: parseSettings({ SECRET: "x".repeat(32) }).brand,
  locale: "en",
  heading: "Your booking",
  preview: "Your booking",
  parts: ["See you on Monday"],
};

/** A mail that tells its own texts. */
export const plainMail = ({
  html,
  text,
  ...mail
}: Omit<OutgoingMail, "body"> & { html: string; text: string }): OutgoingMail => ({
  ...mail,
  body: { html, text },
});
