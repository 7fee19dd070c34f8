import { Amount } from "#app/features/currency/amount.tsx";
import { StatusBadge } from "#app/features/orders/order-timeline.tsx";
import type { OrderSummary } from "#app/features/orders/orders.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card, CardLink } from "#app/ui/card.tsx";

/** How many items an order's card names. */
const itemsShown = 2;

/** An order in the list of a customer's orders; the whole card leads to it. */
export function OrderCard({ order }: { order: OrderSummary }) {
  const { id, orderNumber, status, createdAt, totalFils, currency, lines } = order;
  const locale = getLocale();
  const more = lines.length - itemsShown;
  return (
    <Card as="li" className="grid gap-5 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="text-lg">
          <CardLink to={`/profile/orders/${id}`}>
            <bdi className="wrap-anywhere">{orderNumber}</bdi>
          </CardLink>
        </h3>
        <p className="mt-1 text-sm text-muted">{formatDate(today(createdAt), locale, "long")}</p>
        <ul className="mt-4 grid gap-1">
          {lines.slice(0, itemsShown).map(({ perfumeId, name, quantity }) => (
            <li key={perfumeId} className="wrap-anywhere">
              <bdi>{m.orders_line_times({ name: name[locale], quantity })}</bdi>
            </li>
          ))}
        </ul>
        {more > 0 && (
          <p className="mt-1 text-sm text-muted">{m.account_order_more_items({ count: more })}</p>
        )}
      </div>
      <div className="flex items-center justify-between gap-6 md:flex-col md:items-end">
        <StatusBadge status={status} />
        <Amount fils={totalFils} currency={currency} className="text-lg" />
      </div>
    </Card>
  );
}
