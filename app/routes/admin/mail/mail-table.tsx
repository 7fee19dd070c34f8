import { useFetcher } from "react-router";
import { ActionButton } from "#app/admin/action-button.tsx";
import { MailState } from "#app/admin/mail-state.tsx";
import { When } from "#app/admin/when.tsx";
import type { StaffAction } from "#app/features/staff/staff.ts";
import { headingSort, type ListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import type { QueuedMail } from "#app/platform/mail/outbox.queries.server.ts";
import { type MailSort, mailActions, mailList } from "#app/platform/mail/outbox-list.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { type PostResult, useResultToast } from "#app/ui/done-toast.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type Column, RowLink, Table } from "#app/ui/table.tsx";
import type { MailStatus } from "#db/schema/enums.ts";

type Query = ListQuery<MailStatus, MailSort>;

export function MailTable({ mails, query }: { mails: QueuedMail[]; query: Query }) {
  const columns: Column<QueuedMail>[] = [
    {
      id: "to",
      heading: m.ui_to(),
      card: "who",
      width: "md:w-[36%]",
      cell: (mail) => <MailCell mail={mail} />,
    },
    {
      id: "written",
      heading: m.mail_outbox_written(),
      cell: ({ createdAt }) => <When at={createdAt} />,
      sort: headingSort("created", query, mailList),
      card: "when",
      width: "md:w-40",
    },
    {
      id: "status",
      heading: m.ui_status(),
      cell: (mail) => <MailState mail={mail} isBrief />,
      card: "status",
    },
    {
      id: "attempts",
      heading: m.mail_outbox_attempts(),
      cell: ({ attempts }) => attempts,
      numeric: true,
      width: "md:w-22",
    },
    {
      id: "actions",
      heading: m.ui_actions(),
      cell: (mail) =>
        isUnsent(mail) && (
          <div className="relative -ms-3 max-md:-me-3">
            <SendAgain mail={mail} />
          </div>
        ),
      card: "state",
      width: "md:w-32",
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

function MailCell({ mail: { id, toAddress, subject } }: { mail: QueuedMail }) {
  return (
    <>
      <RowLink to={`/admin/mail/${id}`}>{subject ?? m.mail_outbox_account_subject()}</RowLink>
      <span className="cell-line text-xs text-muted">
        <bdi dir="ltr">{toAddress}</bdi>
      </span>
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
        <ButtonLink variant="secondary" to="/admin/mail">
          {m.ui_search_clear()}
        </ButtonLink>
      }
    >
      {m.mail_outbox_none_hint()}
    </EmptyState>
  );
}

const path = "/admin/mail";

const again: StaffAction = {
  ...mailActions["send-again"],
  permission: "change",
  failed: m.mail_outbox_again_failed,
};

export const sendAgainActions = { again, "all-failed": again };

export const isUnsent = ({ status }: QueuedMail) => status !== "sent" && status !== "kept";

export function SendAgain({ mail: { id, status, toAddress } }: { mail: QueuedMail }) {
  const waits = status === "queued" || status === "held";
  const named = waits ? m.mail_outbox_now_named : m.mail_outbox_again_named;
  return (
    <ActionButton
      action={path}
      fields={{ intent: "again", id }}
      variant="quiet"
      aria-label={named({ address: toAddress })}
      className="px-3 whitespace-nowrap"
    >
      {waits ? m.mail_outbox_now() : m.mail_outbox_again()}
    </ActionButton>
  );
}

/** Stands in the form of the search, so it has none of its own. */
export function SendFailedAgain() {
  const fetcher = useFetcher<PostResult>();
  useResultToast(fetcher.data);
  const send = () => fetcher.submit({ intent: "all-failed" }, { method: "post", action: path });
  const busy = fetcher.state !== "idle";
  return (
    <Button type="button" variant="secondary" busy={busy} onClick={busy ? undefined : send}>
      {m.mail_outbox_again_all()}
    </Button>
  );
}
