import { and, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import type { ListSource } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { folded } from "#db/schema/columns.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { orders } from "#db/schema/orders.ts";
import type { CodeSort, CodeState } from "./discounts.ts";

export type StaffCode = Awaited<ReturnType<typeof readCodes>>[number];

const { deletedAt, updatedAt, isActive, ...columns } = getTableColumns(discountCodes);
const { code, description, descriptionAr, validFrom, validUntil, usedCount, maxUses } = columns;

const stateAt = (now: Date) => sql<CodeState>`case
  when not ${isActive} then 'off'
  when ${validUntil} < ${now.toISOString()}::timestamptz then 'expired'
  when ${usedCount} >= ${maxUses} then 'used-up'
  when ${validFrom} > ${now.toISOString()}::timestamptz then 'scheduled'
  else 'active' end`;

const columnsAt = (now: Date) => ({ ...columns, state: stateAt(now) });

/** A shop has few codes, so the list needs no index. */
export const codeSource = (now: Date): ListSource<CodeSort> => ({
  table: discountCodes,
  id: discountCodes.id,
  status: stateAt(now),
  searchText: folded(
    sql`' ' || ${code} || ' ' || ${description} || ' ' || coalesce(${descriptionAr}, '')`,
  ),
  where: isNull(deletedAt),
  sorts: {
    created: [discountCodes.createdAt],
    code: [code],
    uses: [usedCount],
    until: [validUntil],
  },
});

export const readCodes = (db: Db, ids: string[], now: Date) =>
  db.select(columnsAt(now)).from(discountCodes).where(inArray(discountCodes.id, ids));

export async function findStaffCode(db: Db, id: string, now: Date): Promise<StaffCode | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select(columnsAt(now))
    .from(discountCodes)
    .where(and(eq(discountCodes.id, id), isNull(deletedAt)));
  return found ?? null;
}

const ordersShown = 20;

export function listOrdersWith(db: Db, discountCodeId: string) {
  return db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      discountFils: orders.discountFils,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .where(and(eq(orders.discountCodeId, discountCodeId), isNull(orders.deletedAt)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(ordersShown);
}
