import { allSlots, slotLabel } from "#app/features/booking/slots.ts";
import { BeforeAfter } from "#app/features/gallery/before-after.tsx";
import {
  IncludedList,
  ServiceTags,
  ServiceTile,
  type ServiceView,
} from "#app/features/services/service-parts.tsx";
import type { BookableKind } from "#app/features/services/services.ts";
import { Video } from "#app/features/services/video.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { Reasons } from "#app/features/site/page-parts.tsx";
import { useServerContent } from "#app/features/website/use-server-content.tsx";
import { isRefused } from "#app/lib/form.ts";
import { inLocale } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readAfterRefusal } from "#app/platform/preserve-form.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Container, HeadedSection, Section, Unbroken } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import type { Route } from "./+types/detail.ts";
import {
  type BookablePage,
  bookablePage,
  leaveFormerAddress,
  type OfferView,
  type PageAddress,
} from "./bookable-page.server.ts";
import { handleBookablePost } from "./booking-post.server.ts";
import { BookBar, BookingSection } from "./booking-section.tsx";
import { LiveOffers, OfferFacts, OfferTags, PackageCard } from "./offer-facts.tsx";

// The page of a service, of an offer and of a summer package.
export const handle = {
  subject: ({ bookable }: Route.ComponentProps["loaderData"]) => bookable.title,
};

export const middleware: Route.MiddlewareFunction[] = [
  ({ params, request, context }) => leaveFormerAddress(context, request, addressOf(params)),
];

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  bookablePage(context, request, addressOf(params));

export const action = ({ params, request, url, context }: Route.ActionArgs) =>
  handleBookablePost({ context, request, url }, addressOf(params));

export const shouldRevalidate = readAfterRefusal(410, 412);

type Params = { serviceSlug?: string; offerSlug?: string; packageSlug?: string };

/** The parameter in the address of a page tells the kind. */
function kindAt({ serviceSlug, offerSlug }: Params): BookableKind {
  if (serviceSlug !== undefined) return "services";
  return offerSlug === undefined ? "packages" : "offers";
}

const addressOf = (params: Params): PageAddress => {
  const [slug = ""] = Object.values(params);
  return { kind: kindAt(params), slug };
};

const words = {
  services: { list: "/services", back: m.services_back, book: m.booking_title },
  offers: {
    list: "/offers",
    back: m.offers_back,
    book: m.offers_book_heading,
    more: m.offers_more,
  },
  packages: {
    list: "/summeroffers",
    back: m.summer_back,
    book: m.offers_book_heading,
    more: m.summer_more,
    busy: m.ui_sending_request,
  },
} satisfies Record<BookableKind, object>;

export default function BookableDetail({ loaderData: page, actionData }: Route.ComponentProps) {
  const { bookable } = page;
  return (
    <>
      <PageHead
        page={bookable.title}
        description={bookable.isLive ? bookable.shortDescription : undefined}
        structuredData={page.structuredData}
        hasErrors={isRefused(actionData)}
      />
      <ServerOnly id={`about-${bookable.id}`}>
        {import.meta.env.SSR && <Introduction page={page} />}
      </ServerOnly>
      <BookingSection page={page} words={words[bookable.kind]} formError={actionData} />
      <ServerOnly id={`beside-${bookable.id}`}>
        {import.meta.env.SSR && bookable.kind !== "offers" && <Others page={page} />}
      </ServerOnly>
    </>
  );
}

function Introduction({ page }: { page: BookablePage }) {
  const { bookable, booking } = page;
  return (
    <>
      <Opening bookable={bookable} />
      {bookable.kind === "offers" && <LiveOffers page={page} />}
      <Section labelledBy="included-heading">
        <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
          {bookable.kind === "packages" ? (
            <OfService offer={bookable} booking={booking} />
          ) : (
            <p className="max-w-prose text-lg text-muted">
              <Unbroken>{bookable.description}</Unbroken>
            </p>
          )}
          <div>
            <IncludedList features={bookable.features} />
            {bookable.kind === "services" && bookable.additionalInfo && (
              <div className="mt-8 rounded-lg border border-line bg-surface p-6">
                <h3 className="text-lg">{m.services_additional_heading()}</h3>
                <p className="mt-2 text-muted">
                  <Unbroken>{bookable.additionalInfo}</Unbroken>
                </p>
              </div>
            )}
          </div>
        </Container>
      </Section>
      {bookable.kind === "services" && <Pairs serviceId={bookable.id} />}
      <Video
        of={bookable.kind === "packages" ? bookable : { videoUrl: bookable.videoUrl }}
        title={m.services_video_title({ service: bookable.title })}
        poster={bookable.picture}
      />
      {bookable.kind === "services" && <WhyThis />}
      {bookable.isLive && (
        <BookBar priceAed={bookable.priceAed} suvPriceAed={bookable.suvPriceAed} />
      )}
    </>
  );
}

