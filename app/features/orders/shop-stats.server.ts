import { count, isNull, sum } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { perfumes } from "#db/schema/catalog.ts";
import type { OrderStatus } from "#db/schema/enums.ts";
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
  // By status and total, which an index holds: no row is read.
  const placed = await db
    .select({
      status: orders.status,
      count: count(),
      totalFils: sum(orders.totalFils).mapWith(Number),
    })
    .from(orders)
    .where(isNull(orders.deletedAt))
    .groupBy(orders.status);
  const of = (status: OrderStatus) => placed.find((row) => row.status === status);
  return {
    products: products?.count ?? 0,
    orders: placed.reduce((all, { count }) => all + count, 0),
    pendingOrders: of("pending")?.count ?? 0,
    revenueFils: of("completed")?.totalFils ?? 0,
  };
}
