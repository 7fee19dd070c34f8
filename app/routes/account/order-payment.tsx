import { Amount } from "#app/features/currency/amount.tsx";
import { dirham } from "#app/features/currency/currency.ts";
import type { Order } from "#app/features/orders/orders.ts";
import { Totals } from "#app/features/pricing/totals.tsx";
import { m } from "#app/paraglide/messages.js";

/** Every figure in the currency of the order, and what it is in dirhams, in which it is paid. */
export function OrderPayment({ order }: { order: Order }) {
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
