import { and, eq, ne, sql, TransactionRollbackError } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { leftOf, lockCart, lockCartOwner, readCart } from "./cart.server.ts";
import {
  type CartError,
  type CartLine,
  type KeptLine,
  maxLines,
  maxQuantity,
  reconcile,
} from "./cart.ts";
import { type CartOwner, type GuestCart, withLine, withoutLine } from "./guest-cart.server.ts";

export type CartChanged =
  | { ok: true; guest?: GuestCart; grown?: boolean }
  | { ok: false; error: CartError };

type Wanted = { perfumeId: string; quantity: number };

export async function addToCart(db: Db, owner: CartOwner, wanted: Wanted): Promise<CartChanged> {
  if ("userId" in owner) return addToAccount(db, owner.userId, wanted);
  const perfume = await findPerfume(db, wanted.perfumeId);
  if (!perfume) return err({ reason: "unknown-perfume" });
  return addToGuest(owner.guest, { ...wanted, priceAed: perfume.priceAed }, perfume.left);
}

export async function setQuantity(db: Db, owner: CartOwner, wanted: Wanted): Promise<CartChanged> {
  const { perfumeId, quantity } = wanted;
  if ("guest" in owner) {
    const line = owner.guest.lines.find((line) => line.perfumeId === perfumeId);
    const perfume = line && (await findPerfume(db, perfumeId));
    if (!perfume) return err({ reason: "not-in-cart" });
    const error = quantityErrorOf(quantity, perfume.left);
    if (error) return err(error);
    return { ok: true, guest: withLine(owner.guest, { ...line, quantity }) };
  }
  const [perfume] = isId(perfumeId)
    ? await db
        .select(perfumeColumns)
        .from(cartItems)
        .innerJoin(perfumes, eq(perfumes.id, cartItems.perfumeId))
        .where(lineOf(owner.userId, perfumeId))
    : [];
  if (!perfume) return err({ reason: "not-in-cart" });
  const error = quantityErrorOf(quantity, leftOf(perfume));
  if (error) return err(error);
  await db.update(cartItems).set({ quantity }).where(lineOf(owner.userId, perfumeId));
  return { ok: true };
}

export async function removeFromCart(
  db: Db,
  owner: CartOwner,
  perfumeId: string,
): Promise<CartChanged> {
  if ("guest" in owner) {
    const guest = withoutLine(owner.guest, perfumeId);
    const wasThere = guest.lines.length < owner.guest.lines.length;
    return wasThere ? { ok: true, guest } : err({ reason: "not-in-cart" });
  }
  const removed = isId(perfumeId)
    ? await db
        .delete(cartItems)
        .where(lineOf(owner.userId, perfumeId))
        .returning({ id: cartItems.id })
    : [];
  return removed.length > 0 ? { ok: true } : err({ reason: "not-in-cart" });
}

export async function emptyCart(db: Db, owner: CartOwner): Promise<CartChanged> {
  if ("guest" in owner) return { ok: true, guest: { ...owner.guest, lines: [] } };
  const { userId } = owner;
  await db.transaction(async (tx) => {
    await lockCartOwner(tx, userId);
    await tx.delete(cartItems).where(eq(cartItems.userId, userId));
  });
  return { ok: true };
}

export async function acceptChanges(db: Db, owner: CartOwner): Promise<CartChanged> {
  if ("guest" in owner) {
    const { lines } = await readCart(db, owner, "en");
    const settled = lines.map(reconcile).filter((line) => line !== null);
    return { ok: true, guest: { ...owner.guest, lines: settled } };
  }
  const { userId } = owner;
  await db.transaction(async (tx) => {
    const lines = await lockCart(tx, userId, "en");
    for (const line of lines) if (line.change) await reconcileLine(tx, userId, line);
  });
  return { ok: true };
}

