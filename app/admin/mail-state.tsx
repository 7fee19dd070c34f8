import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { QueuedMail } from "#app/platform/mail/outbox.queries.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import type { MailStatus } from "#db/schema/enums.ts";

export const mailStatusLabel: Record<MailStatus, () => string> = {
  queued: m.mail_outbox_state_queued,
  failed: m.mail_outbox_state_failed,
  unconfirmed: m.mail_outbox_state_unconfirmed,
  held: m.mail_outbox_state_held,
  sent: m.mail_outbox_state_sent,
  kept: m.mail_outbox_state_kept,
};

export const mailTones: Record<MailStatus, BadgeTone> = {
  queued: "yellow",
  failed: "red",
  unconfirmed: "yellow",
  held: "yellow",
  sent: "green",
  kept: "blue",
};

export function MailStateBadge({ status }: { status: MailStatus }) {
  return <Badge tone={mailTones[status]}>{mailStatusLabel[status]()}</Badge>;
}

export function MailState({ mail, isBrief = false }: { mail: QueuedMail; isBrief?: boolean }) {
  const { status, nextAttemptAt, sentAt, lastError } = mail;
  const time = (at: Date) => formatInstant(at, getLocale());
  const note = `block text-xs ${isBrief ? "truncate" : "mt-1 max-w-80"}`;
  return (
    <div className={isBrief ? "flex items-center gap-2" : undefined}>
      <MailStateBadge status={status} />
      <div className={isBrief ? "min-w-0 max-lg:hidden" : undefined}>
        {status === "queued" && (
          <span className={`${note} text-muted`}>
            {m.mail_outbox_next({ time: time(nextAttemptAt) })}
          </span>
        )}
        {status === "held" && <span className={`${note} text-muted`}>{m.mail_outbox_held()}</span>}
        {sentAt && (
          <span className={`${note} text-muted`}>
            {m.mail_outbox_sent_at({ time: time(sentAt) })}
          </span>
        )}
        {status === "unconfirmed" && (
          <span className={`${note} text-muted`}>{m.mail_outbox_unconfirmed()}</span>
        )}
        {lastError && status !== "sent" && status !== "unconfirmed" && (
          <bdi className={`${note} text-red ${isBrief ? "" : "wrap-anywhere whitespace-pre-line"}`}>
            {lastError}
          </bdi>
        )}
      </div>
    </div>
  );
}
