import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { type BookingStatus, bookingStatuses } from "#db/schema/enums.ts";

/** By what staff sort bookings. */
export type BookingSort = "created" | "name" | "service" | "vehicle" | "appointment" | "status";

/** What the staff's list of bookings can be asked for. */
export const bookingList: ListShape<BookingStatus, BookingSort> = {
  statuses: bookingStatuses,
  sorts: ["created", "name", "service", "vehicle", "appointment", "status"],
  firstSort: { by: "created", descending: true },
};

/** What staff call a status, in the language of the page. */
export const bookingStatusLabel: Record<BookingStatus, () => string> = {
  pending: m.requests_status_pending,
  confirmed: m.requests_status_confirmed,
  completed: m.requests_status_completed,
  cancelled: m.requests_status_cancelled,
};

export const bookingStatusTone = {
  pending: "yellow",
  confirmed: "blue",
  completed: "green",
  cancelled: "red",
} as const;
