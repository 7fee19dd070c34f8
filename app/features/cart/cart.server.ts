import { asc, eq, inArray, sum } from "drizzle-orm";
import type { Locale, Localized } from "#app/lib/locale.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { cartItems } from "#db/schema/cart.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { type CartLine, countItems, driftOf, type KeptLine } from "./cart.ts";
import type { CartOwner } from "./guest-cart.server.ts";

const perfumeColumns = {
  id: perfumes.id,
  slug: perfumes.slug,
  name: perfumes.name,
  nameAr: perfumes.nameAr,
  description: perfumes.description,
  descriptionAr: perfumes.descriptionAr,
  image: perfumes.image,
  priceAed: perfumes.priceAed,
  inStock: perfumes.inStock,
  stockQuantity: perfumes.stockQuantity,
  deletedAt: perfumes.deletedAt,
};

type PerfumeRow = Pick<typeof perfumes.$inferSelect, keyof typeof perfumeColumns>;

/** Bottles that can be sold; null where they are not counted. */
export function leftOf({
  inStock,
  stockQuantity,
  deletedAt,
}: Pick<PerfumeRow, "inStock" | "stockQuantity" | "deletedAt">): number | null {
  return inStock && !deletedAt ? stockQuantity : 0;
}

/** The cart with today's names, prices and stock, and what has changed since. */
export async function readCart(db: Db, owner: CartOwner, locale: Locale): Promise<CartLine[]> {
  if ("guest" in owner) return readGuestLines(db, owner.guest.lines, locale);
  const rows = await accountLines(db, owner.userId);
  return rows.sort(byAge).map((row) => accountLineOf(row, locale));
}

/** Locked before anything else of the cart, so that transactions cannot deadlock. */
export async function lockCartOwner(tx: Tx, userId: string) {
  const [owner] = await tx
    .select({ email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, userId))
    // A weaker lock, so that rows referring to the account can still be written.
    .for("no key update");
  return owner;
}

export type LockedLine = CartLine & {
  names: Localized;
  isCounted: boolean;
};

/** Locks the lines, their prices and stock until the transaction ends. */
export async function lockLines(tx: Tx, userId: string, locale: Locale): Promise<LockedLine[]> {
  // Every transaction locks perfumes in the order of their ids.
  const rows = await accountLines(tx, userId)
    .orderBy(asc(cartItems.perfumeId))
    .for("no key update");
  return rows.sort(byAge).map((row) => ({
    ...accountLineOf(row, locale),
    names: { en: row.perfume.name, ar: row.perfume.nameAr || row.perfume.name },
    isCounted: row.perfume.stockQuantity !== null,
  }));
}

export async function countCart(db: Db, owner: CartOwner): Promise<number> {
  if ("guest" in owner) return countItems(owner.guest.lines);
  const [counted] = await db
    .select({ bottles: sum(cartItems.quantity) })
    .from(cartItems)
    .where(eq(cartItems.userId, owner.userId));
  return Number(counted?.bottles ?? 0);
}

export async function removeLines(tx: Tx, lines: readonly { id: string }[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await tx.delete(cartItems).where(inArray(cartItems.id, ids));
}

const accountLines = (db: Db | Tx, userId: string) =>
  db
    .select({
      id: cartItems.id,
      quantity: cartItems.quantity,
      seenAed: cartItems.priceAed,
      createdAt: cartItems.createdAt,
      perfume: perfumeColumns,
    })
    .from(cartItems)
    .innerJoin(perfumes, eq(perfumes.id, cartItems.perfumeId))
    .where(eq(cartItems.userId, userId));

type AccountRow = Awaited<ReturnType<typeof accountLines>>[number];

const byAge = (a: AccountRow, b: AccountRow) =>
  a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1);

const accountLineOf = ({ id, quantity, seenAed, perfume }: AccountRow, locale: Locale): CartLine =>
  lineOf({ id, quantity, priceAed: seenAed }, perfume, locale);

async function readGuestLines(db: Db, kept: KeptLine[], locale: Locale): Promise<CartLine[]> {
  if (kept.length === 0) return [];
  const ids = kept.map(({ perfumeId }) => perfumeId);
  const rows = await db.select(perfumeColumns).from(perfumes).where(inArray(perfumes.id, ids));
  const found = new Map(rows.map((row) => [row.id, row]));
  return kept.flatMap((line, place) => {
    const perfume = found.get(line.perfumeId);
    return perfume ? [lineOf({ ...line, id: `guest-${place}` }, perfume, locale)] : [];
  });
}

function lineOf(
  kept: { id: string; quantity: number; priceAed: number },
  perfume: PerfumeRow,
  locale: Locale,
): CartLine {
  const { id: perfumeId, slug, image, priceAed } = perfume;
  const arabic = locale === "ar";
  return {
    id: kept.id,
    perfumeId,
    slug,
    name: (arabic && perfume.nameAr) || perfume.name,
    description: (arabic && perfume.descriptionAr) || perfume.description,
    image,
    priceAed,
    quantity: kept.quantity,
    change: driftOf(kept, { priceAed, left: leftOf(perfume) }),
  };
}
