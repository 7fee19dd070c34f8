import type { ItemPrice } from "#app/content/kinds.ts";
import { formatAed } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

export function priceText({ priceAed, suvPriceAed }: Pick<ItemPrice, "priceAed" | "suvPriceAed">) {
  const [sedan, suv] = [priceAed, suvPriceAed].map((aed) => aed && formatAed(aed, getLocale()));
  return suv
    ? m.website_price_sizes({ sedan: sedan || "", suv })
    : m.website_price_one({ price: sedan || "" });
}
