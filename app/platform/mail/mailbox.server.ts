import { desc, eq } from "drizzle-orm";
import { data } from "react-router";
import { isId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { openMailSecret } from "./outbox.server.ts";
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
export async function getMail(
  { db, settings }: { db: Db; settings: Pick<App["settings"], "secret"> },
  id: string,
): Promise<OutboxMail> {
  const [mail] = isId(id) ? await db.select().from(emailOutbox).where(eq(emailOutbox.id, id)) : [];
  if (!mail) throw data(null, { status: 404 });
  return openMailSecret(mail, settings.secret);
}
