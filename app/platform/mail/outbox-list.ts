import { declareActions } from "#app/lib/audited.ts";
import type { ListShape } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import type { Settings } from "#app/platform/settings.ts";
import type { MailStatus } from "#db/schema/enums.ts";

export type MailSort = "created";

export const mailList: ListShape<MailStatus, MailSort> = {
  statuses: ["queued", "failed", "unconfirmed", "held", "sent", "kept"],
  sorts: ["created"],
  firstSort: { by: "created", descending: true },
};

export function mailWay({ smtpUrl, webForm, from, workshop }: Settings["mail"]) {
  return {
    smtpHost: smtpUrl && new URL(smtpUrl).host,
    webFormHost: webForm && new URL(webForm.url).host,
    from,
    workshop,
  };
}

export type MailWay = ReturnType<typeof mailWay>;

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
