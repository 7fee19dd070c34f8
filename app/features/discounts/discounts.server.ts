import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { createCookie } from "react-router";
import type { Db, Tx } from "#db/client.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { orderStatusesOf } from "#db/schema/enums.ts";
import { orders } from "#db/schema/orders.ts";
import {
  type DiscountCheck,
  type DiscountRules,
  evaluateDiscount,
  isPersonal,
  isUsedUpBy,
  type ListedDiscount,
  normalizeCode,
  type OrderHistory,
} from "./discounts.ts";

export type DiscountCustomer = { userId: string | null; email: string };

type Purchase = { subtotalFils: number; now: Date; customer: DiscountCustomer | null };

/** Whether a code holds for a purchase; nothing is counted. */
export async function checkDiscount(
  db: Db,
  code: string,
  purchase: Purchase,
): Promise<DiscountCheck> {
  const [rules] = await select(db, code);
  return evaluate(db, rules, purchase);
}

/** Locks the code's row until the transaction ends, so that no two orders take the last use. */
export async function claimDiscount(
  tx: Tx,
  code: string,
  purchase: Purchase,
): Promise<DiscountCheck> {
  const [rules] = await select(tx, code).for("update");
  // Counted under the lock, so that earlier orders of the same customer are seen.
  const checked = await evaluate(tx, rules, purchase);
  if (checked.ok) await countUse(tx, checked.discount.id);
  return checked;
}

/** Takes a use again for a restored order, even of an ended code; false when none is left. */
export async function reclaimDiscount(
  tx: Tx,
  discountCodeId: string,
  customer: DiscountCustomer,
): Promise<boolean> {
  const where = eq(discountCodes.id, discountCodeId);
  const [rules] = await tx.select().from(discountCodes).where(where).for("update");
  if (!rules) return false;
  const { maxUses, usedCount } = rules;
  if (maxUses !== null && usedCount >= maxUses) return false;
  if (isUsedUpBy(rules, await historyOf(tx, rules, customer))) return false;
  await countUse(tx, discountCodeId);
  return true;
}

/** Locked in one order, so that two transactions cannot deadlock. */
export async function lockDiscounts(tx: Tx, ids: SQLWrapper): Promise<void> {
  await tx
    .select({ id: discountCodes.id })
    .from(discountCodes)
    .where(inArray(discountCodes.id, ids))
    .orderBy(asc(discountCodes.id))
    .for("update");
}

async function countUse(tx: Tx, discountCodeId: string): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ usedCount: sql`${discountCodes.usedCount} + 1` })
    .where(eq(discountCodes.id, discountCodeId));
}

async function evaluate(
  db: Db,
  rules: DiscountRules | undefined,
  { customer, ...purchase }: Purchase,
): Promise<DiscountCheck> {
  const isAsked = rules && customer && isPersonal(rules);
  const history = isAsked ? await historyOf(db, rules, customer) : null;
  return evaluateDiscount(rules, { ...purchase, history });
}

const stillCounts = and(
  ne(orders.status, "cancelled"),
  or(isNull(orders.deletedAt), inArray(orders.status, orderStatusesOf("done", "returned"))),
);

/** By account or by address: another account does not make a new customer. */
async function historyOf(
  db: Db,
  { id }: DiscountRules,
  { userId, email }: DiscountCustomer,
): Promise<OrderHistory> {
  const theirs = or(
    userId ? eq(orders.userId, userId) : undefined,
    email ? eq(sql`lower(${orders.customerEmail})`, email.toLowerCase()) : undefined,
  );
  if (!theirs) return { orders: 0, uses: 0 };
  const [counted] = await db
    .select({
      orders: sql<number>`count(*)::int`,
      uses: sql<number>`(count(*) filter (where ${eq(orders.discountCodeId, id)}))::int`,
    })
    .from(orders)
    .where(and(theirs, stillCounts));
  return counted ?? { orders: 0, uses: 0 };
}

export async function releaseDiscount(tx: Tx, discountCodeId: string): Promise<void> {
  await tx
    .update(discountCodes)
    .set({ usedCount: sql`greatest(${discountCodes.usedCount} - 1, 0)` })
    .where(eq(discountCodes.id, discountCodeId));
}

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
        eq(discountCodes.isPublic, true),
        isNull(discountCodes.deletedAt),
        or(isNull(discountCodes.validFrom), lte(discountCodes.validFrom, now)),
        or(isNull(discountCodes.validUntil), gte(discountCodes.validUntil, now)),
        or(isNull(discountCodes.maxUses), lt(discountCodes.usedCount, discountCodes.maxUses)),
      ),
    )
    .orderBy(desc(discountCodes.discountValue), asc(discountCodes.code));
}

function select(db: Db, code: string) {
  return db
    .select()
    .from(discountCodes)
    .where(and(eq(discountCodes.code, code), isNull(discountCodes.deletedAt)));
}

const thirtyDaysSeconds = 30 * 24 * 60 * 60;
const cookie = createCookie("discount-code", {
  path: "/",
  maxAge: thirtyDaysSeconds,
  httpOnly: true,
  sameSite: "lax",
});

export async function readDiscountCode(request: Request): Promise<string | null> {
  return normalizeCode(await cookie.parse(request.headers.get("Cookie")));
}

export function keepDiscountCode(code: string, { secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize(code, { secure });
}

export function forgetDiscountCode({ secure }: { secure: boolean }): Promise<string> {
  return cookie.serialize("", { secure, maxAge: 0 });
}
