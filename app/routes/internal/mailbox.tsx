import { MailStateBadge } from "#app/admin/mail-state.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { listMails } from "#app/platform/mail/outbox.queries.server.ts";
import { requireInternalPage } from "#app/platform/page.server.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
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
  return (
    <Section labelledBy="mailbox" className="mt-header">
      <Container>
        <SectionHeading
          level={1}
          id="mailbox"
          title={m.mail_mailbox_title()}
          lead={m.mail_mailbox_intro()}
        />
        <Table
          caption={m.mail_mailbox_title()}
          columns={columns()}
          rows={loaderData.mails}
          rowKey={(mail) => mail.id}
          empty={
            <EmptyState title={m.mail_mailbox_empty()}>{m.mail_mailbox_empty_hint()}</EmptyState>
          }
        />
      </Container>
    </Section>
  );
}

function columns(): Column<Mail>[] {
  return [
    {
      id: "subject",
      heading: m.mail_label_subject(),
      cell: (mail) => (
        <TextLink to={`/mailbox/${mail.id}`}>
          <bdi>{mail.subject}</bdi>
        </TextLink>
      ),
    },
    { id: "to", heading: m.mail_mailbox_to(), cell: (mail) => <bdi>{mail.toAddress}</bdi> },
    {
      id: "status",
      heading: m.mail_mailbox_status(),
      cell: (mail) => <MailStateBadge status={mail.status} />,
    },
    {
      id: "attempts",
      heading: m.mail_mailbox_attempts(),
      cell: (mail) => mail.attempts,
      numeric: true,
    },
    {
      id: "last-error",
      heading: m.mail_mailbox_last_error(),
      cell: (mail) => <bdi className="wrap-anywhere">{mail.lastError ?? "–"}</bdi>,
    },
    {
      id: "created",
      heading: m.mail_mailbox_created(),
      cell: (mail) => formatInstant(mail.createdAt, getLocale()),
    },
  ];
}
