import type { ReactNode } from "react";
import { useHref } from "react-router";
import { MailStateBadge } from "#app/admin/mail-state.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { mailSandbox } from "#app/platform/mail/mail-responses.ts";
import { getMail } from "#app/platform/mail/outbox.queries.server.ts";
import { requireInternalPage } from "#app/platform/page.server.ts";
import { Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { HeadedSection } from "#app/ui/section.tsx";
import type { Route } from "./+types/mailbox-message.ts";

export const handle = { hydrate: false };

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.subject ?? m.mail_mailbox_title() },
  { name: "robots", content: "noindex" },
];

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, params }: Route.LoaderArgs) {
  requireInternalPage(context);
  const { html, attachments, ...mail } = await getMail(context.get(appContext), params.mailId);
  return { ...mail, attachments: attachments.map(({ filename }) => filename) };
}

export default function MailboxMessage({ loaderData: mail }: Route.ComponentProps) {
  const htmlUrl = useHref(`/mailbox/${mail.id}/html`);
  return (
    <HeadedSection
      id="mail"
      className="mt-header"
      level={1}
      title={<bdi>{mail.subject}</bdi>}
      action={<TextLink to="/mailbox">{m.mail_mailbox_back()}</TextLink>}
    >
      <MailFacts mail={mail} />
      <h2 className="mt-12 mb-4 text-xl">{m.mail_mailbox_html()}</h2>
      <iframe
        src={htmlUrl}
        title={m.mail_mailbox_html()}
        sandbox={mailSandbox}
        className="h-[50rem] w-full rounded-lg border border-line bg-ivory"
      />
      <h2 className="mt-12 mb-4 text-xl">{m.mail_mailbox_text()}</h2>
      <pre
        dir="auto"
        className="rounded-lg border border-line bg-surface p-6 font-sans text-sm whitespace-pre-wrap wrap-anywhere"
      >
        {mail.text}
      </pre>
    </HeadedSection>
  );
}

function MailFacts({ mail }: { mail: Route.ComponentProps["loaderData"] }) {
  const time = (instant: Date) => formatInstant(instant, getLocale());
  const facts: [name: string, value: ReactNode][] = [
    [m.mail_mailbox_to(), mail.toAddress],
    [m.mail_mailbox_reply_to(), mail.replyTo],
    [m.mail_mailbox_status(), <MailStateBadge key="status" status={mail.status} />],
    [m.mail_mailbox_created(), time(mail.createdAt)],
    [m.mail_mailbox_sent(), mail.sentAt && `${time(mail.sentAt)} (${mail.sentVia})`],
    [m.mail_mailbox_next_attempt(), mail.status === "queued" && time(mail.nextAttemptAt)],
    [m.mail_mailbox_attempts(), String(mail.attempts)],
    [m.mail_mailbox_last_error(), mail.lastError ?? m.mail_mailbox_none()],
    [m.mail_mailbox_attachments(), mail.attachments.join(", ") || m.mail_mailbox_none()],
  ];
  return (
    <dl className="text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              <bdi className="whitespace-pre-line wrap-anywhere">{value}</bdi>
            </Fact>
          ),
      )}
    </dl>
  );
}
