import { useParams } from "react-router";
import type { OfferKind } from "#app/content/kind-fields.ts";
import { BookBar, BookingSection, HeadedForm } from "#app/features/booking/components.tsx";
import { allSlots, slotLabel } from "#app/features/booking/slots.ts";
import { DurationFact, IncludedList } from "#app/features/services/service-parts.tsx";
import { Video } from "#app/features/services/video.tsx";
import { MissingMessage } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { type FormError, isRefused } from "#app/lib/form.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { readAfterRefusal } from "#app/platform/preserve-form.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Container, Section, SectionHeading, Unbroken } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import type { Route } from "./+types/detail.ts";
import { OfferOpening, PackageCard } from "./offer-facts.tsx";
import {
  fromFormerAddress,
  handleOfferBooking,
  type OfferPage,
  type OfferView,
  offerPage,
} from "./offer-page.server.ts";

// The page of an offer and of a summer package.
export const handle = {
  subject: ({ offer }: Route.ComponentProps["loaderData"]) => offer.title,
};

export const middleware: Route.MiddlewareFunction[] = [fromFormerAddress];

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  offerPage(context, request, params);

export const action = ({ params, request, url, context }: Route.ActionArgs) =>
  handleOfferBooking({ context, request, url }, params);

export const shouldRevalidate = readAfterRefusal(410);

const words = {
  offers: {
    list: "/offers",
    back: m.offers_back,
    more: m.offers_more,
    notFoundTitle: m.offers_not_found_title,
    notFoundText: m.offers_not_found_text,
    busy: undefined,
  },
  packages: {
    list: "/summeroffers",
    back: m.summer_back,
    more: m.summer_more,
    notFoundTitle: m.summer_not_found_title,
    notFoundText: m.summer_not_found_text,
    busy: m.ui_sending_request,
  },
} satisfies Record<OfferKind, object>;

export default function OfferDetail({ loaderData: page, actionData }: Route.ComponentProps) {
  const { offer, others } = page;
  return (
    <>
      <PageHead
        page={offer.title}
        description={offer.standing.isLive ? offer.shortDescription : undefined}
        structuredData={page.structuredData}
        hasErrors={isRefused(actionData)}
      />
      <ServerOnly id={`about-${offer.id}`}>
        {import.meta.env.SSR && <OfferIntroduction page={page} />}
      </ServerOnly>
      <OfferBooking page={page} formError={actionData} />
      <ServerOnly id={`beside-${offer.id}`}>
        {import.meta.env.SSR && offer.kind === "packages" && others.length > 0 && (
          <OtherPackages packages={others} />
        )}
      </ServerOnly>
    </>
  );
}

export function ErrorBoundary() {
  const kind = useParams().packageSlug ? "packages" : "offers";
  const { list, notFoundTitle, notFoundText, back } = words[kind];
  return <MissingMessage title={notFoundTitle()} text={notFoundText()} to={list} back={back()} />;
}

function OfferIntroduction({ page: { offer, others, booking } }: { page: OfferPage }) {
  const isPackage = offer.kind === "packages";
  const { list, back } = words[offer.kind];
  return (
    <>
      <OfferOpening offer={offer} list={{ path: list, back: back() }} />
      {!isPackage && others.length > 0 && <LiveOffers offers={others} />}
      <Section labelledBy="included-heading">
        <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
          {isPackage ? (
            <OfService offer={offer} booking={booking} />
          ) : (
            <p className="max-w-prose text-lg text-muted">
              <Unbroken>{offer.description}</Unbroken>
            </p>
          )}
          <div>
            <IncludedList features={offer.features} />
          </div>
        </Container>
      </Section>
      <Video
        of={isPackage ? offer : { videoUrl: offer.videoUrl }}
        title={m.summer_video_title({ offer: offer.title })}
        poster={offer.picture}
      />
      {offer.standing.isLive && (
        <BookBar priceAed={offer.priceAed} suvPriceAed={offer.suvPriceAed} />
      )}
    </>
  );
}

function LiveOffers({ offers }: { offers: OfferView[] }) {
  return (
    <HeadedSection id="instead-heading" title={m.offers_instead_heading()} space="narrow">
      <ul className="border-t border-line">
        {offers.map(({ title, path }) => (
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

function OtherPackages({ packages }: { packages: OfferView[] }) {
  return (
    <HeadedSection id="others-heading" title={m.summer_others_heading()}>
      <ul className="grid gap-6 lg:grid-cols-2">
        {packages.map((offer) => (
          <li key={offer.id}>
            <PackageCard offer={offer} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function OfService({ offer, booking }: Pick<OfferPage, "offer" | "booking">) {
  const { hours } = useInstallation();
  const { service, standing } = offer;
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
        {standing.isLive && (
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

function OfferBooking({ page, formError }: { page: OfferPage; formError?: FormError }) {
  const { offer, booking } = page;
  const { list, more, busy } = words[offer.kind];
  const { closed } = offer.standing;
  if (closed && !booking.booking)
    return <Closed page={page} closed={closed} formError={formError} />;
  return (
    <BookingSection
      heading={m.offers_book_heading()}
      {...booking}
      formError={formError}
      savings={<Saved page={page} />}
      wayBack={
        <ButtonLink variant="secondary" to={list}>
          {more()}
        </ButtonLink>
      }
      busyText={busy?.()}
    />
  );
}

function Closed({
  page: { booking, offer, usual },
  closed,
  formError,
}: {
  page: OfferPage;
  closed: NonNullable<OfferPage["offer"]["standing"]["closed"]>;
  formError?: FormError;
}) {
  const { service } = offer;
  return (
    <Section id="booking" labelledBy="booking-heading" tone="surface">
      <Container width="form">
        {formError ? (
          <HeadedForm
            title={m.offers_usual_heading({ service: service.title })}
            bookable={usual}
            now={booking.now}
            formError={formError}
            action={service.path}
          />
        ) : (
          <>
            <SectionHeading
              id="booking-heading"
              title={closed.heading}
              lead={closed.text}
              space="narrow"
            />
            <ButtonLink to={service.path}>
              {m.offers_usual_view({ service: service.title })}
            </ButtonLink>
          </>
        )}
      </Container>
    </Section>
  );
}

function Saved({ page: { offer, booking } }: { page: OfferPage }) {
  const { vehicleSize, servicePriceAed } = booking.booking ?? {};
  const saved = vehicleSize && offer.standing.savings[vehicleSize];
  if (!saved || saved.offerAed !== servicePriceAed) return null;
  const amount = formatAed(saved.savedAed, getLocale());
  return (
    <p className="mt-6 text-lg text-brass-light">
      {m.offers_you_saved({ amount, percent: saved.percent })}
    </p>
  );
}
