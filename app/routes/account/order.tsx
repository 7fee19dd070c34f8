import { data, redirect } from "react-router";
import { orderAgain } from "#app/features/orders/order-again.server.ts";
import { OrderLines } from "#app/features/orders/order-lines.tsx";
import { lineView } from "#app/features/orders/order-view.ts";
import { findOrder } from "#app/features/orders/orders-queries.server.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import type { Route } from "./+types/order.ts";
import { AccountHeading } from "./account-heading.tsx";
import { NotAddedAgain } from "./not-added-again.tsx";
import { OrderActions } from "./order-actions.tsx";
import { OrderDetails } from "./order-details.tsx";
import { OrderPayment } from "./order-payment.tsx";
import { signInThen } from "./sign-in-then.ts";

const pageOf = (orderId: string) => `/profile/orders/${orderId}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await requireUser(context, signInThen(pageOf(params.orderId)));
  const owned = { userId: user.id, orderId: params.orderId };
  const order = await findOrder(context.get(appContext).db, owned);
  if (!order) throw data(null, { status: 404 });
  const lines = order.lines.map(lineView);
  const missing = new URL(request.url).searchParams.getAll("missing");
  return { order, lines, notAdded: lines.filter(({ perfumeId }) => missing.includes(perfumeId)) };
}

/** Orders the same again: into the cart with it, and on to the cart unless something is missing. */
export async function action({ params, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(pageOf(params.orderId)));
  const owned = { userId: user.id, orderId: params.orderId };
  const added = await orderAgain(context.get(appContext).db, owned);
  if (!added) throw data(null, { status: 404 });
  if (added.missing.length === 0) return redirect("/cart");
  const missing = new URLSearchParams(added.missing.map((id) => ["missing", id]));
  return redirect(`${pageOf(params.orderId)}?${missing}#outcome`);
}

/** The number in one piece, on a line of its own where the title has no room beside it. */
function WithNumber({ title, number }: { title: string; number: string }) {
  const [before, after] = title.split(number);
  return (
    <>
      {before}
      <bdi className="inline-block whitespace-nowrap max-sm:text-xl">{number}</bdi>
      {after}
    </>
  );
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, lines, notAdded } = loaderData;
  const title = m.account_order_title({ number: order.orderNumber });
  return (
    <>
      <PageHead page={title} />
      <AccountHeading
        title={<WithNumber title={title} number={order.orderNumber} />}
        lead={formatInstant(order.createdAt, getLocale())}
        back={{ to: "/profile/orders", label: m.account_tab_orders() }}
        action={<OrderActions orderId={order.id} />}
      />
      {notAdded.length > 0 && (
        <NotAddedAgain
          names={notAdded.map(({ name }) => name)}
          someAdded={notAdded.length < lines.length}
        />
      )}
      <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_20rem]">
        <section aria-labelledby="items">
          <h3 id="items" className="mb-5 text-lg">
            {m.account_order_items()}
          </h3>
          <OrderLines lines={lines} currency={order.currency} />
          <OrderPayment order={order} />
        </section>
        <OrderDetails order={order} />
      </div>
    </>
  );
}
