import { data, isRouteErrorResponse, useRouteError } from "react-router";
import { findOffer } from "#app/content/offers.ts";
import { BookBar } from "#app/features/booking/components.tsx";
import { IncludedList } from "#app/features/services/included-list.tsx";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { isRefused } from "#app/lib/form.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section } from "#app/ui/section.tsx";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/detail.ts";
import { OfferBooking } from "./offer-booking.tsx";
import { OfferOpening, shineDriveTime } from "./offer-facts.tsx";
import { handleOfferBooking, offerPage } from "./offer-page.server.ts";
import { askAnew, type OfferView, offerView } from "./offer-view.ts";

export const handle = {
  subject: ({ offer }: Route.ComponentProps["loaderData"]) => offer.title,
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const offer = findOffer(params.offerId);
  if (!offer) throw data(null, { status: 404 });
  const list = { name: m.offers_title(), path: "/offers" };
  const page = await offerPage(context, request, { offer, list });
  return { offer: offerView(offer, page.standing, getLocale()), page };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const offer = findOffer(params.offerId);
  if (!offer) throw data(null, { status: 404 });
  return handleOfferBooking(context, request, { offer, path: `/offers/${offer.id}` });
}

export const shouldRevalidate = askAnew;

export default function OfferDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, page } = loaderData;
  return (
    <>
      <PageHead
        page={offer.title}
        description={page.standing.isOver ? undefined : offer.shortDescription}
        structuredData={page.structuredData}
        hasErrors={isRefused(actionData)}
      />
      {import.meta.env.SSR ? (
        <OfferIntroduction id={`about-${offer.id}`} offer={offer} />
      ) : (
        <ServerOnlyHtml as="div" id={`about-${offer.id}`} />
      )}
      <OfferBooking
        page={page}
        formError={actionData}
        wayBack={<ButtonLink to="/offers">{m.offers_more()}</ButtonLink>}
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

function OfferIntroduction({ id, offer }: { id: string; offer: OfferView }) {
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
