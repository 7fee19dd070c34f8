import type { ShopStats } from "#app/features/orders/orders.queries.server.ts";
import { formatCount, formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

/** How much there is to sell, what was ordered, what waits, and what came in. */
export function ShopFigures({ stats }: { stats: ShopStats }) {
  const figures = [
    [m.orders_staff_total_products(), formatCount(stats.products)],
    [m.orders_staff_total_orders(), formatCount(stats.orders)],
    [m.orders_staff_pending_orders(), formatCount(stats.pendingOrders)],
    [m.orders_staff_revenue(), formatFils(stats.revenueFils, getLocale())],
  ] as const;
  return (
    <section aria-label={m.orders_staff_stats()}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line md:grid-cols-4">
        {figures.map(([label, figure]) => (
          <div key={label} className="bg-surface px-4 py-3">
            <dt className="text-xs text-muted">{label}</dt>
            <dd className="mt-1 text-xl tabular-nums">
              <bdi>{figure}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
