import { When } from "#app/admin/when.tsx";
import { headingSort, type ListQuery } from "#app/lib/list-query.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { QueuedMail } from "#app/platform/mail/outbox.queries.server.ts";
import { type MailSort, mailList } from "#app/platform/mail/outbox-list.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { MailStatus } from "#db/schema/enums.ts";
import { SendAgain } from "./mail-again.tsx";
import { MailStateBadge } from "./mail-state.tsx";

type Query = ListQuery<MailStatus, MailSort>;

/** One page of the mails: to whom and about what, never what they say. */
export function MailTable({ mails, query }: { mails: QueuedMail[]; query: Query }) {
  const columns: Column<QueuedMail>[] = [
    { id: "to", heading: m.mail_outbox_to(), cell: (mail) => <MailCell mail={mail} /> },
    {
      id: "written",
      heading: m.mail_outbox_written(),
      cell: ({ createdAt }) => <When at={createdAt} />,
      sort: headingSort("created", query, mailList),
    },
    {
      id: "status",
      heading: m.mail_outbox_status(),
      cell: (mail) => <StatusCell mail={mail} />,
    },
    {
      id: "attempts",
      heading: m.mail_outbox_attempts(),
      cell: ({ attempts }) => attempts,
      numeric: true,
    },
    {
      id: "actions",
      heading: m.mail_outbox_actions(),
      cell: (mail) =>
        ["failed", "held", "queued"].includes(mail.status) ? (
          <SendAgain mail={mail} />
        ) : (
          <span className="text-muted md:hidden">–</span>
        ),
    },
  ];
  return (
    <Table
      caption={m.mail_outbox_title()}
      columns={columns}
      rows={mails}
      rowKey={({ id }) => id}
      empty={<NoMails query={query} />}
    />
  );
}

function MailCell({ mail: { toAddress, subject } }: { mail: QueuedMail }) {
  return (
    <>
      <span className="block font-medium wrap-anywhere">
        <bdi dir="ltr">{toAddress}</bdi>
      </span>
      {subject === null ? (
        <span className="block text-xs text-muted">{m.mail_outbox_account_subject()}</span>
      ) : (
        <span className="block max-w-96 text-xs text-muted wrap-anywhere">
          <bdi>{subject}</bdi>
        </span>
      )}
    </>
  );
}

function StatusCell({ mail }: { mail: QueuedMail }) {
  const { status, nextAttemptAt, sentAt, lastError } = mail;
  const time = (at: Date) => formatInstant(at, getLocale());
  return (
    <>
      <MailStateBadge status={status} />
      {status === "queued" && (
        <span className="mt-1 block text-xs text-muted">
          {m.mail_outbox_next({ time: time(nextAttemptAt) })}
        </span>
      )}
      {status === "held" && (
        <span className="mt-1 block max-w-80 text-xs text-muted">{m.mail_outbox_held()}</span>
      )}
      {sentAt && (
        <span className="mt-1 block text-xs text-muted">
          {m.mail_outbox_sent_at({ time: time(sentAt) })}
        </span>
      )}
      {lastError && status !== "sent" && (
        <bdi className="mt-1 block max-w-80 text-xs text-red wrap-anywhere whitespace-pre-line">
          {lastError}
        </bdi>
      )}
    </>
  );
}

function NoMails({ query: { q, status } }: { query: Query }) {
  if (!q && !status) {
    return <EmptyState title={m.mail_outbox_empty()}>{m.mail_outbox_empty_hint()}</EmptyState>;
  }
  return (
    <EmptyState
      title={m.mail_outbox_none()}
      action={
        <ButtonLink variant="secondary" to="/admin/mail" reloadDocument={false}>
          {m.ui_search_clear()}
        </ButtonLink>
      }
    >
      {m.mail_outbox_none_hint()}
    </EmptyState>
  );
}
