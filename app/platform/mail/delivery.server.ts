import {
  and,
  asc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  like,
  lte,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { letterTemplate } from "./letter.ts";
import { nobodysAddress, openMailSecret, textAddress } from "./outbox.server.ts";
import {
  codesOf,
  MailRejected,
  type MailTransport,
  MailUnanswered,
  type OutboxMail,
  takesTexts,
} from "./transport.ts";
import { writeMail } from "./write-mail.tsx";

const firstDelayMs = 30_000;
const longestDelayMs = 8 * 3_600_000;

/** No mail waits longer than this for its next attempt, nor for its first one. */
const longestWaitMs = 1.1 * longestDelayMs;

/** With the delays below, the last attempt comes about two days after the first. */
export const maxAttempts = 16;

/** The delay doubles; `random` varies it by a tenth, so that an outage's mails come apart. */
export function nextAttemptAt(attempts: number, now: Date, random = Math.random()): Date {
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  return new Date(now.getTime() + Math.round(delayMs * (0.9 + random / 5)));
}

export type Delivery = Pick<App, "db" | "now" | "log"> & {
  transports: MailTransport[];
  secret: string;
  stop: AbortSignal;
  /** The database must not be closed before these are over. */
  lateAnswers: Set<Promise<void>>;
};

const batchSize = 5;
const mostLateAnswers = 50;
const claimMs = 5 * 60_000;
const clocksDifferMs = 60_000;

/** Safe with several processes. If the database fails, a mail may leave twice with one Message-ID. */
export async function deliverDueMail(delivery: Delivery): Promise<number> {
  if (!(await hasDueMail(delivery))) return 0;
  await removeMailToNobody(delivery);
  const kept = await keepDueMail(delivery);
  if (delivery.transports.length === 0) return kept;
  if (delivery.lateAnswers.size >= mostLateAnswers) return 0;
  await writeDueMail(delivery);
  const mails = await claimDueMail(delivery);
  // allSettled, because the database must not be closed while a mail is in flight.
  const outcomes = await Promise.allSettled(mails.map((mail) => attempt(delivery, mail)));
  const broken = outcomes.find((outcome) => outcome.status === "rejected");
  if (broken) throw broken.reason;
  return mails.length;
}

function isDue(now: Date) {
  return and(
    eq(emailOutbox.status, "queued"),
    or(
      isOver(emailOutbox.nextAttemptAt, { now, longestMs: longestWaitMs }),
      and(
        eq(emailOutbox.attempts, 0),
        gt(emailOutbox.createdAt, new Date(now.getTime() + clocksDifferMs)),
      ),
    ),
    or(
      isNull(emailOutbox.lockedUntil),
      isOver(emailOutbox.lockedUntil, { now, longestMs: 2 * claimMs }),
    ),
  );
}

function isOver(
  column: typeof emailOutbox.nextAttemptAt | typeof emailOutbox.lockedUntil,
  { now, longestMs }: { now: Date; longestMs: number },
): SQL | undefined {
  return or(lte(column, now), gt(column, new Date(now.getTime() + longestMs)));
}

async function hasDueMail({ db, now }: Delivery): Promise<boolean> {
  const first = db.select({ id: emailOutbox.id }).from(emailOutbox).where(isDue(now())).limit(1);
  return (await first).length > 0;
}

async function removeMailToNobody({ db, now }: Delivery): Promise<void> {
  await db.delete(emailOutbox).where(and(isDue(now()), eq(emailOutbox.toAddress, nobodysAddress)));
}

async function keepDueMail({ db, now, transports }: Delivery): Promise<number> {
  const texts = transports.filter(takesTexts).length;
  const mails = transports.length - texts;
  if (texts > 0 && mails > 0) return 0;
  const isText = like(emailOutbox.toAddress, textAddress("%"));
  const isLeft = or(texts > 0 ? undefined : isText, mails > 0 ? undefined : not(isText));
  const kept = await db
    .update(emailOutbox)
    .set({ status: "kept" })
    .where(and(isDue(now()), isLeft))
    .returning({ id: emailOutbox.id });
  return kept.length;
}

async function writeDueMail(delivery: Delivery): Promise<void> {
  const { db, now } = delivery;
  const isKnown = eq(sql`${emailOutbox.facts} ->> 'template'`, letterTemplate);
  const unwritten = await db
    .select()
    .from(emailOutbox)
    .where(and(isDue(now()), isKnown))
    .orderBy(asc(emailOutbox.nextAttemptAt))
    .limit(batchSize);
  for (const mail of unwritten) {
    const isUnwritten = and(eq(emailOutbox.id, mail.id), isNotNull(emailOutbox.facts));
    await db.update(emailOutbox).set(writtenOrFailed(delivery, mail)).where(isUnwritten);
  }
}

/** A mail that cannot be rendered keeps its data and blocks no other. */
function writtenOrFailed({ log }: Delivery, mail: OutboxMail): Partial<OutboxMail> {
  try {
    const { html, text, facts } = writeMail(mail);
    return { html, text, facts };
  } catch (error) {
    log.error("mail not written", error, { mail: mail.id });
    return { status: "failed", lastError: "not written" };
  }
}

/** One statement, so that no lock is held while mails are sent. */
async function claimDueMail({ db, now }: Delivery): Promise<OutboxMail[]> {
  const firstDue = db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(and(isDue(now()), isNull(emailOutbox.facts)))
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
  if (mail.attempts > maxAttempts) {
    return giveUp(delivery, mail, { lastError: mail.lastError, reason: "interrupted" });
  }
  await recordOutcome(delivery, mail, await handOver(delivery, mail));
}

type Failure = { via: MailTransport["name"]; error: unknown };
type Outcome = { sentVia: MailTransport["name"] | null; failures: Failure[] };

async function handOver(
  { transports, secret, stop }: Delivery,
  mail: OutboxMail,
): Promise<Outcome> {
  const failures: Failure[] = [];
  const isText = mail.toAddress.startsWith(textAddress(""));
  for (const transport of transports.filter((each) => takesTexts(each) === isText)) {
    try {
      await transport.send(await openMailSecret(mail, secret), stop);
      return { sentVia: transport.name, failures };
    } catch (error) {
      failures.push({ via: transport.name, error });
      // Another transport could deliver a second copy.
      if (error instanceof MailUnanswered) break;
    }
  }
  return { sentVia: null, failures };
}

async function recordOutcome(
  delivery: Delivery,
  mail: OutboxMail,
  { sentVia, failures }: Outcome,
  from: "queued" | "unconfirmed" = "queued",
): Promise<void> {
  const { db, now } = delivery;
  const lastError = failures
    .map(({ via, error }) => `${via}: ${error instanceof Error ? error.message : String(error)}`)
    .join("\n");
  const reason = failures.map(({ via, error }) => `${via}: ${codesOf(error)}`).join(", ");
  if (sentVia) {
    await db
      .update(emailOutbox)
      .set({
        status: "sent",
        sentVia,
        sentAt: now(),
        lockedUntil: null,
        sealedSecret: null,
        lastError: lastError || null,
      })
      .where(eq(emailOutbox.id, mail.id));
    return;
  }
  const last = failures.at(-1);
  if (last?.error instanceof MailUnanswered) {
    await db
      .update(emailOutbox)
      .set({ status: "unconfirmed", lockedUntil: null, lastError })
      .where(isStill(from, mail));
    const { answer } = last.error;
    const { via } = last;
    if (answer) recordLateAnswer(delivery, mail, { answer, via, failures: failures.slice(0, -1) });
    return;
  }
  const isFinal =
    failures.length > 0 && failures.every(({ error }) => error instanceof MailRejected);
  if (isFinal || mail.attempts === maxAttempts) {
    return giveUp(delivery, mail, { lastError, reason, from });
  }
  const nextAttempt = nextAttemptAt(mail.attempts, now());
  await db
    .update(emailOutbox)
    .set({ status: "queued", nextAttemptAt: nextAttempt, lockedUntil: null, lastError })
    .where(isStill(from, mail));
}

type LateAnswer = { answer: Promise<void>; via: Failure["via"]; failures: Failure[] };

function recordLateAnswer(
  delivery: Delivery,
  mail: OutboxMail,
  { answer, via, failures }: LateAnswer,
): void {
  const late = answer
    .then(
      (): Outcome => ({ sentVia: via, failures }),
      (error): Outcome => ({ sentVia: null, failures: [...failures, { via, error }] }),
    )
    .then((outcome) => recordOutcome(delivery, mail, outcome, "unconfirmed"))
    .catch((error) => delivery.log.error("answer about a mail not recorded", error))
    .finally(() => delivery.lateAnswers.delete(late));
  delivery.lateAnswers.add(late);
}

type GivenUp = { lastError: string | null; reason: string; from?: "queued" | "unconfirmed" };

async function giveUp(
  { db, log }: Delivery,
  mail: OutboxMail,
  { lastError, reason, from = "queued" }: GivenUp,
): Promise<void> {
  await db
    .update(emailOutbox)
    .set({ status: "failed", lockedUntil: null, lastError: lastError ?? reason })
    .where(isStill(from, mail));
  log.error("mail given up", reason, { mail: mail.id });
}

function isStill(status: "queued" | "unconfirmed", mail: OutboxMail) {
  return and(
    eq(emailOutbox.id, mail.id),
    eq(emailOutbox.status, status),
    eq(emailOutbox.attempts, mail.attempts),
  );
}
