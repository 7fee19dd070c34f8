import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { maxAttempts, nextAttemptAt } from "./backoff.ts";
import type { MailTransport, OutboxMail } from "./transport.ts";

export type Delivery = Pick<App, "db" | "now" | "log"> & {
  /** Tried in this order at each attempt; with none, mails stay in the local mailbox. */
  transports: MailTransport[];
};

/** How many mails are claimed, and sent side by side, at once. */
const batchSize = 5;
/** Longer than any attempt takes, so that a claim runs out only when its process died. */
const claimMs = 5 * 60_000;

/**
 * Makes one attempt at a batch of due mails and returns how many there were. Several processes
 * may do this at once. Throws only when the database fails; a mail taken by a server just before
 * that is sent again later, with the same Message-ID.
 */
export async function deliverDueMail(delivery: Delivery): Promise<number> {
  if (delivery.transports.length === 0) return keepDueMail(delivery);
  const mails = await claimDueMail(delivery);
  // Settled, not all: nobody may close the database while a mail is still in flight.
  const outcomes = await Promise.allSettled(mails.map((mail) => attempt(delivery, mail)));
  const broken = outcomes.find((outcome) => outcome.status === "rejected");
  if (broken) throw broken.reason;
  return mails.length;
}

function isDue(now: Date) {
  return and(
    eq(emailOutbox.status, "queued"),
    lte(emailOutbox.nextAttemptAt, now),
    or(isNull(emailOutbox.lockedUntil), lte(emailOutbox.lockedUntil, now)),
  );
}

async function keepDueMail({ db, now }: Delivery): Promise<number> {
  const kept = await db
    .update(emailOutbox)
    .set({ status: "kept" })
    .where(isDue(now()))
    .returning({ id: emailOutbox.id });
  return kept.length;
}

/** One statement, so that no lock is held while mails travel. */
async function claimDueMail({ db, now }: Delivery): Promise<OutboxMail[]> {
  const firstDue = db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(isDue(now()))
    .orderBy(asc(emailOutbox.nextAttemptAt))
    .limit(batchSize)
    .for("update", { skipLocked: true });
  const due = db.$with("due").as(firstDue);
  return db
    .with(due)
    .update(emailOutbox)
    .set({
      attempts: sql`${emailOutbox.attempts} + 1`,
      lockedUntil: new Date(now().getTime() + claimMs),
    })
    .where(inArray(emailOutbox.id, db.select({ id: due.id }).from(due)))
    .returning();
}

async function attempt(delivery: Delivery, mail: OutboxMail): Promise<void> {
  const { db, now, log } = delivery;
  // The process died during the last attempt, perhaps because of this very mail.
  if (mail.attempts > maxAttempts) return giveUp(delivery, mail, mail.lastError, "interrupted");

  const { sentVia, failures } = await handOver(delivery.transports, mail);
  const lastError = failures.map(({ via, error }) => `${via}: ${messageOf(error)}`).join("\n");
  const reason = failures.map(({ via, error }) => `${via}: ${codesOf(error)}`).join(", ");
  if (sentVia) {
    await db
      .update(emailOutbox)
      .set({
        status: "sent",
        sentVia,
        sentAt: now(),
        lockedUntil: null,
        lastError: lastError || null,
      })
      .where(eq(emailOutbox.id, mail.id));
    return;
  }
  if (mail.attempts === maxAttempts) return giveUp(delivery, mail, lastError, reason);
  await db
    .update(emailOutbox)
    .set({ nextAttemptAt: nextAttemptAt(mail.attempts, now()), lockedUntil: null, lastError })
    .where(isStillClaimed(mail));
  log.warn("mail will be tried again", { mail: mail.id, attempts: mail.attempts, reason });
}

type Failure = { via: MailTransport["name"]; error: unknown };

async function handOver(transports: MailTransport[], mail: OutboxMail) {
  const failures: Failure[] = [];
  for (const transport of transports) {
    try {
      await transport.send(mail);
      return { sentVia: transport.name, failures };
    } catch (error) {
      failures.push({ via: transport.name, error });
    }
  }
  return { sentVia: null, failures };
}

async function giveUp(
  { db, log }: Delivery,
  mail: OutboxMail,
  lastError: string | null,
  reason: string,
): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ status: "failed", lockedUntil: null, lastError: lastError ?? reason })
    .where(isStillClaimed(mail));
  log.error("mail given up", reason, { mail: mail.id });
}

/** Another process has claimed the mail since when the count of attempts has moved on. */
function isStillClaimed(mail: OutboxMail) {
  return and(
    eq(emailOutbox.id, mail.id),
    eq(emailOutbox.status, "queued"),
    eq(emailOutbox.attempts, mail.attempts),
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Codes only, for the log: the answers of mail servers quote the addresses of customers. */
function codesOf(error: unknown): string {
  const { name, code, responseCode } = error as { [key in string]?: unknown };
  return [name, code, responseCode].filter((part) => part !== undefined).join(" ");
}
