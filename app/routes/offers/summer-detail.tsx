import { data, isRouteErrorResponse, useRouteError } from "react-router";
import { findSummerOffer } from "#app/content/summer.ts";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import type { Route } from "./+types/summer-detail.ts";
import { OfferBooking } from "./offer-booking.tsx";
import { handleOfferBooking, offerPage } from "./offer-page.server.ts";
import { askAnew } from "./offer-view.ts";
import { PackageCard } from "./summer-package-card.tsx";
import { PackageIntroduction } from "./summer-package-introduction.tsx";
import { type SummerView, summerViews } from "./summer-view.ts";

export const handle = {
  subject: ({ offer }: Route.ComponentProps["loaderData"]) => offer.title,
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { settings, now } = context.get(appContext);
  const content = findSummerOffer(params.offerId);
  const packages = summerViews(settings, now(), getLocale());
  const offer = packages.find(({ id }) => id === content?.id);
  if (!content || !offer) throw data(null, { status: 404 });
  const others = packages.filter((other) => other !== offer);
  const list = { name: m.summer_title(), path: "/summeroffers" };
  return { offer, others, page: await offerPage(context, request, { offer: content, list }) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const offer = findSummerOffer(params.offerId);
  if (!offer) throw data(null, { status: 404 });
  return handleOfferBooking(context, request, { offer, path: `/summeroffers/${offer.id}` });
}

export const shouldRevalidate = askAnew;

export default function SummerOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, others, page } = loaderData;
  return (
    <>
      <PageHead
        page={offer.title}
        description={page.standing.isOver ? undefined : offer.description}
        structuredData={page.structuredData}
        hasErrors={actionData !== undefined}
      />
      {import.meta.env.SSR ? (
        <PackageIntroduction
          id={`about-${offer.id}`}
          offer={offer}
          slots={page.booking.form.slots}
        />
      ) : (
        <ServerOnlyHtml as="div" id={`about-${offer.id}`} />
      )}
      <OfferBooking
        title={offer.title}
        page={page}
        formError={actionData}
        wayBack={<ButtonLink to="/summeroffers">{m.summer_more()}</ButtonLink>}
        busyText={m.ui_sending_request()}
      />
      {import.meta.env.SSR ? (
        <OtherPackages id={`beside-${offer.id}`} packages={others} />
      ) : (
        <ServerOnlyHtml as="div" id={`beside-${offer.id}`} />
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />;
  return (
    <Message title={m.summer_not_found_title()} text={m.summer_not_found_text()} code="404">
      <ButtonLink to="/summeroffers">{m.summer_back()}</ButtonLink>
    </Message>
  );
}

function OtherPackages({ id, packages }: { id: string; packages: SummerView[] }) {
  return (
    <div id={id}>
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
    </div>
  );
}
