import { Link } from "react-router";
import { pictureOf, pictures } from "#app/content/pictures.ts";
import { useServerContent } from "#app/features/website/use-server-content.tsx";
import { inLocale, type Locale } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { useInstallation } from "#app/platform/use-site.ts";
import { CheckIcon } from "#app/ui/icons.tsx";
import { ClockIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Unbroken } from "#app/ui/unbroken.tsx";
import { type Service, type ServiceTier, servicePath, servicesOf } from "./services.ts";

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
          {service.tier && <Tag>{tierLabel(service.tier)}</Tag>}
          {service.bestSeller && <Tag strong>{m.home_best_seller()}</Tag>}
        </p>
      </div>
      <h3 className="mt-5">
        <Link reloadDocument to={servicePath(service)} className="after:absolute after:inset-0">
          {service.title}
        </Link>
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-5 text-muted sm:max-lg:flex-col">
        <span className="whitespace-nowrap">
          {m.home_price_per_service({ price: service.priceAed })}
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

const tierLabel = (tier: ServiceTier): string => labels[tier]();

export type ServiceView = ReturnType<typeof serviceView>;

export function serviceView(service: Service, locale: Locale) {
  const picture = pictureOf(service.picture) ?? pictures.hero;
  return { ...inLocale(service, locale), picture };
}

export const serviceViews = (services: readonly Service[], locale: Locale) =>
  services.map((service) => serviceView(service, locale));

/** Server only, so that nothing of it is sent to the browser as data. */
export function useServerServices(): Service[] {
  const content = {
    services: useServerContent("services"),
    prices: useServerContent("prices"),
    workMinutes: useServerContent("workMinutes"),
  };
  return servicesOf(content, useInstallation().date);
}

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

export function ServiceTags({ service }: { service: ServiceView }) {
  const tags = [
    service.bestSeller && m.services_best_seller(),
    service.tag && tagNames[service.tag](),
  ].filter((tag) => tag !== undefined && tag !== false);
  if (tags.length === 0) return null;
  return (
    <ul className="mb-3 flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <Tag>{tag}</Tag>
        </li>
      ))}
    </ul>
  );
}
