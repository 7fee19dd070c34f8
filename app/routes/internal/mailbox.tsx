import { MailStateBadge } from "#app/admin/mail-state.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { listMails } from "#app/platform/mail/outbox.queries.server.ts";
import { requireInternalPage } from "#app/platform/page.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import { HeadedSection } from "#app/ui/section.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import type { Route } from "./+types/mailbox.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = () => [
  { title: m.mail_mailbox_title() },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context }: Route.LoaderArgs) {
  requireInternalPage(context);
  return { mails: await listMails(context.get(appContext).db) };
}

type Mail = Route.ComponentProps["loaderData"]["mails"][number];

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  const columns: Column<Mail>[] = [
    {
      id: "subject",
      heading: m.mail_label_subject(),
      cell: ({ id, subject }) => (
        <TextLink to={`/mailbox/${id}`}>
          <bdi>{subject}</bdi>
        </TextLink>
      ),
    },
    { id: "to", heading: m.mail_mailbox_to(), cell: ({ toAddress }) => <bdi>{toAddress}</bdi> },
    {
      id: "status",
      heading: m.mail_mailbox_status(),
      cell: ({ status }) => <MailStateBadge status={status} />,
    },
    {
      id: "created",
      heading: m.mail_mailbox_created(),
      cell: ({ createdAt }) => formatInstant(createdAt, getLocale()),
    },
  ];
  return (
    <HeadedSection
      id="mailbox"
      className="mt-header"
      level={1}
      title={m.mail_mailbox_title()}
      lead={m.mail_mailbox_intro()}
    >
      <Table
        caption={m.mail_mailbox_title()}
        columns={columns}
        rows={loaderData.mails}
        rowKey={(mail) => mail.id}
        empty={
          <EmptyState title={m.mail_mailbox_empty()}>{m.mail_mailbox_empty_hint()}</EmptyState>
        }
      />
    </HeadedSection>
  );
}
