import { declareInboxActions } from "#app/features/staff/staff.ts";
import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { type ContactStatus, contactStatuses } from "#db/schema/enums.ts";

export const contactStatusLabel: Record<ContactStatus, () => string> = {
  new: m.inbox_status_new,
  contacted: m.inbox_status_contacted,
  resolved: m.inbox_status_resolved,
};

export const contactActions = declareInboxActions(
  "contact",
  {
    table: "contact_submissions",
    called: m.contact_one,
    page: (id: string) => `/admin/dashboard/contacts/${id}`,
    statuses: contactStatusLabel,
  },
  {
    did: {
      status: m.staff_did_contact_status,
      delete: m.staff_did_contact_delete,
      restore: m.staff_did_contact_restore,
      export: m.staff_did_contact_export,
    },
    failed: { status: m.inbox_status_failed, delete: m.inbox_delete_contact_failed },
  },
);

export type ContactSort = "created" | "name" | "subject" | "status" | "due";

export const contactList: ListShape<ContactStatus, ContactSort> = {
  statuses: contactStatuses,
  sorts: ["created", "name", "subject", "status", "due"],
  firstSort: { by: "created", descending: true },
};

export const contactStatusTone = { new: "yellow", contacted: "blue", resolved: "green" } as const;
