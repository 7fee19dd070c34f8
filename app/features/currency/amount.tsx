import { useCallback } from "react";
import { getLocale } from "#app/paraglide/runtime.js";
import { useCurrency } from "#app/platform/use-site.ts";
import { classNames } from "#app/ui/class-names.ts";
import { amountText, type Currency, formatAmount } from "./currency.ts";

type Props = { fils: number; className?: string };

export const Amount = ({ currency, ...props }: Props & { currency?: Currency }) =>
  currency ? <AmountIn currency={currency} {...props} /> : <VisitorAmount {...props} />;

const VisitorAmount = (props: Props) => <AmountIn currency={useCurrency()} {...props} />;

const AmountIn = ({ fils, currency, className }: Props & { currency: Currency }) => (
  <bdi data-price="" className={classNames("whitespace-nowrap", className)}>
    {formatAmount(fils, currency, getLocale())}
  </bdi>
);

export function useAmountText(): (fils: number) => string {
  const currency = useCurrency();
  const locale = getLocale();
  return useCallback((fils) => amountText(fils, currency, locale), [currency, locale]);
}
