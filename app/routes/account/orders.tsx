import { listOrders } from "#app/features/orders/orders-queries.server.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHead } from "../site/page-head.tsx";
import type { Route } from "./+types/orders.ts";
import { AccountHeading } from "./account-heading.tsx";
import { OrderCard } from "./order-card.tsx";
import { signInThen } from "./sign-in-then.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen("/profile/orders"));
  return { orders: await listOrders(context.get(appContext).db, user.id) };
}

export default function Orders({ loaderData: { orders } }: Route.ComponentProps) {
  return (
    <>
      <PageHead page={m.account_tab_orders()} />
      <AccountHeading title={m.account_tab_orders()} />
      {orders.length === 0 ? (
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
    </>
  );
}
