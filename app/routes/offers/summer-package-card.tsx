import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { endedText } from "./ended-text.ts";
import { OfferDifference, OfferPrices, OfferTags, OfferTerms } from "./offer-facts.tsx";
import type { SummerView } from "./summer-view.ts";

const LIGHTS: Record<SummerView["light"], string> = {
  gold: "bg-brass",
  platinum: "bg-glow",
  ceramic: "bg-linear-to-r from-brass to-glow",
};

/** A package with both of its prices; all of the card leads to the package's page. */
export function PackageCard({ offer }: { offer: SummerView }) {
  const { id, title, picture, alt, light, description, service, standing } = offer;
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
        <p className="mt-4 mb-6 text-muted">{description}</p>
        <div className="mt-auto">
          {standing.isOver ? (
            <p>{endedText(standing, service.title)}</p>
          ) : (
            <>
              <OfferPrices savings={standing.savings} />
              <OfferDifference standing={standing} />
              <OfferTerms standing={standing} />
            </>
          )}
        </div>
        <ButtonLink
          to={`/summeroffers/${id}`}
          aria-label={`${m.summer_view()}: ${title}`}
          className="mt-6 after:absolute after:inset-0"
        >
          {m.summer_view()}
        </ButtonLink>
      </div>
    </Card>
  );
}
