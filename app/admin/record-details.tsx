import type { ReactNode } from "react";
import { Form, Link, useLocation } from "react-router";
import { HistoryList } from "#app/admin/history-list.tsx";
import { RecordNoteForm } from "#app/admin/record-note-form.tsx";
import { RecordStatus } from "#app/admin/record-status.tsx";
import { type Listed, useResource } from "#app/admin/resource.ts";
import { useMay } from "#app/admin/use-may.ts";
import type { FormError } from "#app/lib/form.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatPhone, telHref, whatsappHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import type { RecordMail } from "#app/platform/mail/outbox.queries.server.ts";
import { MailIcon } from "#app/ui/account-icons.tsx";
import { Button, ButtonLink, type ButtonVariant } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { PhoneIcon } from "#app/ui/icons.tsx";
import { CloseLink } from "#app/ui/route-dialog.tsx";
import { WhatsappIcon } from "#app/ui/social-icons.tsx";
import type { HistoryEntry } from "./history-list.tsx";
import { RecordMails } from "./mail-state.tsx";

export type RecordFact = { label: string; value: ReactNode; wide?: boolean };

export function RecordDetails({
  record,
  history,
  mails,
  closeTo,
  formError,
}: {
  record: Listed;
  history: HistoryEntry[];
  mails: RecordMail[];
  closeTo: string;
  formError: FormError | undefined;
}) {
  const { shape, view, actions } = useResource();
  if (!view) return null;
  const beside = view.beside?.(record);
  const sender = view.sender?.(record);
  return (
    <>
      <Lead facts={view.lead?.(record) ?? []} />
      {shape.statuses.length > 0 && (
        <div className="mb-6 flex flex-wrap items-center gap-3">
          <RecordStatus record={record} />
          {view.due?.(record)}
        </div>
      )}
      <div
        className={beside ? "grid gap-x-10 gap-y-8 md:grid-cols-2 print:grid-cols-2" : undefined}
      >
        <FactList facts={view.facts(record)} inPairs={!beside} />
        {beside}
      </div>
      {sender && (
        <CustomerReach customer={sender} about={sender.about} greeting={sender.greeting}>
          {view.papers?.(record)}
          {sender.customerId && (
            <ButtonLink to={`/admin/customers/${sender.customerId}`} variant="secondary">
              {m.customers_open()}
            </ButtonLink>
          )}
        </CustomerReach>
      )}
      <section aria-labelledby="request-history" className="mt-8 border-t border-line pt-5">
        <h3 id="request-history" className="mb-4 text-base font-medium">
          {m.inbox_history()}
        </h3>
        {"note" in actions && <RecordNoteForm formError={formError} />}
        <div className="mt-6">
          <HistoryList entries={history} />
        </div>
      </section>
      <RecordMails mails={mails} />
      <Foot id={record.id} closeTo={closeTo} />
    </>
  );
}

function Lead({ facts }: { facts: RecordFact[] }) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-x-6 gap-y-3 md:flex md:flex-wrap md:gap-x-10">
      {facts.map(({ label, value, wide }) => (
        <div key={label} className={wide ? "max-md:col-span-2" : undefined}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="text-base font-medium wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FactList({ facts, inPairs }: { facts: RecordFact[]; inPairs: boolean }) {
  return (
    <dl
      className={classNames(
        "grid content-start gap-x-8 gap-y-3 text-sm",
        inPairs && "md:grid-cols-2 print:grid-cols-2",
      )}
    >
      {facts.map(({ label, value, wide }) => (
        <div
          key={label}
          className={classNames(
            "grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3",
            inPairs && wide && "md:col-span-2 print:col-span-2",
          )}
        >
          <dt className="text-muted">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CustomerReach({
  customer: { phone, email },
  about,
  greeting,
  noteAt,
  callVariant,
  children,
}: {
  customer: { email: string; phone: string };
  about: string;
  greeting: string;
  noteAt?: string;
  callVariant?: ButtonVariant;
  children?: ReactNode;
}) {
  return (
    <div className="-mx-1 mt-5 flex gap-3 p-1 max-md:overflow-x-auto max-md:[scrollbar-width:none] max-md:*:shrink-0 md:flex-wrap print:hidden">
      {phone && (
        <>
          <ButtonLink
            to={telHref(phone)}
            variant={callVariant}
            icon={<PhoneIcon />}
            aria-keyshortcuts="T"
          >
            {m.inbox_call()}
          </ButtonLink>
          {noteAt ? (
            <Form method="post" action={noteAt} target="_blank" reloadDocument>
              <Button variant="secondary" icon={<WhatsappIcon />} aria-keyshortcuts="W">
                {m.inbox_whatsapp()}
              </Button>
            </Form>
          ) : (
            <ButtonLink
              to={whatsappHref(phone, greeting)}
              target="_blank"
              rel="noreferrer"
              variant="secondary"
              icon={<WhatsappIcon />}
              aria-keyshortcuts="W"
            >
              {m.inbox_whatsapp()}
            </ButtonLink>
          )}
        </>
      )}
      {email && (
        <ButtonLink
          to={`mailto:${email}?subject=${encodeURIComponent(about)}`}
          variant="secondary"
          icon={<MailIcon />}
        >
          {m.inbox_write_email()}
        </ButtonLink>
      )}
      {children}
    </div>
  );
}

function Foot({ id, closeTo }: { id: string; closeTo: string }) {
  const { path, actions } = useResource();
  const may = useMay();
  const { search } = useLocation();
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-3 border-t border-line pt-5 print:hidden">
      <CloseLink to={closeTo} variant="secondary">
        {m.ui_close()}
      </CloseLink>
      {"delete" in actions && may("delete") && (
        <ButtonLink
          to={`${path}/${id}/delete${search}`}
          variant="danger"
          replace
          preventScrollReset
        >
          {m.ui_delete()}
        </ButtonLink>
      )}
    </div>
  );
}

function Reachable({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      reloadDocument
      className="inline-flex min-h-8 items-center underline decoration-line underline-offset-4 hover:decoration-brass"
    >
      <bdi dir="ltr">{children}</bdi>
    </Link>
  );
}

function EmailLink({ email }: { email: string }) {
  const host = email.lastIndexOf("@") + 1;
  return (
    <Reachable to={`mailto:${email}`}>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </Reachable>
  );
}

export function languageFact(locale: Locale): RecordFact {
  const languages = { en: m.ui_english, ar: m.ui_arabic };
  return { label: m.ui_language(), value: languages[locale]() };
}

export const phoneFact = (...phones: string[]): RecordFact => ({
  label: m.ui_phone(),
  value: phones.map((phone) => (
    <span key={phone} className="block">
      <Reachable to={telHref(phone)}>{formatPhone(phone)}</Reachable>
    </span>
  )),
});

export const emailFact = (...emails: string[]): RecordFact => ({
  label: m.ui_email(),
  value: emails.map((email) => (
    <span key={email} className="block">
      <EmailLink email={email} />
    </span>
  )),
});
