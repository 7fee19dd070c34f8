import { m } from "#app/paraglide/messages.js";
import type { OutboxMail } from "#app/platform/mail/transport.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";

type Status = OutboxMail["status"];

const look: Record<Status, { tone: BadgeTone; label: () => string }> = {
  queued: { tone: "yellow", label: m.mail_status_queued },
  sent: { tone: "green", label: m.mail_status_sent },
  failed: { tone: "red", label: m.mail_status_failed },
  kept: { tone: "blue", label: m.mail_status_kept },
  unconfirmed: { tone: "yellow", label: m.mail_outbox_state_unconfirmed },
  held: { tone: "yellow", label: m.mail_outbox_state_held },
};

export function MailStatusBadge({ status }: { status: Status }) {
  const { tone, label } = look[status];
  return <Badge tone={tone}>{label()}</Badge>;
}
