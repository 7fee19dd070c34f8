import { and, eq, inArray } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import type { OutboxMail } from "./transport.ts";

/** A finished e-mail, ready to be sent by any transport. */
export type OutgoingMail = {
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  sealedSecret?: string;
  attachments?: OutboxMail["attachments"];
  form: OutboxMail["form"];
};

/** Of mails that are written only to take their time; the worker takes them away unsent. */
export const nobodysAddress = "nobody@account.invalid";

/**
 * Puts a mail into the outbox within the caller's transaction, due at once: it is sent if, and
 * only if, what it tells about is committed. `at` is now. Whoever may take it back gives it an `id`
 * and a later `dueAt`.
 */
export async function queueMail(
  tx: Pick<Db, "insert">,
  mail: OutgoingMail,
  at: Date,
  {
    id = newId(),
    dueAt = at,
    status = "queued",
  }: { id?: string; dueAt?: Date; status?: "queued" | "held" } = {},
): Promise<void> {
  await tx.insert(emailOutbox).values({
    id,
    toAddress: mail.to,
    status,
    replyTo: mail.replyTo ?? null,
    subject: singleLine(mail.subject),
    html: mail.html,
    text: mail.text,
    sealedSecret: mail.sealedSecret ?? null,
    attachments: mail.attachments ?? [],
    form: mail.form,
    nextAttemptAt: dueAt,
    createdAt: at,
  });
}

/** Takes back those of these mails of which no attempt was made yet. */
export async function takeBackMails(tx: Pick<Db, "delete">, ids: string[]): Promise<void> {
  const waits = and(eq(emailOutbox.status, "queued"), eq(emailOutbox.attempts, 0));
  await tx.delete(emailOutbox).where(and(inArray(emailOutbox.id, ids), waits));
}

/** A line break in a subject would start a header of its own. */
function singleLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim();
}
