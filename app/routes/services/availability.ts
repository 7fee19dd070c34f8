import { data } from "react-router";
import * as z from "zod/mini";
import { readFreeTimes } from "#app/features/booking/free-times.server.ts";
import type { FreeTimes } from "#app/features/booking/slots.ts";
import { extrasOfRequest } from "#app/features/extras/extras.server.ts";
import { chosenExtra, extraPriceAed, isForSize } from "#app/features/extras/extras.ts";
import { findBookableAt } from "#app/features/offers/offers.server.ts";
import { priceAedOf } from "#app/features/services/bookable.ts";
import { formatAed } from "#app/lib/money.ts";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { takeSenderLimit } from "#app/platform/rate-limit.server.ts";
import { vehicleSizes } from "#db/schema/enums.ts";
import type { Route } from "./+types/availability.ts";

const limit = { name: "availability", limit: 60, windowSeconds: 60 };

const query = z.object({
  extras: z.pipe(
    z.nullish(z.string()),
    z.transform((ids) => (ids ?? "").split(",")),
  ),
  size: z.catch(z.nullable(z.enum(vehicleSizes)), null),
  day: z.pipe(
    z.nullish(z.string()),
    z.transform((day) => parseDateThisCentury(day ?? "")),
  ),
});

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const bookable = await findBookableAt(context.get(appContext), params.bookableId);
  if (!bookable) throw data(null, { status: 404 });
  const taken = await takeSenderLimit(context, limit);
  if (!taken.ok) {
    const headers = { "Retry-After": String(taken.retryAfterSeconds) };
    return Response.json(null, { status: 429, headers });
  }
  const {
    size: vehicleSize,
    day,
    extras: ids,
  } = query.parse(Object.fromEntries(new URL(request.url).searchParams));
  const offered = await extrasOfRequest(context, bookable);
  const extras = offered
    .filter((extra) => ids.includes(extra.id) && isForSize(extra, vehicleSize))
    .map((extra) => chosenExtra(extra, vehicleSize));
  const locale = getLocale();
  const times = await readFreeTimes(context.get(appContext), {
    bookable,
    vehicleSize,
    extras,
    day,
    locale,
  });
  const totalAed = priceAedOf(bookable, vehicleSize) + extraPriceAed(extras);
  const total: FreeTimes["total"] =
    extras.length > 0 ? [m.extras_total(), formatAed(totalAed, locale)] : null;
  const answer: FreeTimes = { ...times, total, extras: offered.map(({ id }) => id) };
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
