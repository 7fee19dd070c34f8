import { data } from "react-router";
import { DeleteQuestion } from "#app/admin/delete-question.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findContact } from "#app/features/contact/contact-desk.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/contact-delete.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaff(context, "delete");
  const contact = await findContact(context.get(appContext).db, params.contactId);
  if (!contact) throw data(null, { status: 404 });
  const { id, name, subject, status } = contact;
  return { id, name, subject, status };
}

export default function DeleteContact({ loaderData: contact }: Route.ComponentProps) {
  return (
    <DeleteQuestion
      path="/admin/dashboard/contacts"
      title={m.requests_delete_contact_title()}
      question={m.requests_delete_contact_question()}
      hint={m.requests_delete_hint()}
      fields={{ id: contact.id, seen: contact.status }}
    >
      <p>
        <bdi className="block font-medium">{contact.name}</bdi>
        <span className="text-sm text-muted">
          <bdi>{contact.subject}</bdi>
        </span>
      </p>
    </DeleteQuestion>
  );
}
