import { data, redirect } from "react-router";
import { openOwnVisit } from "#app/features/visits/customer-visit.server.ts";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/booking.ts";
import { requireCustomer } from "./account.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { ownBookingId } = params;
  const user = await requireCustomer(context, `/profile/bookings/${ownBookingId}`);
  const path = await openOwnVisit(context.get(appContext), user.id, ownBookingId);
  if (!path) throw data(null, { status: 404 });
  throw redirect(path);
}

export default function Booking() {
  return null;
}
