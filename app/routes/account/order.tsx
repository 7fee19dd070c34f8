import { type ReactNode, useEffect, useRef } from "react";
import { data, Form, redirect } from "react-router";
import { storePostedPicture } from "#app/admin/posted-picture.server.ts";
import { Amount } from "#app/features/currency/amount.tsx";
import { dirham } from "#app/features/currency/currency.ts";
import { returnSchema } from "#app/features/delivery/delivery.ts";
import { cancelOwnOrder } from "#app/features/delivery/desk.server.ts";
import { askForReturn, readOwnReturns } from "#app/features/delivery/returns.server.ts";
import { OrderLines, OrderTimeline } from "#app/features/orders/components.tsx";
import { lineView } from "#app/features/orders/order-view.ts";
import { findOrder } from "#app/features/orders/orders.queries.server.ts";
import { orderAgain } from "#app/features/orders/orders.server.ts";
import {
  deliveryLines,
  isCancellable,
  type Order,
  paymentMethodLabel,
} from "#app/features/orders/orders.ts";
import { returnDays } from "#app/features/pricing/pricing.ts";
import { Totals } from "#app/features/pricing/totals.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { isId, newId } from "#app/lib/ids.ts";
import { formatDate, formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { handleForm, invalidForm, readForm, redirectWithFlash } from "#app/platform/form.server.ts";
import { readAfterRefusal } from "#app/platform/preserve-form.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Lines } from "#app/ui/facts.tsx";
import { IntentButton } from "#app/ui/intent-button.tsx";
import { ErrorSummary } from "#app/ui/use-form.tsx";
import type { Route } from "./+types/order.ts";
import { requireCustomer } from "./account.server.ts";
import { AccountHeading } from "./account-heading.tsx";
import { CancelOrder, OrderReturns } from "./own-order.tsx";

const pageOf = (orderId: string) => `/profile/orders/${orderId}`;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const user = await requireCustomer(context, pageOf(params.orderId));
  const owned = { userId: user.id, orderId: params.orderId };
  const order = await findOrder(context.get(appContext).db, owned);
  if (!order) throw data(null, { status: 404 });
  const lines = order.lines.map(lineView);
  const missing = new URL(request.url).searchParams.getAll("missing");
  return {
    order,
    lines,
    notAdded: lines.filter(({ perfumeId }) => missing.includes(perfumeId)),
    own: await readOwnReturns(context.get(appContext), order),
    mayCancel: isCancellable(order.status),
    returnKey: newId(),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const user = await requireCustomer(context, pageOf(params.orderId));
  const owned = { userId: user.id, orderId: params.orderId };
  const form = await readForm(request);
  const intent = form.get("intent");
  if (intent === "cancel") return cancel(context, form, owned);
  if (intent === "return") return askReturn(context, form, owned);
  const added = await orderAgain(context.get(appContext).db, owned);
  if (!added) throw data(null, { status: 404 });
  if (added.missing.length === 0) return redirect("/cart");
  const missing = new URLSearchParams(added.missing.map((id) => ["missing", id]));
  return redirect(`${pageOf(params.orderId)}?${missing}#outcome`);
}

type Context = Route.ActionArgs["context"];
type Owned = { userId: string; orderId: string };

async function cancel(context: Context, form: FormData, owned: Owned) {
  const cancelled = await cancelOwnOrder(context.get(appContext), owned);
  if (cancelled === "not-found") throw data(null, { status: 404 });
  if (cancelled !== "cancelled") {
    const problem = cancelled === "paid" ? m.delivery_own_paid() : m.delivery_own_packed();
    return invalidForm(form, { problem }, { status: 409 });
  }
  return redirectWithFlash(context, pageOf(owned.orderId), m.delivery_own_cancelled());
}

function askReturn(context: Context, form: FormData, owned: Owned) {
  const app = context.get(appContext);
  return handleForm(
    { context, form },
    {
      schema: returnSchema,
      guard: async () => ({ id: owned.userId }),
      limited: { tooMany: m.auth_too_many(), trapped: m.site_form_honeypot() },
      failed: m.account_failed(),
      handle: async ({ reason }, { invalid }) => {
        const key = String(form.get("key") ?? "");
        if (!isId(key)) throw data(null, { status: 400 });
        form.delete("photoUrl");
        form.delete("photo");
        const order = await findOrder(app.db, owned);
        // A picture takes time and space, so only one of what can be returned is stored.
        const isReturnable = order && (await readOwnReturns(app, order)).returnable;
        const wrong = isReturnable && (await storePostedPicture(context, form, "photo"));
        if (wrong) return invalid({ errors: { photoFile: wrong } });
        const lines = [...form]
          .filter(([name]) => name.startsWith("return-"))
          .map(([name, count]) => ({
            perfumeId: name.slice("return-".length),
            quantity: Number(count),
          }));
        const photo = isReturnable ? String(form.get("photo") ?? "") || null : null;
        const asked = await askForReturn(app, { ...owned, key, lines, reason, photo });
        if (asked.ok)
          return redirectWithFlash(context, pageOf(owned.orderId), m.delivery_own_return_asked());
        if (asked.reason === "not-found") throw data(null, { status: 404 });
        if (asked.reason !== "too-late")
          return invalid({ problem: returnProblems[asked.reason]() }, 409);
        const day = formatDate(asked.lastDay, getLocale());
        return invalid({ problem: m.delivery_own_return_late({ days: returnDays, day }) }, 409);
      },
    },
  );
}

const returnProblems = {
  "not-delivered": m.delivery_own_return_not_delivered,
  open: m.delivery_own_return_open,
  nothing: m.delivery_own_return_none,
  "too-many": m.delivery_own_return_too_many,
};

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

export const shouldRevalidate = readAfterRefusal(409);

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, lines, notAdded, own, mayCancel, returnKey } = loaderData;
  const title = m.account_order_title({ number: order.orderNumber });
  const isReturn = actionData?.values.intent === "return" && own.returnable !== null;
  const refusedReturn = isReturn ? actionData : undefined;
  return (
    <>
      <PageHead page={title} hasErrors={actionData !== undefined} />
      <AccountHeading
        title={<WithNumber title={title} number={order.orderNumber} />}
        lead={formatInstant(order.createdAt, getLocale())}
        back={{ to: "/profile/orders", label: m.account_tab_orders() }}
        action={<OrderActions orderId={order.id} />}
      />
      {actionData?.problem && !refusedReturn && (
        <div className="mb-8">
          <ErrorSummary problems={[{ message: actionData.problem }]} />
        </div>
      )}
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
          <div className="mt-10 grid gap-10">
            {mayCancel && <CancelOrder number={order.orderNumber} />}
            <OrderReturns order={order} own={own} returnKey={returnKey} refused={refusedReturn} />
          </div>
        </section>
        <OrderDetails order={order} />
      </div>
    </>
  );
}

function OrderActions({ orderId }: { orderId: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post">
        <IntentButton intent="again" busyText={m.ui_adding()}>
          {m.account_order_again()}
        </IntentButton>
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
