import { data } from "react-router";
import { readSiteContent } from "#app/content/request-content.ts";
import { recordEvent } from "#app/features/analytics/analytics.server.ts";
import { eventValueFils } from "#app/features/analytics/analytics.ts";
import { bookablesByKind } from "#app/features/offers/offers.ts";
import { campaignOf } from "#app/lib/campaign.ts";
import { today } from "#app/lib/time.ts";
import { appContext, requestContext } from "#app/platform/app.ts";
import { takeSenderLimit } from "#app/platform/rate-limit.server.ts";
import type { Route } from "./+types/viewed.ts";

const limit = { name: "offers-page-view", limit: 30, windowSeconds: 60 };

export function loader() {
  throw data(null, { status: 404 });
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  const { db, now } = context.get(appContext);
  const { offers } = bookablesByKind(await readSiteContent(context), today(now()));
  const offer = offers.find(({ id }) => id === params.offerId);
  if (!offer) throw data(null, { status: 404 });
  const taken = await takeSenderLimit(context, limit);
  if (!taken.ok) {
    const headers = { "Retry-After": String(taken.retryAfterSeconds) };
    return new Response(null, { status: 429, headers });
  }
  const campaign = campaignOf(new URLSearchParams(await request.text()));
  await recordEvent(db, {
    name: "offers_page_view",
    valueFils: eventValueFils.offers_page_view(offer.priceAed),
    path: url.pathname.replace(/\/[^/]+\/viewed$/, ""),
    locale: context.get(requestContext).locale,
    properties: { ...campaign, offer: offer.id, title: offer.title.en },
    at: now(),
  });
  return new Response(null, { status: 204 });
}
