import { Outlet } from "react-router";
import { ListHead } from "#app/admin/admin-head.tsx";
import { ListOutage } from "#app/admin/list-outage.tsx";
import { readAfterRefusal } from "#app/admin/preserve-staff-post.ts";
import { bothWays, RequestList } from "#app/admin/request-list.tsx";
import { answerRequestPost } from "#app/admin/request-post.server.ts";
import { listOrSamples } from "#app/admin/request-samples.server.ts";
import { contactRow, sampleContactRow } from "#app/admin/request-view.ts";
import { listContacts } from "#app/features/contact/contact-desk.server.ts";
import { contactList, contactStatusLabel } from "#app/features/contact/contact-list.ts";
import { sampleContacts } from "#app/features/dashboard/samples.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { contactStatuses } from "#db/schema/enums.ts";
import type { Route } from "./+types/contacts.ts";
import { contactKind } from "./contact-kind.server.ts";
import { ContactTable } from "./contact-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, now } = context.get(appContext);
  const query = readListQuery(new URL(request.url).searchParams, contactList);
  return listOrSamples(context, query, {
    async read() {
      const { contacts, part } = await listContacts(db, query);
      return { rows: contacts.map((contact) => contactRow(contact, now())), part };
    },
    samples: () => sampleContacts(now()).map(sampleContactRow),
  });
}

export const action = ({ context, request }: Route.ActionArgs) =>
  answerRequestPost(context, request, contactKind);

export const shouldRevalidate = readAfterRefusal;

export default function Contacts({ loaderData, actionData }: Route.ComponentProps) {
  const { query, part, rows, mayDelete, mayExport, isSample, cause } = loaderData;
  return (
    <>
      <ListHead page={m.dashboard_tab_contacts()} />
      <ListOutage isSample={isSample} cause={cause} />
      <RequestList
        path="/admin/dashboard/contacts"
        texts={{ label: m.requests_search_contacts(), hint: m.requests_search_contacts_hint() }}
        query={query}
        shape={contactList}
        part={part}
        filters={contactStatuses.map((value) => ({ value, label: contactStatusLabel[value]() }))}
        sorts={sortChoices()}
        mayExport={mayExport}
        answer={actionData}
      >
        <ContactTable contacts={rows} query={query} mayDelete={mayDelete} />
      </RequestList>
      <Outlet />
    </>
  );
}

const sortChoices = () => [
  { value: "-created", label: m.requests_sort_newest() },
  { value: "created", label: m.requests_sort_oldest() },
  ...bothWays("name", m.requests_contact()),
  ...bothWays("subject", m.requests_subject()),
  ...bothWays("status", m.requests_status()),
];
