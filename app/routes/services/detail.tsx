import { data, isRouteErrorResponse, useRouteError } from "react-router";
import { serviceReasons } from "#app/content/reasons.ts";
import { findService, getService, otherServices } from "#app/content/services.ts";
import { findBookable } from "#app/features/booking/bookable.ts";
import { bookingOfPage, handleBooking } from "#app/features/booking/booking-form.server.ts";
import { BookingSection } from "#app/features/booking/booking-section.tsx";
import { serviceThing } from "#app/features/seo/priced-things.server.ts";
import { siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { ServiceTile } from "#app/features/services/service-tile.tsx";
import { type ServiceView, serviceView } from "#app/features/services/service-view.ts";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { inLocale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { ServerOnlyHtml } from "#app/ui/server-only-html.tsx";
import type { Route } from "./+types/detail.ts";
import { ServiceIntroduction } from "./service-introduction.tsx";

export const handle = {
  subject: ({ service }: Route.ComponentProps["loaderData"]) => service.title,
};

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const site = siteOf(context.get(appContext));
  const service = findService(params.serviceId);
  const bookable = findBookable(params.serviceId);
  if (!service || !bookable) throw data(null, { status: 404 });
  const way = [
    { name: m.site_nav_services(), path: "/services" },
    { name: service.title[site.locale], path: `/services/${service.id}` },
  ];
  const { id, title, shortDescription } = service;
  return {
    // All else of a service is written by the server alone.
    service: inLocale({ id, title, shortDescription }, site.locale),
    booking: await bookingOfPage(context, request, bookable),
    structuredData: structuredData(site, way, [serviceThing(site, service)]),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const bookable = findService(params.serviceId) && findBookable(params.serviceId);
  if (!bookable) throw data(null, { status: 404 });
  return handleBooking(context, request, { bookable, path: `/services/${bookable.id}` });
}

export default function ServiceDetail({ loaderData, actionData }: Route.ComponentProps) {
  const { service, booking, structuredData } = loaderData;
  return (
    <>
      <PageHead
        page={service.title}
        description={service.shortDescription}
        structuredData={structuredData}
        hasErrors={actionData !== undefined}
      />
      {import.meta.env.SSR ? (
        <ServiceIntroduction
          id={`about-${service.id}`}
          service={serviceView(getService(service.id), getLocale())}
          reasons={inLocale(serviceReasons, getLocale())}
        />
      ) : (
        <ServerOnlyHtml as="div" id={`about-${service.id}`} />
      )}
      <BookingSection title={service.title} {...booking} formError={actionData} />
      {import.meta.env.SSR ? (
        <OtherServices
          id={`beside-${service.id}`}
          services={otherServices(service.id).map((other) => serviceView(other, getLocale()))}
        />
      ) : (
        <ServerOnlyHtml as="div" id={`beside-${service.id}`} />
      )}
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorMessage />;
  return (
    <Message title={m.services_not_found_title()} text={m.services_not_found_text()} code="404">
      <ButtonLink to="/services">{m.services_back()}</ButtonLink>
    </Message>
  );
}

function OtherServices({ id, services }: { id: string; services: ServiceView[] }) {
  return (
    <div id={id}>
      <Section labelledBy="others-heading">
        <Container>
          <SectionHeading id="others-heading" title={m.services_others_heading()} />
          <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-3">
            {services.map((service) => (
              <li key={service.id}>
                <ServiceTile service={service} />
              </li>
            ))}
          </ul>
        </Container>
      </Section>
    </div>
  );
}
