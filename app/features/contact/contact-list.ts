import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { type ContactStatus, contactStatuses } from "#db/schema/enums.ts";

export type ContactSort = "created" | "name" | "subject" | "status" | "due";

export const contactList: ListShape<ContactStatus, ContactSort> = {
  statuses: contactStatuses,
  sorts: ["created", "name", "subject", "status", "due"],
  firstSort: { by: "created", descending: true },
};

export const contactStatusLabel: Record<ContactStatus, () => string> = {
  new: m.inbox_status_new,
  contacted: m.inbox_status_contacted,
  resolved: m.inbox_status_resolved,
};

export const contactStatusTone = { new: "yellow", contacted: "blue", resolved: "green" } as const;
