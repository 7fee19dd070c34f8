import { auditExport } from "#app/admin/request-export.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { type Contact, readAllContacts } from "#app/features/contact/contact-desk.server.ts";
import { contactList, contactStatusLabel } from "#app/features/contact/contact-list.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { type CsvColumn, csvFile, csvInstant } from "#app/platform/csv.server.ts";
import type { Route } from "./+types/contacts-csv.ts";

/** The messages that the list shows, as a file. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { id: actorId } = await requireStaff(context, "export");
  const app = context.get(appContext);
  const query = readListQuery(new URL(request.url).searchParams, contactList);
  const batches = await readAllContacts(app.db, query);
  await auditExport(app, {
    action: "contact.export",
    tableName: "contact_submissions",
    query,
    actorId,
  });
  return csvFile({ name: `contacts-${today(app.now())}`, columns: columns(), batches });
}

/** Their words are looked up now, while it is known in which language. */
function columns(): CsvColumn<Contact>[] {
  const statuses = {
    new: contactStatusLabel.new(),
    contacted: contactStatusLabel.contacted(),
    resolved: contactStatusLabel.resolved(),
  };
  return [
    { heading: m.requests_name(), value: ({ name }) => name },
    { heading: m.requests_email(), value: ({ email }) => email },
    { heading: m.requests_phone(), value: ({ phone }) => formatPhone(phone) },
    { heading: m.requests_subject(), value: ({ subject }) => subject },
    { heading: m.requests_message(), value: ({ message }) => message },
    { heading: m.requests_status(), value: ({ status }) => statuses[status] },
    { heading: m.requests_submitted(), value: ({ createdAt }) => csvInstant(createdAt) },
    { heading: m.requests_language(), value: ({ locale }) => locale },
  ];
}
