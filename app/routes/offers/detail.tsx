import { data, isRouteErrorResponse, useRouteError } from "react-router";
import { findOffer } from "#app/content/offers.ts";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import type { Route } from "./+types/detail.ts";
import { OfferBooking } from "./offer-booking.tsx";
import { OfferIntroduction } from "./offer-introduction.tsx";
import { handleOfferBooking, offerPage } from "./offer-page.server.ts";
import { askAnew, offerView } from "./offer-view.ts";

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
        hasErrors={actionData !== undefined}
      />
      {import.meta.env.SSR ? (
        <OfferIntroduction id={`about-${offer.id}`} offer={offer} />
      ) : (
        <ServerOnlyHtml as="div" id={`about-${offer.id}`} />
      )}
      <OfferBooking
        title={offer.title}
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
