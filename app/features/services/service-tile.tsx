import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { ClockIcon } from "#app/ui/page-icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { Tag } from "#app/ui/tag.tsx";
import type { ServiceView } from "./service-view.ts";
import { type ServiceTier, servicePath } from "./services.ts";

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
      <p className="mt-1 flex flex-wrap items-center gap-x-5 text-muted">
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
