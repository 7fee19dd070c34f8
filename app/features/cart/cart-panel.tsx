import { Amount } from "#app/features/currency/amount.tsx";
import { FreeDelivery } from "#app/features/pricing/totals.tsx";
import { aedToFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { useVisitor } from "#app/platform/use-site.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { modalLinkProps } from "#app/ui/dialog.tsx";
import { useFocusKeeper } from "#app/ui/use-focus-keeper.ts";
import { availableQuantity, type CartLine, subtotalFilsOf } from "./cart.ts";
import { withSubmissions } from "./cart-action.ts";
import {
  CartChanges,
  CartForm,
  LineChange,
  QuantityControl,
  useCartSubmissions,
  useFreshCart,
} from "./components.tsx";

const panelId = "cart";

export function CartPanel({ cart }: { cart: CartLine[] }) {
  const lines = withSubmissions(cart, useCartSubmissions());
  const list = useFocusKeeper<HTMLUListElement>(lines.length);
  useFreshCart();
  if (lines.length === 0) return null;
  const hasChanges = lines.some(({ change }) => change);
  return (
    <section id={panelId} aria-labelledby={`${panelId}-title`}>
      <Card>
        <div className="mb-2 flex items-center justify-between gap-4">
          <h2 id={`${panelId}-title`} className="text-xl">
            {m.cart_panel_title()}
          </h2>
          <CartForm intent="clear">
            <Button variant="quiet" className="-me-5 text-muted">
              {m.cart_clear()}
            </Button>
          </CartForm>
        </div>
        <CartChanges lines={lines} anchor={panelId} />
        <ul ref={list} tabIndex={-1} className="outline-none">
          {lines.map((line) => (
            <PanelLine key={line.perfumeId} line={line} />
          ))}
        </ul>
        <p className="flex items-baseline justify-between gap-6 py-5 text-lg">
          {m.cart_total()}
          <span className="font-medium">
            <Amount fils={subtotalFilsOf(lines)} />
          </span>
        </p>
        <div className="mb-5">
          <FreeDelivery subtotalFils={subtotalFilsOf(lines)} />
        </div>
        {hasChanges || <ToOrder />}
        <p className="mt-4 text-sm text-muted">{m.cart_cod_note()}</p>
      </Card>
    </section>
  );
}

function PanelLine({ line }: { line: CartLine }) {
  const isGone = line.change?.kind === "gone";
  return (
    <li className="grid gap-3 border-b border-line py-4">
      <div className="flex items-baseline justify-between gap-4">
        <bdi className="min-w-0 wrap-anywhere">{line.name}</bdi>
        {!isGone && <Amount fils={aedToFils(line.priceAed) * availableQuantity(line)} />}
      </div>
      <LineChange line={line} />
      {!isGone && <QuantityControl line={line} anchor={panelId} removesLast />}
    </li>
  );
}

function ToOrder() {
  const order = "/perfumes?order=open";
  const isSignedIn = useVisitor() !== null;
  const signUp = `/perfumes?${new URLSearchParams({ auth: "signup", to: order })}`;
  return (
    <ButtonLink to={isSignedIn ? order : signUp} {...modalLinkProps} size="lg" className="w-full">
      {isSignedIn ? m.cart_proceed() : m.cart_login_to_order()}
    </ButtonLink>
  );
}
