import { auditExport } from "#app/admin/request-export.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { type DeskBooking, readAllBookings } from "#app/features/booking/booking-desk.server.ts";
import { bookingList, bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { clockOfMinutes, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { type CsvColumn, csvFile, csvInstant } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/bookings-csv.ts";

/** The bookings that the list shows, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: actorId } = await requireStaff(context, "export");
  const app = context.get(appContext);
  const query = readListQuery(new URL(request.url).searchParams, bookingList);
  const batches = await readAllBookings(app.db, query);
  await auditExport(app, {
    action: "booking.export",
    tableName: "booking_submissions",
    query,
    actorId,
  });
  return csvFile({ name: `bookings-${today(app.now())}`, columns: columns(), batches });
}

/** Their words are looked up now, while it is known in which language. */
function columns(): CsvColumn<DeskBooking>[] {
  const statuses = {
    pending: bookingStatusLabel.pending(),
    confirmed: bookingStatusLabel.confirmed(),
    completed: bookingStatusLabel.completed(),
    cancelled: bookingStatusLabel.cancelled(),
  };
  return [
    { heading: m.requests_reference(), value: ({ reference }) => reference },
    { heading: m.requests_name(), value: ({ name }) => name },
    { heading: m.requests_email(), value: ({ email }) => email },
    { heading: m.requests_phone(), value: ({ phone }) => formatPhone(phone) },
    { heading: m.requests_service(), value: ({ serviceName }) => serviceName },
    { heading: `${m.requests_price()} (AED)`, value: ({ priceAed }) => priceAed },
    { heading: m.requests_vehicle(), value: ({ carMake, carModel }) => `${carMake} ${carModel}` },
    { heading: m.requests_year(), value: ({ carYear }) => carYear },
    { heading: m.mail_label_vehicle_size(), value: ({ vehicleSize }) => vehicleSize ?? "" },
    { heading: m.requests_date(), value: ({ date }) => date },
    { heading: m.requests_time(), value: ({ time }) => clockOfMinutes(time) },
    { heading: m.requests_additional_notes(), value: ({ additionalNotes }) => additionalNotes },
    { heading: m.requests_status(), value: ({ status }) => statuses[status] },
    { heading: m.requests_submitted(), value: ({ createdAt }) => csvInstant(createdAt) },
    { heading: m.requests_language(), value: ({ locale }) => locale },
  ];
}
