export const discountTypes = ["percentage", "fixed"] as const;
