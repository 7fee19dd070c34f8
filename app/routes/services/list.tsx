import type { ReactNode } from "react";
import { data, Link } from "react-router";
import { readSiteContent } from "#app/content/request-content.ts";
import { readFirstTimes } from "#app/features/booking/free-times.server.ts";
import { firstTimeText } from "#app/features/booking/ready-text.ts";
import { lengthText } from "#app/features/hours/hours-text.ts";
import { itemList, siteOf, structuredData } from "#app/features/seo/structured-data.server.ts";
import {
  ServiceComparison,
  ServiceTags,
  type ServiceView,
  serviceViews,
} from "#app/features/services/service-parts.tsx";
import { servicesAt, servicesPage } from "#app/features/services/services.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { PageTop, Reasons } from "#app/features/site/page-parts.tsx";
import { pageTitle } from "#app/features/website/page-title.ts";
import { inLocale } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { PageLinks } from "#app/ui/pagination.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Price } from "#app/ui/price.tsx";
import { Container, Unbroken } from "#app/ui/section.tsx";
import { EmptyState } from "#app/ui/states.tsx";
import type { Route } from "./+types/list.ts";

export const handle = { hydrate: false };

export async function loader({ request, context }: Route.LoaderArgs) {
  const site = await siteOf(context);
  const part = servicesAt(site.services, new URL(request.url).searchParams);
  if (!part) throw data(null, { status: 404 });
  const { page, pages } = part;
  const content = await readSiteContent(context);
  const app = context.get(appContext);
  const services = serviceViews(part.services, site.locale);
  const times = await loadPart(context, "first free times", () =>
    readFirstTimes(app, part.services),
  );
  const known = Object.entries(times ?? {});
  const way = [{ name: m.site_nav_services(), path: "/services" }];
  const list = services.map((service) => ({ name: service.title, path: service.path }));
  return {
    title: pageTitle(content, "servicesTitle", site.locale),
    services,
    part: { page, pages },
    firstFree: Object.fromEntries(
      known.map(([id, { first }]) => [id, first && firstTimeText(first, app.now(), site.locale)]),
    ),
    suvLonger: Object.fromEntries(
      known.map(([id, { suvExtraMinutes: minutes }]) => [
        id,
        minutes > 0 ? m.services_suv_longer({ length: lengthText(minutes) }) : "",
      ]),
    ),
    reasons: inLocale(content.servicesReasons, site.locale),
    structuredData: structuredData(site, way, [itemList(site, list)]),
  };
}

export default function ServicesList({ loaderData }: Route.ComponentProps) {
  const { title, services, part, firstFree, suvLonger, reasons, structuredData } = loaderData;
  return (
    <>
      <PageHead
        page={m.site_nav_services()}
        description={m.services_meta_description()}
        canonical={part.page > 1 ? servicesPage(part.page) : undefined}
        structuredData={structuredData}
      />
      <PageTop title={title} lead={services.length > 0 ? m.services_lead() : undefined} />
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
              <ServiceRow
                service={service}
                firstFree={firstFree[service.id]}
                suvLonger={suvLonger[service.id]}
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
        <PageLinks part={part} to={servicesPage} />
      </Container>
      {services.length > 1 && <ServiceComparison services={services} suvLonger={suvLonger} />}
      <Reasons title={m.services_why_heading()} reasons={reasons} />
    </>
  );
}

const pointsShown = 4;

type Row = {
  service: ServiceView;
  /** Null where no time is free; undefined where the times could not be read. */
  firstFree: string | null | undefined;
  suvLonger: string | undefined;
  eager: boolean;
};

function ServiceRow({ service, firstFree, suvLonger, eager }: Row) {
  const { path } = service;
  return (
    <article className="grid gap-x-8 gap-y-6 border-t border-line py-8 md:grid-cols-[17rem_1fr] lg:grid-cols-[20rem_1fr] lg:gap-x-10 xl:grid-cols-[22rem_1fr_15rem]">
      <Picture
        source={service.picture}
        alt={service.alt}
        sizes="(min-width: 80rem) 22rem, (min-width: 48rem) 20rem, 100vw"
        eager={eager}
        className="aspect-3/2 w-full rounded-lg md:row-span-2 xl:row-span-1"
      />
      <div>
        <ServiceTags service={service} />
        <h2 className="text-2xl">
          <Link reloadDocument to={path} className="-my-2 inline-block py-2 hover:text-brass-light">
            {service.title}
          </Link>
        </h2>
        <p className="mt-2 max-w-prose text-muted">
          <Unbroken>{service.shortDescription}</Unbroken>
        </p>
        <ul className="mt-4 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2 md:max-lg:grid-cols-1">
          {service.features.slice(0, pointsShown).map((feature) => (
            <li key={feature} className="flex gap-2.5">
              <CheckIcon className="mt-1 size-3.5 text-brass" />
              <span>
                <Unbroken>{feature}</Unbroken>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div className="grid content-start gap-4 sm:max-xl:grid-cols-[1fr_auto] sm:max-xl:items-end xl:border-s xl:border-line xl:ps-8">
        <div>
          <p className="text-xl">
            <Price aed={service.priceAed} />
          </p>
          {service.suvPriceAed && (
            <p className="text-sm text-muted">
              {m.services_price_suv({ price: formatAed(service.suvPriceAed, getLocale()) })}
            </p>
          )}
          <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2 text-sm xl:grid">
            <Fact name={m.services_duration()}>
              {service.duration}
              {suvLonger && (
                <span data-workshop="" className="block text-muted">
                  {suvLonger}
                </span>
              )}
            </Fact>
            {firstFree !== undefined && (
              <Fact name={m.services_first_free()}>
                <span data-workshop="">{firstFree ?? m.services_no_free()}</span>
              </Fact>
            )}
          </dl>
        </div>
        <ButtonLink
          variant="secondary"
          to={path}
          aria-label={`${m.services_view_details()}: ${service.title}`}
        >
          {m.services_view_details()}
        </ButtonLink>
      </div>
    </article>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
