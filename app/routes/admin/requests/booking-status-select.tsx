import { useLocation } from "react-router";
import { bookingStatusLabel, bookingStatusTone } from "#app/features/booking/booking-list.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { StatusSelect } from "#app/ui/status-select.tsx";
import { type BookingStatus, bookingStatuses } from "#db/schema/enums.ts";

type Props = { booking: { id: string; name: string; status: BookingStatus; isSample?: boolean } };

/** The status of a booking, to be set where it stands. */
export function BookingStatusSelect({ booking: { id, name, status, isSample } }: Props) {
  const { search } = useLocation();
  if (isSample) {
    return <Badge tone={bookingStatusTone[status]}>{bookingStatusLabel[status]()}</Badge>;
  }
  return (
    <StatusSelect
      action={`/admin/dashboard/bookings${search}`}
      fields={{ intent: "status", id }}
      status={status}
      options={bookingStatuses.map((value) => ({
        value,
        label: bookingStatusLabel[value](),
        tone: bookingStatusTone[value],
      }))}
      label={m.requests_status_of({ name })}
    />
  );
}
