import type { ShownViews } from "#app/admin/records.server.ts";
import { useResource } from "#app/admin/resource.ts";
import { viewSearch } from "#app/features/saved-views/saved-views.ts";
import type { ListQuery } from "#app/lib/list-query.ts";
import { joined } from "#app/lib/locale.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Link } from "#app/ui/link.tsx";

export function ViewChoice({
  views: { items, leftOut },
  query: { view },
}: {
  views: ShownViews;
  query: ListQuery;
}) {
  const { path } = useResource();
  const current = items.find(({ id }) => id === view)?.id ?? "all";
  const choices = [
    { id: "all", name: m.views_all(), to: "?view=all" },
    ...items.map((item) => ({ ...item, to: viewSearch(item) })),
  ];
  return (
    <>
      {items.length > 0 && (
        <nav aria-label={m.views_label()} className="mb-3 overflow-x-auto">
          <ul className="inline-flex gap-px overflow-hidden rounded-md border border-line bg-line">
            {choices.map(({ id, name, to }) => (
              <li key={id}>
                <Link
                  to={path + to}
                  preventScrollReset
                  aria-current={id === current ? "true" : undefined}
                  className="flex min-h-11 items-center bg-surface px-4 text-sm whitespace-nowrap text-muted hover:text-ivory focus-visible:-outline-offset-2 aria-[current]:bg-brass/15 aria-[current]:text-brass-light"
                >
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {leftOut.length > 0 && (
        <p role="status" className="mb-3 text-sm wrap-anywhere text-yellow">
          {m.views_left_out({ what: joined(leftOut, getLocale()) })}
        </p>
      )}
    </>
  );
}
