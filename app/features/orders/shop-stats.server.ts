import { count, isNull, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { orders } from "#db/schema/orders.ts";

export type ShopStats = {
  products: number;
  orders: number;
  pendingOrders: number;
  /** Of completed orders only (D12). */
  revenueFils: number;
};

/** The figures above products and orders; what staff deleted counts nowhere. */
export async function readShopStats(db: Db): Promise<ShopStats> {
  const [products] = await db
    .select({ count: count() })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt));
  const [placed] = await db
    .select({
      orders: count(),
      pendingOrders: sql`count(*) filter (where ${orders.status} = 'pending')`.mapWith(Number),
      revenueFils:
        sql`sum(${orders.totalFils}) filter (where ${orders.status} = 'completed')`.mapWith(Number),
    })
    .from(orders)
    .where(isNull(orders.deletedAt));
  return {
    products: products?.count ?? 0,
    orders: placed?.orders ?? 0,
    pendingOrders: placed?.pendingOrders ?? 0,
    revenueFils: placed?.revenueFils ?? 0,
  };
}
