import { data, redirect } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findVisitOfBooking } from "#app/features/visits/staff-visit-queries.admin.server.ts";
import type { Route } from "./+types/to-appointment.ts";

/** The appointment of a booking; without one, the list, where the list of visits was. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "read");
  const { bookingId } = params as { bookingId?: string };
  if (!bookingId) return redirect(`/admin/dashboard/bookings${new URL(request.url).search}`);
  const visitId = await findVisitOfBooking(db, bookingId);
  if (!visitId) throw data(null, { status: 404 });
  return redirect(`/admin/visits/${visitId}`);
}

/** Only so that what is not found is said in the frame. */
export default function ToAppointment() {
  return null;
}
