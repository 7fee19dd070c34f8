import { and, count, desc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { data } from "react-router";
import { isId } from "#app/lib/ids.ts";
import type { ListQuery } from "#app/lib/list-query.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { findListPage, inListOrder, type ListPage } from "#app/platform/list-page.server.ts";
import type { Db, Tx } from "#db/client.ts";
import type { MailStatus } from "#db/schema/enums.ts";
import { emailOutbox, openSubject } from "#db/schema/mail.ts";
import { openMailSecret } from "./outbox.server.ts";
import { type MailSort, mailActions } from "./outbox-list.ts";
import type { OutboxMail } from "./transport.ts";
import { writeMail } from "./write-mail.tsx";

type Needs = Pick<App, "db" | "now">;

type Listed = "id" | "toAddress" | "status" | "attempts" | "nextAttemptAt" | "lastError";
export type QueuedMail = Pick<OutboxMail, Listed | "createdAt" | "sentAt"> & {
  subject: string | null;
};

const { id, toAddress, status, createdAt, searchText } = emailOutbox;

const columns = {
  id,
  toAddress,
  status,
  createdAt,
  subject: sql<string | null>`${openSubject(emailOutbox)}`,
  attempts: emailOutbox.attempts,
  nextAttemptAt: emailOutbox.nextAttemptAt,
  lastError: emailOutbox.lastError,
  sentAt: emailOutbox.sentAt,
};

export async function listQueue(
  db: Db,
  query: ListQuery<MailStatus, MailSort>,
): Promise<{ mails: QueuedMail[]; page: ListPage }> {
  const source = { table: emailOutbox, id, status, searchText };
  const page = await findListPage(db, { ...source, sorts: { created: [createdAt] } }, query);
  const rows = await db.select(columns).from(emailOutbox).where(inArray(id, page.ids));
  return { mails: inListOrder(page.ids, rows), page };
}

export async function countMails(db: Db): Promise<Record<MailStatus, number>> {
  const rows = await db.select({ status, mails: count() }).from(emailOutbox).groupBy(status);
  const counted = Object.fromEntries(rows.map(({ status, mails }) => [status, mails]));
  return { queued: 0, failed: 0, unconfirmed: 0, held: 0, sent: 0, kept: 0, ...counted };
}

const waiting = ["queued", "failed", "unconfirmed", "held"] as const satisfies MailStatus[];

const troubled = ["failed", "unconfirmed"] as const satisfies MailStatus[];

export const countTroubledMails = (db: Db): Promise<number> =>
  db.$count(emailOutbox, inArray(status, troubled));

type Again = { actorId: string };

type MailContent = Pick<OutboxMail, "html" | "text" | "attachments">;

type StaffMail = QueuedMail & { replyTo: string | null; content: MailContent | null };

export async function getStaffMail(db: Db, mailId: string): Promise<StaffMail> {
  const { replyTo, html, text, attachments, facts } = emailOutbox;
  const content = { html, text, attachments, facts };
  const [mail] = isId(mailId)
    ? await db
        .select({ ...columns, replyTo, content })
        .from(emailOutbox)
        .where(eq(id, mailId))
    : [];
  if (!mail) throw data(null, { status: 404 });
  return { ...mail, content: mail.subject === null ? null : writeMail(mail.content) };
}

export type RecordMail = Pick<OutboxMail, "id" | "toAddress" | "status" | "createdAt" | "subject">;

type MailSubject = {
  formType: string;
  createdAt: Date;
  customerEmail: string;
  moves: { id: string }[];
};

export async function listMailsAbout(db: Db, record: MailSubject): Promise<RecordMail[]> {
  const { form, subject } = emailOutbox;
  // One transaction writes a record and its first mails with one timestamp.
  const isWrittenWithIt = and(
    eq(createdAt, record.createdAt),
    eq(sql`${form} ->> 'customer_email'`, record.customerEmail),
  );
  const moveIds = record.moves.map((move) => move.id);
  return db
    .select({ id, toAddress, status, createdAt, subject })
    .from(emailOutbox)
    .where(
      and(
        eq(sql`${form} ->> 'form_type'`, record.formType),
        or(inArray(id, moveIds), isWrittenWithIt),
      ),
    )
    .orderBy(desc(createdAt), desc(id));
}

export function sendAgain({ db, now }: Needs, mail: Again & { mailId: string }): Promise<boolean> {
  const { mailId, actorId } = mail;
  const at = now();
  return db.transaction(async (tx) => {
    if (!isId(mailId)) return false;
    const sent = await makeDue(tx, and(eq(id, mailId), inArray(status, waiting)), at);
    if (sent === 0) return false;
    await recordAudit(tx, { action: mailActions["send-again"], rowId: mailId, actorId, at });
    return true;
  });
}

export function sendFailedAgain({ db, now }: Needs, { actorId }: Again): Promise<number> {
  const at = now();
  return db.transaction(async (tx) => {
    const sent = await makeDue(tx, eq(status, "failed"), at);
    const entry = { rowId: "failed", details: { count: sent }, actorId, at };
    if (sent > 0) await recordAudit(tx, { action: mailActions["send-again"], ...entry });
    return sent;
  });
}

async function makeDue(tx: Tx, which: SQL | undefined, at: Date): Promise<number> {
  const { lockedUntil } = emailOutbox;
  const due = await tx
    .update(emailOutbox)
    .set({ status: "queued", attempts: 0, nextAttemptAt: at, lockedUntil: null })
    .where(and(which, or(isNull(lockedUntil), lte(lockedUntil, at))))
    .returning({ id });
  return due.length;
}

const listLength = 100;

export function listMails(db: Db) {
  return db
    .select({ ...columns, subject: emailOutbox.subject })
    .from(emailOutbox)
    .orderBy(desc(createdAt), desc(id))
    .limit(listLength);
}

export async function getMail(
  { db, settings }: { db: Db; settings: Pick<App["settings"], "secret"> },
  id: string,
): Promise<OutboxMail> {
  const [mail] = isId(id) ? await db.select().from(emailOutbox).where(eq(emailOutbox.id, id)) : [];
  if (!mail) throw data(null, { status: 404 });
  return openMailSecret(writeMail(mail), settings.secret);
}
