import type { Offers, Package } from "#app/features/offers/offers.ts";
import { findService, type Service } from "#app/features/services/services.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { OfferDifference, OfferPrices, OfferTags, OfferTerms } from "./offer-facts.tsx";
import { looksOf, standingOf } from "./offer-view.ts";

export type SummerView = ReturnType<typeof summerView>;

type At = { all: Offers; now: Date; locale: Locale };

function summerView(offer: Package, of: Service, at: At) {
  const { id, title, description, duration, features } = inLocale(of, at.locale);
  return {
    ...looksOf(offer, at.locale),
    standing: standingOf(offer, { ...at, service: title }),
    service: { id, title, description, duration, features },
  };
}

export const summerViews = (packages: readonly Package[], services: readonly Service[], at: At) =>
  packages.flatMap((offer) => {
    const service = findService(services, offer.serviceId);
    return service ? [summerView(offer, service, at)] : [];
  });

const LIGHTS: Record<SummerView["light"], string> = {
  gold: "bg-brass",
  platinum: "bg-glow",
  ceramic: "bg-linear-to-r from-brass to-glow",
};

export function PackageCard({ offer }: { offer: SummerView }) {
  const { path, title, picture, alt, light, description, service, standing } = offer;
  return (
    <Card
      as="article"
      padded={false}
      className="flex h-full flex-col md:max-lg:grid md:max-lg:grid-cols-2"
    >
      <div className="relative overflow-hidden">
        <Picture
          source={picture}
          alt={alt}
          sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 50vw, 100vw"
          className="aspect-3/2 size-full transition-transform duration-250 group-hover:scale-[1.02]"
        />
        <div className="absolute inset-x-4 top-4">
          <OfferTags offer={offer} />
        </div>
        <span
          aria-hidden="true"
          className={`absolute inset-x-0 bottom-0 h-0.5 md:max-lg:hidden ${LIGHTS[light]}`}
        />
      </div>
      <div className="flex grow flex-col p-6">
        <h3>{title}</h3>
        <p className="mt-1 text-sm text-muted">
          {service.title}
          <span aria-hidden="true"> · </span>
          {service.duration}
        </p>
        <p className="mt-4 mb-6 text-muted">
          <Unbroken>{description}</Unbroken>
        </p>
        <div className="mt-auto">
          {standing.closed ? (
            <p>{standing.closed.text}</p>
          ) : (
            <>
              <OfferPrices savings={standing.savings} />
              <OfferDifference standing={standing} />
              <OfferTerms standing={standing} />
            </>
          )}
        </div>
        <ButtonLink
          to={path}
          aria-label={`${m.summer_view()}: ${title}`}
          className="mt-6 after:absolute after:inset-0"
        >
          {m.summer_view()}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** Spec 4: counts down as a whole and starts over, where no package has an end (D14). */
export const summerTime = (
  <Countdown cycle="whole" left={{ days: 1, hours: 17, minutes: 25, seconds: 58 }} />
);
