import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { BookBar } from "../services/book-bar.tsx";
import { IncludedList } from "../services/included-list.tsx";
import { OfferPrices, OfferTags, OfferTime, shineDriveTime } from "./offer-facts.tsx";
import type { OfferView } from "./offer-view.ts";

/** What the offer is, what it costs and saves, how long it stands and what is in it. */
export function OfferIntroduction({ id, offer }: { id: string; offer: OfferView }) {
  return (
    <div id={id}>
      <Opening offer={offer} />
      <Included offer={offer} />
      {!offer.standing.isOver && (
        <BookBar priceAed={offer.offerPriceAed} suvPriceAed={offer.suvOfferPriceAed} />
      )}
    </div>
  );
}

function Opening({ offer }: { offer: OfferView }) {
  const { standing } = offer;
  return (
    <Container className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2 lg:pt-[calc(var(--spacing-header)+2.5rem)]">
      <Picture
        source={offer.picture}
        alt={offer.alt}
        sizes="(min-width: 64rem) 38rem, 100vw"
        eager
        className="aspect-4/3 text-transparent w-[calc(100%+2*var(--spacing-gutter))] max-w-none -ms-gutter sm:aspect-2/1 lg:order-2 lg:ms-0 lg:aspect-4/5 lg:w-full lg:rounded-lg xl:aspect-square"
      />
      <div>
        <TextLink arrow={false} to="/offers" className="mb-6 inline-block text-sm">
          {m.offers_back()}
        </TextLink>
        <OfferTags offer={offer} />
        <h1>{offer.title}</h1>
        <p className="mt-4 mb-8 text-lg text-muted">{offer.shortDescription}</p>
        {!standing.isOver && (
          <>
            <OfferPrices savings={standing.savings} />
            <div className="mt-8">
              <OfferTime standing={standing} cosmetic={shineDriveTime} />
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

function Included({ offer }: { offer: OfferView }) {
  return (
    <Section labelledBy="included-heading">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <p className="max-w-prose text-lg text-muted">{offer.description}</p>
        <div>
          <IncludedList features={offer.features} />
        </div>
      </Container>
    </Section>
  );
}
