import { declareStaffActions } from "#app/features/staff/staff.ts";
import { m } from "#app/paraglide/messages.js";
import { contactStatusLabel } from "./contact-list.ts";

const of = {
  table: "contact_submissions",
  called: m.staff_audit_kind_contact,
  page: (id: string) => `/admin/dashboard/contacts/${id}`,
  statuses: contactStatusLabel,
};

export const contactActions = declareStaffActions(
  "contact",
  { of, permission: "delete", failed: m.inbox_restore_failed },
  {
    status: {
      words: m.staff_did_contact_status,
      permission: "change",
      failed: m.inbox_status_failed,
    },
    statuses: {
      words: m.staff_did_contact_status,
      name: "contact.status",
      permission: "change",
      failed: m.inbox_status_failed,
    },
    delete: { words: m.staff_did_contact_delete, failed: m.inbox_delete_contact_failed },
    restore: { words: m.staff_did_contact_restore },
    note: {
      name: "note.add",
      words: m.staff_did_note_add,
      permission: "change",
      failed: m.inbox_note_failed,
    },
    export: { words: m.staff_did_contact_export, permission: "export" },
  },
);
