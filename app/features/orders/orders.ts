/** The quick order on the perfumes page, or the checkout behind the cart. */
export const orderChannels = ["quick", "checkout"] as const;

export const orderStatuses = [
  "pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "completed",
  "cancelled",
] as const;

/** Cash on delivery. */
export const paymentMethods = ["cod"] as const;
