import type { ReactNode } from "react";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Picture } from "#app/ui/picture.tsx";
import { Container } from "#app/ui/section.tsx";
import { OfferDifference, OfferPrices, OfferTags, OfferTime } from "./offer-facts.tsx";
import type { OfferView } from "./offer-view.ts";

type Opened = Pick<OfferView, "title" | "picture" | "alt" | "badge" | "standing"> & {
  popular?: boolean;
};

/** The top of an offer's page: its picture, what it costs and saves, and how long it stands. */
export function OfferOpening({
  offer,
  lead,
  wayBack,
  cosmetic,
  pictureShape,
}: {
  offer: Opened;
  lead: string;
  /** Above its name, the way to all of its kind. */
  wayBack: ReactNode;
  /** The countdown of one without an end. */
  cosmetic: ReactNode;
  /** Beside the text, where there is room for that. */
  pictureShape: "wide" | "tall";
}) {
  const { standing } = offer;
  return (
    <Container className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2 lg:pt-[calc(var(--spacing-header)+2.5rem)]">
      <Picture
        source={offer.picture}
        alt={offer.alt}
        sizes="(min-width: 64rem) 38rem, 100vw"
        eager
        className={classNames(
          "aspect-4/3 text-transparent w-[calc(100%+2*var(--spacing-gutter))] max-w-none -ms-gutter sm:aspect-2/1 lg:order-2 lg:ms-0 lg:w-full lg:rounded-lg",
          pictureShape === "wide" ? "lg:aspect-3/2" : "lg:aspect-4/5 xl:aspect-square",
        )}
      />
      <div>
        {wayBack}
        <OfferTags offer={offer} />
        <h1>{offer.title}</h1>
        <p className="mt-4 mb-8 text-lg text-muted">{lead}</p>
        {!standing.isOver && (
          <>
            <OfferPrices savings={standing.savings} />
            <OfferDifference standing={standing} />
            <div className="mt-8">
              <OfferTime standing={standing} cosmetic={cosmetic} />
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
