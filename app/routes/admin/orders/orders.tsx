import { Outlet } from "react-router";
import { ListHead } from "#app/admin/admin-head.tsx";
import { readAfterRefusal } from "#app/admin/preserve-staff-post.ts";
import { bothWays, RequestList } from "#app/admin/request-list.tsx";
import { answerRequestPost } from "#app/admin/request-post.server.ts";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { listDeskOrders } from "#app/features/orders/order-desk.server.ts";
import { orderList } from "#app/features/orders/order-list.ts";
import { statusLabel } from "#app/features/orders/order-status.ts";
import { may } from "#app/features/staff/permissions.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { m } from "#app/paraglide/messages.js";
import { appContext } from "#app/platform/app.ts";
import { orderStatuses } from "#db/schema/enums.ts";
import type { Route } from "./+types/orders.ts";
import { orderKind } from "./order-kind.server.ts";
import { OrderTable } from "./order-table.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { role } = await requireStaff(context, "read");
  const query = readListQuery(new URL(request.url).searchParams, orderList);
  const list = await listDeskOrders(context.get(appContext).db, query);
  return { query, ...list, mayDelete: may(role, "delete"), mayExport: may(role, "export") };
}

export const action = ({ context, request }: Route.ActionArgs) =>
  answerRequestPost(context, request, orderKind);

export const shouldRevalidate = readAfterRefusal;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { query, orders, part, mayDelete, mayExport } = loaderData;
  return (
    <>
      <ListHead page={m.orders_desk_tab_orders()} />
      {/* Without script a dialog stands in the page: before the list, where it is seen. */}
      <Outlet />
      <RequestList
        path="/admin/perfumes/orders"
        texts={{ label: m.orders_desk_search(), hint: m.orders_desk_search_hint() }}
        query={query}
        shape={orderList}
        part={part}
        filters={orderStatuses.map((value) => ({ value, label: statusLabel[value]() }))}
        sorts={sortChoices()}
        mayExport={mayExport}
        answer={actionData}
      >
        <OrderTable orders={orders} query={query} mayDelete={mayDelete} />
      </RequestList>
    </>
  );
}

const sortChoices = () => [
  { value: "-created", label: m.requests_sort_newest() },
  { value: "created", label: m.requests_sort_oldest() },
  { value: "-total", label: m.orders_desk_sort_dearest() },
  { value: "total", label: m.orders_desk_sort_cheapest() },
  ...bothWays("customer", m.requests_customer()),
  ...bothWays("number", m.orders_number()),
  ...bothWays("status", m.requests_status()),
];
