import { BookBar } from "#app/features/booking/book-bar.tsx";
import { IncludedList } from "#app/features/services/included-list.tsx";
import { m } from "#app/paraglide/messages.js";
import { Container, Section } from "#app/ui/section.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { shineDriveTime } from "./offer-facts.tsx";
import { OfferOpening } from "./offer-opening.tsx";
import type { OfferView } from "./offer-view.ts";

/** What the offer is, what it costs and saves, how long it stands and what is in it. */
export function OfferIntroduction({ id, offer }: { id: string; offer: OfferView }) {
  return (
    <div id={id}>
      <OfferOpening
        offer={offer}
        lead={offer.shortDescription}
        wayBack={
          <TextLink arrow={false} to="/offers" className="mb-6 inline-block text-sm">
            {m.offers_back()}
          </TextLink>
        }
        cosmetic={shineDriveTime}
        pictureShape="tall"
      />
      <Included offer={offer} />
      {!offer.standing.isOver && (
        <BookBar priceAed={offer.offerPriceAed} suvPriceAed={offer.suvOfferPriceAed} />
      )}
    </div>
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
