import { DueNote } from "#app/admin/due-note.tsx";
import { NoRequests } from "#app/admin/no-requests.tsx";
import { RequestActions, RequestName } from "#app/admin/request-links.tsx";
import type { BookingRow } from "#app/admin/request-view.ts";
import { type BookingSort, bookingList } from "#app/features/booking/booking-list.ts";
import { headingSort, type ListQuery } from "#app/lib/list-query.ts";
import { formatAed } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, formatTime } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type Column, Table } from "#app/ui/table.tsx";
import { BookingStatusSelect } from "./booking-status-select.tsx";
import { vehicleSizeLabel } from "./vehicle-size-label.ts";

const path = "/admin/dashboard/bookings";

/** A page of the bookings; the name in each row leads to its details, over the list. */
export function BookingTable({
  bookings,
  query,
  mayDelete,
}: {
  bookings: BookingRow[];
  query: ListQuery<string, BookingSort>;
  mayDelete: boolean;
}) {
  const sort = (by: BookingSort) => headingSort(by, query, bookingList);
  const columns: Column<BookingRow>[] = [
    {
      id: "name",
      heading: m.requests_customer(),
      cell: (booking) => <Customer booking={booking} />,
      sort: sort("name"),
    },
    {
      id: "service",
      heading: m.requests_service(),
      cell: (booking) => <Service booking={booking} />,
      sort: sort("service"),
    },
    {
      id: "vehicle",
      heading: m.requests_vehicle(),
      cell: (booking) => <Vehicle booking={booking} />,
      sort: sort("vehicle"),
    },
    {
      id: "appointment",
      heading: m.requests_appointment(),
      cell: (booking) => <Appointment booking={booking} />,
      sort: sort("appointment"),
    },
    {
      id: "status",
      heading: m.requests_status(),
      cell: (booking) => <BookingStatusSelect booking={booking} />,
      sort: sort("status"),
    },
    {
      id: "actions",
      heading: m.requests_actions(),
      cell: (booking) => <RequestActions path={path} request={booking} mayDelete={mayDelete} />,
    },
  ];
  return (
    <Table
      caption={m.dashboard_tab_bookings()}
      columns={columns}
      rows={bookings}
      rowKey={({ id }) => id}
      empty={<NoRequests query={query} path={path} texts={emptyTexts()} />}
    />
  );
}

const emptyTexts = () => ({
  title: m.requests_bookings_empty(),
  hint: m.requests_bookings_empty_hint(),
  link: m.requests_bookings_empty_link(),
  to: "/services",
});

export const dueTexts = { due: m.requests_due_call, over: m.requests_due_call_over };

type Props = { booking: BookingRow };

function Customer({ booking }: Props) {
  return (
    <>
      <RequestName path={path} request={booking} />
      <span className="block text-xs text-muted">
        <span className="block whitespace-nowrap">
          <bdi dir="ltr">{formatPhone(booking.phone)}</bdi>
        </span>
        <span className="block whitespace-nowrap tabular-nums">
          <bdi dir="ltr">{booking.reference}</bdi>
        </span>
      </span>
      <DueNote due={booking.due} texts={dueTexts} brief />
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
