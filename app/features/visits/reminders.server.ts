import { and, asc, eq, gt, gte, inArray, isNull, like, lt, lte, ne, or, sql } from "drizzle-orm";
import { listLowStock } from "#app/features/catalog/stock.server.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { openIntervals, shiftOf } from "#app/features/hours/hours.ts";
import { fingerprint } from "#app/lib/fingerprint.ts";
import { dayMs, instantOf, type LocalDate, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { queueMail } from "#app/platform/mail/outbox.server.ts";
import { type Db, isTaken } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { awaitedStates, openBookingStatuses, statesToCome } from "#db/schema/enums.ts";
import { emailOutbox } from "#db/schema/mail.ts";
import { visitMessages, visits } from "#db/schema/workshop.ts";
import { isToCome } from "./appointment.ts";
import { lockVisit } from "./locked-visit.server.ts";
import { notifyVisit } from "./notify-visit.server.ts";
import { readVisitSettings } from "./visit-settings.server.ts";
import { afterQuiet, type QuietHours } from "./visit-settings.ts";
import { digestMail } from "./workshop.mail.ts";

type Needs = Pick<App, "db" | "settings" | "now">;

/** Queues reminders and the digest, each once, also with several processes and restarts. */
export async function queueVisitNews(app: Needs): Promise<void> {
  await queueReminders(app);
  await queueDigest(app);
}

const ofReminders = like(visitMessages.name, "%-before %");

export async function queueReminders({ db, settings, now }: Needs): Promise<void> {
  const at = now();
  await dropLate(db, at);
  const quiet = await readVisitSettings(db);
  if (isQuiet(at, quiet)) return;
  // Many reminders are due when the quiet hours end.
  for (const { id, ...visit } of await listToCome(db, at)) {
    if (!dueReminder(visit, quiet, at)) continue;
    await db.transaction(async (tx) => {
      const locked = await lockVisit(tx, id);
      if (!locked) return;
      const { state, arrivesAt } = locked.visit;
      const news = dueReminder({ arrivesAt, toldAt: visit.toldAt }, quiet, at);
      if (!news || !isToCome(state)) return;
      await notifyVisit(tx, { settings, visitId: id, news, isFinal: true, at });
    });
  }
}

function listToCome(db: Db, at: Date) {
  const toldAt = sql`greatest(${bookingSubmissions.createdAt}, (
    select max(message.created_at) from ${visitMessages} message
    where message.visit_id = ${visits}.id and message.channel = 'mail'
  ))`.mapWith((text: string | Date) => new Date(text));
  return db
    .select({ id: visits.id, arrivesAt: visits.arrivesAt, toldAt })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(
      and(
        gt(visits.arrivesAt, at),
        lte(visits.arrivesAt, new Date(at.getTime() + longestLeadMinutes * 60_000)),
        inArray(visits.state, statesToCome),
        isNull(bookingSubmissions.deletedAt),
        ne(bookingSubmissions.email, ""),
      ),
    )
    .orderBy(asc(visits.arrivesAt), asc(visits.id));
}

/** A reminder that could not be sent before the visit is dropped. */
async function dropLate(db: Db, at: Date): Promise<void> {
  const late = db
    .select({ id: visitMessages.id })
    .from(visitMessages)
    .innerJoin(visits, eq(visits.id, visitMessages.visitId))
    .where(
      and(
        ofReminders,
        lte(visits.arrivesAt, at),
        gt(visits.arrivesAt, new Date(at.getTime() - 3 * dayMs)),
      ),
    );
  await db
    .delete(emailOutbox)
    .where(
      and(
        eq(emailOutbox.status, "queued"),
        or(isNull(emailOutbox.lockedUntil), lt(emailOutbox.lockedUntil, at)),
        inArray(emailOutbox.id, late),
      ),
    );
}

const digestMinutes = 120;

export async function queueDigest({ db, settings, now }: Needs): Promise<void> {
  const at = now();
  const hours = await readHours(db);
  const date = today(at);
  const [first] = openIntervals(hours, date);
  if (!first) return;
  const opensAt = instantOf(date, first.opens);
  if (at < opensAt || at.getTime() >= opensAt.getTime() + digestMinutes * 60_000) return;
  const id = digestId(date);
  const [sent] = await db
    .select({ id: emailOutbox.id })
    .from(emailOutbox)
    .where(eq(emailOutbox.id, id));
  if (sent) return;
  const mail = digestMail({
    ...(await readDigest(db, shiftOf(hours, at), at)),
    date,
    brand: settings.brand,
    to: settings.mail.workshop,
  });
  await db
    .transaction((tx) => queueMail(tx, mail, at, { id }))
    .catch((error: unknown) => {
      // Another process queued it first.
      if (!isTaken(error, "email_outbox_pkey")) throw error;
    });
}

const digestId = (date: LocalDate) =>
  fingerprint({ digest: date }).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, "$1-$2-$3-$4-$5");

async function readDigest(db: Db, shift: { from: Date; until: Date }, at: Date) {
  const isOpen = and(
    inArray(bookingSubmissions.status, openBookingStatuses),
    isNull(bookingSubmissions.deletedAt),
  );
  const todays = await db
    .select({
      arrivesAt: visits.arrivesAt,
      serviceName: bookingSubmissions.serviceName,
      carMake: bookingSubmissions.carMake,
      carModel: bookingSubmissions.carModel,
    })
    .from(visits)
    .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
    .where(and(isOpen, gte(visits.arrivesAt, shift.from), lt(visits.arrivesAt, shift.until)))
    .orderBy(asc(visits.arrivesAt), asc(visits.id))
    .limit(100);
  const toPlace = await db.$count(
    db
      .select({ id: visits.id })
      .from(visits)
      .innerJoin(bookingSubmissions, eq(bookingSubmissions.id, visits.bookingId))
      .where(and(isOpen, inArray(visits.state, awaitedStates), isNull(visits.workStart)))
      .as("to_place"),
  );
  const lateCalls = await db.$count(
    bookingSubmissions,
    and(
      eq(bookingSubmissions.status, "pending"),
      isNull(bookingSubmissions.deletedAt),
      lt(bookingSubmissions.callbackDueAt, at),
    ),
  );
  return {
    toPlace,
    lateCalls,
    lowStock: await listLowStock(db),
    visits: todays,
  };
}

export type Reminder = "day-before" | "hours-before";

const reminders: { news: Reminder; leadMinutes: number; lastMinutes: number }[] = [
  { news: "day-before", leadMinutes: 24 * 60, lastMinutes: 2 * 60 },
  { news: "hours-before", leadMinutes: 2 * 60, lastMinutes: 30 },
];

const longestLeadMinutes = 24 * 60;

export const isQuiet = (instant: Date, quiet: QuietHours): boolean =>
  afterQuiet(quiet, instant) > instant;

const minutesBefore = (instant: Date, minutes: number) =>
  new Date(instant.getTime() - minutes * 60_000);

/** None for a customer notified of the time after the reminder was due. */
export function dueReminder(
  { arrivesAt, toldAt }: { arrivesAt: Date; toldAt: Date },
  quiet: QuietHours,
  now: Date,
): Reminder | null {
  if (isQuiet(now, quiet)) return null;
  const due = reminders.find(({ leadMinutes, lastMinutes }) => {
    const dueAt = afterQuiet(quiet, minutesBefore(arrivesAt, leadMinutes));
    return dueAt <= now && now < minutesBefore(arrivesAt, lastMinutes) && toldAt < dueAt;
  });
  return due?.news ?? null;
}
