import { data } from "react-router";
import { readFreeTimes } from "#app/features/booking/free-times.server.ts";
import type { FreeTimes } from "#app/features/booking/slots.ts";
import { fittingExtras, totalAed } from "#app/features/extras/extras.ts";
import { findBookableAt } from "#app/features/offers/offers.server.ts";
import { formatAed } from "#app/lib/money.ts";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { takeSenderLimit } from "#app/platform/rate-limit.server.ts";
import { vehicleSizes } from "#db/schema/enums.ts";
import type { Route } from "./+types/availability.ts";
import { extrasOfRequest } from "./bookable-page.server.ts";

const limit = { name: "availability", limit: 60, windowSeconds: 60 };

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const bookable = await findBookableAt(context.get(appContext), params.bookableId);
  if (!bookable) throw data(null, { status: 404 });
  const taken = await takeSenderLimit(context, limit);
  if (!taken.ok) {
    const headers = { "Retry-After": String(taken.retryAfterSeconds) };
    return Response.json(null, { status: 429, headers });
  }
  const asked = new URL(request.url).searchParams;
  const vehicleSize = vehicleSizes.find((size) => size === asked.get("size")) ?? null;
  const day = parseDateThisCentury(asked.get("day") ?? "");
  const offered = await extrasOfRequest(context, bookable);
  const extras = fittingExtras(offered, (asked.get("extras") ?? "").split(","), vehicleSize);
  const locale = getLocale();
  const times = await readFreeTimes(context.get(appContext), {
    bookable,
    vehicleSize,
    extras,
    day,
    locale,
  });
  const total: FreeTimes["total"] =
    extras.length > 0
      ? [m.extras_total(), formatAed(totalAed(bookable, vehicleSize, extras), locale)]
      : null;
  const answer: FreeTimes = { ...times, total, extras: offered.map(({ id }) => id) };
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
