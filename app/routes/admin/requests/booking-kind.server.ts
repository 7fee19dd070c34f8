import { bookingChanges } from "#app/admin/list-changes.ts";
import type { RequestKind } from "#app/admin/request-post.server.ts";
import { bookingRecord } from "#app/features/booking/booking-changes.server.ts";
import { bookingStatusLabel } from "#app/features/booking/booking-list.ts";
import { m } from "#app/paraglide/messages.js";
import { type BookingStatus, bookingStatuses } from "#db/schema/enums.ts";

export const bookingKind: RequestKind<BookingStatus> = {
  path: "/admin/dashboard/bookings",
  statuses: bookingStatuses,
  label: bookingStatusLabel,
  record: bookingRecord,
  changes: bookingChanges,
  deleted: m.requests_booking_deleted,
};
