import { useLocation } from "react-router";
import { preserveListPost } from "#app/admin/preserve-staff-post.ts";
import { emailFact, languageFact, phoneFact, type RecordFact } from "#app/admin/record-details.tsx";
import { actionsColumn, statusColumn } from "#app/admin/record-table.tsx";
import { bothWays, type StaffResource } from "#app/admin/resource.ts";
import { Amount } from "#app/features/currency/amount.tsx";
import { dirham } from "#app/features/currency/currency.ts";
import { addressLines } from "#app/features/customers/address-lines.ts";
import { cityLabel } from "#app/features/customers/emirates.ts";
import { countryLabel } from "#app/features/pricing/countries.ts";
import { Totals } from "#app/features/pricing/totals.tsx";
import { formatFils } from "#app/lib/money.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, formatInstant, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { Lines } from "#app/ui/facts.tsx";
import { RowLink, TwoLines } from "#app/ui/table.tsx";
import { OrderLines } from "./components.tsx";
import { orderActions, orderList } from "./order-actions.ts";
import type { OrderDetails, OrderRow } from "./orders.admin.server.ts";
import { channelLabel, isReturned, paymentMethodLabel, statusLabel, statusTone } from "./orders.ts";

export const orderResource = {
  path: "/admin/perfumes/orders",
  title: m.dashboard_orders,
  shape: orderList,
  labels: statusLabel,
  tones: statusTone,
  derived: orderList.statuses.filter(isReturned),
  search: { label: m.orders_staff_search, hint: m.orders_staff_search_hint },
  sorts: () => [
    { value: "-created", label: m.ui_sort_newest() },
    { value: "created", label: m.ui_sort_oldest() },
    { value: "-total", label: m.orders_staff_sort_dearest() },
    { value: "total", label: m.orders_staff_sort_cheapest() },
    ...bothWays("customer", m.ui_customer()),
    ...bothWays("number", m.orders_number()),
    ...bothWays("status", m.ui_status()),
  ],
  actions: orderActions,
  columns: [
    {
      id: "created",
      heading: m.orders_the_order,
      cell: (order) => <Placed order={order} />,
      sort: "created",
      card: "when",
      width: "md:w-64 lg:w-68",
    },
    {
      id: "customer",
      heading: m.ui_customer,
      cell: ({ customer }) => <Customer customer={customer} />,
      sort: "customer",
      card: "who",
    },
    {
      id: "items",
      heading: m.orders_staff_column_items,
      cell: (order) => <Items order={order} />,
      card: "what",
      isForWide: true,
    },
    {
      id: "total",
      heading: m.orders_total,
      cell: (order) => <OrderTotal order={order} />,
      numeric: true,
      sort: "total",
      card: "more",
      width: "md:w-28 lg:w-32",
    },
    statusColumn,
    actionsColumn,
  ],
  empty: {
    title: m.orders_staff_empty,
    hint: m.orders_staff_empty_hint,
    link: m.orders_staff_empty_link,
    to: "/perfumes",
  },
  view: {
    title: ({ orderNumber: number }) => m.orders_staff_details({ number }),
    lead: ({ createdAt, customer, totalFils }) => [
      { label: m.inbox_submitted(), value: formatInstant(createdAt, getLocale()) },
      { label: m.ui_customer(), value: <bdi>{customer.name}</bdi> },
      { label: m.orders_total(), value: <Amount fils={totalFils} currency={dirham} /> },
    ],
    facts: (order) => [...customerFacts(order), ...deliveryFacts(order)],
    sender: ({ customer: { email, phone }, customerId, orderNumber: number, greeting }) => ({
      email,
      phone,
      customerId,
      about: m.orders_staff_details({ number }),
      greeting,
    }),
    beside: (order) => <Parcel order={order} />,
    papers: ({ id }) => <Papers orderId={id} />,
  },
  deletion: {
    title: m.orders_staff_delete_title,
    question: m.orders_staff_delete_confirm,
    hint: m.inbox_delete_hint,
    subject: ({ orderNumber, customer, totalFils }) => (
      <p>
        <bdi className="block font-medium">{orderNumber}</bdi>
        <span className="text-sm text-muted">
          <bdi>{customer.name}</bdi> · <bdi>{formatFils(totalFils, getLocale())}</bdi>
        </span>
      </p>
    ),
  },
} satisfies StaffResource<OrderRow, OrderDetails>;

