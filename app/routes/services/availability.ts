import { data } from "react-router";
import * as z from "zod/mini";
import { findBookable } from "#app/features/booking/bookable.ts";
import { readFreeTimes } from "#app/features/booking/free-times.server.ts";
import { readServices } from "#app/features/services/services.server.ts";
import { parseDateThisCentury } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { takeSenderLimit } from "#app/platform/rate-limit.server.ts";
import { vehicleSizes } from "#db/schema/enums.ts";
import type { Route } from "./+types/availability.ts";

/** A form asks once, and again for another size or a later day. */
const limit = { name: "availability", limit: 60, windowSeconds: 60 };

const query = z.object({
  size: z.catch(z.nullable(z.enum(vehicleSizes)), null),
  day: z.pipe(
    z.nullish(z.string()),
    z.transform((day) => parseDateThisCentury(day ?? "")),
  ),
});

/** What is free of a service or an offer, for its booking form (elements/booking-places.ts). */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const bookable = findBookable(await readServices(context.get(appContext)), params.bookableId);
  if (!bookable) throw data(null, { status: 404 });
  const taken = await takeSenderLimit(context, limit);
  if (!taken.ok) {
    const headers = { "Retry-After": String(taken.retryAfterSeconds) };
    return Response.json(null, { status: 429, headers });
  }
  const { size: vehicleSize, day } = query.parse(
    Object.fromEntries(new URL(request.url).searchParams),
  );
  const asked = { bookable, vehicleSize, day, locale: getLocale() };
  const times = await readFreeTimes(context.get(appContext), asked);
  return Response.json(times, { headers: { "Cache-Control": "no-store" } });
}
