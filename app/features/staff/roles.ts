/** Staff keep the bookings, orders and catalogue; an admin looks after staff accounts as well. */
export const roles = ["customer", "staff", "admin"] as const;
