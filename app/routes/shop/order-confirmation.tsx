import { data, isRouteErrorResponse, useRouteError } from "react-router";
import { AnalyticsEvent } from "#app/features/analytics/analytics-event.tsx";
import { Amount } from "#app/features/currency/amount.tsx";
import { findReadableOrder } from "#app/features/orders/orders.queries.server.ts";
import { deliveryLines, type Order, paymentMethodLabel } from "#app/features/orders/orders.ts";
import { ErrorMessage, Message } from "#app/features/site/error-page.tsx";
import { PageHead } from "#app/features/site/page-head.tsx";
import { formatDate, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import { findUser } from "#app/platform/auth/session.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import { useVisitor } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Fact, Lines } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { OutcomeMark } from "#app/ui/outcome.tsx";
import { Container, SectionHeading } from "#app/ui/section.tsx";
import { NotLoaded } from "#app/ui/states.tsx";
import type { Route } from "./+types/order-confirmation.ts";
import { PayInDirhams } from "./order-summary.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = await findUser(context);
  const { db } = context.get(appContext);
  if (!reader) throw data(null, { status: 404 });
  const read = await loadPart(context, "order", async () => ({
    order: await findReadableOrder(db, { orderId: params.orderId, reader }),
  }));
  if (!read) throw data(null, { status: 503 });
  if (!read.order) throw data(null, { status: 404 });
  return { order: read.order };
}

export const headers: Route.HeadersFunction = () => ({ "Cache-Control": "no-store" });

export default function OrderConfirmation({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <Container
      width="form"
      className="pt-[calc(var(--spacing-header)+clamp(2.5rem,7vw,6rem))] pb-section"
    >
      <PageHead page={m.orders_confirmed_title()} />
      <OutcomeMark />
      <SectionHeading
        level={1}
        title={m.orders_confirmed_title()}
        lead={m.orders_confirmed_text()}
        space="narrow"
      />
      <OrderFacts order={order} />
      <p className="mt-6 text-muted">{m.orders_confirmed_email()}</p>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/profile/orders">{m.orders_view_orders()}</ButtonLink>
        <ButtonLink to="/perfumes" variant="secondary">
          {m.orders_continue_shopping()}
        </ButtonLink>
      </div>
      <p className="mt-3">
        <TextLink to={`/orders/${order.id}/invoice`} className="inline-block py-3">
          {m.orders_invoice_open()}
        </TextLink>
      </p>
      <AnalyticsEvent name="purchase" amount={order.totalFils} once={order.id} />
    </Container>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const locale = getLocale();
  return (
    <dl>
      <Fact name={m.orders_number()}>
        <bdi className="whitespace-nowrap">{order.orderNumber}</bdi>
      </Fact>
      <Fact name={m.orders_date()}>{formatDate(today(order.createdAt), locale, "long")}</Fact>
      <Fact name={m.orders_payment_method()}>{paymentMethodLabel[order.paymentMethod]()}</Fact>
      <Fact name={m.orders_total()}>
        <Amount fils={order.totalFils} currency={order.currency} className="text-lg font-medium" />
        <PayInDirhams totalFils={order.totalFils} currency={order.currency} />
      </Fact>
      <Fact name={m.orders_address()}>
        <Lines of={deliveryLines(order, locale)} />
      </Fact>
    </dl>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isGuest = useVisitor() === null;
  const status = isRouteErrorResponse(error) ? error.status : null;
  if (status === null || (status < 500 && status !== 404)) return <ErrorMessage />;
  if (status !== 404) {
    return (
      <Message
        title={m.orders_not_found_title()}
        text={m.orders_not_loaded_text()}
        code={String(status)}
        note={<NotLoaded />}
      >
        <ButtonLink to="/perfumes">{m.cart_browse()}</ButtonLink>
      </Message>
    );
  }
  return (
    <Message title={m.orders_not_found_title()} text={m.orders_not_found_text()} code="404">
      <ButtonLink to="/perfumes">{m.cart_browse()}</ButtonLink>
      {isGuest && (
        <ButtonLink to="?auth=login" variant="secondary">
          {m.orders_not_found_sign_in()}
        </ButtonLink>
      )}
    </Message>
  );
}
