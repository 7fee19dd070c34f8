import { useCallback } from "react";
import type { FigurePlace } from "#app/lib/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { useCurrency } from "#app/platform/use-visitor.ts";
import { classNames } from "#app/ui/class-names.ts";
import { type Currency, formatAmount } from "./currency.ts";

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

/**
 * Words amounts for the sentences of messages: in one piece, and isolated, so that they do not
 * scramble inside Arabic.
 */
export function useAmountText(place?: FigurePlace): (fils: number) => string {
  const currency = useCurrency();
  const locale = getLocale();
  return useCallback(
    (fils) => {
      const text = formatAmount(fils, currency, locale, place).replaceAll(" ", "\u00a0");
      return locale === "ar" ? `\u2068${text}\u2069` : text;
    },
    [currency, locale, place],
  );
}
