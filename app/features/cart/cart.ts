import { aedToFils } from "#app/lib/money.ts";

export const maxQuantity = 99;

/** A guest's cookie could not hold many more. */
export const maxLines = 20;

export type CartDrift =
  | { kind: "price"; wasAed: number }
  | { kind: "fewer"; left: number; wasAed: number | null }
  | { kind: "gone" };

export type CartLine = {
  id: string;
  perfumeId: string;
  slug: string;
  name: string;
  description: string;
  image: string;
  priceAed: number;
  quantity: number;
  change: CartDrift | null;
};

export type KeptLine = {
  perfumeId: string;
  quantity: number;
  priceAed: number;
};

export type CartError =
  | { reason: "unknown-perfume" | "out-of-stock" | "too-many" | "cart-full" | "not-in-cart" }
  | { reason: "few-left"; left: number };

/** The changes since a line was stored. `left` is null where bottles are not counted. */
export function driftOf(
  kept: Pick<KeptLine, "quantity" | "priceAed">,
  perfume: { priceAed: number; left: number | null },
): CartDrift | null {
  if (perfume.left === 0) return { kind: "gone" };
  const wasAed = kept.priceAed === perfume.priceAed ? null : kept.priceAed;
  if (perfume.left !== null && perfume.left < kept.quantity) {
    return { kind: "fewer", left: perfume.left, wasAed };
  }
  return wasAed === null ? null : { kind: "price", wasAed };
}

export function availableQuantity({ quantity, change }: Pick<CartLine, "quantity" | "change">) {
  if (change?.kind === "gone") return 0;
  return change?.kind === "fewer" ? change.left : quantity;
}

export function reconcile(line: CartLine): KeptLine | null {
  const quantity = availableQuantity(line);
  return quantity === 0 ? null : { perfumeId: line.perfumeId, quantity, priceAed: line.priceAed };
}

/** The lines that can be ordered today, at today's prices, for `priceOrder`. */
export function pricedLines(lines: readonly CartLine[]) {
  return lines
    .map((line) => ({
      priceFils: aedToFils(line.priceAed),
      quantity: availableQuantity(line),
    }))
    .filter(({ quantity }) => quantity > 0);
}

export function subtotalFilsOf(lines: readonly CartLine[]): number {
  return pricedLines(lines).reduce((sum, line) => sum + line.priceFils * line.quantity, 0);
}

export const hasDrift = (lines: readonly CartLine[]) => lines.some(({ change }) => change !== null);

export function countItems(lines: readonly Pick<KeptLine, "quantity">[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
