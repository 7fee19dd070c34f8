import { DueNote } from "#app/admin/due-note.tsx";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { emailFact, languageFact, phoneFact, type RecordFact } from "#app/admin/record-details.tsx";
import { actionsColumn, RecordName, statusColumn } from "#app/admin/record-table.tsx";
import { bothWays, type StaffResource } from "#app/admin/resource.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, formatInstant, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { TwoLines } from "#app/ui/table.tsx";
import type { Contact, ContactRow } from "./contact.admin.server.ts";
import {
  contactActions,
  contactList,
  contactStatusLabel,
  contactStatusTone,
} from "./contact-actions.ts";

export const contactResource = {
  path: "/admin/dashboard/contacts",
  title: m.dashboard_tab_contacts,
  shape: contactList,
  labels: contactStatusLabel,
  tones: contactStatusTone,
  search: { label: m.inbox_search_contacts, hint: m.inbox_search_contacts_hint },
  sorts: () => [
    { value: "-created", label: m.ui_sort_newest() },
    { value: "created", label: m.ui_sort_oldest() },
    { value: "due", label: m.inbox_sort_due_reply() },
    ...bothWays("name", m.inbox_contact()),
    ...bothWays("subject", m.inbox_subject()),
    ...bothWays("status", m.ui_status()),
  ],
  actions: contactActions,
  columns: [
    {
      id: "name",
      heading: m.inbox_contact,
      cell: (contact) => <Sender contact={contact} />,
      sort: "name",
      card: "who",
    },
    {
      id: "subject",
      heading: m.inbox_subject,
      cell: (contact) => <Subject contact={contact} />,
      sort: "subject",
      card: "what",
      width: "lg:w-[40%]",
    },
    {
      id: "date",
      heading: m.ui_date,
      cell: ({ createdAt, due }) => <Received at={createdAt} due={due} />,
      sort: "created",
      card: "when",
      width: "md:w-44 lg:w-52",
    },
    statusColumn,
    actionsColumn,
  ],
  empty: {
    title: m.inbox_contacts_empty,
    hint: m.inbox_contacts_empty_hint,
    link: m.inbox_contacts_empty_link,
    to: "/contact",
  },
  view: {
    title: () => m.inbox_contact_title(),
    lead: ({ createdAt, subject }) => [
      { label: m.inbox_submitted(), value: formatInstant(createdAt, getLocale()) },
      { label: m.inbox_subject(), value: <bdi>{subject}</bdi>, wide: true },
    ],
    facts,
    due: ({ due }) => <DueNote due={due} texts={replyDueTexts} />,
    sender: ({ email, phone, customerId, subject, greeting }) => ({
      email,
      phone,
      customerId,
      about: subject,
      greeting,
    }),
  },
  deletion: {
    title: m.inbox_delete_contact_title,
    question: m.inbox_delete_contact_question,
    hint: m.inbox_delete_hint,
    subject: ({ name, subject }) => (
      <p>
        <bdi className="block font-medium">{name}</bdi>
        <span className="text-sm text-muted">
          <bdi>{subject}</bdi>
        </span>
      </p>
    ),
  },
} satisfies StaffResource<ContactRow, Contact>;

export const handle = contactResource;
export const clientMiddleware = [preserveListPost(contactActions)];

const replyDueTexts = { due: m.inbox_due_reply, over: m.inbox_due_reply_over };

function Sender({ contact }: { contact: ContactRow }) {
  return (
    <TwoLines
      second={
        <>
          <bdi dir="ltr">{formatPhone(contact.phone)}</bdi>
          <span className="max-lg:hidden!">
            {" · "}
            <bdi dir="ltr">{contact.email}</bdi>
          </span>
        </>
      }
    >
      <RecordName record={contact} />
    </TwoLines>
  );
}

function Subject({ contact: { subject, excerpt } }: { contact: ContactRow }) {
  return (
    <TwoLines second={<bdi>{excerpt}</bdi>}>
      <bdi>{subject}</bdi>
    </TwoLines>
  );
}

function Received({ at, due }: { at: Date; due: ContactRow["due"] }) {
  const locale = getLocale();
  return (
    <TwoLines
      second={
        due ? <DueNote due={due} texts={replyDueTexts} brief /> : formatTime(minutesNow(at), locale)
      }
    >
      {formatDate(today(at), locale, "short")}
    </TwoLines>
  );
}

function facts({ name, email, phone, message, locale }: Contact): RecordFact[] {
  return [
    { label: m.ui_name(), value: <bdi>{name}</bdi> },
    emailFact(email),
    phoneFact(phone),
    languageFact(locale),
    {
      label: m.inbox_message(),
      value: <bdi className="whitespace-pre-line">{message}</bdi>,
      wide: true,
    },
  ];
}
