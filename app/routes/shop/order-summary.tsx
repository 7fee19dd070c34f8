import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import { OrderLines } from "#app/features/orders/components.tsx";
import { homeCountry, isCountry } from "#app/features/pricing/countries.ts";
import { type Amounts, priceOrder } from "#app/features/pricing/pricing.ts";
import { Totals } from "#app/features/pricing/totals.tsx";
import { formatFils } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { useCurrency } from "#app/platform/use-site.ts";
import { Button } from "#app/ui/button.tsx";
import type { OrderQuote } from "./ordering.server.ts";

export function amountsOf({ priced, discount, taxMode }: OrderQuote, typed: string): Amounts {
  const country = isCountry(typed) ? typed : homeCountry;
  return priceOrder({ lines: priced, discount, country, taxMode });
}

export function CheckoutSummary({ quote, amounts }: { quote: OrderQuote; amounts: Amounts }) {
  const { lines, discount, droppedText } = quote;
  return (
    <>
      <OrderLines lines={lines} />
      <div className="mt-5 border-t border-line pt-4">
        {droppedText && <p className="mb-2 text-sm text-yellow">{droppedText}</p>}
        <Totals priced={{ amounts, discountCode: discount?.code ?? null }} />
        <PayInDirhams totalFils={amounts.totalFils} currency={useCurrency()} />
      </div>
    </>
  );
}

export function PayInDirhams({ totalFils, currency }: { totalFils: number; currency: Currency }) {
  if (currency.code === dirham.code) return null;
  const total = formatFils(totalFils, getLocale());
  return <p className="mt-2 text-sm text-muted">{m.orders_pay_in_dirhams({ total })}</p>;
}

export function ExpectedFields({ quote, amounts }: { quote: OrderQuote; amounts: Amounts }) {
  return (
    <>
      <input type="hidden" name="totalFils" value={amounts.totalFils} />
      <input type="hidden" name="discountCode" value={quote.discount?.code ?? ""} />
      <input type="hidden" name="idempotencyKey" value={quote.idempotencyKey} />
      <input type="hidden" name="owner" value={quote.owner} />
    </>
  );
}

export function PlaceOrder({
  sticky = false,
  amounts,
  busy,
  busyText,
  children,
}: {
  sticky?: boolean;
  amounts: Amounts;
  busy: boolean;
  busyText: string;
  children: ReactNode;
}) {
  const total = formatFils(amounts.totalFils, getLocale());
  return (
    <>
      <div className={sticky ? "bottom-bar" : undefined}>
        <Button size="lg" busy={busy} busyText={busyText} className="w-full">
          <span className="grid">
            <span>{children}</span>
            <span className="text-sm font-normal">{m.orders_place_aside({ total })}</span>
          </span>
        </Button>
      </div>
      <p className={sticky ? "text-sm text-muted max-lg:-mt-8" : "mt-4 text-sm text-muted"}>
        {m.orders_terms()} <TermsLink to="/terms">{m.site_footer_terms()}</TermsLink>
        {" · "}
        <TermsLink to="/privacy">{m.site_footer_privacy()}</TermsLink>
      </p>
    </>
  );
}

function TermsLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      target="_blank"
      className="whitespace-nowrap text-ivory underline decoration-brass underline-offset-[0.3em]"
    >
      {children}
      <span className="sr-only"> ({m.site_opens_in_new_tab()})</span>
    </Link>
  );
}