export const handle = orderResource;
export const clientMiddleware = [preserveListPost(orderActions)];

type Props = { order: OrderRow };

function Placed({ order: { id, orderNumber, createdAt, channel } }: Props) {
  const { search } = useLocation();
  const locale = getLocale();
  const time = formatTime(minutesNow(createdAt), locale);
  return (
    <TwoLines
      second={
        <>
          <time dateTime={createdAt.toISOString()}>
            {formatDate(today(createdAt), locale, "short")} {time}
          </time>
          <span className="max-md:hidden!"> · {channelLabel[channel]()}</span>
        </>
      }
    >
      <RowLink to={`/admin/perfumes/orders/${id}${search}`} {...modalLinkProps}>
        <span className="max-md:text-xs">{orderNumber}</span>
      </RowLink>
    </TwoLines>
  );
}

function Customer({ customer: { name, phone } }: Pick<OrderRow, "customer">) {
  return (
    <TwoLines second={<bdi dir="ltr">{formatPhone(phone)}</bdi>}>
      <bdi>{name}</bdi>
    </TwoLines>
  );
}

function Items({ order: { bottles, lineCount } }: Props) {
  const [first, second] = bottles;
  const more = lineCount > 2 ? m.account_order_more_items({ count: lineCount - 1 }) : null;
  return (
    <TwoLines second={more ?? (second && <bdi>{second}</bdi>)}>
      {first && <bdi>{first}</bdi>}
    </TwoLines>
  );
}

function OrderTotal({ order: { totalFils, seenIn } }: Props) {
  const seen = seenIn && <Amount fils={totalFils} currency={seenIn} />;
  return (
    <TwoLines second={seen}>
      <Amount fils={totalFils} currency={dirham} />
    </TwoLines>
  );
}

function customerFacts({ orderNumber, channel, customer, locale }: OrderDetails): RecordFact[] {
  return [
    { label: m.orders_number(), value: <bdi dir="ltr">{orderNumber}</bdi> },
    phoneFact(customer.phone),
    emailFact(customer.email),
    languageFact(locale),
    { label: m.orders_channel(), value: channelLabel[channel]() },
  ];
}

function deliveryFacts({ address, instructions, paymentMethod }: OrderDetails): RecordFact[] {
  const { city, country, state } = address;
  const locale = getLocale();
  const apart = { ...address, city: "", state: state === city ? null : state };
  return [
    { label: m.orders_delivery_address(), value: <Lines of={addressLines(apart, locale)} /> },
    { label: m.orders_staff_city(), value: <bdi>{cityLabel(city, locale)}</bdi> },
    { label: m.orders_staff_country(), value: countryLabel(country, locale) },
    {
      label: m.orders_instructions(),
      value: (
        <span className="block whitespace-pre-line [unicode-bidi:plaintext]">
          {instructions || m.ui_none()}
        </span>
      ),
    },
    { label: m.orders_payment_method(), value: paymentMethodLabel[paymentMethod]() },
  ];
}

function Parcel({ order }: { order: OrderDetails }) {
  return (
    <section aria-labelledby="order-items">
      <h3 id="order-items" className="mb-4 text-base font-medium">
        {m.orders_staff_column_items()}
      </h3>
      <OrderLines lines={order.bottles} currency={dirham} />
      <div className="mt-4 border-t border-line pt-3 text-sm">
        <Totals priced={order} currency={dirham} />
        <Seen order={order} />
      </div>
    </section>
  );
}

function Seen({ order: { currency, totalFils } }: { order: OrderDetails }) {
  const { code, rate } = currency;
  if (code === dirham.code) return null;
  return (
    <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-muted">
      {m.orders_staff_shown({ code, rate })}
      <Amount fils={totalFils} currency={currency} />
    </p>
  );
}

function Papers({ orderId }: { orderId: string }) {
  return (
    <>
      <ButtonLink to={`/admin/orders/${orderId}/payment`} variant="secondary" aria-keyshortcuts="M">
        {m.money_take()}
      </ButtonLink>
      <ButtonLink to={`/orders/${orderId}/invoice`} variant="secondary">
        {m.account_order_invoice()}
      </ButtonLink>
      <ButtonLink reloadDocument to={`/admin/orders/${orderId}/packing-slip`} variant="secondary">
        {m.orders_slip_title()}
      </ButtonLink>
    </>
  );
}
