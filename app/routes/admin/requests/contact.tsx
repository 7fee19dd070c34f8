import { data, useLocation } from "react-router";
import { AdminHead } from "#app/admin/admin-head.tsx";
import { readAfterRefusal } from "#app/admin/preserve-staff-post.ts";
import { historyOf } from "#app/admin/request-history.ts";
import { answerNotePost } from "#app/admin/request-note.server.ts";
import { dueAt } from "#app/admin/request-view.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { contactRecord } from "#app/features/contact/contact-changes.server.ts";
import { findContact } from "#app/features/contact/contact-desk.server.ts";
import { contactWhatsapp } from "#app/features/contact/contact-whatsapp.ts";
import { listNotes } from "#app/features/notes/notes.server.ts";
import { may } from "#app/features/staff/permissions.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { listMoves } from "#app/platform/change-status.server.ts";
import { listDeletions } from "#app/platform/deletions.server.ts";
import { AddressedDialog } from "#app/ui/addressed-dialog.tsx";
import type { Route } from "./+types/contact.ts";
import { ContactDetails } from "./contact-details.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, "read");
  const { db, settings, now } = context.get(appContext);
  const contact = await findContact(db, params.contactId);
  if (!contact) throw data(null, { status: 404 });
  const { id, createdAt, replyDueAt, status } = contact;
  const history = historyOf({
    createdAt,
    moves: await listMoves(db, contactRecord.history, id),
    notes: await listNotes(db, { contactId: id }),
    deletions: await listDeletions(db, { tableName: "contact_submissions", rowId: id }),
  });
  const due = status === "new" ? dueAt(replyDueAt, now()) : null;
  // Written here: the browser has the texts of the page's language alone.
  const greeting = contactWhatsapp(contact, settings.brand);
  return { contact, due, history, greeting, mayDelete: may(role, "delete") };
}

/** Adds a note. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const staff = await requireStaff(context, "change");
  const contact = await findContact(context.get(appContext).db, params.contactId);
  if (!contact) throw data(null, { status: 404 });
  return answerNotePost(context, request, { subject: { contactId: contact.id }, staff });
}

export const shouldRevalidate = readAfterRefusal;

/** A message whole, over the list. */
export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const closeTo = `/admin/dashboard/contacts${useLocation().search}`;
  const { contact } = loaderData;
  const refused = actionData && "errors" in actionData ? actionData : undefined;
  return (
    <>
      <AdminHead page={m.requests_contact_title()} refused={refused !== undefined} />
      <AddressedDialog
        key={contact.id}
        id="contact"
        title={m.requests_contact_title()}
        closeTo={closeTo}
        className="md:max-w-3xl"
      >
        <ContactDetails {...loaderData} closeTo={closeTo} refused={refused} />
      </AddressedDialog>
    </>
  );
}
