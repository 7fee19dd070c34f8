import { slotText } from "#app/features/hours/slot-text.ts";
import { type BrandNames, brandName } from "#app/lib/brand-name.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, type LocalDate, type MinutesOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { BookingStatus } from "#db/schema/enums.ts";

type Booking = {
  name: string;
  serviceName: string;
  serviceTitle?: string;
  date: LocalDate;
  time: MinutesOfDay;
  status: BookingStatus;
  locale: Locale;
};

const chatTexts = {
  pending: m.inbox_whatsapp_pending,
  confirmed: m.inbox_whatsapp_confirmed,
  completed: m.inbox_whatsapp_completed,
  cancelled: m.inbox_whatsapp_cancelled,
};

export function bookingWhatsapp(booking: Booking, brand: BrandNames): string {
  const { name, date, time, status, locale } = booking;
  const parts = {
    name,
    brand: brandName(brand, locale),
    service: booking.serviceTitle ?? booking.serviceName,
    date: formatDate(date, locale),
    time: slotText(date, time, locale),
  };
  return chatTexts[status](parts, { locale });
}
