import { contactChanges } from "#app/admin/list-changes.ts";
import type { RequestKind } from "#app/admin/request-post.server.ts";
import { contactRecord } from "#app/features/contact/contact-changes.server.ts";
import { contactStatusLabel } from "#app/features/contact/contact-list.ts";
import { m } from "#app/paraglide/messages.js";
import { type ContactStatus, contactStatuses } from "#db/schema/enums.ts";

export const contactKind: RequestKind<ContactStatus> = {
  path: "/admin/dashboard/contacts",
  statuses: contactStatuses,
  label: contactStatusLabel,
  record: contactRecord,
  changes: contactChanges,
  deleted: m.requests_contact_deleted,
};
