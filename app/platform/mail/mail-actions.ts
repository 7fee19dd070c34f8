import { declareActions } from "#app/lib/audited.ts";
import { m } from "#app/paraglide/messages.js";

export const mailActions = declareActions(
  "mail",
  {
    of: {
      table: "email_outbox",
      called: m.staff_audit_kind_mail,
      page: (id) => `/admin/mail/${id}`,
    },
  },
  { "send-again": { words: m.staff_did_mail_send_again } },
);
