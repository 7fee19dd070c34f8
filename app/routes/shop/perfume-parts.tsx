import { altTexts, pictureOf } from "#app/content/pictures.ts";
import { AddToCart } from "#app/features/cart/add-to-cart.tsx";
import type { Cart } from "#app/features/cart/cart.ts";
import type { PerfumeSummary, TextInLanguage } from "#app/features/catalog/perfume.ts";
import { useAmountText } from "#app/features/currency/amount.tsx";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils } from "#app/lib/money.ts";
import { telHref } from "#app/lib/phone.ts";
import { m } from "#app/paraglide/messages.js";
import { useBrand } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneIcon } from "#app/ui/icons.tsx";

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
