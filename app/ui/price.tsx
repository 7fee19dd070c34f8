import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { classNames } from "./class-names.ts";

export function Price({
  aed,
  wasAed,
  className,
}: {
  aed: number;
  wasAed?: number;
  className?: string;
}) {
  const locale = getLocale();
  if (wasAed === undefined)
    return (
      <bdi data-price="" className={classNames("whitespace-nowrap", className)}>
        {formatAed(aed, locale)}
      </bdi>
    );
  return (
    <span
      data-price=""
      className={classNames("inline-flex flex-wrap items-baseline gap-x-3", className)}
    >
      <span>
        <span className="sr-only">{m.ui_price_now()} </span>
        <bdi className="whitespace-nowrap">{formatAed(aed, locale)}</bdi>
      </span>
      <s className="text-[0.7em] text-muted decoration-1">
        <span className="sr-only">{m.ui_price_was()} </span>
        <bdi className="whitespace-nowrap">{formatAed(wasAed, locale)}</bdi>
      </s>
    </span>
  );
}
