import type { ListShape } from "#app/lib/list-query.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { MailStatus } from "#db/schema/enums.ts";

export type MailSort = "created";

export const mailList: ListShape<MailStatus, MailSort> = {
  statuses: ["queued", "failed", "unconfirmed", "held", "sent", "kept"],
  sorts: ["created"],
  firstSort: { by: "created", descending: true },
};

export type MailWay = {
  smtpHost: string | null;
  webFormHost: string | null;
  from: string;
  workshop: string;
};

export function mailWay({ smtpUrl, webForm, from, workshop }: Settings["mail"]): MailWay {
  return {
    smtpHost: smtpUrl && new URL(smtpUrl).host,
    webFormHost: webForm && new URL(webForm.url).host,
    from,
    workshop,
  };
}
