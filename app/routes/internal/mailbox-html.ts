import { appContext } from "#app/platform/app.ts";
import { requireInternalPage } from "#app/platform/guards.server.ts";
import { getMail } from "#app/platform/mail/outbox.queries.server.ts";
import type { Route } from "./+types/mailbox-html.ts";

/** Mails need inline styles, which the policy of our pages forbids. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireInternalPage(context);
  const { html } = await getMail(context.get(appContext), params.mailId);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'self'; " +
        "sandbox allow-popups allow-popups-to-escape-sandbox",
      "Cache-Control": "no-store",
    },
  });
}