function Opening({ bookable }: { bookable: BookablePage["bookable"] }) {
  const { kind, picture, alt, title, shortDescription } = bookable;
  const { list, back, book } = words[kind];
  const shape = kind === "offers" ? "lg:aspect-4/5 xl:aspect-square" : "lg:aspect-3/2";
  return (
    <Container className="grid items-center gap-x-16 gap-y-6 lg:grid-cols-2 lg:pt-[calc(var(--spacing-header)+2.5rem)]">
      <Picture
        source={picture}
        alt={alt}
        sizes="(min-width: 64rem) 38rem, 100vw"
        eager
        className={`aspect-4/3 text-transparent w-[calc(100%+2*var(--spacing-gutter))] max-w-none -ms-gutter sm:aspect-2/1 lg:order-2 lg:ms-0 lg:w-full lg:rounded-lg ${shape}`}
      />
      <div>
        <TextLink to={list} className="mb-3 inline-flex min-h-11 items-center text-sm">
          {back()}
        </TextLink>
        {bookable.kind === "services" ? (
          <ServiceTags service={bookable} />
        ) : (
          <OfferTags offer={bookable} />
        )}
        <h1>{title}</h1>
        <p className="mt-4 text-lg text-muted">
          <Unbroken>{shortDescription}</Unbroken>
        </p>
        <div className="mt-8">
          {bookable.kind === "services" && <ServiceFacts service={bookable} />}
          {bookable.kind !== "services" && bookable.isLive && <OfferFacts offer={bookable} />}
        </div>
        {bookable.isLive && (
          <ButtonLink size="lg" to="#booking" className="mt-8 max-sm:hidden">
            {book()}
          </ButtonLink>
        )}
      </div>
    </Container>
  );
}

function ServiceFacts({ service }: { service: ServiceView }) {
  const { priceAed, suvPriceAed, duration } = service;
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
      <div>
        <dt className="text-sm text-muted">{m.services_price_label()}</dt>
        <dd className="text-xl">
          {m.services_price_per_session({ price: formatAed(priceAed, getLocale()) })}
        </dd>
        {suvPriceAed && (
          <dd className="text-muted">
            {m.services_price_suv({ price: formatAed(suvPriceAed, getLocale()) })}
          </dd>
        )}
      </div>
      <DurationFact duration={duration} />
    </dl>
  );
}

const DurationFact = ({ duration }: { duration: string }) => (
  <div>
    <dt className="text-sm text-muted">{m.services_duration()}</dt>
    <dd className="text-xl">{duration}</dd>
  </div>
);

function Pairs({ serviceId }: { serviceId: string }) {
  const pairs = useServerContent("beforeAfter");
  return (
    <BeforeAfter pairs={pairs.filter(({ services }) => services.split(" ").includes(serviceId))} />
  );
}

function WhyThis() {
  const reasons = inLocale(useServerContent("serviceReasons"), getLocale());
  return <Reasons ruled title={m.services_why_this_heading()} reasons={reasons} />;
}

function Others({ page: { bookable, others } }: { page: BookablePage }) {
  if (others.length === 0) return null;
  const [title, columns] =
    bookable.kind === "services"
      ? [m.services_others_heading(), "gap-x-6 gap-y-12 sm:grid-cols-3"]
      : [m.summer_others_heading(), "gap-6 lg:grid-cols-2"];
  return (
    <HeadedSection id="others-heading" title={title}>
      <ul className={`grid ${columns}`}>
        {others.map((other) => (
          <li key={other.id}>
            {other.kind === "services" ? (
              <ServiceTile service={other} />
            ) : (
              <PackageCard offer={other} />
            )}
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

type OfferProps = { offer: OfferView; booking: BookablePage["booking"] };

function OfService({ offer, booking }: OfferProps) {
  const { hours } = useInstallation();
  const { service } = offer;
  const slots = allSlots({ hours, startTimes: booking.form.startTimes, now: booking.now });
  return (
    <div>
      <p className="text-lg">
        {offer.state === "over"
          ? m.summer_of_service_ended({ service: service.title })
          : m.summer_of_service({ service: service.title })}
      </p>
      <p className="mt-4 max-w-prose text-lg text-muted">
        <Unbroken>{offer.description}</Unbroken>
      </p>
      <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
        <DurationFact duration={service.duration} />
        {offer.isLive && (
          <div>
            <dt className="text-sm text-muted">{m.summer_times_label()}</dt>
            <dd className="flex flex-wrap gap-x-5 text-xl">
              {slots.map((slot) => (
                <span key={slot}>{slotLabel(null, slot, getLocale())}</span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </div>
  );
}
