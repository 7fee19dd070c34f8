import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema/mail.ts";

/** A finished e-mail, ready to be sent by any transport. */
export type OutgoingMail = {
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { filename: string; contentType: string; content: string }[];
  /** What the web-form e-mail service asks for beside the message. */
  form: {
    form_type: "contact" | "booking" | "order";
    customer_name: string;
    customer_email: string;
    customer_phone: string;
  };
};

/**
 * Puts a mail into the outbox within the caller's transaction: it is sent if, and only if,
 * what it tells about is committed.
 */
export async function queueMail(tx: Pick<Db, "insert">, mail: OutgoingMail): Promise<void> {
  await tx.insert(emailOutbox).values({
    id: newId(),
    toAddress: mail.to,
    replyTo: mail.replyTo ?? null,
    subject: singleLine(mail.subject),
    html: mail.html,
    text: mail.text,
    attachments: mail.attachments ?? [],
    form: mail.form,
  });
}

/** A line break in a subject would start a header of its own. */
function singleLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim();
}
