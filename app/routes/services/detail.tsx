import { data } from "react-router";
import { bookingOfPage, handleBooking } from "#app/features/booking/booking-form.server.ts";
import { BookBar, BookingSection } from "#app/features/booking/components.tsx";
import { BeforeAfter } from "#app/features/gallery/before-after.tsx";
import { bookableService } from "#app/features/offers/offers.server.ts";
import { serviceThing, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import {
  DetailOpening,
  DurationFact,
  IncludedList,
  ServiceTags,
  ServiceTile,
  type ServiceView,
  serviceView,
  serviceViews,
  useServerServices,
} from "#app/features/services/service-parts.tsx";
import { servicesOfRequest } from "#app/features/services/services.server.ts";
import {
  findService,
  otherServices,
  type Service,
  servicePath,
} from "#app/features/services/services.ts";
import { Video } from "#app/features/services/video.tsx";
import { MissingMessage } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { ReasonList } from "#app/features/site/page-parts.tsx";
import { findAtAddress, leadOn } from "#app/features/website/addresses.server.ts";
import { useServerContent } from "#app/features/website/use-server-content.tsx";
import { isRefused } from "#app/lib/form.ts";
import { inLocale } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext, type Context } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { HeadedSection } from "#app/ui/headed-section.tsx";
import { Container, Section, Unbroken } from "#app/ui/section.tsx";
import { ServerOnly } from "#app/ui/server-only.tsx";
import type { Route } from "./+types/detail.ts";

export const handle = {
  subject: ({ service }: Route.ComponentProps["loaderData"]) => service.title,
};

export const middleware: Route.MiddlewareFunction[] = [
  async ({ params, request, context }) => {
    if (request.method !== "GET") return;
    const service = await findServiceAt(context, params.serviceSlug);
    if (service && service.slug !== params.serviceSlug) leadOn(request, servicePath(service));
  },
];

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = await siteOf(context);
  const service = await serviceAt(context, params.serviceSlug);
  const way = [
    { name: m.site_nav_services(), path: "/services" },
    { name: service.title[site.locale], path: servicePath(service) },
  ];
  const { id, title, shortDescription } = service;
  // The rest of the page is rendered by the server alone, and is not sent as data.
  return {
    service: inLocale({ id, title, shortDescription }, site.locale),
    booking: await bookingOfPage(context, request, bookableService(service)),
    structuredData: structuredData(site, way, [serviceThing(site, service)]),
  };
}

export async function action({ params, request, url, context }: Route.ActionArgs) {
  // A form of a former address is handled too, so that no typed text is lost.
  const service = await serviceAt(context, params.serviceSlug);
  const bookable = bookableService(service);
  return handleBooking({ context, request, url }, { bookable, path: servicePath(service) });
}

async function serviceAt(context: Context, slug: string): Promise<Service> {
  const service = await findServiceAt(context, slug);
  if (!service) throw data(null, { status: 404 });
  return service;
}

const findServiceAt = async (context: Context, slug: string) =>
  findAtAddress(context.get(appContext).db, await servicesOfRequest(context), slug);

export default function ServiceDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { service, booking, structuredData } = loaderData;
  return (
    <>
      <PageHead
        page={service.title}
        description={service.shortDescription}
        structuredData={structuredData}
        hasErrors={isRefused(actionData)}
      />
      <ServerOnly id={`about-${service.id}`}>
        {import.meta.env.SSR && <ServiceIntroduction serviceId={service.id} />}
      </ServerOnly>
      <BookingSection {...booking} formError={actionData} />
      <ServerOnly id={`beside-${service.id}`}>
        {import.meta.env.SSR && <OtherServices serviceId={service.id} />}
      </ServerOnly>
    </>
  );
}

export const ErrorBoundary = () => (
  <MissingMessage
    title={m.services_not_found_title()}
    text={m.services_not_found_text()}
    to="/services"
    back={m.services_back()}
  />
);

function OtherServices({ serviceId }: { serviceId: string }) {
  const others = otherServices(useServerServices(), serviceId);
  if (others.length === 0) return null;
  return (
    <HeadedSection id="others-heading" title={m.services_others_heading()}>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-3">
        {serviceViews(others, getLocale()).map((service) => (
          <li key={service.id}>
            <ServiceTile service={service} />
          </li>
        ))}
      </ul>
    </HeadedSection>
  );
}

function ServiceIntroduction({ serviceId }: { serviceId: string }) {
  const reasons = useServerContent("serviceReasons");
  const pairs = useServerContent("beforeAfter");
  const found = findService(useServerServices(), serviceId);
  if (!found) throw new Error(`The page of a service that is not there: ${serviceId}`);
  const service = serviceView(found, getLocale());
  return (
    <>
      <Opening service={service} />
      <Included service={service} />
      <BeforeAfter pairs={pairs.filter((pair) => pair.services.split(" ").includes(serviceId))} />
      <Video
        of={service}
        title={m.services_video_title({ service: service.title })}
        poster={service.picture}
      />
      {reasons.length > 0 && (
        <HeadedSection id="why-heading" ruled title={m.services_why_this_heading()}>
          <ReasonList reasons={inLocale(reasons, getLocale())} />
        </HeadedSection>
      )}
      <BookBar priceAed={service.priceAed} suvPriceAed={service.suvPriceAed} />
    </>
  );
}

function Opening({ service }: { service: ServiceView }) {
  return (
    <DetailOpening
      of={service}
      list={{ path: "/services", back: m.services_back() }}
      tags={<ServiceTags service={service} />}
    >
      <ServiceFacts service={service} />
      <ButtonLink size="lg" to="#booking" className="mt-8 max-sm:hidden">
        {m.services_book_heading()}
      </ButtonLink>
    </DetailOpening>
  );
}

function ServiceFacts({ service }: { service: ServiceView }) {
  const { priceAed, suvPriceAed, duration } = service;
  return (
    <dl className="mt-8 flex flex-wrap gap-x-12 gap-y-4 border-t border-line pt-6">
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

function Included({ service }: { service: ServiceView }) {
  return (
    <Section labelledBy="included-heading">
      <Container className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
        <p className="max-w-prose text-lg text-muted">
          <Unbroken>{service.description}</Unbroken>
        </p>
        <div>
          <IncludedList features={service.features} />
          {service.additionalInfo && (
            <div className="mt-8 rounded-lg border border-line bg-surface p-6">
              <h3 className="text-lg">{m.services_additional_heading()}</h3>
              <p className="mt-2 text-muted">
                <Unbroken>{service.additionalInfo}</Unbroken>
              </p>
            </div>
          )}
        </div>
      </Container>
    </Section>
  );
}
