import { DueNote } from "#app/admin/due-note.tsx";
import { inboxRestore, inboxStatus } from "#app/admin/list-changes.ts";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { emailFact, languageFact, phoneFact, type RecordFact } from "#app/admin/record-details.tsx";
import { bothWays } from "#app/admin/record-frame.tsx";
import { actionsColumn, RecordName, statusColumn } from "#app/admin/record-table.tsx";
import type { StaffResource } from "#app/admin/resource.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, formatInstant, formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { Booking, BookingRow } from "./booking.admin.server.ts";
import {
  bookingList,
  bookingStatusLabel,
  bookingStatusTone,
  vehicleSizeLabel,
} from "./booking-list.ts";

export const bookingResource = {
  path: "/admin/dashboard/bookings",
  title: m.dashboard_tab_bookings,
  shape: bookingList,
  labels: bookingStatusLabel,
  tones: bookingStatusTone,
  search: { label: m.inbox_search_bookings, hint: m.inbox_search_bookings_hint },
  sorts: () => [
    { value: "-created", label: m.inbox_sort_newest() },
    { value: "created", label: m.inbox_sort_oldest() },
    { value: "appointment", label: m.inbox_sort_appointment_first() },
    { value: "-appointment", label: m.inbox_sort_appointment_last() },
    { value: "due", label: m.inbox_sort_due_call() },
    ...bothWays("name", m.inbox_customer()),
    ...bothWays("service", m.inbox_service()),
    ...bothWays("vehicle", m.inbox_vehicle()),
    ...bothWays("status", m.inbox_status()),
  ],
  changes: {
    status: inboxStatus,
    statuses: inboxStatus,
    delete: {
      permission: "delete",
      failed: m.inbox_delete_booking_failed,
      notice: "booking-deleted",
    },
    restore: inboxRestore,
  },
  columns: [
    {
      id: "name",
      heading: m.inbox_customer,
      cell: (booking) => <Customer booking={booking} />,
      sort: "name",
    },
    {
      id: "service",
      heading: m.inbox_service,
      cell: (booking) => <Service booking={booking} />,
      sort: "service",
    },
    {
      id: "vehicle",
      heading: m.inbox_vehicle,
      cell: (booking) => <Vehicle booking={booking} />,
      sort: "vehicle",
    },
    {
      id: "appointment",
      heading: m.inbox_appointment,
      cell: (booking) => <Appointment booking={booking} />,
      sort: "appointment",
    },
    statusColumn,
    actionsColumn,
  ],
  empty: {
    title: m.inbox_bookings_empty,
    hint: m.inbox_bookings_empty_hint,
    link: m.inbox_bookings_empty_link,
    to: "/services",
  },
  view: {
    title: () => m.inbox_booking_title(),
    facts: (booking) => [...customerFacts(booking), ...appointmentFacts(booking)],
    due: ({ due }) => <DueNote due={due} texts={callDueTexts} />,
    customer: (booking) => booking,
    about: ({ serviceName, reference }) => `${serviceName} (${reference})`,
    greeting: ({ greeting }) => greeting,
  },
  deletion: {
    title: m.inbox_delete_booking_title,
    question: m.inbox_delete_booking_question,
    hint: m.inbox_delete_hint,
    seen: ({ status }) => ({ seen: status }),
    subject: ({ name, serviceName, reference }) => (
      <p>
        <bdi className="block font-medium">{name}</bdi>
        <span className="text-sm text-muted">
          <bdi>{serviceName}</bdi> · <bdi dir="ltr">{reference}</bdi>
        </span>
      </p>
    ),
  },
  hasExport: true,
} satisfies StaffResource<BookingRow, Booking>;

export const handle = bookingResource;
export const clientMiddleware = [preserveListPost(bookingResource.changes)];

const callDueTexts = { due: m.inbox_due_call, over: m.inbox_due_call_over };

type Props = { booking: BookingRow };

function Customer({ booking }: Props) {
  return (
    <>
      <RecordName record={booking} />
      <span className="block text-xs text-muted">
        <span className="block whitespace-nowrap">
          <bdi dir="ltr">{formatPhone(booking.phone)}</bdi>
        </span>
        <span className="block whitespace-nowrap tabular-nums">
          <bdi dir="ltr">{booking.reference}</bdi>
        </span>
      </span>
      <DueNote due={booking.due} texts={callDueTexts} brief />
    </>
  );
}

function Service({ booking: { serviceName, priceAed } }: Props) {
  return (
    <>
      <span className="block min-w-20 wrap-anywhere">
        <bdi>{serviceName}</bdi>
      </span>
      <span className="text-xs whitespace-nowrap text-muted">
        {formatAed(priceAed, getLocale(), "among")}
      </span>
    </>
  );
}

function Vehicle({ booking: { carMake, carModel, carYear, vehicleSize } }: Props) {
  return (
    <>
      <span className="block min-w-24 wrap-anywhere">
        <bdi>
          {carMake} {carModel}
        </bdi>
      </span>
      <span className="text-xs text-muted">
        {[carYear, vehicleSize && vehicleSizeLabel[vehicleSize]()].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

function Appointment({ booking: { date, time } }: Props) {
  const locale = getLocale();
  return (
    <>
      <span className="block whitespace-nowrap">{formatDate(date, locale, "short")}</span>
      <span className="text-xs whitespace-nowrap text-muted">{formatTime(time, locale)}</span>
    </>
  );
}

function customerFacts({ reference, name, email, phone, locale }: Booking): RecordFact[] {
  return [
    { label: m.inbox_reference(), value: <bdi dir="ltr">{reference}</bdi> },
    { label: m.inbox_name(), value: <bdi>{name}</bdi> },
    emailFact(email),
    phoneFact(phone),
    languageFact(locale),
  ];
}

function appointmentFacts(booking: Booking): RecordFact[] {
  const { carMake, carModel, carYear, vehicleSize, additionalNotes } = booking;
  const locale = getLocale();
  const size = vehicleSize && vehicleSizeLabel[vehicleSize]();
  const vehicle = [`${carMake} ${carModel}`, carYear, size].filter(Boolean).join(" · ");
  return [
    { label: m.inbox_service(), value: <bdi>{booking.serviceName}</bdi> },
    { label: m.inbox_price(), value: formatAed(booking.priceAed, locale, "among") },
    { label: m.inbox_vehicle(), value: <bdi>{vehicle}</bdi> },
    { label: m.inbox_date(), value: formatDate(booking.date, locale) },
    { label: m.inbox_time(), value: formatTime(booking.time, locale) },
    {
      label: m.inbox_additional_notes(),
      value: <bdi className="whitespace-pre-line">{additionalNotes || m.inbox_none()}</bdi>,
      wide: true,
    },
    { label: m.inbox_submitted(), value: formatInstant(booking.createdAt, locale) },
  ];
}
