import { useAmountText } from "#app/features/currency/amount.tsx";
import { m } from "#app/paraglide/messages.js";
import { homeCountry } from "./countries.ts";
import { missingForFreeDeliveryFils } from "./pricing.ts";

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
