import { DueNote } from "#app/admin/due-note.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { actionsColumn, RecordName, statusColumn } from "#app/admin/record-table.tsx";
import { bothWays, type StaffResource } from "#app/admin/resource.ts";
import { bookingActions } from "#app/features/booking/booking-actions.ts";
import {
  bookingList,
  bookingStatusLabel,
  bookingStatusTone,
} from "#app/features/booking/booking-list.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { vehicleSizeLabel } from "#app/features/services/services.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { TwoLines } from "#app/ui/table.tsx";
import { appointmentStates, reasonLabel } from "./appointment.ts";
import type { Booking, BookingRow } from "./bookings.admin.server.ts";

export const bookingResource = {
  path: "/admin/dashboard/bookings",
  title: m.dashboard_tab_bookings,
  shape: bookingList,
  labels: bookingStatusLabel,
  tones: bookingStatusTone,
  reasons: ({ isDue }) => ({
    cancelled: {
      ...reasonLabel,
      ...(isDue && { "no-show": appointmentStates["no-show"].label }),
    },
  }),
  search: { label: m.inbox_search_bookings, hint: m.inbox_search_bookings_hint },
  sorts: () => [
    { value: "-created", label: m.ui_sort_newest() },
    { value: "created", label: m.ui_sort_oldest() },
    { value: "appointment", label: m.inbox_sort_appointment_first() },
    { value: "-appointment", label: m.inbox_sort_appointment_last() },
    { value: "due", label: m.inbox_sort_due_call() },
    ...bothWays("name", m.ui_customer()),
    ...bothWays("service", m.booking_service()),
    ...bothWays("vehicle", m.inbox_vehicle()),
    ...bothWays("status", m.ui_status()),
  ],
  actions: bookingActions,
  columns: [
    {
      id: "name",
      heading: m.ui_customer,
      cell: (booking) => <Customer booking={booking} />,
      sort: "name",
      card: "who",
    },
    {
      id: "service",
      heading: m.booking_service,
      cell: (booking) => <Service booking={booking} />,
      sort: "service",
      card: "what",
    },
    {
      id: "vehicle",
      heading: m.inbox_vehicle,
      cell: (booking) => <Vehicle booking={booking} />,
      sort: "vehicle",
      card: "more",
      isForWide: true,
    },
    {
      id: "appointment",
      heading: m.inbox_appointment,
      cell: (booking) => <Appointment booking={booking} />,
      sort: "appointment",
      card: "when",
      width: "md:w-52",
    },
    statusColumn,
    actionsColumn,
  ],
  groupOf: ({ date, createdAt }, sort) => {
    if (sort === "appointment") return formatDate(date, getLocale());
    if (sort !== "created") return "";
    return m.inbox_submitted_on({ day: formatDate(today(createdAt), getLocale()) });
  },
  empty: {
    title: m.inbox_bookings_empty,
    hint: m.inbox_bookings_empty_hint,
    link: m.inbox_bookings_empty_link,
    to: "/services",
  },
  deletion: {
    title: m.inbox_delete_booking_title,
    question: m.inbox_delete_booking_question,
    hint: m.inbox_delete_hint,
    subject: ({ name, serviceName, reference }) => (
      <p>
        <bdi className="block font-medium">{name}</bdi>
        <span className="text-sm text-muted">
          <bdi>{serviceName}</bdi> · <bdi dir="ltr">{reference}</bdi>
        </span>
      </p>
    ),
  },
} satisfies StaffResource<BookingRow, Booking>;

export const handle = bookingResource;
export const clientMiddleware = [preserveListPost(bookingActions)];

const callDueTexts = { due: m.inbox_due_call, over: m.inbox_due_call_over };

type Props = { booking: BookingRow };

function Customer({ booking }: Props) {
  return (
    <TwoLines
      second={
        <>
          <bdi dir="ltr">{formatPhone(booking.phone)}</bdi>
          <span className="max-lg:hidden!">
            {" · "}
            <bdi dir="ltr">{booking.reference}</bdi>
          </span>
        </>
      }
    >
      <RecordName record={booking} />
    </TwoLines>
  );
}

function Service({ booking: { serviceName, priceAed, carMake, carModel } }: Props) {
  return (
    <TwoLines
      second={
        <>
          <bdi className="max-lg:hidden!">{formatAed(priceAed, getLocale())}</bdi>
          <bdi className="max-md:hidden! lg:hidden!">{`${carMake} ${carModel}`}</bdi>
        </>
      }
    >
      <bdi>{serviceName}</bdi>
    </TwoLines>
  );
}

function Vehicle({ booking: { carMake, carModel, carYear, vehicleSize } }: Props) {
  const size = vehicleSize && vehicleSizeLabel[vehicleSize]();
  return (
    <TwoLines second={[carYear, size].filter(Boolean).join(" · ")}>
      <bdi>
        {carMake} {carModel}
      </bdi>
    </TwoLines>
  );
}

function Appointment({ booking: { date, time, due } }: Props) {
  const locale = getLocale();
  return (
    <TwoLines second={<DueNote due={due} texts={callDueTexts} brief />}>
      {formatDate(date, locale, "short")} {slotText(date, time, locale)}
    </TwoLines>
  );
}
