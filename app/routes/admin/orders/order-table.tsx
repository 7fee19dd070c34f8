import { useLocation } from "react-router";
import { NoRequests } from "#app/admin/no-requests.tsx";
import { RequestActions } from "#app/admin/request-links.tsx";
import { Amount } from "#app/features/currency/amount.tsx";
import { dirham } from "#app/features/currency/currency.ts";
import type { DeskOrder } from "#app/features/orders/order-desk.server.ts";
import { type OrderSort, orderList } from "#app/features/orders/order-list.ts";
import { channelLabel } from "#app/features/orders/order-status.ts";
import { headingSort, type ListQuery } from "#app/lib/list-query.ts";
import { formatPhone } from "#app/lib/phone.ts";
import { formatDate, formatTime, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { overThisPage } from "#app/ui/over-this-page.ts";
import { type Column, Table } from "#app/ui/table.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { OrderStatusSelect } from "./order-status-select.tsx";

const path = "/admin/perfumes/orders";

/** How many items a row names. */
const itemsShown = 2;

/** A page of the orders; the number of each leads to its details, over the list. */
export function OrderTable({
  orders,
  query,
  mayDelete,
}: {
  orders: DeskOrder[];
  query: ListQuery<string, OrderSort>;
  mayDelete: boolean;
}) {
  const sortedBy = (by: OrderSort) => headingSort(by, query, orderList);
  const columns: Column<DeskOrder>[] = [
    {
      id: "created",
      heading: m.orders_desk_column_order(),
      cell: (order) => <Placed order={order} />,
      sort: sortedBy("created"),
    },
    {
      id: "customer",
      heading: m.requests_customer(),
      cell: ({ customer }) => <Customer customer={customer} />,
      sort: sortedBy("customer"),
    },
    {
      id: "items",
      heading: m.orders_desk_column_items(),
      cell: (order) => <Items order={order} />,
    },
    {
      id: "total",
      heading: m.orders_total(),
      cell: (order) => <OrderTotal order={order} />,
      numeric: true,
      sort: sortedBy("total"),
    },
    {
      id: "status",
      heading: m.requests_status(),
      cell: (order) => <OrderStatusSelect order={order} />,
      sort: sortedBy("status"),
    },
    {
      id: "actions",
      heading: m.requests_actions(),
      cell: ({ id, orderNumber: name }) => (
        <RequestActions path={path} request={{ id, name }} mayDelete={mayDelete} />
      ),
    },
  ];
  return (
    <Table
      caption={m.orders_desk_tab_orders()}
      columns={columns}
      rows={orders}
      rowKey={({ id }) => id}
      empty={<NoRequests query={query} path={path} texts={emptyTexts()} />}
    />
  );
}

const emptyTexts = () => ({
  title: m.orders_desk_empty(),
  hint: m.orders_desk_empty_hint(),
  link: m.orders_desk_empty_link(),
  to: "/perfumes",
});

type Props = { order: DeskOrder };

/** Which order it is, and when and how it came; the number opens it over the list. */
function Placed({ order: { id, orderNumber, createdAt, channel } }: Props) {
  const { search } = useLocation();
  const locale = getLocale();
  const time = formatTime(minutesNow(createdAt), locale);
  return (
    <>
      <TextLink
        to={`${path}/${id}${search}`}
        {...overThisPage}
        className="-my-2.5 inline-block py-2.5 font-medium"
      >
        <bdi>{orderNumber}</bdi>
      </TextLink>
      <time dateTime={createdAt.toISOString()} className="block text-xs text-muted">
        {formatDate(today(createdAt), locale, "short")} {time}
      </time>
      <span className="block text-xs text-muted">{channelLabel[channel]()}</span>
    </>
  );
}

function Customer({ customer: { name, phone } }: Pick<DeskOrder, "customer">) {
  return (
    <>
      <span className="block min-w-28 wrap-anywhere">
        <bdi>{name}</bdi>
      </span>
      <bdi dir="ltr" className="text-xs whitespace-nowrap text-muted">
        {formatPhone(phone)}
      </bdi>
    </>
  );
}

function Items({ order: { lines } }: Props) {
  const locale = getLocale();
  const more = lines.length - itemsShown;
  return (
    <ul className="min-w-24 wrap-anywhere">
      {lines.slice(0, itemsShown).map(({ perfumeId, name, quantity }) => (
        <li key={perfumeId}>
          <bdi>{bottlesOf({ name: name[locale], quantity })}</bdi>
        </li>
      ))}
      {more > 0 && (
        <li className="text-xs text-muted">{m.account_order_more_items({ count: more })}</li>
      )}
    </ul>
  );
}

/** The number stays with its sign when the name fills the line. */
const bottlesOf = (line: { name: string; quantity: number }) =>
  m.orders_line_times(line).replace(/ × (?=\d+$)/, "\u00a0×\u00a0");

/** In dirhams, in which it is paid, and what the customer saw. */
function OrderTotal({
  order: { totalFils, currency },
}: {
  order: Pick<DeskOrder, "totalFils" | "currency">;
}) {
  return (
    <>
      <Amount fils={totalFils} currency={dirham} />
      {currency.code !== dirham.code && (
        <span className="block text-xs text-muted">
          <Amount fils={totalFils} currency={currency} />
        </span>
      )}
    </>
  );
}
