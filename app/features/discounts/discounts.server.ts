import { and, asc, desc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import {
  type DiscountCheck,
  type DiscountRules,
  judgeDiscount,
  type ListedDiscount,
} from "./discounts.ts";

/** A use that an order takes or gives back is no edit: staff who edit the code lose nothing by it. */
const notEdited = { updatedAt: sql`${discountCodes.updatedAt}` };

/** Goods of which price, and when. */
type Purchase = { subtotalFils: number; now: Date };

const columns = {
  id: discountCodes.id,
  code: discountCodes.code,
  description: discountCodes.description,
  descriptionAr: discountCodes.descriptionAr,
  discountType: discountCodes.discountType,
  discountValue: discountCodes.discountValue,
  isActive: discountCodes.isActive,
  validUntil: discountCodes.validUntil,
  maxUses: discountCodes.maxUses,
  usedCount: discountCodes.usedCount,
  minPurchaseAed: discountCodes.minPurchaseAed,
};

/** Whether a code, as `normalizeCode` gives it, holds for a purchase; nothing is counted. */
export async function checkDiscount(
  db: Db,
  code: string,
  purchase: Purchase,
): Promise<DiscountCheck> {
  const [rules] = await select(db, code);
  return judgeDiscount(rules, purchase);
}

/**
 * Takes one use of a code inside of the transaction that orders. Its row is held until that ends:
 * an order that fails gives the use back, and no two orders take the last one.
 */
export async function claimDiscount(
  tx: Tx,
  code: string,
  purchase: Purchase,
): Promise<DiscountCheck> {
  const [rules] = await select(tx, code).for("update");
  const checked = judgeDiscount(rules, purchase);
  if (checked.ok) {
    await tx
      .update(discountCodes)
      .set({ ...notEdited, usedCount: sql`${discountCodes.usedCount} + 1` })
      .where(eq(discountCodes.id, checked.discount.id));
  }
  return checked;
}

/**
 * Takes the use of a cancelled order again; false when there is none left. Whether the code still
 * holds does not matter: the order has had it.
 */
export async function reclaimDiscount(tx: Tx, discountCodeId: string): Promise<boolean> {
  const { id, usedCount, maxUses } = discountCodes;
  const taken = await tx
    .update(discountCodes)
    .set({ ...notEdited, usedCount: sql`${usedCount} + 1` })
    .where(and(eq(id, discountCodeId), or(isNull(maxUses), lt(usedCount, maxUses))))
    .returning({ id });
  return taken.length > 0;
}

/** Gives back the use that an order took: it was cancelled. */
export async function releaseDiscount(tx: Tx, discountCodeId: string): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ ...notEdited, usedCount: sql`greatest(${discountCodes.usedCount} - 1, 0)` })
    .where(eq(discountCodes.id, discountCodeId));
}

/** The codes that anybody may use now, the one of the highest figure first. */
export async function listDiscounts(db: Db, now: Date): Promise<ListedDiscount[]> {
  return db
    .select({
      code: discountCodes.code,
      description: discountCodes.description,
      descriptionAr: discountCodes.descriptionAr,
      discountType: discountCodes.discountType,
      discountValue: discountCodes.discountValue,
      minPurchaseAed: discountCodes.minPurchaseAed,
    })
    .from(discountCodes)
    .where(
      and(
        eq(discountCodes.isActive, true),
        isNull(discountCodes.deletedAt),
        or(isNull(discountCodes.validUntil), gte(discountCodes.validUntil, now)),
        or(isNull(discountCodes.maxUses), lt(discountCodes.usedCount, discountCodes.maxUses)),
      ),
    )
    .orderBy(desc(discountCodes.discountValue), asc(discountCodes.code));
}

/** The code's row as long as nobody deleted it; a switched-off one is judged as unknown. */
function select(db: Db, code: string) {
  return db
    .select(columns satisfies Record<keyof DiscountRules, unknown>)
    .from(discountCodes)
    .where(and(eq(discountCodes.code, code), isNull(discountCodes.deletedAt)));
}
