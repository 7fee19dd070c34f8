import { and, asc, gte, inArray, isNull } from "drizzle-orm";
import { readHours } from "#app/features/hours/hours.server.ts";
import { type OpeningHours, openParts, ruleOn } from "#app/features/hours/hours.ts";
import { slotText } from "#app/features/hours/slot-text.ts";
import { readBookables } from "#app/features/offers/bookables.server.ts";
import type { Bookable } from "#app/features/services/bookable.ts";
import { type BrandNames, brandName } from "#app/lib/brand-name.ts";
import type { Locale } from "#app/lib/locale.ts";
import { whatsappHref } from "#app/lib/phone.ts";
import {
  addDays,
  formatDate,
  type LocalDate,
  type MinutesOfDay,
  minutesOfClock,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { App } from "#app/platform/app.ts";
import { bookingSubmissions } from "#db/schema/booking.ts";
import { openBookingStatuses } from "#db/schema/enums.ts";
import { serviceNameIn } from "#db/service-name.ts";
import { closedReason, slotsOn, type Timetable } from "./slots.ts";

type Slot = { date: LocalDate; time: MinutesOfDay };

export type ClosedBooking = {
  id: string;
  name: string;
  serviceName: string;
  date: LocalDate;
  time: MinutesOfDay;
  suggested: Slot | null;
  whatsappHref: string;
  mailHref: string;
};

const mostListed = 100;

/** Upcoming bookings at times that are closed by now, next first. */
export async function listClosedBookings(
  app: Pick<App, "db" | "now" | "settings">,
): Promise<ClosedBooking[]> {
  const now = app.now();
  const hours = await readHours(app.db);
  const bookables = await readBookables(app);
  const rows = await app.db
    .select({
      id: bookingSubmissions.id,
      name: bookingSubmissions.name,
      email: bookingSubmissions.email,
      phone: bookingSubmissions.phone,
      locale: bookingSubmissions.locale,
      serviceId: bookingSubmissions.serviceId,
      serviceName: serviceNameIn(getLocale()),
      date: bookingSubmissions.appointmentDate,
      clock: bookingSubmissions.appointmentTime,
    })
    .from(bookingSubmissions)
    .where(
      and(
        gte(bookingSubmissions.appointmentDate, today(now)),
        inArray(bookingSubmissions.status, openBookingStatuses),
        isNull(bookingSubmissions.deletedAt),
      ),
    )
    .orderBy(asc(bookingSubmissions.appointmentDate), asc(bookingSubmissions.appointmentTime));
  return rows
    .map(({ clock, ...row }) => ({ ...row, time: minutesOfClock(clock) }))
    .filter((row) => !isOpenFor(hours, row))
    .slice(0, mostListed)
    .map((row) => withMessages(row, { bookables, hours, now, brand: app.settings.brand }));
}

const isOpenFor = (hours: OpeningHours, { date, time }: Slot): boolean =>
  openParts(hours, date).some(({ opens, closes }) => opens <= time && time <= closes);

type Row = Slot &
  Pick<ClosedBooking, "id" | "name" | "serviceName"> & {
    email: string;
    phone: string;
    locale: Locale;
    serviceId: string;
  };

function withMessages(
  row: Row,
  {
    bookables,
    hours,
    now,
    brand,
  }: { bookables: readonly Bookable[]; hours: OpeningHours; now: Date; brand: BrandNames },
): ClosedBooking {
  const { id, name, email, phone, locale, serviceId, serviceName, date, time } = row;
  const bookable = bookables.find(({ id }) => id === serviceId);
  const timetable = { hours, now, startTimes: bookable?.startTimes ?? ("hourly" as const) };
  const suggested = nextSlotAfter({ date, time }, timetable);
  const service = bookable?.title[locale] ?? serviceName;
  const rule = ruleOn(hours, date);
  const parts = {
    ...{ name, brand: brandName(brand, locale), service },
    date: formatDate(date, locale),
    time: slotText(date, time, locale),
    reason: rule.kind === "week" ? "" : rule.name[locale],
  };
  const closed = parts.reason
    ? m.booking_move_closed_for(parts, { locale })
    : m.booking_move_closed(parts, { locale });
  const question = suggested
    ? m.booking_move_offer(
        {
          date: formatDate(suggested.date, locale),
          time: slotText(suggested.date, suggested.time, locale),
        },
        { locale },
      )
    : m.booking_move_ask({}, { locale });
  const text = `${closed} ${question}`;
  const subject = m.booking_move_subject(parts, { locale });
  const query = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return {
    ...{ id, name, serviceName, date, time, suggested },
    whatsappHref: whatsappHref(phone, text),
    mailHref: `mailto:${email}?${query}`,
  };
}

const daysLookedAhead = 60;

function nextSlotAfter({ date, time }: Slot, timetable: Timetable): Slot | null {
  for (let ahead = 1; ahead <= daysLookedAhead; ahead++) {
    const day = addDays(date, ahead);
    if (closedReason(day, timetable)) continue;
    const slots = slotsOn(day, timetable);
    const first = slots.includes(time) ? time : slots[0];
    if (first !== undefined) return { date: day, time: first };
  }
  return null;
}
