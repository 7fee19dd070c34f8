import { aedToFils } from "#app/lib/money.ts";

export const maxQuantity = 99;

/** Perfumes that one cart takes; a guest's cookie could not hold many more. */
export const maxLines = 20;

export type CartDrift =
  | { kind: "price"; wasAed: number }
  /** `wasAed` is there where the price is another one as well. */
  | { kind: "fewer"; left: number; wasAed?: number }
  | { kind: "gone" };

export type CartLine = {
  /** A guest's line is `guest-` and its place in the list. */
  id: string;
  perfumeId: string;
  slug: string;
  name: string;
  description: string;
  image: string;
  priceAed: number;
  /** As its owner wants it, also while fewer are left. */
  quantity: number;
  change: CartDrift | null;
};

export type Cart = { lines: CartLine[] };

/** What a cart keeps of a line: the rest is the perfume's. */
export type KeptLine = {
  perfumeId: string;
  quantity: number;
  priceAed: number;
};

export type CartError =
  | { reason: "unknown-perfume" }
  | { reason: "out-of-stock" }
  | { reason: "few-left"; left: number }
  | { reason: "too-many" }
  | { reason: "cart-full" }
  | { reason: "not-in-cart" };

/** What changed since a line was kept. `left` is null where bottles are not counted. */
export function driftOf(
  kept: Pick<KeptLine, "quantity" | "priceAed">,
  perfume: { priceAed: number; left: number | null },
): CartDrift | null {
  if (perfume.left === 0) return { kind: "gone" };
  const wasAed = kept.priceAed === perfume.priceAed ? undefined : kept.priceAed;
  if (perfume.left !== null && perfume.left < kept.quantity) {
    return { kind: "fewer", left: perfume.left, ...(wasAed !== undefined && { wasAed }) };
  }
  return wasAed === undefined ? null : { kind: "price", wasAed };
}

export function availableQuantity({ quantity, change }: Pick<CartLine, "quantity" | "change">) {
  if (change?.kind === "gone") return 0;
  return change?.kind === "fewer" ? change.left : quantity;
}

/** The line as it is once its owner agreed to what changed; null when there is none left. */
export function reconcile(line: CartLine): KeptLine | null {
  const quantity = availableQuantity(line);
  return quantity === 0 ? null : { perfumeId: line.perfumeId, quantity, priceAed: line.priceAed };
}

/** The lines as `priceOrder` takes them: what can be ordered today, at the prices of today. */
export function pricedLines(lines: readonly CartLine[]) {
  return lines
    .map((line) => ({
      priceFils: aedToFils(line.priceAed),
      quantity: availableQuantity(line),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** The price of all that can be ordered today, before anything is added or taken off. */
export function subtotalFilsOf(lines: readonly CartLine[]): number {
  return pricedLines(lines).reduce((sum, line) => sum + line.priceFils * line.quantity, 0);
}

export const hasDrift = ({ lines }: Cart) => lines.some(({ change }) => change !== null);

export function countItems(lines: readonly Pick<KeptLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
