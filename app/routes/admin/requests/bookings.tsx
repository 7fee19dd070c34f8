import { Outlet } from "react-router";
import { ListHead } from "#app/admin/admin-head.tsx";
import { ListOutage } from "#app/admin/list-outage.tsx";
import { readAfterRefusal } from "#app/admin/preserve-staff-post.ts";
import { bothWays, RequestList } from "#app/admin/request-list.tsx";
import { answerRequestPost } from "#app/admin/request-post.server.ts";
import { listOrSamples } from "#app/admin/request-samples.server.ts";
import { bookingRow, sampleBookingRow } from "#app/admin/request-view.ts";
import { listBookings } from "#app/features/booking/booking-desk.server.ts";
import { bookingList, bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import { sampleBookings } from "#app/features/dashboard/samples.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { bookingStatuses } from "#db/schema/enums.ts";
import type { Route } from "./+types/bookings.ts";
import { bookingKind } from "./booking-kind.server.ts";
import { BookingTable } from "./booking-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const query = readListQuery(new URL(request.url).searchParams, bookingList);
  return listOrSamples(context, query, {
    async read() {
      const { bookings, part } = await listBookings(db, query);
      return { rows: bookings.map((booking) => bookingRow(booking, now())), part };
    },
    samples: () => sampleBookings(now()).map(sampleBookingRow),
  });
}

export const action = ({ context, request }: Route.ActionArgs) =>
  answerRequestPost(context, request, bookingKind);

export const shouldRevalidate = readAfterRefusal;

export default function Bookings({ loaderData, actionData }: Route.ComponentProps) {
  const { query, part, rows, mayDelete, mayExport, isSample, cause } = loaderData;
  return (
    <>
      <ListHead page={m.dashboard_tab_bookings()} />
      <ListOutage isSample={isSample} cause={cause} />
      <RequestList
        path="/admin/dashboard/bookings"
        texts={{ label: m.requests_search_bookings(), hint: m.requests_search_bookings_hint() }}
        query={query}
        shape={bookingList}
        part={part}
        filters={bookingStatuses.map((value) => ({ value, label: bookingStatusLabel[value]() }))}
        sorts={sortChoices()}
        mayExport={mayExport}
        answer={actionData}
      >
        <BookingTable bookings={rows} query={query} mayDelete={mayDelete} />
      </RequestList>
      <Outlet />
    </>
  );
}

const sortChoices = () => [
  { value: "-created", label: m.requests_sort_newest() },
  { value: "created", label: m.requests_sort_oldest() },
  { value: "appointment", label: m.requests_sort_appointment_first() },
  { value: "-appointment", label: m.requests_sort_appointment_last() },
  ...bothWays("name", m.requests_customer()),
  ...bothWays("service", m.requests_service()),
  ...bothWays("vehicle", m.requests_vehicle()),
  ...bothWays("status", m.requests_status()),
];
