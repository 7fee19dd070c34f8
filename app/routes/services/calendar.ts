import { findCalendar } from "#app/features/visits/notify-visit.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext, requestContext } from "#app/platform/app.ts";
import type { Route } from "./+types/calendar.ts";

/** Anybody may have the link, so the calendar says when and where, but no name. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { locale } = context.get(requestContext);
  const calendar = await findCalendar(context.get(appContext), params.bookingId, locale);
  if (!calendar) throw new Response(m.site_not_found_text(), { status: 404 });
  return new Response(calendar.content, {
    headers: {
      "Content-Type": `${calendar.contentType}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${calendar.reference}.ics"`,
      "Cache-Control": "no-store",
    },
  });
}
