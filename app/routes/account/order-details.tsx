import type { ReactNode } from "react";
import { deliveryLines } from "#app/features/orders/delivery-lines.ts";
import { OrderTimeline } from "#app/features/orders/order-timeline.tsx";
import type { Order } from "#app/features/orders/orders.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { Lines } from "#app/ui/lines.tsx";

/** Beside the items: how far the order has come, where it goes, how it is paid. */
export function OrderDetails({ order }: { order: Order }) {
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
        <p className="text-muted">{m.orders_cash_on_delivery()}</p>
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
