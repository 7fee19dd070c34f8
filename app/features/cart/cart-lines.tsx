import { Link } from "react-router";
import { Amount } from "#app/features/currency/amount.tsx";
import { homeCountry } from "#app/features/pricing/countries.ts";
import { priceOrder, returnDays } from "#app/features/pricing/pricing.ts";
import { FreeDelivery, ShippingPolicy, Totals } from "#app/features/pricing/totals.tsx";
import { aedToFils, type TaxMode } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { useVisitor } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { CheckIcon } from "#app/ui/icons.tsx";
import { Picture, type PictureSource } from "#app/ui/picture.tsx";
import { useFocusKeeper } from "#app/ui/use-focus-keeper.ts";
import { availableQuantity, type CartLine, pricedLines } from "./cart.ts";
import type { RejectedCode } from "./cart-action.ts";
import { CartForm, LineChange, QuantityControl } from "./components.tsx";
import { type CartCodes, DiscountCode } from "./discount-code.tsx";

export type PicturedLine = CartLine & { picture: PictureSource | null };

export function CartLines({ lines, anchor }: { lines: PicturedLine[]; anchor: string }) {
  const list = useFocusKeeper<HTMLUListElement>(lines.length);
  return (
    <ul ref={list} tabIndex={-1} aria-label={m.cart_lines_label()} className="outline-none">
      {lines.map((line) => (
        <Line key={line.perfumeId} line={line} anchor={anchor} />
      ))}
    </ul>
  );
}

function Line({ line, anchor }: { line: PicturedLine; anchor: string }) {
  const { name, description, slug, picture, priceAed } = line;
  const isGone = line.change?.kind === "gone";
  return (
    <li
      id={line.id}
      className="grid grid-cols-[5rem_1fr] content-between gap-4 border-b border-line py-6 first:pt-0 sm:grid-cols-[7.5rem_1fr] sm:gap-x-6"
    >
      <span className="block aspect-[4/5] overflow-hidden rounded-md border border-line bg-surface sm:row-span-2">
        {picture && (
          <Picture
            source={picture}
            alt=""
            sizes="7.5rem"
            eager
            className={classNames("size-full", isGone && "opacity-40")}
          />
        )}
      </span>
      <div className="grid content-start gap-1.5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 className="text-xl font-normal tracking-normal">
            <Link
              reloadDocument
              to={`/perfumes/${slug}`}
              className="-my-3 inline-block min-w-11 py-3 wrap-anywhere underline-offset-4 hover:underline"
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm text-muted">
            {m.cart_size()} · <Amount fils={aedToFils(priceAed)} />
          </p>
        </div>
        <p className="line-clamp-3 text-sm text-muted sm:line-clamp-2">{description}</p>
        <LineChange line={line} />
      </div>
      <LineControls line={line} anchor={anchor} />
    </li>
  );
}

function LineControls({ line, anchor }: { line: CartLine; anchor: string }) {
  const isGone = line.change?.kind === "gone";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 self-end max-sm:col-span-2">
      {!isGone && <QuantityControl line={line} anchor={anchor} />}
      <CartForm
        intent="remove"
        perfumeId={line.perfumeId}
        anchor={anchor}
        className="flex first:-ms-3"
      >
        <Button
          variant="quiet"
          aria-label={`${m.cart_remove()}: ${line.name}`}
          className="-mx-2 text-muted"
        >
          {m.cart_remove()}
        </Button>
      </CartForm>
      {!isGone && (
        <p className="ms-auto text-lg">
          <Amount fils={aedToFils(line.priceAed) * availableQuantity(line)} />
        </p>
      )}
    </div>
  );
}

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

/** Opens the sign-in over the cart, which leads on to the checkout. */
const signInToCheckout = `?${new URLSearchParams({ auth: "login", to: "/checkout" })}`;

function Promises() {
  const promises = [
    m.cart_promise_cod(),
    m.cart_promise_delivery(),
    m.cart_promise_returns({ days: returnDays }),
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
