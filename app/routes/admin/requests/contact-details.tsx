import { DueNote } from "#app/admin/due-note.tsx";
import { emailFact, type Fact, phoneFact, RequestDetails } from "#app/admin/request-details.tsx";
import type { HistoryEntry } from "#app/admin/request-history.ts";
import type { Due } from "#app/admin/request-view.ts";
import type { Contact } from "#app/features/contact/contact-desk.server.ts";
import { contactStatusLabel } from "#app/features/contact/contact-list.ts";
import type { FormError } from "#app/lib/form.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ContactStatusSelect } from "./contact-status-select.tsx";
import { dueTexts } from "./contact-table.tsx";

/** Everything about a message. */
export function ContactDetails({
  contact,
  due,
  ...rest
}: {
  contact: Contact;
  due: Due | null;
  greeting: string;
  history: HistoryEntry[];
  mayDelete: boolean;
  closeTo: string;
  refused: FormError | undefined;
}) {
  return (
    <RequestDetails
      path="/admin/dashboard/contacts"
      request={contact}
      status={
        <>
          <ContactStatusSelect contact={contact} />
          <DueNote due={due} texts={dueTexts} />
        </>
      }
      facts={factsOf(contact)}
      about={contact.subject}
      statusLabel={(status) => labels[status]?.() ?? status}
      {...rest}
    />
  );
}

const labels: { [status: string]: (() => string) | undefined } = contactStatusLabel;

function factsOf({ name, email, phone, subject, message, createdAt, locale }: Contact): Fact[] {
  const languages = { en: m.mail_language_en, ar: m.mail_language_ar };
  return [
    { label: m.requests_name(), value: <bdi>{name}</bdi> },
    emailFact(email),
    phoneFact(phone),
    { label: m.requests_language(), value: languages[locale]() },
    { label: m.requests_subject(), value: <bdi>{subject}</bdi>, wide: true },
    {
      label: m.requests_message(),
      value: <bdi className="whitespace-pre-line">{message}</bdi>,
      wide: true,
    },
    { label: m.requests_submitted(), value: formatInstant(createdAt, getLocale()) },
  ];
}
