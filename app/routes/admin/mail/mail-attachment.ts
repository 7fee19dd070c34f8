import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { mailAttachment } from "#app/platform/mail/mail-responses.ts";
import { getStaffMail } from "#app/platform/mail/outbox.queries.server.ts";
import type { Route } from "./+types/mail-attachment.ts";

export async function loader({ context, params: { mailId, number } }: Route.LoaderArgs) {
  const { db } = await requireStaff(context, "read");
  const { content } = await getStaffMail(db, mailId);
  const attachment = content?.attachments[Number(number) - 1];
  if (!attachment) throw data(null, { status: 404 });
  return mailAttachment(attachment);
}
