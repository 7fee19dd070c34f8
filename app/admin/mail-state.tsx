import { RecordItem, RecordSection } from "#app/admin/record-section.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { QueuedMail, RecordMail } from "#app/platform/mail/outbox.queries.server.ts";
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
  const { status, lastError } = mail;
  const note = `block text-xs ${isBrief ? "truncate" : "mt-1 max-w-80"}`;
  return (
    <div className={isBrief ? "flex items-center gap-2" : undefined}>
      <MailStateBadge status={status} />
      <div className={isBrief ? "min-w-0 max-lg:hidden" : undefined}>
        {notesOf(mail).map((text) => (
          <span key={text} className={`${note} text-muted`}>
            {text}
          </span>
        ))}
        {lastError && status !== "sent" && status !== "unconfirmed" && (
          <bdi className={`${note} text-red ${isBrief ? "" : "wrap-anywhere whitespace-pre-line"}`}>
            {lastError}
          </bdi>
        )}
      </div>
    </div>
  );
}

function notesOf({ status, nextAttemptAt, sentAt }: QueuedMail): string[] {
  const time = (at: Date) => formatInstant(at, getLocale());
  return [
    ...(status === "queued" ? [m.mail_outbox_next({ time: time(nextAttemptAt) })] : []),
    ...(status === "held" ? [m.mail_outbox_held()] : []),
    ...(sentAt ? [m.mail_outbox_sent_at({ time: time(sentAt) })] : []),
    ...(status === "unconfirmed" ? [m.mail_outbox_unconfirmed()] : []),
  ];
}

export function RecordMails({ mails }: { mails: RecordMail[] }) {
  return (
    <div className="mt-8 border-t border-line pt-5 print:hidden">
      <RecordSection id="record-mails" title={m.inbox_mails()} none={m.inbox_mails_none()}>
        {mails.map(({ id, subject, toAddress, status, createdAt }) => (
          <RecordItem
            key={id}
            to={`/admin/mail/${id}`}
            name={subject}
            about={
              <>
                <bdi dir="ltr">{toAddress}</bdi>
                {" · "}
                <time dateTime={createdAt.toISOString()}>
                  {formatInstant(createdAt, getLocale())}
                </time>
              </>
            }
          >
            <MailStateBadge status={status} />
          </RecordItem>
        ))}
      </RecordSection>
    </div>
  );
}
