import { readAed, roundFils } from "#app/lib/money.ts";
import { asciiDigits, cleanLine, firstPart, maxLength } from "#app/lib/text.ts";
import { m } from "#app/paraglide/messages.js";

/** An amount off the whole, or whole percent of it. */
type Discount = { fils: number } | { percent: number };

export type PriceChange =
  | { lineId: string; priceFils: number; reason: string }
  | { discount: Discount; reason: string };

/** The right that a change of price needs: something off the whole has one of its own. */
export const priceRight = (of: string): "discount" | "prices" =>
  of.startsWith("discount-") ? "discount" : "prices";

/** What somebody typed about the price of a line, or of the whole. */
export function readPriceChange(typed: {
  of: string;
  amount: string;
  reason: string;
}): PriceChange | { problem: string } {
  const reason = firstPart(cleanLine(typed.reason), maxLength.line);
  const amount = cleanLine(typed.amount);
  const isPercent = typed.of === "discount-percent";
  const figure = isPercent ? readPercent(amount) : readAed(amount);
  if (figure === null) {
    return { problem: isPercent ? m.board_percent_invalid() : m.board_price_invalid() };
  }
  const isDiscount = isPercent || typed.of === "discount-aed";
  const needsReason = !isDiscount || figure > 0;
  if (needsReason && !reason) return { problem: m.board_price_reason_required() };
  if (!isDiscount) return { lineId: typed.of, priceFils: figure, reason };
  return { discount: isPercent ? { percent: figure } : { fils: figure }, reason };
}

function readPercent(typed: string): number | null {
  const plain = asciiDigits(typed).replace(/\s*[%٪]$/, "");
  return /^\d{1,3}$/.test(plain) && Number(plain) <= 100 ? Number(plain) : null;
}

/** Never more than the sum it is taken off. */
export function discountFilsOf(subtotalFils: number, discount: Discount): number {
  if ("percent" in discount) return roundFils((subtotalFils * discount.percent) / 100);
  return Math.min(discount.fils, subtotalFils);
}
