import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { ListQuery } from "#app/lib/list-query.ts";
import {
  findListPage,
  inBatches,
  inListOrder,
  type ListSource,
  listAllIds,
} from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { currencies } from "#db/schema/currency.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import type { OrderChannel, OrderStatus } from "#db/schema/enums.ts";
import { orders } from "#db/schema/orders.ts";
import type { OrderSort } from "./order-list.ts";
import type { OrderSummary } from "./orders.ts";
import { currencyColumns, linesOf, summaryColumns } from "./orders-queries.server.ts";

/** An order in the staff's list. */
export type DeskOrder = OrderSummary & {
  channel: OrderChannel;
  customer: { name: string; phone: string };
};

const desk: ListSource<OrderSort> = {
  table: orders,
  id: orders.id,
  status: orders.status,
  searchText: orders.searchText,
  where: isNull(orders.deletedAt),
  sorts: {
    created: [orders.createdAt],
    customer: [sql`lower(${orders.customerName})`],
    number: [orders.orderNumber],
    total: [orders.totalFils],
    status: [orders.status, orders.createdAt],
  },
};

type Query = ListQuery<OrderStatus, OrderSort>;

/** One page of the orders of both channels (D1) that nobody deleted. */
export async function listDeskOrders(db: Db, query: Query) {
  const { ids, ...part } = await findListPage(db, desk, query);
  return { orders: await readDeskOrders(db, ids), part };
}

/** Every order that the list shows, a batch at a time, for a file of them. */
export async function readAllOrders(db: Db, query: Query) {
  return inBatches(await listAllIds(db, desk, query), (ids) => readFileRows(db, ids));
}

/** What was deleted since then, the last of it first. */
export function listDeletedOrders(db: Db, { since, limit }: { since: Date; limit: number }) {
  const { id, orderNumber, customerName, deletedAt } = orders;
  return db
    .select({ id, title: orderNumber, detail: customerName, deletedAt })
    .from(orders)
    .where(and(isNotNull(deletedAt), gt(deletedAt, since)))
    .orderBy(desc(deletedAt), desc(id))
    .limit(limit);
}

async function readDeskOrders(db: Db, ids: string[]): Promise<DeskOrder[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      ...summaryColumns,
      currency: currencyColumns,
      channel: orders.channel,
      customer: { name: orders.customerName, phone: orders.customerPhone },
    })
    .from(orders)
    .innerJoin(currencies, eq(currencies.code, orders.currency))
    .where(inArray(orders.id, ids));
  const lines = await linesOf(db, ids);
  return inListOrder(
    ids,
    rows.map((row) => ({ ...row, lines: lines.get(row.id) ?? [] })),
  );
}

/** An order in the file of orders: every column that a bookkeeper or a courier asks for. */
export type OrderFileRow = Awaited<ReturnType<typeof readFileRows>>[number];

async function readFileRows(db: Db, ids: string[]) {
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      channel: orders.channel,
      status: orders.status,
      createdAt: orders.createdAt,
      customerName: orders.customerName,
      customerEmail: orders.customerEmail,
      customerPhone: orders.customerPhone,
      addressLine1: orders.deliveryAddress,
      addressLine2: orders.deliveryAddressLine2,
      city: orders.city,
      state: orders.state,
      postalCode: orders.postalCode,
      landmark: orders.landmark,
      makani: orders.makani,
      country: orders.country,
      instructions: orders.specialInstructions,
      totalItems: orders.totalItems,
      subtotalFils: orders.subtotalFils,
      discountFils: orders.discountFils,
      discountCode: discountCodes.code,
      shippingFils: orders.shippingFils,
      taxFils: orders.taxFils,
      totalFils: orders.totalFils,
      currency: orders.currency,
      currencyRate: orders.currencyRate,
    })
    .from(orders)
    .leftJoin(discountCodes, eq(discountCodes.id, orders.discountCodeId))
    .where(inArray(orders.id, ids));
  const lines = await linesOf(db, ids);
  return inListOrder(ids, rows).map((row) => ({ ...row, lines: lines.get(row.id) ?? [] }));
}
