import type { ListShape } from "#app/lib/list-query.ts";

/** What staff must look after first. */
export const mailStatuses = ["queued", "failed", "held", "sent", "kept"] as const;

export type MailStatus = (typeof mailStatuses)[number];

export type MailSort = "created";

/** What the staff's list of mails can be asked for. */
export const mailList: ListShape<MailStatus, MailSort> = {
  statuses: mailStatuses,
  sorts: ["created"],
  firstSort: { by: "created", descending: true },
};
