import { m } from "#app/paraglide/messages.js";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { MailStatus } from "#db/schema/enums.ts";

export const mailStatusLabel: Record<MailStatus, () => string> = {
  queued: m.mail_outbox_state_queued,
  failed: m.mail_outbox_state_failed,
  held: m.mail_outbox_state_held,
  sent: m.mail_outbox_state_sent,
  kept: m.mail_outbox_state_kept,
};

export const mailTones: Record<MailStatus, BadgeTone> = {
  queued: "yellow",
  failed: "red",
  held: "yellow",
  sent: "green",
  kept: "blue",
};

export function MailStateBadge({ status }: { status: MailStatus }) {
  return <Badge tone={mailTones[status]}>{mailStatusLabel[status]()}</Badge>;
}
