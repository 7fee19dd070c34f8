/** A booking starts as pending; staff may set any of them directly. */
export const bookingStatuses = ["pending", "confirmed", "completed", "cancelled"] as const;

export type BookingStatus = (typeof bookingStatuses)[number];

/** While a booking is in one of these, the same request again is the same booking. */
export const openBookingStatuses = [
  "pending",
  "confirmed",
] as const satisfies readonly BookingStatus[];
