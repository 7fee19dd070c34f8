import { data } from "react-router";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { sendVisitGreeting } from "#app/features/visits/private-link.server.ts";
import { whatsappHref } from "#app/lib/phone.ts";
import type { Route } from "./+types/whatsapp.ts";

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, "read");
  throw data(null, { status: 404 });
}

/**
 * Records who sends the prepared text and opens WhatsApp. A link, because the content security
 * policy would have to allow form redirects to another site.
 */
export async function action({ context, params }: Route.ActionArgs) {
  const { staff: actor, ...app } = await requireStaff(context, "change");
  const sent = await sendVisitGreeting(app, { visitId: params.visitId, actor });
  if (!sent) throw data(null, { status: 404 });
  const href = whatsappHref(sent.phone, sent.text).replaceAll("'", "%27");
  return new Response(`<!doctype html><title>WhatsApp</title><a href="${href}">WhatsApp</a>`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      Refresh: `0;url=${href}`,
    },
  });
}
