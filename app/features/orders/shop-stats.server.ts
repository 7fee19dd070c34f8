import { count, isNull, sql, sum } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
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
  const products = db
    .select({ status: sql<OrderStatus | null>`null`, count: count(), totalFils: sql<number>`0` })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt));
  // By status and total, which an index holds: no row is read.
  const placed = db
    .select({
      status: sql<OrderStatus | null>`${orders.status}`,
      count: count(),
      totalFils: sum(orders.totalFils).mapWith(Number),
    })
    .from(orders)
    .where(isNull(orders.deletedAt))
    .groupBy(orders.status);
  const counted = await unionAll(placed, products);
  const of = (status: OrderStatus | null) => counted.find((row) => row.status === status);
  const ofProducts = of(null)?.count ?? 0;
  return {
    products: ofProducts,
    orders: counted.reduce((all, { count }) => all + count, 0) - ofProducts,
    pendingOrders: of("pending")?.count ?? 0,
    revenueFils: of("completed")?.totalFils ?? 0,
  };
}
