import { createHmac, timingSafeEqual } from "node:crypto";
import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { waitingPath } from "#app/features/booking/booking.ts";
import { readFreeTimes } from "#app/features/booking/free-times.server.ts";
import { findBookable, readBookables } from "#app/features/offers/offers.server.ts";
import type { Bookable } from "#app/features/services/services.ts";
import { isQuiet } from "#app/features/visits/reminders.server.ts";
import { readVisitSettings } from "#app/features/visits/visit-settings.server.ts";
import { absoluteUrl } from "#app/lib/i18n-url.ts";
import { isId, newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import { type LocalDate, today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { queueCustomerMail, sealMailSecret, secretMark } from "#app/platform/mail/outbox.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db, Tx } from "#db/client.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { openBookingStatuses, type VehicleSize } from "#db/schema/enums.ts";
import { waitingList } from "#db/schema/workshop.ts";
import { waitingActions } from "./waiting-actions.ts";
import { type WaitingNews, waitingMail, waitingWhatsapp } from "./waiting-list.mail.ts";
import type { DayState, WaitingInput, WaitingRow } from "./waiting-list.ts";

type Needs = Pick<App, "db" | "settings" | "now">;
type Asked = { bookable: Bookable; vehicleSize: VehicleSize | null };

export async function dayState(
  app: Pick<App, "db" | "now">,
  { day, ...asked }: Asked & { day: LocalDate },
): Promise<DayState> {
  const { days } = await readFreeTimes(app, { ...asked, day, locale: "en" });
  const left = days[day]?.left;
  if (!left) return "closed";
  return left === "full" ? "full" : "free";
}

export async function readFullDays(
  app: Pick<App, "db" | "now">,
  asked: Asked,
): Promise<LocalDate[]> {
  const { days } = await readFreeTimes(app, { ...asked, day: null, locale: "en" });
  return Object.entries(days).flatMap(([day, { left }]) =>
    left === "full" ? [day as LocalDate] : [],
  );
}

type Joined = { ok: true; day: LocalDate } | { ok: false; reason: DayState | "no-day" };

/** Joins the list of a full day. The answer does not tell whether somebody was on it. */
export async function joinWaitingList(
  app: Needs,
  { bookable, input, locale }: { bookable: Bookable; input: WaitingInput; locale: Locale },
): Promise<Joined> {
  const { db, settings, now } = app;
  const { day, ...person } = input;
  if (!day) return { ok: false, reason: "no-day" };
  const state = await dayState(app, { bookable, day, vehicleSize: person.vehicleSize });
  if (state !== "full") return { ok: false, reason: state };
  const at = now();
  const entry = { ...person, id: newId(), day, serviceId: bookable.id, locale, createdAt: at };
  const mail = await mailOf({ settings, bookable }, entry, "joined");
  await db.transaction(async (tx) => {
    const [kept] = await tx
      .insert(waitingList)
      .values(entry)
      .onConflictDoUpdate({
        target: [waitingList.day, waitingList.serviceId, waitingList.phone],
        set: { toldAt: null, createdAt: at },
        setWhere: isNotNull(waitingList.toldAt),
      })
      .returning({ id: waitingList.id });
    if (kept?.id === entry.id) await queueCustomerMail(tx, { settings, at }, mail, stranger);
  });
  return { ok: true, day };
}

const stranger = { isProven: false };

type Entry = Pick<
  typeof waitingList.$inferSelect,
  "id" | "day" | "serviceId" | "vehicleSize" | "name" | "phone" | "email" | "locale"
>;

type Site = { settings: App["settings"]; bookable: Bookable };

function bookingLink(siteUrl: string, path: string, { day, vehicleSize, locale }: Entry): string {
  const query = new URLSearchParams({ day, ...(vehicleSize && { size: vehicleSize }) });
  return absoluteUrl(siteUrl, `${path}?${query}#booking`, locale);
}

async function mailOf(site: Site, entry: Entry, news: WaitingNews) {
  const { settings, bookable } = site;
  const { siteUrl } = settings.brand;
  const { id, serviceId, locale } = entry;
  const sealedSecret = await sealMailSecret(waitingToken(settings, id), settings.secret);
  const mail = waitingMail({
    news,
    entry,
    service: bookable.title[locale],
    brand: settings.brand,
    bookLink: bookingLink(siteUrl, bookable.path, entry),
    leaveLink: absoluteUrl(siteUrl, `${waitingPath(serviceId)}/${secretMark}`, locale),
  });
  return { ...mail, sealedSecret };
}

/** By phone or e-mail, because a booking may have another of the two. */
const isBooked = (db: Db | Tx): SQL =>
  hasBooking(db, or(eq(bookingSubmissions.phone, waitingList.phone), hasSameEmail));

/**
 * That ends the wait. Anybody can type somebody else's number or e-mail, so a booking on the site has both; one by
 * staff is of the person whom they spoke to.
 */
const isSurelyBooked = (db: Db | Tx): SQL =>
  hasBooking(
    db,
    and(
      eq(bookingSubmissions.phone, waitingList.phone),
      or(hasSameEmail, ne(bookingSubmissions.channel, "site")),
    ),
  );

const hasSameEmail = sql`lower(${bookingSubmissions.email}) = lower(${waitingList.email})`;

const hasBooking = (db: Db | Tx, isTheirs: SQL | undefined): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(bookingSubmissions)
      .where(
        and(
          isTheirs,
          eq(bookingSubmissions.serviceId, waitingList.serviceId),
          eq(bookingSubmissions.appointmentDate, waitingList.day),
          inArray(bookingSubmissions.status, openBookingStatuses),
          isNull(bookingSubmissions.deletedAt),
        ),
      ),
  );

/** Notifies everybody waiting for a day with room, once, also with several processes. */
export async function tellWaiting(app: Needs): Promise<void> {
  const { db, settings, now } = app;
  const at = now();
  if (isQuiet(at, await readVisitSettings(db))) return;
  const waiting = await db
    .select()
    .from(waitingList)
    .where(
      and(isNull(waitingList.toldAt), gte(waitingList.day, today(at)), not(isSurelyBooked(db))),
    )
    .orderBy(asc(waitingList.createdAt), asc(waitingList.id));
  if (waiting.length === 0) return;
  const bookables = await readBookables(app);
  const kinds = Map.groupBy(waiting, ({ day, serviceId, vehicleSize }) =>
    [day, serviceId, vehicleSize].join(" "),
  );
  for (const entries of kinds.values()) {
    const [first] = entries;
    const bookable = first && findBookable(bookables, first.serviceId);
    if (!first || !bookable?.isLive) continue;
    const { day, vehicleSize } = first;
    if ((await dayState(app, { bookable, day, vehicleSize })) !== "free") continue;
    for (const entry of entries) await tell(db, { settings, bookable }, { entry, at });
  }
}

async function tell(db: Db, site: Site, { entry, at }: { entry: Entry; at: Date }): Promise<void> {
  const mail = await mailOf(site, entry, "free");
  await db.transaction(async (tx) => {
    const [told] = await tx
      .update(waitingList)
      .set({ toldAt: at })
      .where(and(eq(waitingList.id, entry.id), isNull(waitingList.toldAt)))
      .returning({ id: waitingList.id });
    if (told) await queueCustomerMail(tx, { settings: site.settings, at }, mail, stranger);
  });
}

/** The entry of a link; null if it is over, left or altered. */
export async function findWaiting(
  { db, settings, now }: Needs,
  { bookableId, token }: { bookableId: string; token: string },
) {
  const id = waitingIdOf(settings, token);
  if (!id) return null;
  const { day, toldAt } = waitingList;
  const [entry] = await db
    .select({ id: waitingList.id, day, toldAt, isBooked: isSurelyBooked(db).mapWith(Boolean) })
    .from(waitingList)
    .where(
      and(
        eq(waitingList.id, id),
        eq(waitingList.serviceId, bookableId),
        gte(waitingList.day, today(now())),
      ),
    );
  return entry ?? null;
}

/** Leaves by a valid token; repeating changes nothing. False for an invalid one. */
export async function leaveWaitingList(
  { db, settings }: Pick<App, "db" | "settings">,
  { bookableId, token }: { bookableId: string; token: string },
): Promise<boolean> {
  const id = waitingIdOf(settings, token);
  if (!id) return false;
  const [entry] = await db
    .select({ serviceId: waitingList.serviceId })
    .from(waitingList)
    .where(eq(waitingList.id, id));
  if (entry && entry.serviceId !== bookableId) return false;
  await db.delete(waitingList).where(eq(waitingList.id, id));
  return true;
}

export async function listWaiting(
  { db, settings, now }: Needs,
  day: LocalDate,
): Promise<WaitingRow[]> {
  const rows = await db
    .select({
      id: waitingList.id,
      day: waitingList.day,
      serviceId: waitingList.serviceId,
      vehicleSize: waitingList.vehicleSize,
      name: waitingList.name,
      phone: waitingList.phone,
      email: waitingList.email,
      locale: waitingList.locale,
      toldAt: waitingList.toldAt,
      since: waitingList.createdAt,
      isBooked: isBooked(db).mapWith(Boolean),
    })
    .from(waitingList)
    .where(eq(waitingList.day, day))
    .orderBy(asc(waitingList.createdAt), asc(waitingList.id));
  if (rows.length === 0) return [];
  const bookables = await readBookables({ db, now });
  return rows.map((entry) => {
    const found = findBookable(bookables, entry.serviceId);
    const service = found?.title ?? { en: entry.serviceId, ar: entry.serviceId };
    const path = found?.path ?? "/services";
    const whatsapp = waitingWhatsapp({
      entry,
      service: service[entry.locale],
      brand: settings.brand,
      news: entry.toldAt ? "free" : "joined",
      bookLink: bookingLink(settings.brand.siteUrl, path, entry),
    });
    return { ...entry, service, whatsapp };
  });
}

export function removeWaiting(
  { db, now }: Pick<App, "db" | "now">,
  { id, actorId }: { id: string; actorId: string },
): Promise<LocalDate | null> {
  if (!isId(id)) return Promise.resolve(null);
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(waitingList)
      .where(eq(waitingList.id, id))
      .returning({ day: waitingList.day });
    if (!gone) return null;
    await recordAudit(tx, { action: waitingActions.remove, rowId: id, actorId, at: now() });
    return gone.day;
  });
}

export async function eraseWaiting({ db, now }: Pick<App, "db" | "now">): Promise<void> {
  await db.delete(waitingList).where(lt(waitingList.day, today(now())));
}

const macBytes = 24;

const macOf = ({ secret }: Pick<Settings, "secret">, id: string): Buffer =>
  createHmac("sha256", secret).update(`waiting ${id}`).digest().subarray(0, macBytes);

const macLength = Math.ceil((macBytes * 4) / 3);

export const waitingToken = (settings: Pick<Settings, "secret">, id: string): string =>
  macOf(settings, id).toString("base64url") + id;

function waitingIdOf(settings: Pick<Settings, "secret">, token: string): string | null {
  const id = token.slice(macLength);
  const mac = Buffer.from(token.slice(0, macLength), "base64url");
  if (!isId(id) || mac.length !== macBytes) return null;
  return timingSafeEqual(mac, macOf(settings, id)) ? id : null;
}
