import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { QueuedMail, RecordMail } from "#app/platform/mail/outbox.queries.server.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { TextLink } from "#app/ui/link.tsx";
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
    <section aria-labelledby="record-mails" className="mt-8 border-t border-line pt-5 print:hidden">
      <h3 id="record-mails" className="mb-4 text-base font-medium">
        {m.inbox_mails()}
      </h3>
      {mails.length === 0 ? (
        <p className="text-sm text-muted">{m.inbox_mails_none()}</p>
      ) : (
        <ul className="grid gap-4 text-sm">
          {mails.map((mail) => (
            <MailLine key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MailLine({ mail }: { mail: RecordMail }) {
  const { id, subject, toAddress, status, createdAt } = mail;
  return (
    <li className="flex items-start justify-between gap-4">
      <div className="min-w-0 wrap-anywhere">
        <TextLink to={`/admin/mail/${id}`} className="-my-2.5 inline-block py-2.5">
          <bdi>{subject}</bdi>
        </TextLink>
        <span className="block text-xs text-muted">
          <bdi dir="ltr">{toAddress}</bdi>
          {" · "}
          <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt, getLocale())}</time>
        </span>
      </div>
      <MailStateBadge status={status} />
    </li>
  );
}
