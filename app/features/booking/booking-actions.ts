import { declareInboxActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { bookingStatusLabel } from "./booking-list.ts";

export const bookingActions = declareInboxActions(
  "booking",
  {
    table: "booking_submissions",
    called: m.booking_one,
    page: (id: string) => `/admin/dashboard/bookings/${id}`,
    statuses: bookingStatusLabel,
  },
  {
    did: {
      status: m.staff_did_booking_status,
      delete: m.staff_did_booking_delete,
      restore: m.staff_did_booking_restore,
      export: m.staff_did_booking_export,
    },
    failed: { status: m.inbox_status_failed, delete: m.inbox_delete_booking_failed },
  },
);
