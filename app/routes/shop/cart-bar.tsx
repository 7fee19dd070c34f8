import { type Cart, countItems, subtotalFilsOf } from "#app/features/cart/cart.ts";
import { useCartSubmissions } from "#app/features/cart/cart-form.tsx";
import { withSubmissions } from "#app/features/cart/submissions.ts";
import { Amount } from "#app/features/currency/amount.tsx";
import { m } from "#app/paraglide/messages.js";
import { ButtonLink } from "#app/ui/button.tsx";
import { CartIcon } from "#app/ui/icons.tsx";

/**
 * The way from the perfumes down to the cart, at the height of a thumb. It sticks to the end of
 * the list, and so is gone where the cart itself begins.
 */
export function CartBar({ cart }: { cart: Cart }) {
  const lines = withSubmissions(cart.lines, useCartSubmissions());
  if (lines.length === 0) return null;
  return (
    <div
      data-bottom-bar
      className="sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 mt-10 print:hidden"
    >
      <div className="w-[calc(100%-4.25rem)] rounded-md bg-raised shadow-float sm:mx-auto sm:w-104">
        <ButtonLink
          to="#cart"
          variant="secondary"
          icon={<CartIcon className="size-5 text-brass" />}
          className="min-h-14 w-full max-sm:px-4"
        >
          <span className="flex grow flex-wrap items-center justify-between gap-x-4 text-start">
            <span>{m.perfumes_cart_bar({ count: countItems(lines) })}</span>
            <Amount fils={subtotalFilsOf(lines)} />
          </span>
        </ButtonLink>
      </div>
    </div>
  );
}
