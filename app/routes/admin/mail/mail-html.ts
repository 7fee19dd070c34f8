import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { mailDocument } from "#app/platform/mail/mail-responses.ts";
import { getStaffMail } from "#app/platform/mail/outbox.queries.server.ts";
import type { Route } from "./+types/mail-html.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, settings } = await requireStaff(context, "read");
  const { content } = await getStaffMail(db, params.mailId);
  if (!content) throw data(null, { status: 404 });
  return mailDocument(content.html, settings.brand);
}
