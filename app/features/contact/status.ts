/** A message starts as new; staff may set any of them directly. */
export const contactStatuses = ["new", "contacted", "resolved"] as const;

export type ContactStatus = (typeof contactStatuses)[number];
