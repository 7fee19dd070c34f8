import type { Locale } from "#app/lib/locale.ts";
import { formatDate, formatTime, type LocalDate, type MinutesOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { BookingStatus } from "#db/schema/enums.ts";
import { findBookable } from "./bookable.ts";

type Booking = {
  name: string;
  serviceId: string;
  serviceName: string;
  date: LocalDate;
  time: MinutesOfDay;
  status: BookingStatus;
  locale: Locale;
};

const texts = {
  pending: m.inbox_whatsapp_pending,
  confirmed: m.inbox_whatsapp_confirmed,
  completed: m.inbox_whatsapp_completed,
  cancelled: m.inbox_whatsapp_cancelled,
};

/** The words that a chat about a booking begins with, in the language it was made in. */
export function bookingWhatsapp(booking: Booking, brand: { name: string }): string {
  const { name, date, time, status, locale } = booking;
  const parts = {
    name,
    brand: brand.name,
    service: bookedTitle(booking),
    date: formatDate(date, locale),
    time: formatTime(time, locale),
  };
  return texts[status](parts, { locale });
}

/** The title of what was booked in the customer's language, as long as it is on offer. */
export function bookedTitle({
  serviceId,
  serviceName,
  locale,
}: Pick<Booking, "serviceId" | "serviceName" | "locale">): string {
  return findBookable(serviceId)?.title[locale] ?? serviceName;
}
