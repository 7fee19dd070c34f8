import { pictureOf } from "#app/content/pictures.ts";
import type { OrderLine, OrderSummary } from "#app/features/orders/orders.ts";
import { getLocale } from "#app/paraglide/runtime.js";

/** How many items the card of an order names. */
const itemsShown = 2;

/** A line of an order as its page shows it: in one language, with its picture. */
export function lineView({ perfumeId, name, quantity, amountFils, image }: OrderLine) {
  return {
    ...{ perfumeId, quantity, amountFils },
    name: name[getLocale()],
    picture: pictureOf(image),
  };
}

/** An order as its card in the list shows it: with its first items, and how many more there are. */
export function orderCardView({ lines, ...order }: OrderSummary) {
  return {
    ...order,
    lines: lines.slice(0, itemsShown).map(lineView),
    moreItems: Math.max(0, lines.length - itemsShown),
  };
}

export type OrderCardView = ReturnType<typeof orderCardView>;
