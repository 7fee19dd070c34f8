import type { ServiceView } from "#app/features/services/service-view.ts";
import { m } from "#app/paraglide/messages.js";
import { Tag } from "#app/ui/tag.tsx";

export function ServiceTags({ service }: { service: ServiceView }) {
  const tags = [
    service.bestSeller && m.services_best_seller(),
    service.tag === "most-popular" && m.services_most_popular(),
    service.tag === "walk-in-only" && m.services_walk_in_only(),
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
