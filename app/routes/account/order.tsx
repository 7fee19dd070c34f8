import { type ReactNode, useEffect, useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { Amount } from "#app/features/currency/amount.tsx";
import { dirham } from "#app/features/currency/currency.ts";
import { OrderLines } from "#app/features/orders/order-lines.tsx";
import { OrderTimeline } from "#app/features/orders/order-timeline.tsx";
import { lineView } from "#app/features/orders/order-view.ts";
import { findOrder } from "#app/features/orders/orders.queries.server.ts";
import { orderAgain } from "#app/features/orders/orders.server.ts";
import type { Order } from "#app/features/orders/orders.ts";
import { deliveryLines, paymentMethodLabel } from "#app/features/orders/orders.ts";
import { Totals } from "#app/features/pricing/totals.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { requireUser } from "#app/platform/auth/session.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Lines } from "#app/ui/lines.tsx";
import type { Route } from "./+types/order.ts";
import { signInThen } from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";

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

export async function action({ params, context }: Route.ActionArgs) {
  const user = await requireUser(context, signInThen(pageOf(params.orderId)));
  const owned = { userId: user.id, orderId: params.orderId };
  const added = await orderAgain(context.get(appContext).db, owned);
  if (!added) throw data(null, { status: 404 });
  if (added.missing.length === 0) return redirect("/cart");
  const missing = new URLSearchParams(added.missing.map((id) => ["missing", id]));
  return redirect(`${pageOf(params.orderId)}?${missing}#outcome`);
}

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

function OrderActions({ orderId }: { orderId: string }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post">
        <Button busy={busy} busyText={m.ui_adding()}>
          {m.account_order_again()}
        </Button>
      </Form>
      <ButtonLink to={`/orders/${orderId}/invoice`} variant="secondary">
        {m.account_order_invoice()}
      </ButtonLink>
      <ButtonLink to={`/orders/${orderId}/invoice.pdf`} variant="secondary">
        {m.account_order_invoice_pdf()}
      </ButtonLink>
    </div>
  );
}

function OrderPayment({ order }: { order: Order }) {
  const { currency, totalFils } = order;
  return (
    <div className="mt-8 border-t border-line pt-5">
      <Totals priced={order} currency={currency} />
      {currency.code !== dirham.code && (
        <p className="mt-2 flex justify-between gap-6 text-sm text-muted">
          {m.account_order_paid_in_aed()}
          <Amount fils={totalFils} currency={dirham} />
        </p>
      )}
    </div>
  );
}

function OrderDetails({ order }: { order: Order }) {
  return (
    <div className="grid content-start gap-10">
      <Detail id="status" title={m.account_order_status()}>
        <OrderTimeline order={order} />
      </Detail>
      <Detail id="address" title={m.orders_address()}>
        <address className="wrap-anywhere text-muted not-italic">
          <Lines of={deliveryLines(order, getLocale())} />
        </address>
        {order.instructions && (
          <p className="mt-4 text-sm wrap-anywhere text-muted">
            {m.orders_instructions()}
            <span dir="auto" className="block whitespace-pre-line text-ivory">
              {order.instructions}
            </span>
          </p>
        )}
      </Detail>
      <Detail id="payment" title={m.orders_payment_method()}>
        <p className="text-muted">{paymentMethodLabel[order.paymentMethod]()}</p>
      </Detail>
    </div>
  );
}

function Detail({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="border-t border-line pt-5">
      <h3 id={id} className="mb-4 text-lg">
        {title}
      </h3>
      {children}
    </section>
  );
}

function NotAddedAgain({ names, someAdded }: { names: string[]; someAdded: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
    <div
      ref={box}
      id="outcome"
      role="group"
      aria-labelledby="not-added"
      tabIndex={-1}
      className="mb-10 scroll-mt-header rounded-md border border-yellow/50 bg-yellow/8 p-5 sm:p-6"
    >
      <h3 id="not-added" className="text-lg">
        {someAdded ? m.account_again_some_missing() : m.account_again_all_missing()}
      </h3>
      <ul className="mt-3 list-disc ps-5">
        {names.map((name) => (
          <li key={name} className="wrap-anywhere">
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-5">
        {someAdded ? (
          <ButtonLink to="/cart">{m.account_again_to_cart()}</ButtonLink>
        ) : (
          <ButtonLink to="/perfumes">{m.account_orders_browse()}</ButtonLink>
        )}
      </p>
    </div>
  );
}
