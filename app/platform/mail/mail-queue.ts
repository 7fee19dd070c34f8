import type { ListShape } from "#app/lib/list-query.ts";
import type { MailStatus } from "#db/schema/enums.ts";

export type MailSort = "created";

/** What the staff's list of mails can be asked for. */
export const mailList: ListShape<MailStatus, MailSort> = {
  // What staff must look after comes first.
  statuses: ["queued", "failed", "held", "sent", "kept"],
  sorts: ["created"],
  firstSort: { by: "created", descending: true },
};
