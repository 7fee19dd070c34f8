import { emailFact, type Fact, phoneFact, RequestDetails } from "#app/admin/request-details.tsx";
import type { HistoryEntry } from "#app/admin/request-history.ts";
import { Amount } from "#app/features/currency/amount.tsx";
import { dirham } from "#app/features/currency/currency.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import { cityLabel } from "#app/features/customers/emirates.ts";
import { type OrderedLine, OrderLines } from "#app/features/orders/order-lines.tsx";
import { channelLabel, statusLabel } from "#app/features/orders/order-status.ts";
import type { Order } from "#app/features/orders/orders.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import { Totals } from "#app/features/pricing/totals.tsx";
import type { FormError } from "#app/lib/form.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { Lines } from "#app/ui/lines.tsx";
import { OrderStatusSelect } from "./order-status-select.tsx";

/** Everything about an order. */
export function OrderDetails({
  order,
  lines,
  ...rest
}: {
  order: Order;
  lines: OrderedLine[];
  greeting: string;
  history: HistoryEntry[];
  mayDelete: boolean;
  closeTo: string;
  refused: FormError | undefined;
}) {
  return (
    <RequestDetails
      path="/admin/perfumes/orders"
      request={{ ...order.customer, id: order.id }}
      status={<OrderStatusSelect order={order} />}
      facts={[...customerFacts(order), ...deliveryFacts(order)]}
      about={m.orders_desk_details({ number: order.orderNumber })}
      statusLabel={(status) => labels[status]?.() ?? status}
      papers={<Papers orderId={order.id} />}
      {...rest}
    >
      <Items order={order} lines={lines} />
    </RequestDetails>
  );
}

const labels: { [status: string]: (() => string) | undefined } = statusLabel;

function customerFacts({ orderNumber, createdAt, channel, customer, locale }: Order): Fact[] {
  const languages = { en: m.mail_language_en, ar: m.mail_language_ar };
  return [
    { label: m.orders_number(), value: <bdi dir="ltr">{orderNumber}</bdi> },
    { label: m.requests_customer(), value: <bdi>{customer.name}</bdi> },
    phoneFact(customer.phone),
    emailFact(customer.email),
    { label: m.requests_language(), value: languages[locale]() },
    { label: m.requests_submitted(), value: formatInstant(createdAt, getLocale()) },
    { label: m.orders_desk_channel(), value: channelLabel[channel]() },
  ];
}

function deliveryFacts({ address, instructions }: Order): Fact[] {
  const { city, country, state } = address;
  const locale = getLocale();
  // City and country stand by themselves.
  const apart = { ...address, city: "", state: state === city ? null : state };
  return [
    { label: m.orders_desk_address(), value: <Lines of={addressLines(apart, locale)} /> },
    { label: m.orders_desk_city(), value: <bdi>{cityLabel(city, locale)}</bdi> },
    { label: m.orders_desk_country(), value: countryLabel(country, locale) },
    {
      label: m.orders_instructions(),
      value: (
        <span className="block whitespace-pre-line [unicode-bidi:plaintext]">
          {instructions || m.requests_none()}
        </span>
      ),
    },
    { label: m.orders_payment_method(), value: m.orders_cash_on_delivery() },
  ];
}

function Items({ order, lines }: { order: Order; lines: OrderedLine[] }) {
  return (
    <section aria-labelledby="order-items">
      <h3 id="order-items" className="mb-4 text-base font-medium">
        {m.orders_desk_column_items()}
      </h3>
      <OrderLines lines={lines} currency={dirham} />
      <div className="mt-4 border-t border-line pt-3 text-sm">
        <Totals priced={order} currency={dirham} />
        <Seen order={order} />
      </div>
    </section>
  );
}

/** What the customer saw the total in. */
function Seen({ order: { currency, totalFils } }: { order: Order }) {
  const { code, rate } = currency;
  if (code === dirham.code) return null;
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-muted">
      {m.orders_desk_seen({ code, rate })}
      <Amount fils={totalFils} currency={currency} />
    </p>
  );
}

/** What goes with the parcel. */
function Papers({ orderId }: { orderId: string }) {
  return (
    <>
      <ButtonLink to={`/orders/${orderId}/invoice`} variant="secondary">
        {m.account_order_invoice()}
      </ButtonLink>
      <ButtonLink to={`/admin/orders/${orderId}/packing-slip`} variant="secondary">
        {m.orders_slip_title()}
      </ButtonLink>
    </>
  );
}
