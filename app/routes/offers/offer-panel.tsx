import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { endedText } from "./ended-text.ts";
import {
  OfferDifference,
  OfferPrices,
  OfferTags,
  OfferTime,
  shineDriveTime,
} from "./offer-facts.tsx";
import type { OfferView } from "./offer-view.ts";

/** An offer with all that decides: what it saves, how long it stands, what is in it. */
export function OfferPanel({ offer }: { offer: OfferView & { service: string } }) {
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
        <p className="mt-3 mb-8 text-muted">{offer.shortDescription}</p>
        {!offer.standing.isOver && (
          <>
            <OfferPrices savings={offer.standing.savings} />
            <OfferDifference standing={offer.standing} />
            <div className="mt-6">
              <OfferTime standing={offer.standing} cosmetic={shineDriveTime} />
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

function WayOn({ offer }: { offer: OfferView & { service: string } }) {
  if (!offer.standing.isOver)
    return (
      <ButtonLink size="lg" to={`/offers/${offer.id}`} className="mt-8 max-sm:w-full max-sm:px-3">
        {m.offers_book_premium()}
      </ButtonLink>
    );
  return (
    <>
      <p className="mt-8 text-muted">{endedText(offer.standing, offer.service)}</p>
      <ButtonLink variant="secondary" to={`/services/${offer.serviceId}`} className="mt-5">
        {m.offers_usual_view({ service: offer.service })}
      </ButtonLink>
    </>
  );
}
