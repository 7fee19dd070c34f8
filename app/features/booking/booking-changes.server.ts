import { instantOf } from "#app/lib/time.ts";
import { cancelPendingMail, type StatusKind } from "#app/platform/change-status.server.ts";
import { bookingEvents, bookingSubmissions as bookings } from "#db/schema/booking.ts";
import type { BookingStatus } from "#db/schema/enums.ts";
import { findDeskBooking } from "./booking-desk.server.ts";
import { bookingStatusMail } from "./booking-status-mail.tsx";

/** The customer has sent the same again, and only one of the two can be open. */
const openAgain = { reason: "open-again" } as const;

const history = {
  table: bookingEvents,
  recordId: bookingEvents.bookingId,
  belongsTo: (bookingId: string) => ({ bookingId }),
};

/**
 * How staff change bookings. The first answer stays the first, also of one that is pending again.
 * Customers are told what is confirmed or cancelled before the appointment, and nothing of a deletion.
 */
export const bookingRecord: StatusKind<typeof bookings, typeof openAgain, BookingStatus> = {
  table: bookings,
  noun: "booking",
  versionOf: ({ status }) => status,
  versionedBy: "booking.status",
  unique: { booking_submissions_open_request: openAgain },
  history,
  move: async ({ row, to, at }) => ({
    firstAnsweredAt: row.firstAnsweredAt ?? (to === "pending" ? null : at),
  }),
  mail: {
    address: ({ email }) => email,
    async write({ db, settings: { brand }, now }, { id, status }) {
      if (status !== "confirmed" && status !== "cancelled") return null;
      const booking = await findDeskBooking(db, id);
      if (!booking || instantOf(booking.date, booking.time) <= now()) return null;
      return bookingStatusMail({ booking, status, brand });
    },
  },
  deletion: {
    details: ({ status }) => ({ status }),
    async also({ tx, row }) {
      await cancelPendingMail(tx, history, row.id);
      return null;
    },
  },
};
