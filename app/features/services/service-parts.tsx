import type { ReactNode } from "react";
import { Link } from "react-router";
import { pictureOf, pictures } from "#app/content/pictures.ts";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { CheckIcon } from "#app/ui/icons.tsx";
import { ClockIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { HeadedSection, Unbroken } from "#app/ui/section.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { durationText, type Service, type ServiceTier } from "./services.ts";

export function ServiceTile({ service, wide = false }: { service: ServiceView; wide?: boolean }) {
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          source={service.picture}
          alt={service.alt}
          sizes={`(min-width: 64rem) ${wide ? "38rem" : "25rem"}, (min-width: 40rem) 50vw, 100vw`}
          className="aspect-3/2 w-full transition-transform duration-250 group-hover:scale-[1.02]"
        />
        <p className="absolute inset-x-4 top-4 flex flex-wrap gap-2">
          {service.tier && <Tag>{labels[service.tier]()}</Tag>}
          {service.bestSeller && <Tag strong>{m.home_best_seller()}</Tag>}
        </p>
      </div>
      <h3 className="mt-5">
        <Link reloadDocument to={service.path} className="after:absolute after:inset-0">
          {service.title}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-5 text-muted sm:max-lg:flex-col">
        <span className="whitespace-nowrap">
          {m.home_price_per_service({ price: formatAed(service.priceAed, getLocale()) })}
        </span>
        <span className="flex items-center gap-2 whitespace-nowrap">
          <ClockIcon className="size-4" />
          {service.duration}
        </span>
      </p>
    </article>
  );
}

const labels = {
  silver: m.services_tier_silver,
  gold: m.services_tier_gold,
  platinum: m.services_tier_platinum,
  ceramic: m.services_tier_ceramic,
} satisfies Record<ServiceTier, () => string>;

export type ServiceView = ReturnType<typeof serviceView>;

export function serviceView(service: Service, locale: Locale) {
  const { work, ...said } = service;
  const picture = pictureOf(service.picture) ?? pictures.hero;
  return { ...inLocale(said, locale), picture, duration: durationText(work, locale) };
}

export const serviceViews = (services: readonly Service[], locale: Locale) =>
  services.map((service) => serviceView(service, locale));

export function IncludedList({ features }: { features: readonly string[] }) {
  return (
    <>
      <h2 id="included-heading" className="text-2xl">
        {m.services_features_heading()}
      </h2>
      <ul className="mt-6">
        {features.map((feature) => (
          <li key={feature} className="flex gap-4 border-t border-line py-3.5">
            <CheckIcon className="mt-1 size-4 text-brass" />
            <span>
              <Unbroken>{feature}</Unbroken>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const tagNames: Record<NonNullable<ServiceView["tag"]>, () => string> = {
  "most-popular": m.services_most_popular,
  "walk-in-only": m.services_walk_in_only,
};

export function ServiceTags({ service: { bestSeller, tag } }: { service: ServiceView }) {
  return (
    <Tags
      tags={[
        ...(bestSeller ? [{ text: m.services_best_seller() }] : []),
        ...(tag ? [{ text: tagNames[tag]() }] : []),
      ]}
    />
  );
}

const cell = "w-[min(15rem,60vw)] min-w-48 border-b border-line px-4 py-3.5 align-top text-start";
const rowHeading =
  "sticky start-0 z-1 w-28 min-w-28 border-b border-line bg-surface py-3.5 pe-4 text-start align-top font-medium text-muted sm:w-36";

type Row = { heading: string; of: (service: ServiceView) => ReactNode };

/** Services side by side; on a phone the columns scroll and come to rest beside the row headings. */
export function ServiceComparison({
  services,
  suvLonger,
}: {
  services: readonly ServiceView[];
  suvLonger: { [id: string]: string };
}) {
  const price = (aed: number) => (
    <bdi className="whitespace-nowrap">{formatAed(aed, getLocale())}</bdi>
  );
  const rows: Row[] = [
    { heading: m.services_compare_sedan(), of: ({ priceAed }) => price(priceAed) },
    {
      heading: m.services_compare_suv(),
      of: ({ priceAed, suvPriceAed }) => price(suvPriceAed ?? priceAed),
    },
    {
      heading: m.services_duration(),
      of: ({ id, duration }) => (
        <>
          {duration}
          {suvLonger[id] && (
            <span data-workshop="" className="block text-muted">
              {suvLonger[id]}
            </span>
          )}
        </>
      ),
    },
    {
      heading: m.services_compare_protection(),
      of: ({ protection }) =>
        protection ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{m.services_compare_none()}</span>
          </>
        ),
    },
    {
      heading: m.services_features_heading(),
      of: ({ features }) => (
        <ul className="grid gap-1.5">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
      ),
    },
  ];
  return (
    <HeadedSection
      id="compare-heading"
      tone="surface"
      className="mt-section"
      title={m.services_compare_heading()}
    >
      <div className="relative snap-x snap-proximity scroll-ps-28 overflow-x-auto sm:scroll-ps-36">
        <table className="w-full border-separate border-spacing-0 text-sm">
          <caption className="sr-only">{m.services_compare_heading()}</caption>
          <thead>
            <tr>
              <td className={rowHeading} />
              {services.map((service) => (
                <th
                  key={service.id}
                  scope="col"
                  className={`${cell} snap-start text-base font-medium`}
                >
                  <Link
                    reloadDocument
                    to={service.path}
                    className="-my-3 inline-block py-3 hover:text-brass-light"
                  >
                    {service.title}
                  </Link>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ heading, of }) => (
              <tr key={heading}>
                <th scope="row" className={rowHeading}>
                  {heading}
                </th>
                {services.map((service) => (
                  <td key={service.id} className={cell}>
                    {of(service)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </HeadedSection>
  );
}

export function Tags({ tags }: { tags: { text: string; strong?: boolean }[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {tags.map(({ text, strong }) => (
        <li key={text}>
          <Tag strong={strong}>{text}</Tag>
        </li>
      ))}
    </ul>
  );
}
