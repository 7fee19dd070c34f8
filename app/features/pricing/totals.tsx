import { Amount, useAmountText } from "#app/features/currency/amount.tsx";
import type { Currency } from "#app/features/currency/currency.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { homeCountry } from "./countries.ts";
import { amountRows, missingForFreeDeliveryFils, type PricedOrder } from "./pricing.ts";

export function Totals({
  priced,
  currency,
  estimated = false,
}: {
  priced: PricedOrder;
  currency?: Currency;
  estimated?: boolean;
}) {
  return (
    <dl>
      {amountRows(priced, getLocale()).map(({ id, label, fils }) => (
        <div key={id} className="flex justify-between gap-6 py-1.5">
          <dt className="min-w-0 text-muted wrap-anywhere">
            {id === "shipping" && estimated ? m.cart_shipping() : label}
          </dt>
          <dd>
            {id === "shipping" && fils === 0 ? (
              <span className="font-medium text-green">{m.orders_shipping_free()}</span>
            ) : (
              <SignedAmount fils={fils} currency={currency} />
            )}
          </dd>
        </div>
      ))}
      <div className="mt-2 flex items-baseline justify-between gap-6 border-t border-line pt-3 text-lg">
        <dt>{m.orders_total()}</dt>
        <dd className="font-medium">
          <Amount fils={priced.amounts.totalFils} currency={currency} />
        </dd>
      </div>
    </dl>
  );
}

function SignedAmount({ fils, currency }: { fils: number; currency?: Currency }) {
  if (fils >= 0) return <Amount fils={fils} currency={currency} />;
  return (
    <span className="whitespace-nowrap text-green">
      −<Amount fils={-fils} currency={currency} />
    </span>
  );
}

export function ShippingPolicy({ lines }: { lines: readonly string[] }) {
  return (
    <div className="rounded-md border border-line p-4 text-sm text-muted">
      <p className="mb-1.5 font-medium text-ivory">{m.cart_policy_title()}</p>
      <ul className="grid gap-1">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

const BAR =
  "mt-2 block h-1 w-full appearance-none overflow-hidden rounded-sm border-0 bg-line " +
  "[&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brass " +
  "[&::-moz-progress-bar]:bg-brass";

export function FreeDelivery({ subtotalFils }: { subtotalFils: number }) {
  const amount = useAmountText();
  const missingFils = missingForFreeDeliveryFils(subtotalFils, homeCountry);
  return (
    <div className="text-sm">
      <p className={missingFils === 0 ? "text-green" : undefined}>
        {missingFils === 0
          ? m.cart_free_delivery_reached()
          : m.cart_free_delivery_missing({ amount: amount(missingFils) })}
      </p>
      <progress
        aria-hidden="true"
        value={subtotalFils}
        max={subtotalFils + missingFils}
        className={BAR}
      />
    </div>
  );
}
