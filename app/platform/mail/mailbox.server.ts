import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import type { OutboxMail } from "./transport.ts";

const listLength = 100;

/** The latest mails without their bodies, newest first. */
export function listMails(db: Db) {
  return db
    .select({
      id: emailOutbox.id,
      subject: emailOutbox.subject,
      toAddress: emailOutbox.toAddress,
      status: emailOutbox.status,
      attempts: emailOutbox.attempts,
      lastError: emailOutbox.lastError,
      createdAt: emailOutbox.createdAt,
    })
    .from(emailOutbox)
    .orderBy(desc(emailOutbox.createdAt), desc(emailOutbox.id))
    .limit(listLength);
}

/** One mail with both bodies; an unknown id answers 404. */
export async function getMail(db: Db, id: string): Promise<OutboxMail> {
  // Anything may stand in an address, and the database takes only UUIDs.
  const isId = z.uuid().safeParse(id).success;
  const [mail] = isId ? await db.select().from(emailOutbox).where(eq(emailOutbox.id, id)) : [];
  if (!mail) throw new Response(null, { status: 404 });
  return mail;
}
