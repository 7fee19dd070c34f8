import { data } from "react-router";
import { DeleteQuestion } from "#app/admin/delete-question.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findDeskBooking } from "#app/features/booking/booking-desk.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/booking-delete.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "delete");
  const booking = await findDeskBooking(context.get(appContext).db, params.bookingId);
  if (!booking) throw data(null, { status: 404 });
  const { id, name, status, reference, serviceName } = booking;
  return { id, name, status, reference, serviceName };
}

export default function DeleteBooking({ loaderData: booking }: Route.ComponentProps) {
  return (
    <DeleteQuestion
      path="/admin/dashboard/bookings"
      title={m.requests_delete_booking_title()}
      question={m.requests_delete_booking_question()}
      hint={m.requests_delete_hint()}
      fields={{ id: booking.id, seen: booking.status }}
    >
      <p>
        <bdi className="block font-medium">{booking.name}</bdi>
        <span className="text-sm text-muted">
          <bdi>{booking.serviceName}</bdi> · <bdi dir="ltr">{booking.reference}</bdi>
        </span>
      </p>
    </DeleteQuestion>
  );
}
