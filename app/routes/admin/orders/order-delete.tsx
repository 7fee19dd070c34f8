import { data } from "react-router";
import { DeleteQuestion } from "#app/admin/delete-question.tsx";
import { requireStaff } from "#app/admin/require-staff.server.ts";
import { findReadableOrder } from "#app/features/orders/orders-queries.server.ts";
import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { appContext } from "#app/platform/app.ts";
import type { Route } from "./+types/order-delete.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = await requireStaff(context, "delete");
  const { db } = context.get(appContext);
  const order = await findReadableOrder(db, { orderId: params.orderId, reader });
  if (!order) throw data(null, { status: 404 });
  const { id, orderNumber, status, customer, totalFils } = order;
  const total = formatFils(totalFils, getLocale());
  return { id, name: orderNumber, status, customer: customer.name, total };
}

export default function DeleteOrder({ loaderData: order }: Route.ComponentProps) {
  return (
    <DeleteQuestion
      path="/admin/perfumes/orders"
      title={m.orders_desk_delete_title()}
      question={m.orders_desk_delete_confirm()}
      hint={m.requests_delete_hint()}
      fields={{ id: order.id, seen: order.status }}
    >
      <p>
        <bdi className="block font-medium">{order.name}</bdi>
        <span className="text-sm text-muted">
          <bdi>{order.customer}</bdi> · <bdi>{order.total}</bdi>
        </span>
      </p>
    </DeleteQuestion>
  );
}
