import { AddToCart } from "#app/features/cart/add-to-cart.tsx";
import type { Cart } from "#app/features/cart/cart.ts";
import type { PerfumeSummary } from "#app/features/catalog/perfume.ts";
import { useAmountText } from "#app/features/currency/amount.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-brand.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";

/** The way to a bottle: the cart, the phone while the shop's own list is unavailable, or none and why. */
export function PerfumeOrder({
  perfume: { id, name, priceAed, stock },
  cart,
  withPrice = false,
  anchor,
  className,
}: {
  perfume: PerfumeSummary;
  cart: Cart;
  withPrice?: boolean;
  /** The id of an element to come back to without script. */
  anchor?: string;
  /** For the button. */
  className?: string;
}) {
  const { phone } = useBrand();
  const amount = useAmountText("alone");
  if (stock.kind === "out") {
    return <p className="text-sm text-muted">{m.perfumes_out_of_stock_text()}</p>;
  }
  if (stock.kind === "by-phone") {
    return (
      <ButtonLink to={telHref(phone)} icon={<PhoneIcon />} className={className}>
        <bdi>{m.site_call({ phone })}</bdi>
      </ButtonLink>
    );
  }
  return (
    <AddToCart perfume={{ id, name: name.text }} cart={cart} anchor={anchor} className={className}>
      {withPrice ? m.perfumes_add_with_price({ price: amount(aedToFils(priceAed)) }) : undefined}
    </AddToCart>
  );
}
