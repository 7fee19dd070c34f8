import { Link } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useVisitorFacts } from "#app/platform/use-visitor.ts";
import { CartIcon } from "#app/ui/icons.tsx";

const mostShown = 99;

/** The way to the cart, with the number of bottles in it; a reader hears both as one name. */
export function CartLink() {
  const { cartCount } = useVisitorFacts();
  return (
    <Link
      reloadDocument
      to="/cart"
      aria-label={m.site_cart_count({ count: cartCount })}
      className="relative grid size-11 place-items-center rounded-md transition-colors hover:bg-ivory/8 active:bg-ivory/4 aria-[current]:text-brass-light"
    >
      <CartIcon className="size-6" />
      {cartCount > 0 && (
        <span
          aria-hidden="true"
          className="absolute start-6 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-brass px-1 text-[0.6875rem] leading-none font-semibold text-ink"
        >
          <bdi>{cartCount > mostShown ? `${mostShown}+` : cartCount}</bdi>
        </span>
      )}
    </Link>
  );
}
