import { homeCountry } from "#app/features/pricing/countries.ts";
import { priceOrder } from "#app/features/pricing/pricing.ts";
import { FreeDelivery, ShippingPolicy, Totals } from "#app/features/pricing/totals.tsx";
import type { TaxMode } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { useVisitor } from "#app/platform/use-site.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { modalLinkProps } from "#app/ui/overlay.ts";
import { type CartLine, pricedLines } from "./cart.ts";
import type { RejectedCode } from "./cart-action.ts";
import { type CartCodes, DiscountCode } from "./discount-code.tsx";

const summaryId = "summary";

export function CartSummary({
  lines,
  codes,
  taxMode,
  shippingPolicy,
  rejectedCode,
}: {
  lines: readonly CartLine[];
  codes: CartCodes;
  taxMode: TaxMode;
  shippingPolicy: readonly string[];
  rejectedCode?: RejectedCode;
}) {
  const discount = codes.applied;
  const amounts = priceOrder({
    lines: pricedLines(lines),
    discount,
    country: homeCountry,
    taxMode,
  });
  return (
    <section id={summaryId} aria-labelledby={`${summaryId}-title`} className="grid gap-6">
      <Card>
        <h2 id={`${summaryId}-title`} className="mb-5 text-xl">
          {m.cart_summary_title()}
        </h2>
        <FreeDelivery subtotalFils={amounts.subtotalFils} />
        <div className="mt-5 border-y border-line py-2">
          <DiscountCode codes={codes} anchor={summaryId} rejected={rejectedCode} />
        </div>
        <div className="py-4">
          <Totals priced={{ amounts, discountCode: discount?.code ?? null }} estimated />
        </div>
        <WayOn hasChanges={lines.some(({ change }) => change)} />
        <Promises />
      </Card>
      <ShippingPolicy lines={shippingPolicy} />
    </section>
  );
}

function WayOn({ hasChanges }: { hasChanges: boolean }) {
  const isSignedIn = useVisitor() !== null;
  return (
    <div className="grid gap-3">
      {hasChanges ? (
        <p className="text-center text-sm text-yellow">{m.cart_settle_first()}</p>
      ) : isSignedIn ? (
        <ButtonLink to="/checkout" size="lg">
          {m.cart_checkout()}
        </ButtonLink>
      ) : (
        <ButtonLink to={signInToCheckout} size="lg" {...modalLinkProps}>
          {m.cart_sign_in()}
        </ButtonLink>
      )}
      <ButtonLink to="/perfumes" variant="quiet">
        {m.cart_continue()}
      </ButtonLink>
    </div>
  );
}

/** Opens the sign-in above the cart; who signed in goes on to the checkout. */
const signInToCheckout = `?${new URLSearchParams({ auth: "login", to: "/checkout" })}`;

function Promises() {
  const promises = [
    m.cart_promise_cod(),
    m.cart_promise_delivery(),
    m.cart_promise_returns(),
    m.cart_promise_warranty(),
  ];
  return (
    <ul className="mt-6 grid gap-2 border-t border-line pt-5 text-sm text-muted">
      {promises.map((promise) => (
        <li key={promise} className="flex gap-2.5">
          <CheckIcon className="mt-[0.2em] size-4 text-brass" />
          {promise}
        </li>
      ))}
    </ul>
  );
}
