import { useAmountText } from "#app/features/currency/amount.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { Button } from "#app/ui/button.tsx";
import { AlertIcon } from "#app/ui/icons.tsx";
import type { CartLine } from "./cart.ts";
import { CartForm } from "./cart-form.tsx";

/** Tells that the cart is not as its owner left it, and asks to agree; the lines tell what. */
export function CartChanges({ lines, anchor }: { lines: readonly CartLine[]; anchor: string }) {
  if (!lines.some(({ change }) => change)) return null;
  return (
    <div className="grid gap-4 rounded-md border border-yellow/60 bg-yellow/6 p-5 sm:flex sm:items-center sm:justify-between sm:gap-8">
      <div>
        <p className="flex items-center gap-2.5 font-medium">
          <AlertIcon className="size-5 text-yellow" />
          {m.cart_changes_title()}
        </p>
        <p className="mt-1 text-sm text-muted">{m.cart_changes_text()}</p>
      </div>
      <CartForm intent="accept" anchor={anchor} className="shrink-0">
        <Button className="w-full">{m.cart_accept()}</Button>
      </CartForm>
    </div>
  );
}

/** What changed at one line, in words. */
export function LineChange({ line: { change, priceAed } }: { line: CartLine }) {
  const amount = useAmountText();
  if (!change) return null;
  const texts = [
    change.kind === "gone" && m.cart_change_gone(),
    change.kind === "fewer" && m.cart_change_fewer({ left: change.left }),
    "wasAed" in change &&
      change.wasAed !== undefined &&
      m.cart_change_price({
        was: amount(aedToFils(change.wasAed)),
        now: amount(aedToFils(priceAed)),
      }),
  ];
  return (
    <p className="flex gap-2 text-sm text-yellow">
      <AlertIcon className="mt-[0.2em] size-4" />
      <span>{texts.filter(Boolean).join(" · ")}</span>
    </p>
  );
}
