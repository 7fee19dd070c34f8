import { useHref, useLocation } from "react-router";
import { AdminHeading } from "#app/admin/admin-head.tsx";
import { MailState } from "#app/admin/mail-state.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { mailSandbox } from "#app/platform/mail/mail-responses.ts";
import { getStaffMail } from "#app/platform/mail/outbox.queries.server.ts";
import { Fact } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/mail-message.ts";
import { isUnsent, SendAgain } from "./mail-table.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = await requireStaff(context, "read");
  const { content, ...mail } = await getStaffMail(db, params.mailId);
  return {
    mail,
    from: settings.mail.from,
    content: content && {
      text: content.text,
      attachments: content.attachments.map(({ filename }) => filename),
    },
  };
}

export default function MailMessage({ loaderData }: Route.ComponentProps) {
  const { mail, content } = loaderData;
  const title = mail.subject ?? m.mail_outbox_account_subject();
  return (
    <>
      <AdminHeading
        title={title}
        back={{ to: "/admin/mail", label: m.mail_outbox_title() }}
        action={isUnsent(mail) && <SendAgain mail={mail} />}
      />
      <MailFacts {...loaderData} />
      {content ? (
        <MailContent id={mail.id} text={content.text} />
      ) : (
        <p className="mt-8 max-w-prose text-muted">{m.mail_outbox_account_text()}</p>
      )}
    </>
  );
}

function MailFacts({ mail, from, content }: Route.ComponentProps["loaderData"]) {
  const { toAddress, replyTo, createdAt, attempts } = mail;
  return (
    <dl className="max-w-3xl text-sm">
      <Fact name={m.mail_outbox_from()}>
        <Address>{from}</Address>
      </Fact>
      <Fact name={m.ui_to()}>
        <Address>{toAddress}</Address>
      </Fact>
      {replyTo && (
        <Fact name={m.mail_mailbox_reply_to()}>
          <Address>{replyTo}</Address>
        </Fact>
      )}
      <Fact name={m.mail_outbox_written()}>
        <time dateTime={createdAt.toISOString()}>{formatInstant(createdAt, getLocale())}</time>
      </Fact>
      <Fact name={m.ui_status()}>
        <MailState mail={mail} />
      </Fact>
      <Fact name={m.mail_outbox_attempts()}>{attempts}</Fact>
      {content && content.attachments.length > 0 && (
        <Fact name={m.mail_mailbox_attachments()}>
          <Attachments mailId={mail.id} names={content.attachments} />
        </Fact>
      )}
    </dl>
  );
}

function Address({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="wrap-anywhere">
      {children}
    </bdi>
  );
}

function Attachments({ mailId, names }: { mailId: string; names: string[] }) {
  const numbered = names.map((name, index) => ({ name, number: index + 1 }));
  return (
    <ul>
      {numbered.map(({ name, number }) => (
        <li key={number}>
          <TextLink
            reloadDocument
            to={`/admin/mail/${mailId}/attachments/${number}`}
            className="-my-2.5 inline-block py-2.5 wrap-anywhere"
          >
            <bdi>{name}</bdi>
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

function MailContent({ id, text }: { id: string; text: string }) {
  const isText = new URLSearchParams(useLocation().search).get("view") === "text";
  const page = `/admin/mail/${id}`;
  const htmlUrl = useHref(`${page}/html`);
  return (
    <div className="mt-8">
      <Tabs
        label={m.mail_outbox_view()}
        tabs={[
          { to: page, label: m.mail_mailbox_html(), current: !isText },
          { to: `${page}?view=text`, label: m.mail_mailbox_text(), current: isText },
        ]}
      />
      {isText ? (
        <pre
          dir="auto"
          className="mt-6 rounded-lg border border-line bg-surface p-6 font-sans text-sm whitespace-pre-wrap wrap-anywhere"
        >
          {text}
        </pre>
      ) : (
        <iframe
          src={htmlUrl}
          title={m.mail_mailbox_html()}
          sandbox={mailSandbox}
          className="mt-6 h-200 w-full rounded-lg border border-line bg-ivory"
        />
      )}
    </div>
  );
}
