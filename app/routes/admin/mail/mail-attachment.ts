import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { appContext } from "#app/platform/app.ts";
import { mailAttachment } from "#app/platform/mail/mail-responses.ts";
import { getStaffMail } from "#app/platform/mail/outbox.queries.server.ts";
import type { Route } from "./+types/mail-attachment.ts";

export async function loader({ context, params: { mailId, number } }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const { content } = await getStaffMail(context.get(appContext).db, mailId);
  const attachment = content?.attachments[Number(number) - 1];
  if (!attachment) throw data(null, { status: 404 });
  return mailAttachment(attachment);
}
