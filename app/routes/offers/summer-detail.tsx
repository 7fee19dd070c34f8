import { isRouteErrorResponse, useRouteError } from "react-router";
import { BookBar } from "#app/features/booking/components.tsx";
import { allSlots, slotLabel } from "#app/features/booking/slots.ts";
import { isLive } from "#app/features/offers/offers.ts";
import type { StartTimes } from "#app/features/services/bookable.ts";
import { IncludedList } from "#app/features/services/included-list.tsx";
import { servicesOfRequest } from "#app/features/services/services.server.ts";
import { Video } from "#app/features/services/video.tsx";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { isRefused } from "#app/lib/form.ts";
import type { MinutesOfDay } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { useInstallation } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { Route } from "./+types/summer-detail.ts";
import { OfferBooking } from "./offer-booking.tsx";
import { OfferOpening } from "./offer-facts.tsx";
import {
  fromFormerAddress,
  handleOfferBooking,
  offerOfRequest,
  offerPage,
} from "./offer-page.server.ts";
import { askAnew } from "./offer-view.ts";
import { PackageCard, type SummerView, summerTime, summerViews } from "./summer-package.tsx";

export const handle = {
  subject: ({ offer }: Route.ComponentProps["loaderData"]) => offer.title,
};

export const middleware: Route.MiddlewareFunction[] = [fromFormerAddress("packages")];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const found = await offerOfRequest(context, "packages", params.offerSlug);
  const { all, service } = found;
  const at = { all, now: context.get(appContext).now(), locale: getLocale() };
  const [offer] = summerViews([found.offer], [service], at);
  if (!offer) throw new Error("A package without its service");
  const others = summerViews(
    all.packages.filter((other) => other !== found.offer && isLive(other)),
    await servicesOfRequest(context),
    at,
  );
  const list = { name: m.summer_title(), path: "/summeroffers" };
  return { offer, others, page: await offerPage(context, request, { ...found, list }) };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const found = await offerOfRequest(context, "packages", params.offerSlug);
  return handleOfferBooking(context, request, found);
}

export const shouldRevalidate = askAnew;

export default function SummerOffer({ loaderData, actionData }: Route.ComponentProps) {
  const { offer, others, page } = loaderData;
  return (
    <>
      <PageHead
        page={offer.title}
        description={page.standing.isLive ? offer.description : undefined}
        structuredData={page.structuredData}
        hasErrors={isRefused(actionData)}
      />
      <ServerOnly id={`about-${offer.id}`}>
        {import.meta.env.SSR && (
          <PackageIntroduction
            offer={offer}
            startTimes={page.booking.form.startTimes}
            now={page.booking.now}
          />
        )}
      </ServerOnly>
      <OfferBooking
        page={page}
        formError={actionData}
        wayBack={
          <ButtonLink variant="secondary" to="/summeroffers">
            {m.summer_more()}
          </ButtonLink>
        }
        busyText={m.ui_sending_request()}
      />
      <ServerOnly id={`beside-${offer.id}`}>
        {import.meta.env.SSR && others.length > 0 && <OtherPackages packages={others} />}
      </ServerOnly>
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

function OtherPackages({ packages }: { packages: SummerView[] }) {
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

function PackageIntroduction({
  offer,
  startTimes,
  now,
}: {
  offer: SummerView;
  startTimes: StartTimes;
  now: Date;
}) {
  const { hours } = useInstallation();
  return (
    <>
      <OfferOpening
        offer={offer}
        lead={offer.description}
        wayBack={
          <TextLink
            arrow={false}
            to="/summeroffers"
            className="mb-3 inline-flex min-h-11 items-center text-sm"
          >
            {m.summer_back()}
          </TextLink>
        }
        cosmetic={summerTime}
        pictureShape="wide"
      />
      <Included offer={offer} slots={allSlots({ hours, startTimes, now })} />
      <Video
        of={offer}
        title={m.summer_video_title({ offer: offer.title })}
        poster={offer.picture}
      />
      {offer.standing.isLive && (
        <BookBar priceAed={offer.priceAed} suvPriceAed={offer.suvPriceAed} />
      )}
    </>
  );
}

function Included({ offer, slots }: { offer: SummerView; slots: readonly MinutesOfDay[] }) {
  const { service, standing } = offer;
  return (
    <Section labelledBy="included-heading">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <div>
          <p className="text-lg">
            {offer.state === "over"
              ? m.summer_of_service_ended({ service: service.title })
              : m.summer_of_service({ service: service.title })}
          </p>
          <p className="mt-4 max-w-prose text-lg text-muted">
            <Unbroken>{service.description}</Unbroken>
          </p>
          <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
            <div>
              <dt className="text-sm text-muted">{m.services_duration()}</dt>
              <dd className="text-xl">{service.duration}</dd>
            </div>
            {standing.isLive && <StartTimesList slots={slots} />}
          </dl>
        </div>
        <div>
          <IncludedList features={service.features} />
        </div>
      </Container>
    </Section>
  );
}

function StartTimesList({ slots }: { slots: readonly MinutesOfDay[] }) {
  return (
    <div>
      <dt className="text-sm text-muted">{m.summer_times_label()}</dt>
      <dd className="flex flex-wrap gap-x-5 text-xl">
        {slots.map((slot) => (
          <span key={slot}>{slotLabel(null, slot, getLocale())}</span>
        ))}
      </dd>
    </div>
  );
}
