import { useLocation } from "react-router";
import { statusLabel, statusTone } from "#app/features/orders/order-status.ts";
import type { OrderSummary } from "#app/features/orders/orders.ts";
import { m } from "#app/paraglide/messages.js";
import { StatusSelect } from "#app/ui/status-select.tsx";
import { orderStatuses } from "#db/schema/enums.ts";

/** The status of an order, to be set where it stands. */
export function OrderStatusSelect({
  order: { id, orderNumber, status },
}: {
  order: Pick<OrderSummary, "id" | "orderNumber" | "status">;
}) {
  const { search } = useLocation();
  return (
    <StatusSelect
      action={`/admin/perfumes/orders${search}`}
      fields={{ intent: "status", id }}
      status={status}
      options={orderStatuses.map((value) => ({
        value,
        label: statusLabel[value](),
        tone: statusTone[value],
      }))}
      label={m.requests_status_of({ name: orderNumber })}
    />
  );
}
