export const contactStatuses = ["new", "contacted", "resolved"] as const;

export type ContactStatus = (typeof contactStatuses)[number];