async function reconcileLine(tx: Tx, userId: string, line: CartLine): Promise<void> {
  const settled = reconcile(line);
  const which = lineOf(userId, line.perfumeId);
  if (!settled) await tx.delete(cartItems).where(which);
  else {
    const { quantity, priceAed } = settled;
    await tx.update(cartItems).set({ quantity, priceAed }).where(which);
  }
}

async function addToAccount(db: Db, userId: string, wanted: Wanted): Promise<CartChanged> {
  if (!isId(wanted.perfumeId)) return err({ reason: "unknown-perfume" });
  try {
    return await db.transaction(async (tx) => {
      const perfume = await lockForPerfume(tx, userId, wanted.perfumeId);
      if (!perfume) return err({ reason: "unknown-perfume" });
      return addLine(tx, userId, { ...wanted, priceAed: perfume.priceAed }, leftOf(perfume));
    });
  } catch (error) {
    if (error instanceof TransactionRollbackError) return err({ reason: "cart-full" });
    throw error;
  }
}

async function lockForPerfume(tx: Tx, userId: string, perfumeId: string) {
  const [perfume] = await tx
    .select(perfumeColumns)
    .from(user)
    .innerJoin(perfumes, eq(perfumes.id, perfumeId))
    .where(eq(user.id, userId))
    .for("no key update", { of: user });
  return perfume;
}

/** Throws to roll back when the cart has too many lines. */
async function addLine(
  tx: Tx,
  userId: string,
  line: KeptLine,
  left: number | null,
): Promise<CartChanged> {
  const error = quantityErrorOf(line.quantity, left);
  if (error) return err(error);
  const most = Math.min(left ?? maxQuantity, maxQuantity);
  const others = and(eq(cartItems.userId, userId), ne(cartItems.perfumeId, line.perfumeId));
  const sum = sql`${cartItems.quantity} + excluded.quantity`;
  const [added] = await tx
    .insert(cartItems)
    .values({ ...line, userId })
    .onConflictDoUpdate({
      target: [cartItems.userId, cartItems.perfumeId],
      // The price seen first stays, so that a new one is still asked about.
      set: { quantity: sum },
      setWhere: sql`${sum} <= ${most}`,
    })
    .returning({ quantity: cartItems.quantity, others: tx.$count(cartItems, others) });
  if (added && added.others >= maxLines) tx.rollback();
  if (!added) return err(quantityErrorOf(most + 1, left) ?? { reason: "too-many" });
  return { ok: true, grown: added.quantity > line.quantity };
}

function addToGuest(guest: GuestCart, line: KeptLine, left: number | null): CartChanged {
  const before = guest.lines.find(({ perfumeId }) => perfumeId === line.perfumeId);
  const quantity = line.quantity + (before?.quantity ?? 0);
  const error = quantityErrorOf(quantity, left);
  if (error) return err(error);
  if (!before && guest.lines.length >= maxLines) return err({ reason: "cart-full" });
  const grown = before !== undefined;
  return { ok: true, guest: withLine(guest, { ...line, ...before, quantity }), grown };
}

function quantityErrorOf(quantity: number, left: number | null): CartError | null {
  if (left === 0) return { reason: "out-of-stock" };
  if (left !== null && quantity > left && left < maxQuantity) return { reason: "few-left", left };
  return quantity > maxQuantity ? { reason: "too-many" } : null;
}

const err = (error: CartError): CartChanged => ({ ok: false, error });

const lineOf = (userId: string, perfumeId: string) =>
  and(eq(cartItems.userId, userId), eq(cartItems.perfumeId, perfumeId));

const perfumeColumns = {
  priceAed: perfumes.priceAed,
  inStock: perfumes.inStock,
  stockQuantity: perfumes.stockQuantity,
  deletedAt: perfumes.deletedAt,
};

async function findPerfume(
  db: Db,
  id: string,
): Promise<{ priceAed: number; left: number | null } | null> {
  if (!isId(id)) return null;
  const [row] = await db.select(perfumeColumns).from(perfumes).where(eq(perfumes.id, id));
  return row ? { priceAed: row.priceAed, left: leftOf(row) } : null;
}
