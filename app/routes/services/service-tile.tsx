import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { Tag } from "#app/ui/badge.tsx";
import { ClockIcon } from "#app/ui/icons.tsx";
import { Picture } from "#app/ui/picture.tsx";
import type { ServiceView } from "./service-view.ts";
import { tierLabel } from "./tier-label.ts";

/** A service as a picture with its name, time and price; all of it leads to the service's page. */
export function ServiceTile({ service, wide = false }: { service: ServiceView; wide?: boolean }) {
  return (
    <article className="group relative">
      <div className="relative overflow-hidden rounded-lg">
        <Picture
          source={service.picture}
          alt={service.alt}
          sizes={`(min-width: 64rem) ${wide ? "38rem" : "25rem"}, (min-width: 40rem) 50vw, 100vw`}
          className="aspect-3/2 w-full object-cover transition-transform duration-250 group-hover:scale-[1.02]"
        />
        {service.bestSeller && (
          <span className="absolute end-4 top-4">
            <Tag strong>{m.home_best_seller()}</Tag>
          </span>
        )}
      </div>
      <div className="mt-5 flex items-baseline justify-between gap-4">
        <h3>
          <Link
            reloadDocument
            to={`/services/${service.id}`}
            className="after:absolute after:inset-0"
          >
            {service.title}
          </Link>
        </h3>
        {service.tier && (
          <span className="shrink-0 text-sm tracking-label text-brass">
            {tierLabel(service.tier)}
          </span>
        )}
      </div>
      <p className="mt-1 flex items-center gap-5 text-muted">
        <span>{m.home_price_per_service({ price: service.priceAed })}</span>
        <span className="flex items-center gap-2">
          <ClockIcon className="size-4" />
          {service.duration}
        </span>
      </p>
    </article>
  );
}
