import type { ReactNode } from "react";
import type { OfferKind } from "#app/content/kind-fields.ts";
import type { Savings } from "#app/features/offers/offers.ts";
import { Tags } from "#app/features/services/service-parts.tsx";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Countdown } from "#app/ui/countdown.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { HeadedSection, Unbroken } from "#app/ui/section.tsx";
import type { BookablePage, OfferView } from "./bookable-page.server.ts";

/** Spec 4: of offers only the seconds turn, packages count down as a whole and start over. */
const decorativeTime: Record<OfferKind, ReactNode> = {
  offers: <Countdown cycle="seconds" left={{ days: 1, hours: 7, minutes: 45, seconds: 59 }} />,
  packages: <Countdown cycle="whole" left={{ days: 1, hours: 17, minutes: 25, seconds: 58 }} />,
};

export function OfferTags({ offer }: { offer: OfferView }) {
  const { badge, popular, closed, savings } = offer;
  if (closed) return <Tags tags={[{ text: closed.tag }]} />;
  const { percent } = savings.sedan;
  return (
    <Tags
      tags={[
        ...(percent > 0 ? [{ text: m.offers_save({ percent }), strong: true }] : []),
        { text: badge },
        ...(popular ? [{ text: m.offers_popular() }] : []),
      ]}
    />
  );
}

export const OfferFacts = ({ offer }: { offer: OfferView }) => (
  <>
    <OfferPrices savings={offer.savings} />
    <OfferDifference {...offer} />
    <div className="mt-8">
      <OfferTime offer={offer} />
    </div>
  </>
);

/** In place of an offer that is over. */
export function LiveOffers({ page: { others } }: { page: BookablePage }) {
  if (others.length === 0) return null;
  return (
    <HeadedSection id="instead-heading" title={m.offers_instead_heading()} space="narrow">
      <ul className="border-t border-line">
        {others.map(({ title, path }) => (
          <li key={path} className="border-b border-line py-3">
            <TextLink arrow to={path}>
              {title}
            </TextLink>
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

export function OfferPrices({ savings: { sedan, suv } }: Pick<OfferView, "savings">) {
  return (
    <dl className="grid grid-cols-2 divide-x divide-line border-y border-line">
      <OfferPrice size={m.booking_vehicle_sedan()} savings={sedan} />
      <OfferPrice size={m.booking_vehicle_suv()} savings={suv} />
    </dl>
  );
}

function OfferPrice({ size, savings }: { size: string; savings: Savings }) {
  return (
    <div className="py-5 first:pe-2 not-first:ps-4 sm:not-first:ps-8">
      <dt className="text-sm text-muted">{size}</dt>
      <dd className="text-2xl font-light max-[22.5rem]:text-xl">
        <Price
          aed={savings.offerAed}
          wasAed={savings.savedAed > 0 ? savings.originalAed : undefined}
        />
      </dd>
      {savings.savedAed > 0 && (
        <dd className="mt-1 text-sm text-brass-light">
          {m.offers_you_save({ amount: formatAed(savings.savedAed, getLocale()) })}
        </dd>
      )}
    </div>
  );
}

export function OfferDifference({ difference }: Pick<OfferView, "difference">) {
  if (!difference) return null;
  const { text, title, path } = difference;
  return (
    <p className="mt-4 text-sm text-muted">
      <Unbroken>{text}</Unbroken>{" "}
      <TextLink to={path} className="relative z-10">
        {m.offers_compare({ offer: title })}
      </TextLink>
    </p>
  );
}

/** The time left until its end, or the decorative countdown (D14). */
export function OfferTime({ offer }: { offer: OfferView }) {
  const { kind, countdown } = offer;
  return (
    <div>
      <p className="mb-3 text-sm text-muted">{m.offers_time_left()}</p>
      {countdown ? <Countdown {...countdown} /> : decorativeTime[kind]}
      <OfferTerms {...offer} />
    </div>
  );
}

function OfferTerms({ ends, permit }: Pick<OfferView, "ends" | "permit">) {
  const terms = [ends, permit && m.offers_permit({ number: permit })].filter(Boolean);
  return terms.map((text) => (
    <p key={text} className="mt-3 text-sm text-muted">
      {text}
    </p>
  ));
}

const LIGHTS: Record<NonNullable<OfferView["light"]>, string> = {
  gold: "bg-brass",
  platinum: "bg-glow",
  ceramic: "bg-linear-to-r from-brass to-glow",
};

export function PackageCard({ offer }: { offer: OfferView }) {
  const { path, title, picture, alt, light, shortDescription, service, closed } = offer;
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
        {light && (
          <span
            aria-hidden="true"
            className={`absolute inset-x-0 bottom-0 h-0.5 md:max-lg:hidden ${LIGHTS[light]}`}
          />
        )}
      </div>
      <div className="flex grow flex-col p-6">
        <h3>{title}</h3>
        <p className="mt-1 text-sm text-muted">
          {service.title}
          <span aria-hidden="true"> · </span>
          {service.duration}
        </p>
        <p className="mt-4 text-muted">
          <Unbroken>{shortDescription}</Unbroken>
        </p>
        {!closed && (
          <>
            <OfferDifference {...offer} />
            <OfferTerms {...offer} />
          </>
        )}
        <div className="mt-auto pt-6">
          {closed ? <p>{closed.text}</p> : <OfferPrices savings={offer.savings} />}
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
