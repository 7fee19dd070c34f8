import { Amount } from "#app/features/currency/amount.tsx";
import { StatusBadge } from "#app/features/orders/components.tsx";
import { type OrderCardView, orderCardView } from "#app/features/orders/order-view.ts";
import { listOrders } from "#app/features/orders/orders.queries.server.ts";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card, CardLink } from "#app/ui/card.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { EmptyState, NotLoaded } from "#app/ui/states.tsx";
import type { Route } from "./+types/orders.ts";
import { readPart, requireCustomer, shownPart } from "./account.server.ts";
import { AccountPage, ListPages } from "./account-heading.tsx";

const page = "/profile/orders";

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, page);
  const { page: number, ...part } = readPart(request);
  const { db } = context.get(appContext);
  const orders = await loadPart(context, "orders", () => listOrders(db, user.id, part));
  const { shown, ...pages } = shownPart(orders ?? [], number);
  return { orders: orders && shown.map(orderCardView), ...pages };
}

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { orders, newer, older } = loaderData;
  return (
    <AccountPage title={m.account_tab_orders()}>
      {orders === null ? (
        <NotLoaded />
      ) : orders.length === 0 && newer === null ? (
        <EmptyState
          title={m.account_orders_empty()}
          action={<ButtonLink to="/perfumes">{m.account_orders_browse()}</ButtonLink>}
        >
          {m.account_orders_empty_hint()}
        </EmptyState>
      ) : (
        <ul className="grid gap-5">
          {orders.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
      )}
      <ListPages
        path={page}
        label={m.account_orders_pages()}
        newer={newer}
        older={older}
        words={{ newer: m.account_orders_newer(), older: m.account_orders_older() }}
      />
    </AccountPage>
  );
}

function OrderCard({ order }: { order: OrderCardView }) {
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
