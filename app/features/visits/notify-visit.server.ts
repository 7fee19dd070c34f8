import { and, eq, inArray, sql } from "drizzle-orm";
import { bookingCalendar } from "#app/features/booking/calendar.ts";
import { keepToken, mailedVisitLink } from "#app/features/booking/visit-link.server.ts";
import { isId, newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import type { App } from "#app/platform/app.ts";
import { undoableMs } from "#app/platform/change-status.server.ts";
import { cancelMails, queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Tx } from "#db/client.ts";
import type { VisitState } from "#db/schema/enums.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { visitMessages, visits } from "#db/schema/workshop.ts";
import { appointmentStates } from "./appointment.ts";
import { type CustomerVisit, readCustomerVisit } from "./customer-visit.server.ts";
import { newsMail, type VisitNews } from "./visit.mail.ts";

type Notice = {
  settings: App["settings"];
  visitId: string;
  news: VisitNews;
  at: Date;
  /** The proposed line, or the invoice of a receipt. */
  lineId?: string;
  before?: Date | null;
  isFinal?: boolean;
};

/** News that cancel each other out while unsent; then neither is sent. */
const opposite: Partial<Record<VisitNews, VisitNews>> = { cancelled: "back", back: "cancelled" };

const outdatedBy: Partial<Record<VisitNews, VisitNews[]>> = {
  cancelled: ["booked", "confirmed", "moved", "promise", "proposed", "day-before", "hours-before"],
  "no-show": ["confirmed", "moved", "promise", "proposed", "day-before", "hours-before"],
  moved: ["moved", "promise", "day-before", "hours-before"],
  promise: ["promise"],
};

const ofThePlan: VisitNews[] = ["booked", "confirmed", "moved", "cancelled", "back"];

/**
 * Notifies the customer of a change by mail, in their language and once, in the same transaction.
 * Mails wait until the change can no longer be undone. Whether one will be sent.
 */
export async function notifyVisit(tx: Tx, notice: Notice): Promise<boolean> {
  const { settings, visitId, news, at } = notice;
  const outdated = await withdrawNews(tx, visitId, outdatedBy[news] ?? []);
  const undone = opposite[news];
  if (undone && (await withdrawNews(tx, visitId, [undone])).length > 0) return false;
  const visit = await readCustomerVisit(tx, eq(visits.id, visitId));
  if (!visit || visit.email === "") return false;
  if (ofThePlan.includes(news) && visit.arrivesAt <= at) return false;
  // After two moves the mail names the time before the first; a move that was undone sends nothing.
  const before = outdated.find((each) => each.news === news)?.before ?? notice.before ?? null;
  const isAsBefore = before?.getTime() === momentOf(news, visit)?.getTime();
  if (before && isAsBefore) return false;
  const id = newId();
  const message = {
    id,
    visitId,
    // A promise may be made again after another one.
    name: news === "promise" ? `${news} ${visit.version}` : messageName(notice, visit),
    channel: "mail",
    createdAt: at,
  } as const;
  const [first] = await tx
    .insert(visitMessages)
    .values(message)
    .onConflictDoNothing()
    .returning({ id: visitMessages.id });
  if (!first) return false;
  await keepToken(tx, settings, visit);
  const dueAt = notice.isFinal ? at : new Date(at.getTime() + undoableMs);
  await queueMail(tx, await mailOf({ ...notice, before }, visit), at, { id, dueAt });
  return true;
}

/** News of a state that is left, which are not sent any more. */
const withdrawnFrom: Partial<Record<VisitState, VisitNews[]>> = {
  confirmed: ["confirmed"],
  ready: ["ready"],
  collected: ["collected"],
  "no-show": ["no-show"],
};

/** Notifies of a move by the first news that the customer does not know yet. */
export async function notifyMove(
  tx: Tx,
  {
    from,
    tells,
    ...notice
  }: Omit<Notice, "news"> & { from: VisitState; tells: readonly VisitNews[] },
): Promise<void> {
  await withdrawNews(tx, notice.visitId, withdrawnFrom[from] ?? []);
  for (const news of tells) if (await notifyVisit(tx, { ...notice, news })) return;
}

/** Withdraws unsent news of an appointment that is deleted. */
export const withdrawPlans = (tx: Tx, visitId: string) => withdrawNews(tx, visitId, ofThePlan);

/** An earlier or later promise by less is not sent. */
const toldFromMs = 15 * 60_000;

type Times = { arrivesAt: Date; readyAt: Date | null };

export async function notifyTimes(
  tx: Tx,
  { before, ...notice }: Omit<Notice, "news" | "before"> & { before: Times },
): Promise<void> {
  const [now] = await tx
    .select({ arrivesAt: visits.arrivesAt, readyAt: visits.readyAt, state: visits.state })
    .from(visits)
    .where(eq(visits.id, notice.visitId));
  if (!now || now.state === "ready") return;
  if (now.arrivesAt.getTime() !== before.arrivesAt.getTime()) {
    await notifyVisit(tx, { ...notice, news: "moved", before: before.arrivesAt });
    return;
  }
  if (!now.readyAt || !before.readyAt) return;
  const differs = Math.abs(now.readyAt.getTime() - before.readyAt.getTime());
  if (differs < toldFromMs) return;
  await notifyVisit(tx, { ...notice, news: "promise", before: before.readyAt });
}

function momentOf(news: VisitNews, visit: CustomerVisit): Date | null {
  if (news === "moved") return visit.arrivesAt;
  if (news === "promise") return visit.readyAt;
  return news === "ready" ? visit.finishedAt : null;
}

export function messageName(
  { news, lineId }: Pick<Notice, "news" | "lineId">,
  visit: CustomerVisit,
): string {
  const sequenced: VisitNews[] = ["cancelled", "back", "moved", "day-before", "hours-before"];
  const other = news === "link" ? visit.tokenVersion : lineId;
  const number = sequenced.includes(news)
    ? visit.calendarSequence
    : (other ?? momentOf(news, visit)?.toISOString());
  return number === undefined ? news : `${news} ${number}`;
}

/** Cancels unsent questions about withdrawn work. */
export async function withdrawProposal(tx: Tx, visitId: string, lineId: string): Promise<void> {
  const asked = and(
    eq(visitMessages.visitId, visitId),
    eq(visitMessages.name, `proposed ${lineId}`),
    eq(visitMessages.channel, "mail"),
  );
  await cancelMails(tx, tx.select({ id: visitMessages.id }).from(visitMessages).where(asked));
}

async function withdrawNews(tx: Tx, visitId: string, news: readonly VisitNews[]) {
  if (news.length === 0) return [];
  const isOne = sql`split_part(${visitMessages.name}, ' ', 1) in ${news}`;
  const ids = tx
    .select({ id: visitMessages.id })
    .from(visitMessages)
    .where(and(eq(visitMessages.visitId, visitId), isOne));
  const withdrawn = await tx
    .delete(emailOutbox)
    .where(
      and(
        eq(emailOutbox.status, "queued"),
        eq(emailOutbox.attempts, 0),
        inArray(emailOutbox.id, ids),
      ),
    )
    .returning({
      id: emailOutbox.id,
      news: sql<string>`${emailOutbox.facts} #>> '{data,about,news}'`,
      before: sql<string | null>`${emailOutbox.facts} #>> '{data,about,before}'`,
    });
  if (withdrawn.length === 0) return [];
  const gone = withdrawn.map(({ id }) => id);
  await tx.delete(visitMessages).where(inArray(visitMessages.id, gone));
  return withdrawn.map((each) => ({
    news: each.news,
    before: each.before === null ? null : new Date(each.before),
  }));
}

async function mailOf({ settings, news, lineId, before = null, at }: Notice, visit: CustomerVisit) {
  const site = { settings, locale: visit.locale };
  const invoiceId = news === "receipt" ? lineId : undefined;
  const { link, sealedSecret } = await mailedVisitLink(site, visit, invoiceId);
  const mail = newsMail({ visit, news, lineId, before, link, brand: settings.brand });
  if (!ofThePlan.includes(news)) return { ...mail, sealedSecret };
  const { brand } = settings;
  const invited = { brand, locale: visit.locale, stampedAt: at, attendee: visit.email };
  const file = bookingCalendar(appointmentIn(visit.locale, visit), invited);
  return { ...mail, sealedSecret, attachments: [file] };
}

const appointmentIn = (locale: Locale, visit: CustomerVisit) => ({
  ...visit,
  id: visit.bookingId,
  status: appointmentStates[visit.state].status,
  serviceTitle: visit.lines[0]?.name[locale] ?? visit.serviceName,
});

export async function findCalendar(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  bookingId: string,
  locale: Locale,
) {
  const visit = isId(bookingId)
    ? await readCustomerVisit(db, eq(visits.bookingId, bookingId))
    : null;
  if (!visit) return null;
  const { brand } = settings;
  const file = bookingCalendar(appointmentIn(locale, visit), { brand, locale, stampedAt: now() });
  return { ...file, reference: visit.reference };
}
