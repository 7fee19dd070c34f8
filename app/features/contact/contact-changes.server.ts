import type { StatusKind } from "#app/platform/change-status.server.ts";
import { contactEvents, contactSubmissions as contacts } from "#db/schema/contact.ts";
import type { ContactStatus } from "#db/schema/enums.ts";

/** The customer has sent the same again, and only one of the two can be open. */
const openAgain = { reason: "open-again" } as const;

/** How staff change messages. The first answer stays the first, also of one that is new again. */
export const contactRecord: StatusKind<typeof contacts, typeof openAgain, ContactStatus> = {
  table: contacts,
  noun: "contact",
  versionOf: ({ status }) => status,
  versionedBy: "contact.status",
  unique: { contact_submissions_open_request: openAgain },
  history: {
    table: contactEvents,
    recordId: contactEvents.contactId,
    belongsTo: (contactId) => ({ contactId }),
  },
  move: async ({ row, to, at }) => ({
    firstAnsweredAt: row.firstAnsweredAt ?? (to === "new" ? null : at),
  }),
  deletion: { details: ({ status }) => ({ status }) },
};
