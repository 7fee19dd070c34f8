import { declareInboxActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { contactStatusLabel } from "./contact-list.ts";

export const contactActions = declareInboxActions(
  "contact",
  {
    table: "contact_submissions",
    called: m.staff_audit_kind_contact,
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
