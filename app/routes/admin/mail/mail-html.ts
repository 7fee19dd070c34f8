import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { appContext } from "#app/platform/app.ts";
import { mailDocument } from "#app/platform/mail/mail-responses.ts";
import { getStaffMail } from "#app/platform/mail/outbox.queries.server.ts";
import type { Route } from "./+types/mail-html.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  const { db, settings } = context.get(appContext);
  const { content } = await getStaffMail(db, params.mailId);
  if (!content) throw data(null, { status: 404 });
  return mailDocument(content.html, settings.brand);
}
