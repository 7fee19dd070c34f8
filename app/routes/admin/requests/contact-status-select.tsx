import { useLocation } from "react-router";
import { contactStatusLabel, contactStatusTone } from "#app/features/contact/contact-list.ts";
import { m } from "#app/paraglide/messages.js";
import { Badge } from "#app/ui/badge.tsx";
import { StatusSelect } from "#app/ui/status-select.tsx";
import { type ContactStatus, contactStatuses } from "#db/schema/enums.ts";

type Props = { contact: { id: string; name: string; status: ContactStatus; isSample?: boolean } };

/** The status of a message, to be set where it stands. */
export function ContactStatusSelect({ contact: { id, name, status, isSample } }: Props) {
  const { search } = useLocation();
  if (isSample) {
    return <Badge tone={contactStatusTone[status]}>{contactStatusLabel[status]()}</Badge>;
  }
  return (
    <StatusSelect
      action={`/admin/dashboard/contacts${search}`}
      fields={{ intent: "status", id }}
      status={status}
      options={contactStatuses.map((value) => ({
        value,
        label: contactStatusLabel[value](),
        tone: contactStatusTone[value],
      }))}
      label={m.requests_status_of({ name })}
    />
  );
}
