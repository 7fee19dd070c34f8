import { useAmountText } from "#app/features/currency/amount.tsx";
import { m } from "#app/paraglide/messages.js";
import type { ShippingZone } from "./countries.ts";
import { shippingRates } from "./pricing.ts";

const policies: Record<ShippingZone, (rate: { free: string; fee: string }) => string> = {
  uae: m.cart_policy_uae,
  "middle-east": m.cart_policy_middle_east,
  world: m.cart_policy_world,
};

/** What sending costs to where, and from when it is free. */
export function ShippingPolicy() {
  const amount = useAmountText();
  return (
    <div className="rounded-md border border-line p-4 text-sm text-muted">
      <p className="mb-1.5 font-medium text-ivory">{m.cart_policy_title()}</p>
      <ul className="grid gap-1">
        {Object.entries(shippingRates).map(([zone, { freeFromFils, feeFils }]) => (
          <li key={zone}>
            {policies[zone as ShippingZone]({ free: amount(freeFromFils), fee: amount(feeFils) })}
          </li>
        ))}
      </ul>
    </div>
  );
}
