import { isRouteErrorResponse, useParams, useRouteError } from "react-router";
import type { OfferKind } from "#app/content/kind-fields.ts";
import { BookBar } from "#app/features/booking/components.tsx";
import { allSlots, slotLabel } from "#app/features/booking/slots.ts";
import { IncludedList } from "#app/features/services/service-parts.tsx";
import { Video } from "#app/features/services/video.tsx";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { isRefused } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { Route } from "./+types/detail.ts";
import { OfferBooking } from "./offer-booking.tsx";
import { OfferOpening, PackageCard } from "./offer-facts.tsx";
import {
  fromFormerAddress,
  handleOfferBooking,
  type OfferPage,
  offerPage,
} from "./offer-page.server.ts";
import { askAnew, type OfferView, offerLists } from "./offer-view.ts";

// The page of an offer and of a summer package.
export const handle = {
  subject: ({ offer }: Route.ComponentProps["loaderData"]) => offer.title,
};

export const middleware: Route.MiddlewareFunction[] = [fromFormerAddress];

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  offerPage(context, request, params);

export const action = ({ params, request, url, context }: Route.ActionArgs) =>
  handleOfferBooking({ context, request, url }, params);

export const shouldRevalidate = askAnew;

const words = {
  offers: {
    back: m.offers_back,
    more: m.offers_more,
    notFoundTitle: m.offers_not_found_title,
    notFoundText: m.offers_not_found_text,
    busy: undefined,
  },
  packages: {
    back: m.summer_back,
    more: m.summer_more,
    notFoundTitle: m.summer_not_found_title,
    notFoundText: m.summer_not_found_text,
    busy: m.ui_sending_request,
  },
} satisfies Record<OfferKind, object>;

export default function OfferDetail({ loaderData: page, actionData }: Route.ComponentProps) {
  const { offer, others } = page;
  const { more, busy } = words[offer.kind];
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
      <OfferBooking
        page={page}
        formError={actionData}
        wayBack={
          <ButtonLink variant="secondary" to={offerLists[offer.kind].path}>
            {more()}
          </ButtonLink>
        }
        busyText={busy?.()}
      />
      <ServerOnly id={`beside-${offer.id}`}>
        {import.meta.env.SSR && offer.kind === "packages" && others.length > 0 && (
          <OtherPackages packages={others} />
        )}
      </ServerOnly>
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const kind = useParams().packageSlug ? "packages" : "offers";
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />;
  const { notFoundTitle, notFoundText, back } = words[kind];
  return (
    <Message title={notFoundTitle()} text={notFoundText()} code="404">
      <ButtonLink to={offerLists[kind].path}>{back()}</ButtonLink>
    </Message>
  );
}

function OfferIntroduction({ page: { offer, others, booking } }: { page: OfferPage }) {
  const isPackage = offer.kind === "packages";
  return (
    <>
      <OfferOpening
        offer={offer}
        wayBack={
          <TextLink
            arrow={false}
            to={offerLists[offer.kind].path}
            className="mb-3 inline-flex min-h-11 items-center text-sm"
          >
            {words[offer.kind].back()}
          </TextLink>
        }
      />
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
    <Section labelledBy="instead-heading">
      <Container>
        <SectionHeading id="instead-heading" title={m.offers_instead_heading()} space="narrow" />
        <ul className="border-t border-line">
          {offers.map(({ title, path }) => (
            <li key={path} className="border-b border-line py-3">
              <TextLink arrow to={path}>
                {title}
              </TextLink>
            </li>
          ))}
        </ul>
      </Container>
    </Section>
  );
}

function OtherPackages({ packages }: { packages: OfferView[] }) {
  return (
    <Section labelledBy="others-heading">
      <Container>
        <SectionHeading id="others-heading" title={m.summer_others_heading()} />
        <ul className="grid gap-6 lg:grid-cols-2">
          {packages.map((offer) => (
            <li key={offer.id}>
              <PackageCard offer={offer} />
            </li>
          ))}
        </ul>
      </Container>
    </Section>
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
        <div>
          <dt className="text-sm text-muted">{m.services_duration()}</dt>
          <dd className="text-xl">{service.duration}</dd>
        </div>
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
