import type { ServiceView } from "#app/features/services/service-view.ts";
import { m } from "#app/paraglide/messages.js";
import { Tag } from "#app/ui/tag.tsx";

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
