import { DueNote } from "#app/admin/due-note.tsx";
import { emailFact, type Fact, phoneFact, RequestDetails } from "#app/admin/request-details.tsx";
import type { HistoryEntry } from "#app/admin/request-history.ts";
import type { Due } from "#app/admin/request-view.ts";
import type { DeskBooking } from "#app/features/booking/booking-desk.server.ts";
import { bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import type { FormError } from "#app/lib/form.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatDate, formatInstant, formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { BookingStatusSelect } from "./booking-status-select.tsx";
import { dueTexts } from "./booking-table.tsx";
import { vehicleSizeLabel } from "./vehicle-size-label.ts";

/** Everything about a booking. */
export function BookingDetails({
  booking,
  due,
  ...rest
}: {
  booking: DeskBooking;
  due: Due | null;
  greeting: string;
  history: HistoryEntry[];
  mayDelete: boolean;
  closeTo: string;
  refused: FormError | undefined;
}) {
  return (
    <RequestDetails
      path="/admin/dashboard/bookings"
      request={booking}
      status={
        <>
          <BookingStatusSelect booking={booking} />
          <DueNote due={due} texts={dueTexts} />
        </>
      }
      facts={[...customerFacts(booking), ...appointmentFacts(booking)]}
      about={`${booking.serviceName} (${booking.reference})`}
      statusLabel={(status) => labels[status]?.() ?? status}
      {...rest}
    />
  );
}

const labels: { [status: string]: (() => string) | undefined } = bookingStatusLabel;

function customerFacts({ reference, name, email, phone, locale }: DeskBooking): Fact[] {
  const languages = { en: m.mail_language_en, ar: m.mail_language_ar };
  return [
    { label: m.requests_reference(), value: <bdi dir="ltr">{reference}</bdi> },
    { label: m.requests_name(), value: <bdi>{name}</bdi> },
    emailFact(email),
    phoneFact(phone),
    { label: m.requests_language(), value: languages[locale]() },
  ];
}

function appointmentFacts(booking: DeskBooking): Fact[] {
  const { carMake, carModel, carYear, vehicleSize, additionalNotes } = booking;
  const locale = getLocale();
  const size = vehicleSize && vehicleSizeLabel[vehicleSize]();
  const vehicle = [`${carMake} ${carModel}`, carYear, size].filter(Boolean).join(" · ");
  return [
    { label: m.requests_service(), value: <bdi>{booking.serviceName}</bdi> },
    { label: m.requests_price(), value: formatAed(booking.priceAed, locale, "among") },
    { label: m.requests_vehicle(), value: <bdi>{vehicle}</bdi> },
    { label: m.requests_date(), value: formatDate(booking.date, locale) },
    { label: m.requests_time(), value: formatTime(booking.time, locale) },
    {
      label: m.requests_additional_notes(),
      value: <bdi className="whitespace-pre-line">{additionalNotes || m.requests_none()}</bdi>,
      wide: true,
    },
    { label: m.requests_submitted(), value: formatInstant(booking.createdAt, locale) },
  ];
}
