import type { ContentKind, ItemPrice } from "#app/content/kinds.ts";
import type { LocalDate } from "#app/lib/time.ts";

/**
 * The latest price that has started, or else the first. `prices` are one item's, in order of their
 * start.
 */
export const priceOn = <Price extends Pick<ItemPrice, "startsOn">>(
  prices: readonly Price[],
  day: LocalDate,
): Price | undefined => prices.findLast(({ startsOn }) => startsOn <= day) ?? prices[0];

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
