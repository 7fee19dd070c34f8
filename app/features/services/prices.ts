import type { ContentKind, ItemPrice } from "#app/content/kinds.ts";
import type { LocalDate } from "#app/lib/time.ts";

/**
 * The price that is in force on a day: the last that has started by then, and before any had started
 * the first. `prices` are those of one item in the order in which they start.
 */
export const priceOn = <Price extends Pick<ItemPrice, "startsOn">>(
  prices: readonly Price[],
  day: LocalDate,
): Price | undefined => prices.findLast(({ startsOn }) => startsOn <= day) ?? prices[0];

/** The prices that are in force on a day among the items of a kind; undefined of one that has none. */
export function pricesOn({
  prices,
  kind,
  day,
}: {
  prices: readonly ItemPrice[];
  kind: ContentKind;
  day: LocalDate;
}): (itemId: string) => ItemPrice | undefined {
  const ofItem = Map.groupBy(
    prices.filter((price) => price.kind === kind),
    ({ itemId }) => itemId,
  );
  return (itemId) => priceOn(ofItem.get(itemId) ?? [], day);
}
