import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { bookingStatusLabel } from "./booking-list.ts";

const of = {
  table: "booking_submissions",
  called: m.staff_audit_kind_booking,
  page: (id: string) => `/admin/dashboard/bookings/${id}`,
  statuses: bookingStatusLabel,
};

export const bookingActions = declareStaffActions(
  "booking",
  { of, permission: "delete", failed: m.inbox_restore_failed },
  {
    status: {
      words: m.staff_did_booking_status,
      permission: "change",
      failed: m.inbox_status_failed,
    },
    statuses: {
      words: m.staff_did_booking_status,
      name: "booking.status",
      permission: "change",
      failed: m.inbox_status_failed,
    },
    delete: { words: m.staff_did_booking_delete, failed: m.inbox_delete_booking_failed },
    restore: { words: m.staff_did_booking_restore },
    note: {
      name: "note.add",
      words: m.staff_did_note_add,
      permission: "change",
      failed: m.inbox_note_failed,
    },
    export: { words: m.staff_did_booking_export, permission: "export" },
  },
);
