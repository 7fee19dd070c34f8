import { useCallback } from "react";
import type { FigurePlace } from "#app/lib/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { useCurrency } from "#app/platform/use-visitor.ts";
import { classNames } from "#app/ui/class-names.ts";
import { amountText, type Currency, formatAmount } from "./currency.ts";

/** An amount of the shop, in the visitor's currency unless another one is given. */
export function Amount({
  fils,
  currency,
  place,
  className,
}: {
  fils: number;
  currency?: Currency;
  place?: FigurePlace;
  className?: string;
}) {
  const chosen = useCurrency();
  return (
    <bdi data-price="" className={classNames("whitespace-nowrap", className)}>
      {formatAmount(fils, currency ?? chosen, getLocale(), place)}
    </bdi>
  );
}

/** Words amounts for the sentences of messages. */
export function useAmountText(place?: FigurePlace): (fils: number) => string {
  const currency = useCurrency();
  const locale = getLocale();
  return useCallback(
    (fils) => amountText(fils, currency, locale, place),
    [currency, locale, place],
  );
}
