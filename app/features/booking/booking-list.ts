import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { type BookingStatus, bookingStatuses } from "#db/schema/enums.ts";

export type BookingSort =
  | "created"
  | "name"
  | "service"
  | "vehicle"
  | "appointment"
  | "status"
  | "due";

export const bookingList: ListShape<BookingStatus, BookingSort> = {
  statuses: bookingStatuses,
  sorts: ["created", "name", "service", "vehicle", "appointment", "status", "due"],
  firstSort: { by: "created", descending: true },
  days: { label: m.inbox_appointment, firstSort: { by: "appointment", descending: false } },
};

export const bookingStatusLabel: Record<BookingStatus, () => string> = {
  pending: m.inbox_status_pending,
  confirmed: m.inbox_status_confirmed,
  completed: m.inbox_status_completed,
  cancelled: m.inbox_status_cancelled,
};

export const bookingStatusTone = {
  pending: "yellow",
  confirmed: "blue",
  completed: "green",
  cancelled: "red",
} as const;
