import { Amount } from "#app/features/currency/amount.tsx";
import { StatusBadge } from "#app/features/orders/order-timeline.tsx";
import type { OrderCardView } from "#app/features/orders/order-view.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Card, CardLink } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";

/** An order in the list of a customer's orders; the whole card leads to it. */
export function OrderCard({ order }: { order: OrderCardView }) {
  const { id, orderNumber, status, createdAt, totalFils, currency, lines, moreItems } = order;
  return (
    <Card as="li" className="grid gap-5 md:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <h3 className="text-base sm:text-lg">
          <CardLink to={`/profile/orders/${id}`}>
            <bdi className="whitespace-nowrap">{orderNumber}</bdi>
          </CardLink>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {formatDate(today(createdAt), getLocale(), "long")}
        </p>
        <ul className="mt-4 flex flex-wrap gap-x-8 gap-y-3">
          {lines.map(({ perfumeId, name, quantity, picture }) => (
            <li key={perfumeId} className="flex min-w-0 items-center gap-3">
              {picture && (
                <Picture
                  source={picture}
                  alt=""
                  sizes="2.5rem"
                  className="size-10 shrink-0 rounded-md border border-line"
                />
              )}
              <bdi className="min-w-0 wrap-anywhere">{m.orders_line_times({ name, quantity })}</bdi>
            </li>
          ))}
          {moreItems > 0 && (
            <li className="self-center text-sm text-muted">
              {m.account_order_more_items({ count: moreItems })}
            </li>
          )}
        </ul>
      </div>
      <div className="flex items-center justify-between gap-6 md:flex-col md:items-end">
        <StatusBadge status={status} />
        <Amount fils={totalFils} currency={currency} className="text-lg" />
      </div>
    </Card>
  );
}
