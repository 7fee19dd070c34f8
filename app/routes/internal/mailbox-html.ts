import { appContext } from "#app/platform/app.ts";
import { mailDocument } from "#app/platform/mail/mail-responses.ts";
import { getMail } from "#app/platform/mail/outbox.queries.server.ts";
import { requireInternalPage } from "#app/platform/page.server.ts";
import type { Route } from "./+types/mailbox-html.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  requireInternalPage(context);
  const app = context.get(appContext);
  const { html } = await getMail(app, params.mailId);
  return mailDocument(html, app.settings.brand);
}
