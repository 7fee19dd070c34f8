import { pictureOf } from "#app/content/pictures.ts";
import type { OrderLine, OrderSummary } from "#app/features/orders/orders.ts";
import { getLocale } from "#app/paraglide/runtime.js";

const itemsShown = 2;

export function lineView({ name, image, ...line }: OrderLine) {
  return {
    ...line,
    name: name[getLocale()],
    picture: pictureOf(image),
  };
}

export function orderCardView({ lines, ...order }: OrderSummary) {
  return {
    ...order,
    lines: lines.slice(0, itemsShown).map(lineView),
    moreItems: Math.max(0, lines.length - itemsShown),
  };
}

export type OrderCardView = ReturnType<typeof orderCardView>;
