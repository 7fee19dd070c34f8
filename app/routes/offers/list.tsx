import { useHref } from "react-router";
import { offers } from "#app/content/offers.ts";
import { getService } from "#app/content/services.ts";
import { eventValueFils } from "#app/features/analytics/analytics.ts";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { offerList } from "#app/features/seo/priced-things.server.ts";
import { siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { CallToAction } from "#app/features/site/call-to-action.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-top.tsx";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container } from "#app/ui/section.tsx";
import type { Route } from "./+types/list.ts";
import { CeramicProcess, CeramicSlides, Reel } from "./ceramic-sections.tsx";
import { OfferPanel } from "./offer-panel.tsx";
import { type OfferView, offerView, standingOf } from "./offer-view.ts";

export const handle = { hydrate: false };

export function loader({ context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { settings, now } = app;
  const site = siteOf(app);
  const { locale } = site;
  const way = [{ name: m.offers_title(), path: "/offers" }];
  const views = offers.map((offer) => ({
    ...offerView(offer, standingOf(offer, settings, now(), locale), locale),
    service: getService(offer.serviceId).title[locale],
  }));
  return {
    offers: views,
    structuredData: structuredData(site, way, offerList(site, "/offers", views)),
  };
}

export default function Offers({ loaderData: { offers, structuredData } }: Route.ComponentProps) {
  const open = offers.find(({ standing }) => !standing.isOver);
  const viewed = open ?? offers[0];
  return (
    <>
      <PageHead
        page={m.offers_title()}
        description={open && m.offers_meta_description()}
        structuredData={structuredData}
      />
      <PageTop title={m.offers_title()} lead={open ? m.offers_lead() : m.offers_lead_ended()} />
      <Container className="grid gap-10">
        {offers.map((offer) => (
          <OfferPanel key={offer.id} offer={offer} />
        ))}
      </Container>
      {viewed && <Reel offer={viewed} />}
      <CeramicSlides />
      <CeramicProcess />
      <CallToAction
        title={open ? m.offers_cta_heading() : m.offers_cta_ended_heading()}
        lead={m.offers_cta_text()}
      >
        {open && (
          <ButtonLink size="lg" to={`/offers/${open.id}`}>
            {m.offers_book_heading()}
          </ButtonLink>
        )}
      </CallToAction>
      {viewed && <Viewed offer={viewed} />}
    </>
  );
}

/** Counted by the browser that shows the page: others keep copies of it, or fetch it ahead. */
function Viewed({ offer }: { offer: OfferView }) {
  return (
    <AnalyticsEvent
      name="offers_page_view"
      valueFils={eventValueFils.offers_page_view(offer.offerPriceAed)}
      subject={offer.title}
      report={useHref(`/offers/${offer.id}/viewed`)}
    />
  );
}
