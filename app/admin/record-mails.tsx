import { MailStateBadge } from "#app/admin/mail-state.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { RecordMail } from "#app/platform/mail/outbox.queries.server.ts";
import { TextLink } from "#app/ui/link.tsx";

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
        <TextLink
          to={`/admin/mail/${id}`}
          reloadDocument={false}
          className="-my-2.5 inline-block py-2.5"
        >
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
