import { useCallback } from "react";
import type { FigurePlace } from "#app/lib/money.ts";
import { getLocale } from "#app/paraglide/runtime.js";
import { useCurrency } from "#app/platform/use-site.ts";
import { classNames } from "#app/ui/class-names.ts";
import { amountText, type Currency, formatAmount } from "./currency.ts";

type Props = { fils: number; place?: FigurePlace; className?: string };

export const Amount = ({ currency, ...props }: Props & { currency?: Currency }) =>
  currency ? <AmountIn currency={currency} {...props} /> : <VisitorAmount {...props} />;

const VisitorAmount = (props: Props) => <AmountIn currency={useCurrency()} {...props} />;

const AmountIn = ({ fils, currency, place, className }: Props & { currency: Currency }) => (
  <bdi data-price="" className={classNames("whitespace-nowrap", className)}>
    {formatAmount(fils, currency, getLocale(), place)}
  </bdi>
);

export function useAmountText(place?: FigurePlace): (fils: number) => string {
  const currency = useCurrency();
  const locale = getLocale();
  return useCallback(
    (fils) => amountText(fils, currency, locale, place),
    [currency, locale, place],
  );
}
