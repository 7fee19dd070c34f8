import { data, useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { readAfterRefusal } from "#app/admin/preserve-staff-post.ts";
import { historyOf } from "#app/admin/request-history.ts";
import { answerNotePost } from "#app/admin/request-note.server.ts";
import { dueAt } from "#app/admin/request-view.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { bookingRecord } from "#app/features/booking/booking-changes.server.ts";
import { findDeskBooking } from "#app/features/booking/booking-desk.server.ts";
import { bookingWhatsapp } from "#app/features/booking/booking-whatsapp.ts";
import { listNotes } from "#app/features/notes/notes.server.ts";
import { may } from "#app/features/staff/permissions.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { listMoves } from "#app/platform/change-status.server.ts";
import { listDeletions } from "#app/platform/deletions.server.ts";
import { AddressedDialog } from "#app/ui/addressed-dialog.tsx";
import type { Route } from "./+types/booking.ts";
import { BookingDetails } from "./booking-details.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, "read");
  const { db, settings, now } = context.get(appContext);
  const booking = await findDeskBooking(db, params.bookingId);
  if (!booking) throw data(null, { status: 404 });
  const { id, createdAt, callbackDueAt, status } = booking;
  const history = historyOf({
    createdAt,
    moves: await listMoves(db, bookingRecord.history, id),
    notes: await listNotes(db, { bookingId: id }),
    deletions: await listDeletions(db, { tableName: "booking_submissions", rowId: id }),
  });
  const due = status === "pending" ? dueAt(callbackDueAt, now()) : null;
  // Written here: the browser has the texts of the page's language alone.
  const greeting = bookingWhatsapp(booking, settings.brand);
  return { booking, due, history, greeting, mayDelete: may(role, "delete") };
}

/** Adds a note. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "change");
  const booking = await findDeskBooking(context.get(appContext).db, params.bookingId);
  if (!booking) throw data(null, { status: 404 });
  return answerNotePost(context, request, { subject: { bookingId: booking.id }, staff });
}

export const shouldRevalidate = readAfterRefusal;

/** A booking whole, over the list. */
export default function BookingPage({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `/admin/dashboard/bookings${useLocation().search}`;
  const { booking } = loaderData;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHead page={m.requests_booking_title()} refused={refused !== undefined} />
      <AddressedDialog
        key={booking.id}
        id="booking"
        title={m.requests_booking_title()}
        closeTo={closeTo}
        className="md:max-w-3xl"
      >
        <BookingDetails {...loaderData} closeTo={closeTo} refused={refused} />
      </AddressedDialog>
    </>
  );
}
