import { asc } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
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

const form: OutgoingMail["form"] = {
  form_type: "booking",
  customer_name: "Aisha",
  customer_email: "aisha@example.com",
  customer_phone: "0501234567",
};

type Plain = Omit<OutgoingMail, "body" | "form"> & { html: string; text: string };

/** A mail that tells its own texts, about a booking unless its form is another. */
export const plainMail = ({
  html,
  text,
  ...mail
}: Plain & { form?: OutgoingMail["form"] }): OutgoingMail => ({
  form,
  ...mail,
  body: { html, text },
});

type Row = typeof emailOutbox.$inferInsert;

/** A row of the outbox, about an order and due at once unless it says otherwise; returns its id. */
export async function addMail(
  db: Db,
  changes: Partial<Row> = {},
  form_type: Row["form"]["form_type"] = "order",
): Promise<string> {
  const id = newId();
  const at = new Date("2026-11-23T11:00:00.417Z");
  await db.insert(emailOutbox).values({
    id,
    toAddress: "layla@example.com",
    subject: "Your order",
    html: "<p>The body</p>",
    text: "The body",
    form: { form_type, customer_name: "", customer_email: "", customer_phone: "" },
    nextAttemptAt: at,
    createdAt: at,
    ...changes,
  });
  return id;
}
