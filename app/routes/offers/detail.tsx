import { isRouteErrorResponse, useRouteError } from "react-router";
import { BookBar } from "#app/features/booking/components.tsx";
import { allOffers, isLive } from "#app/features/offers/offers.ts";
import { IncludedList } from "#app/features/services/included-list.tsx";
import { Video } from "#app/features/services/video.tsx";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { isRefused } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { Route } from "./+types/detail.ts";
import { OfferBooking } from "./offer-booking.tsx";
import { OfferOpening, shineDriveTime } from "./offer-facts.tsx";
import {
  fromFormerAddress,
  handleOfferBooking,
  offerOfRequest,
  offerPage,
} from "./offer-page.server.ts";
import { askAnew, type OfferView, offerView } from "./offer-view.ts";

export const handle = {
  subject: ({ offer }: Route.ComponentProps["loaderData"]) => offer.title,
};

export const middleware: Route.MiddlewareFunction[] = [fromFormerAddress("offers")];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await offerOfRequest(context, "offers", params.offerSlug);
  const list = { name: m.offers_title(), path: "/offers" };
  const page = await offerPage(context, request, { ...found, list });
  const locale = getLocale();
  const instead = page.standing.isLive ? [] : allOffers(found.all).filter(isLive);
  return {
    offer: offerView(found.offer, page.standing, locale),
    instead: instead.map(({ title, path }) => ({ title: title[locale], path })),
    page,
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const found = await offerOfRequest(context, "offers", params.offerSlug);
  return handleOfferBooking(context, request, found);
}

export const shouldRevalidate = askAnew;

export default function OfferDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, instead, page } = loaderData;
  return (
    <>
      <PageHead
        page={offer.title}
        description={page.standing.isLive ? offer.shortDescription : undefined}
        structuredData={page.structuredData}
        hasErrors={isRefused(actionData)}
      />
      <ServerOnly id={`about-${offer.id}`}>
        {import.meta.env.SSR && <OfferIntroduction offer={offer} instead={instead} />}
      </ServerOnly>
      <OfferBooking
        page={page}
        formError={actionData}
        wayBack={
          <ButtonLink variant="secondary" to="/offers">
            {m.offers_more()}
          </ButtonLink>
        }
      />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />;
  return (
    <Message title={m.offers_not_found_title()} text={m.offers_not_found_text()} code="404">
      <ButtonLink to="/offers">{m.offers_back()}</ButtonLink>
    </Message>
  );
}

type Instead = Route.ComponentProps["loaderData"]["instead"];

function OfferIntroduction({ offer, instead }: { offer: OfferView; instead: Instead }) {
  return (
    <>
      <OfferOpening
        offer={offer}
        lead={offer.shortDescription}
        wayBack={
          <TextLink
            arrow={false}
            to="/offers"
            className="mb-3 inline-flex min-h-11 items-center text-sm"
          >
            {m.offers_back()}
          </TextLink>
        }
        cosmetic={shineDriveTime}
        pictureShape="tall"
      />
      {instead.length > 0 && <LiveOffers offers={instead} />}
      <Included offer={offer} />
      {offer.videoUrl && (
        <Video
          of={{ videoUrl: offer.videoUrl }}
          title={m.summer_video_title({ offer: offer.title })}
          poster={offer.picture}
        />
      )}
      {offer.standing.isLive && (
        <BookBar priceAed={offer.priceAed} suvPriceAed={offer.suvPriceAed} />
      )}
    </>
  );
}

function LiveOffers({ offers }: { offers: Instead }) {
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

function Included({ offer }: { offer: OfferView }) {
  return (
    <Section labelledBy="included-heading">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <p className="max-w-prose text-lg text-muted">
          <Unbroken>{offer.description}</Unbroken>
        </p>
        <div>
          <IncludedList features={offer.features} />
        </div>
      </Container>
    </Section>
  );
}
