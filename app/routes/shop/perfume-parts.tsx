import { altTexts, pictureOf } from "#app/content/pictures.ts";
import type { Cart } from "#app/features/cart/cart.ts";
import { CartForm, useCartSubmissions } from "#app/features/cart/cart-form.tsx";
import type { PerfumeSummary, TextInLanguage } from "#app/features/catalog/perfume.ts";
import { useAmountText } from "#app/features/currency/amount.tsx";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CheckIcon, PhoneIcon } from "#app/ui/icons.tsx";

/** The cart, the phone while the shop's own list is unavailable, or none and why. */
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
  className?: string;
}) {
  const { phone } = useBrand();
  const amount = useAmountText();
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

/** Made in loaders, so that no browser gets the addresses of every picture of the site. */
export function withPicture<P extends { image: string; name: TextInLanguage }>(
  perfume: P,
  locale: Locale,
) {
  const { image, name } = perfume;
  const alt = isDescribed(image) ? altTexts[image][locale] : name.text;
  return { ...perfume, picture: pictureOf(image), alt };
}

const isDescribed = (image: string): image is keyof typeof altTexts =>
  Object.hasOwn(altTexts, image);

export type ShopContext = {
  closeTo: string;
  cart: Cart;
};

function AddToCart({
  perfume,
  cart,
  anchor,
  className,
  children = m.cart_add(),
}: {
  perfume: { id: string; name: string };
  cart: Cart;
  anchor?: string;
  className?: string;
  children?: string;
}) {
  const additions = useCartSubmissions().filter(
    ({ intent, perfumeId }) => intent === "add" && perfumeId === perfume.id,
  );
  const isAdding = additions.some(({ answered }) => !answered);
  const isIn = additions.length > 0 || cart.lines.some(({ perfumeId }) => perfumeId === perfume.id);
  const text = isAdding ? m.ui_adding() : isIn ? m.cart_in() : children;
  return (
    <CartForm intent="add" perfumeId={perfume.id} anchor={anchor}>
      <Button
        busy={isAdding}
        variant={isIn ? "secondary" : "primary"}
        icon={isIn && <CheckIcon className="size-4 text-brass" />}
        aria-label={`${text}: ${perfume.name}`}
        className={className}
      >
        {text}
      </Button>
    </CartForm>
  );
}
