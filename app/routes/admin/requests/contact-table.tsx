import { DueNote } from "#app/admin/due-note.tsx";
import { NoRequests } from "#app/admin/no-requests.tsx";
import { RequestActions, RequestName } from "#app/admin/request-links.tsx";
import type { ContactRow } from "#app/admin/request-view.ts";
import { When } from "#app/admin/when.tsx";
import { type ContactSort, contactList } from "#app/features/contact/contact-list.ts";
import { headingSort, type ListQuery } from "#app/lib/list-query.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { type Column, Table } from "#app/ui/table.tsx";
import { ContactStatusSelect } from "./contact-status-select.tsx";

const path = "/admin/dashboard/contacts";

/** A page of the messages; the name in each row leads to its details, over the list. */
export function ContactTable({
  contacts,
  query,
  mayDelete,
}: {
  contacts: ContactRow[];
  query: ListQuery<string, ContactSort>;
  mayDelete: boolean;
}) {
  const sort = (by: ContactSort) => headingSort(by, query, contactList);
  const columns: Column<ContactRow>[] = [
    {
      id: "name",
      heading: m.requests_contact(),
      cell: (contact) => <Sender contact={contact} />,
      sort: sort("name"),
    },
    {
      id: "subject",
      heading: m.requests_subject(),
      cell: (contact) => <Subject contact={contact} />,
      sort: sort("subject"),
    },
    {
      id: "date",
      heading: m.requests_date(),
      cell: ({ createdAt }) => <When at={createdAt} />,
      sort: sort("created"),
    },
    {
      id: "status",
      heading: m.requests_status(),
      cell: (contact) => <ContactStatusSelect contact={contact} />,
      sort: sort("status"),
    },
    {
      id: "actions",
      heading: m.requests_actions(),
      cell: (contact) => <RequestActions path={path} request={contact} mayDelete={mayDelete} />,
    },
  ];
  return (
    <Table
      caption={m.dashboard_tab_contacts()}
      columns={columns}
      rows={contacts}
      rowKey={({ id }) => id}
      empty={
        <NoRequests
          query={query}
          path={path}
          texts={{
            title: m.requests_contacts_empty(),
            hint: m.requests_contacts_empty_hint(),
            link: m.requests_contacts_empty_link(),
            to: "/contact",
          }}
        />
      }
    />
  );
}

export const dueTexts = { due: m.requests_due_reply, over: m.requests_due_reply_over };

function Sender({ contact }: { contact: ContactRow }) {
  return (
    <>
      <RequestName path={path} request={contact} />
      <span className="block text-xs text-muted">
        <span className="block max-w-40 truncate max-md:ms-auto max-md:max-w-56 xl:max-w-60">
          <bdi dir="ltr">{contact.email}</bdi>
        </span>
        <bdi dir="ltr" className="whitespace-nowrap">
          {formatPhone(contact.phone)}
        </bdi>
      </span>
    </>
  );
}

function Subject({ contact: { subject, excerpt, due } }: { contact: ContactRow }) {
  return (
    <>
      <span className="block wrap-anywhere">
        <bdi>{subject}</bdi>
      </span>
      <span className="line-clamp-2 text-xs wrap-anywhere text-muted max-md:hidden">
        <bdi>{excerpt}</bdi>
      </span>
      <DueNote due={due} texts={dueTexts} brief />
    </>
  );
}
