import { useHref } from "react-router";
import type { SiteContent } from "#app/content/kinds.ts";
import { readSiteContent } from "#app/content/request-content.ts";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { bookablesByKind, shownOffers } from "#app/features/offers/offers.ts";
import { offerList, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { findVideo, VideoFrame } from "#app/features/services/video.tsx";
import { CallToAction } from "#app/features/site/call-to-action.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-parts.tsx";
import { type PagePicture, pictureIn } from "#app/features/site/page-picture.server.ts";
import { pageTitle } from "#app/features/website/page-title.ts";
import { today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Carousel } from "#app/ui/carousel.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import { NewTabSign, TextLink } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, HeadedSection, Section, SectionHeading, Unbroken } from "#app/ui/section.tsx";
import type { Route } from "./+types/offers.ts";
import { type OfferView, offerView } from "./bookable-page.server.ts";
import { OfferDifference, OfferPrices, OfferTags, OfferTime } from "./offer-facts.tsx";

export const handle = { hydrate: false };

export async function loader({ context }: Route.LoaderArgs) {
  const site = await siteOf(context);
  const { locale, now } = site;
  const content = await readSiteContent(context);
  const all = bookablesByKind(content, today(now));
  const shown = shownOffers(all.offers);
  const { processSteps, processPictures } = content;
  const title = pageTitle(content, "offersTitle", locale);
  const way = [{ name: title, path: "/offers" }];
  return {
    title,
    offers: shown.map((offer) => offerView(offer, { all, now, locale })),
    processSteps,
    slides: processPictures.flatMap((each) => pictureIn(each, locale) ?? []),
    structuredData: structuredData(site, way, offerList(site, all.offers)),
  };
}

export default function Offers({ loaderData }: Route.ComponentProps) {
  const { title, offers, processSteps, slides, structuredData } = loaderData;
  const open = offers.find(({ isLive }) => isLive);
  const viewed = open ?? offers[0];
  return (
    <>
      <PageHead
        page={title}
        description={open && m.offers_meta_description()}
        structuredData={structuredData}
      />
      <PageTop
        title={title}
        lead={open ? m.offers_lead() : viewed ? m.offers_lead_ended() : m.offers_lead_none()}
      />
      <Container className="grid gap-10">
        {offers.map((offer) => (
          <OfferPanel key={offer.id} offer={offer} />
        ))}
      </Container>
      {viewed && <Reel offer={viewed} />}
      <CeramicSlides slides={slides} />
      {processSteps.length > 0 && <CeramicProcess steps={processSteps} />}
      <CallToAction
        title={open ? m.offers_cta_heading() : m.offers_cta_ended_heading()}
        lead={m.offers_cta_text()}
      >
        {open && (
          <ButtonLink size="lg" to={open.path}>
            {m.offers_book_heading()}
          </ButtonLink>
        )}
      </CallToAction>
      {viewed && <Viewed offer={viewed} />}
    </>
  );
}

/** Counted by the browser, because cached and prefetched pages are not views. */
function Viewed({ offer }: { offer: OfferView }) {
  return (
    <AnalyticsEvent
      name="offers_page_view"
      amount={offer.priceAed}
      subject={offer.title}
      report={useHref(`/offers/${offer.id}/viewed`)}
    />
  );
}

function OfferPanel({ offer }: { offer: OfferView }) {
  return (
    <Card as="article" padded={false} className="grid lg:grid-cols-[5fr_6fr]">
      <Picture
        source={offer.picture}
        alt={offer.alt}
        sizes="(min-width: 64rem) 36rem, 100vw"
        eager
        className="aspect-3/2 size-full sm:aspect-2/1 lg:aspect-auto"
      />
      <div className="p-6 sm:p-10 xl:p-12">
        <OfferTags offer={offer} />
        <h2>{offer.title}</h2>
        <p className="mt-3 mb-8 text-muted">
          <Unbroken>{offer.shortDescription}</Unbroken>
        </p>
        {offer.isLive && (
          <>
            <OfferPrices savings={offer.savings} />
            <OfferDifference {...offer} />
            <div className="mt-6">
              <OfferTime offer={offer} />
            </div>
          </>
        )}
        <h3 className="sr-only">{m.services_features_heading()}</h3>
        <ul className="mt-8 grid gap-x-8 sm:grid-cols-2">
          {offer.features.map((feature) => (
            <li key={feature} className="flex gap-3 py-1.5">
              <CheckIcon className="mt-1 size-4 text-brass" />
              {feature}
            </li>
          ))}
        </ul>
        <WayOn offer={offer} />
      </div>
    </Card>
  );
}

function WayOn({ offer }: { offer: OfferView }) {
  if (offer.isLive)
    return (
      <ButtonLink size="lg" to={offer.path} className="mt-8 max-sm:w-full max-sm:px-3">
        {m.offers_book_premium()}
      </ButtonLink>
    );
  return (
    <>
      <p className="mt-8 text-muted">{offer.closed?.text}</p>
      <ButtonLink variant="secondary" to={offer.service.path} className="mt-5">
        {m.offers_usual_view({ service: offer.service.title })}
      </ButtonLink>
    </>
  );
}

const SLIDE_INTERVAL_MS = 4000;

function Reel({ offer }: { offer: OfferView }) {
  const { instagramUrl } = useBrand();
  const video = findVideo(offer);
  if (!video) return null;
  return (
    <Section labelledBy="reel-heading">
      <Container
        className={classNames(
          "grid items-center gap-x-16 gap-y-8",
          video.shape === "portrait" ? "md:grid-cols-[22rem_1fr]" : "lg:grid-cols-[2fr_1fr]",
        )}
      >
        <div>
          <SectionHeading
            id="reel-heading"
            title={m.offers_reel_heading()}
            lead={m.offers_reel_text()}
            space="none"
          />
          <TextLink
            to={instagramUrl}
            target="_blank"
            rel="noreferrer"
            className="mt-6 inline-flex min-h-11 items-center gap-2"
          >
            {m.offers_reel_watch()}
            <NewTabSign />
          </TextLink>
        </div>
        <div className={video.shape === "portrait" ? "md:order-first" : "lg:order-first"}>
          <VideoFrame video={video} title={m.offers_reel_heading()} poster={offer.picture} />
        </div>
      </Container>
    </Section>
  );
}

function CeramicSlides({ slides }: { slides: PagePicture[] }) {
  if (slides.length === 0) return null;
  return (
    <Section labelledBy="slides-heading" tone="surface">
      <Container className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-[1fr_2fr]">
        <SectionHeading
          id="slides-heading"
          title={m.offers_slides_heading()}
          lead={m.offers_slides_lead()}
          space="none"
        />
        <Carousel label={m.offers_slides_heading()} intervalMs={SLIDE_INTERVAL_MS}>
          {slides.map((slide) => (
            <Picture
              key={slide.source.img.src}
              {...slide}
              sizes="(min-width: 64rem) 50rem, 100vw"
              className="aspect-4/3 w-full sm:aspect-3/2"
            />
          ))}
        </Carousel>
      </Container>
    </Section>
  );
}

function CeramicProcess({ steps }: { steps: SiteContent["processSteps"] }) {
  const locale = getLocale();
  return (
    <HeadedSection
      id="process-heading"
      title={m.offers_process_heading()}
      lead={m.offers_process_lead()}
    >
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ id, title, text }, index) => (
          <li key={id} className="border-t border-line pt-5">
            <p aria-hidden="true" className="mb-3 text-3xl font-light text-brass">
              {index + 1}
            </p>
            <h3 className="text-lg">{title[locale]}</h3>
            <p className="mt-2 text-muted">{text[locale]}</p>
          </li>
        ))}
      </ol>
    </HeadedSection>
  );
}
