import type { FreeTimes } from "#app/features/booking/slots.ts";
import { readMoveTimes } from "#app/features/visits/change-by-customer.server.ts";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { privateHeaders } from "#app/platform/page.server.ts";
import type { Route } from "./+types/availability.ts";
import { openVisit } from "./change-visit.server.ts";

/** Free times for moving a visit. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const visit = await openVisit(context, params.token);
  const day = parseDateThisCentury(new URL(request.url).searchParams.get("day") ?? "");
  const asked = { day, locale: getLocale() };
  const times = await readMoveTimes(context.get(appContext), visit, asked);
  const answer: FreeTimes = { ...times, total: null, extras: [] };
  return Response.json(answer, { headers: privateHeaders });
}
