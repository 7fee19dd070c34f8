import { formatTime, type MinutesOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OfferPrices, OfferTags, OfferTime } from "../offers/offer-facts.tsx";
import { BookBar } from "../services/book-bar.tsx";
import { IncludedList } from "../services/included-list.tsx";
import { Video } from "../services/video.tsx";
import { summerTime } from "./summer-time.tsx";
import type { SummerView } from "./summer-view.ts";

/** What the package is, what it costs and saves, and what is in it. */
export function PackageIntroduction({
  id,
  offer,
  slots,
}: {
  id: string;
  offer: SummerView;
  slots: readonly MinutesOfDay[];
}) {
  return (
    <div id={id}>
      <Opening offer={offer} />
      <Included offer={offer} slots={slots} />
      <Video
        url={offer.videoUrl}
        title={m.summer_video_title({ offer: offer.title })}
        poster={offer.picture}
      />
      {!offer.standing.isOver && (
        <BookBar priceAed={offer.offerPriceAed} suvPriceAed={offer.suvOfferPriceAed} />
      )}
    </div>
  );
}

function Opening({ offer }: { offer: SummerView }) {
  const { standing } = offer;
  return (
    <Container className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2 lg:pt-[calc(var(--spacing-header)+2.5rem)]">
      <Picture
        source={offer.picture}
        alt={offer.alt}
        sizes="(min-width: 64rem) 38rem, 100vw"
        eager
        className="aspect-4/3 text-transparent w-[calc(100%+2*var(--spacing-gutter))] max-w-none -ms-gutter sm:aspect-2/1 lg:order-2 lg:ms-0 lg:aspect-3/2 lg:w-full lg:rounded-lg"
      />
      <div>
        <TextLink arrow={false} to="/summeroffers" className="mb-6 inline-block text-sm">
          {m.summer_back()}
        </TextLink>
        <OfferTags offer={offer} />
        <h1>{offer.title}</h1>
        <p className="mt-4 mb-8 text-lg text-muted">{offer.description}</p>
        {!standing.isOver && (
          <>
            <OfferPrices savings={standing.savings} />
            <div className="mt-8">
              <OfferTime standing={standing} cosmetic={summerTime} />
            </div>
            <ButtonLink size="lg" to="#booking" className="mt-8 max-sm:hidden">
              {m.offers_book_heading()}
            </ButtonLink>
          </>
        )}
      </div>
    </Container>
  );
}

function Included({
  offer: { service },
  slots,
}: {
  offer: SummerView;
  slots: readonly MinutesOfDay[];
}) {
  return (
    <Section labelledBy="included-heading">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <p className="text-lg">{m.summer_of_service({ service: service.title })}</p>
          <p className="mt-4 max-w-prose text-lg text-muted">{service.description}</p>
          <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
            <div>
              <dt className="text-sm text-muted">{m.services_duration()}</dt>
              <dd className="text-xl">{service.duration}</dd>
            </div>
            <div>
              <dt className="text-sm text-muted">{m.summer_times_label()}</dt>
              <dd className="flex flex-wrap gap-x-5 text-xl">
                {slots.map((slot) => (
                  <span key={slot}>{formatTime(slot, getLocale())}</span>
                ))}
              </dd>
            </div>
          </dl>
        </div>
        <div>
          <IncludedList features={service.features} />
        </div>
      </Container>
    </Section>
  );
}
