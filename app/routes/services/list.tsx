import { data, Link } from "react-router";
import { readSiteContent } from "#app/content/request-content.ts";
import { itemList, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import { type ServiceView, serviceViews } from "#app/features/services/service-view.ts";
import { servicePath, servicesAt, servicesPage } from "#app/features/services/services.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop } from "#app/features/site/page-top.tsx";
import { ReasonList } from "#app/features/site/reason-list.tsx";
import { inLocale } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLinks } from "#app/ui/pagination.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Container, Section, SectionHeading } from "#app/ui/section.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import type { Route } from "./+types/list.ts";
import { ServiceTags } from "./service-tags.tsx";

export const handle = { hydrate: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = await siteOf(context);
  const part = servicesAt(site.services, new URL(request.url).searchParams);
  if (!part) throw data(null, { status: 404 });
  const { page, pages } = part;
  const { servicesReasons } = await readSiteContent(context);
  const services = serviceViews(part.services, site.locale);
  const way = [{ name: m.site_nav_services(), path: "/services" }];
  const list = services.map((service) => ({ name: service.title, path: servicePath(service) }));
  return {
    services,
    part: { page, pages },
    reasons: inLocale(servicesReasons, site.locale),
    structuredData: structuredData(site, way, [itemList(site, list)]),
  };
}

export default function ServicesList({ loaderData }: Route.ComponentProps) {
  const { services, part, reasons, structuredData } = loaderData;
  return (
    <>
      <PageHead
        page={m.site_nav_services()}
        description={m.services_meta_description()}
        canonical={part.page > 1 ? servicesPage(part.page) : undefined}
        structuredData={structuredData}
      />
      <PageTop
        title={m.services_heading()}
        lead={services.length > 0 ? m.services_lead() : undefined}
      />
      <Container>
        {services.length === 0 && (
          <EmptyState
            title={m.services_none_title()}
            action={<ButtonLink to="/contact">{m.site_nav_contact()}</ButtonLink>}
          >
            {m.services_none_text()}
          </EmptyState>
        )}
        <ul>
          {services.map((service, index) => (
            <li key={service.id}>
              <ServiceRow service={service} eager={index === 0} />
            </li>
          ))}
        </ul>
        <PageLinks part={part} to={servicesPage} />
      </Container>
      {reasons.length > 0 && (
        <Section labelledBy="why-heading" tone="surface" className="mt-section">
          <Container>
            <SectionHeading id="why-heading" title={m.services_why_heading()} />
            <ReasonList reasons={reasons} />
          </Container>
        </Section>
      )}
    </>
  );
}

function ServiceRow({ service, eager }: { service: ServiceView; eager: boolean }) {
  const address = servicePath(service);
  return (
    <article className="grid gap-6 border-t border-line py-8 md:grid-cols-[20rem_1fr] md:gap-10 lg:grid-cols-[26rem_1fr]">
      <Picture
        source={service.picture}
        alt={service.alt}
        sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 20rem, 100vw"
        eager={eager}
        className="aspect-3/2 w-full rounded-lg"
      />
      <div className="flex flex-col items-start">
        <ServiceTags service={service} />
        <h2 className="text-2xl">
          <Link reloadDocument to={address} className="hover:text-brass-light">
            {service.title}
          </Link>
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          <Unbroken>{service.shortDescription}</Unbroken>
        </p>
        <div className="mt-auto flex w-full flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-6">
          <p>
            <span className="block text-xl">
              <Price aed={service.priceAed} />
            </span>
            <span className="text-sm text-muted">
              {service.suvPriceAed && (
                <>
                  {m.services_price_suv({ price: formatAed(service.suvPriceAed, getLocale()) })}
                  <span aria-hidden="true"> · </span>
                </>
              )}
              <span className="whitespace-nowrap">{service.duration}</span>
            </span>
          </p>
          <ButtonLink
            variant="secondary"
            to={address}
            aria-label={`${m.services_view_details()}: ${service.title}`}
          >
            {m.services_view_details()}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
