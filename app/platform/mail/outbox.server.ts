import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, inArray, type SQLWrapper } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { secretKey } from "#app/platform/auth/auth-limits.server.ts";
import { takeRateLimit } from "#app/platform/rate-limit.server.ts";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { type Letter, letterTemplate } from "./letter.ts";
import { MailRejected, type OutboxMail } from "./transport.ts";

export type OutgoingMail = {
  to: string;
  replyTo?: string;
  subject: string;
  /** A letter is written just before it leaves; other texts are written already. */
  body: Letter | { html: string; text: string };
  sealedSecret?: string;
  attachments?: OutboxMail["attachments"];
  form: OutboxMail["form"];
};

type Customer = { name: string; email: string; phone: string };

/** What a mail is about, in the fields of the service that sends forms by mail. */
export const formOf = (
  form_type: OutgoingMail["form"]["form_type"],
  { name, email, phone }: Customer,
): OutgoingMail["form"] => ({
  form_type,
  customer_name: name,
  customer_email: email,
  customer_phone: phone,
});

/** The recipient of mails that are written only to take the same time; the worker deletes them. */
export const nobodysAddress = "nobody@account.invalid";

/** Addresses of accounts with only a phone number end like this; no mail reaches them. */
export const phoneOnlyAddress = "@phone.invalid";

export const textAddress = (phone: string) => `+${phone}`;

type Queueing = { id?: string; dueAt?: Date; status?: "queued" | "held" };

/** The mail is sent if, and only if, the caller's transaction is committed. `at` is now. */
export async function queueMail(
  tx: Db,
  mail: OutgoingMail,
  at: Date,
  queueing?: Queueing,
): Promise<void> {
  await tx.insert(emailOutbox).values(rowOf(mail, at, queueing));
}

function rowOf(mail: OutgoingMail, at: Date, { id, dueAt = at, status }: Queueing = {}) {
  const { html, text, facts } =
    "html" in mail.body
      ? { ...mail.body, facts: null }
      : { html: "", text: "", facts: { template: letterTemplate, data: mail.body } };
  return {
    id,
    toAddress: mail.to.endsWith(phoneOnlyAddress) ? nobodysAddress : mail.to,
    status,
    replyTo: mail.replyTo ?? null,
    subject: mail.subject.replace(/\s+/g, " ").trim(),
    html,
    text,
    facts,
    sealedSecret: mail.sealedSecret ?? null,
    attachments: mail.attachments ?? [],
    form: mail.form,
    nextAttemptAt: dueAt,
    createdAt: at,
  };
}

export async function cancelMails(tx: Db, ids: SQLWrapper): Promise<void> {
  const waits = and(eq(emailOutbox.status, "queued"), eq(emailOutbox.attempts, 0));
  await tx.delete(emailOutbox).where(and(inArray(emailOutbox.id, ids), waits));
}

const strangerMails = { limit: 8, windowSeconds: 24 * 60 * 60 };

export type Recipient = {
  isProven: boolean;
  /** Queued for nobody, so that the time does not tell whether there is an account. */
  isNobody?: boolean;
};

/**
 * Over the limit of an unproven address the mail is held back for staff to see. The workshop's copy
 * goes out in any case.
 */
export async function queueCustomerMail(
  tx: Db,
  { settings, at }: Pick<App, "settings"> & { at: Date },
  mail: OutgoingMail & Pick<Queueing, "id">,
  { isProven, isNobody = false }: Recipient,
  ...toWorkshop: OutgoingMail[]
): Promise<void> {
  const key = secretKey({ settings }, isProven ? "own-mail" : "stranger-mail", mail.to);
  const { ok: isWithin } = await takeRateLimit(tx, { key, ...strangerMails, now: at });
  const to = isNobody ? nobodysAddress : mail.to;
  const status = isWithin || isProven || isNobody ? "queued" : "held";
  const toCustomer = rowOf({ ...mail, to }, at, { id: mail.id, status });
  await tx.insert(emailOutbox).values([toCustomer, ...toWorkshop.map((each) => rowOf(each, at))]);
}

export const secretMark = "••••••";

const keyOf = (installationSecret: string) => `mail ${installationSecret}`;

export const sealMailSecret = (secret: string, installationSecret: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(installationSecret), data: secret });

export async function openMailSecret(
  mail: OutboxMail,
  installationSecret: string,
): Promise<OutboxMail> {
  if (mail.sealedSecret === null) return mail;
  const secret = await openSealed(mail.sealedSecret, installationSecret);
  const replace = (text: string) => text.replaceAll(secretMark, () => secret);
  const { subject, html, text } = mail;
  return { ...mail, subject: replace(subject), html: replace(html), text: replace(text) };
}

async function openSealed(data: string, installationSecret: string): Promise<string> {
  try {
    return await symmetricDecrypt({ key: keyOf(installationSecret), data });
  } catch {
    throw new MailRejected("This mail was sealed under another SECRET");
  }
}
