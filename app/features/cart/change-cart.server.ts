import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { leftOf, lockCartOwner, readCart } from "./cart.server.ts";
import { type CartError, type KeptLine, maxLines, maxQuantity, reconcile } from "./cart.ts";
import type { CartOwner, GuestCart } from "./guest-cart.server.ts";

type Refused = { ok: false; error: CartError };

export type CartChanged = { ok: true; guest?: GuestCart; grown?: boolean } | Refused;

type Changed = { ok: true; lines: KeptLine[]; grown?: boolean } | Refused;

type Change = (lines: KeptLine[]) => Changed | Promise<Changed>;

type Wanted = { perfumeId: string; quantity: number };

export async function addToCart(
  db: Db,
  owner: CartOwner,
  { perfumeId, quantity }: Wanted,
): Promise<CartChanged> {
  const perfume = await findPerfume(db, perfumeId);
  if (!perfume) return err({ reason: "unknown-perfume" });
  const { left, priceAed } = perfume;
  return changeCart(db, owner, (lines) => {
    const before = lines.find((line) => line.perfumeId === perfumeId);
    const sum = quantity + (before?.quantity ?? 0);
    const error = quantityErrorOf(sum, left);
    if (error) return err(error);
    if (!before && lines.length >= maxLines) return err({ reason: "cart-full" });
    // The price seen first stays, so that a new one is still asked about.
    const line = { perfumeId, priceAed, ...before, quantity: sum };
    return { ok: true, lines: withLine(lines, line), grown: before !== undefined };
  });
}

export async function setQuantity(
  db: Db,
  owner: CartOwner,
  { perfumeId, quantity }: Wanted,
): Promise<CartChanged> {
  const perfume = await findPerfume(db, perfumeId);
  return changeCart(db, owner, (lines) => {
    const line = lines.find((each) => each.perfumeId === perfumeId);
    if (!line || !perfume) return err({ reason: "not-in-cart" });
    const error = quantityErrorOf(quantity, perfume.left);
    return error ? err(error) : { ok: true, lines: withLine(lines, { ...line, quantity }) };
  });
}

export const removeFromCart = (db: Db, owner: CartOwner, perfumeId: string): Promise<CartChanged> =>
  changeCart(db, owner, (lines) => {
    const others = lines.filter((line) => line.perfumeId !== perfumeId);
    if (others.length === lines.length) return err({ reason: "not-in-cart" });
    return { ok: true, lines: others };
  });

export const emptyCart = (db: Db, owner: CartOwner): Promise<CartChanged> =>
  changeCart(db, owner, () => ({ ok: true, lines: [] }));

export async function acceptChanges(db: Db, owner: CartOwner): Promise<CartChanged> {
  const shownLines = await readCart(db, owner, "en");
  return changeCart(db, owner, (lines) => ({
    ok: true,
    lines: lines.flatMap((line) => {
      // A quantity that another tab has set meanwhile is not what was accepted.
      const shown = shownLines.find((each) => isOf(line)(each) && each.quantity === line.quantity);
      return shown?.change ? (reconcile(shown) ?? []) : line;
    }),
  }));
}

async function changeCart(db: Db, owner: CartOwner, change: Change): Promise<CartChanged> {
  if ("userId" in owner) return db.transaction((tx) => changeAccountCart(tx, owner.userId, change));
  const changed = await change(owner.guest.lines);
  if (!changed.ok) return changed;
  const { lines, ...rest } = changed;
  return { ...rest, guest: { ...owner.guest, lines } };
}

/** One change after the other: each sees the lines that those before it wrote. */
export async function changeAccountCart(
  tx: Tx,
  userId: string,
  change: Change,
): Promise<CartChanged> {
  await lockCartOwner(tx, userId);
  const { id, perfumeId, quantity, priceAed, createdAt } = cartItems;
  const before = await tx
    .select({ perfumeId, quantity, priceAed })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(asc(createdAt), asc(id));
  const changed = await change(before);
  if (!changed.ok) return changed;
  const { lines, ...rest } = changed;
  const gone = before.filter((line) => !lines.some(isOf(line)));
  const written = lines.filter((line) => !before.includes(line));
  if (gone.length > 0) {
    const ids = gone.map((line) => line.perfumeId);
    await tx.delete(cartItems).where(and(eq(cartItems.userId, userId), inArray(perfumeId, ids)));
  }
  if (written.length > 0) {
    await tx
      .insert(cartItems)
      .values(written.map((line) => ({ ...line, userId, id: newId() })))
      .onConflictDoUpdate({
        target: [cartItems.userId, perfumeId],
        set: { quantity: sql`excluded.quantity`, priceAed: sql`excluded.price` },
      });
  }
  return rest;
}

export const isOf = (line: KeptLine) => (other: KeptLine) => other.perfumeId === line.perfumeId;

/** In the place of the line of its perfume, or the last one. */
export const withLine = (lines: KeptLine[], line: KeptLine): KeptLine[] =>
  lines.some(isOf(line))
    ? lines.map((each) => (each.perfumeId === line.perfumeId ? line : each))
    : [...lines, line];

function quantityErrorOf(quantity: number, left: number | null): CartError | null {
  if (left === 0) return { reason: "out-of-stock" };
  if (left !== null && quantity > left && left < maxQuantity) return { reason: "few-left", left };
  return quantity > maxQuantity ? { reason: "too-many" } : null;
}

const err = (error: CartError): Refused => ({ ok: false, error });

async function findPerfume(db: Db, id: string) {
  if (!isId(id)) return null;
  const { priceAed, inStock, stockQuantity, deletedAt } = perfumes;
  const [row] = await db
    .select({ priceAed, inStock, stockQuantity, deletedAt })
    .from(perfumes)
    .where(eq(perfumes.id, id));
  return row ? { priceAed: row.priceAed, left: leftOf(row) } : null;
}
