import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { normalizeCode } from "#app/features/discounts/discounts.ts";
import { isOrderNumber, orderNumbers } from "#app/features/orders/order-number.ts";
import { type OrderRequest, placeOrder } from "#app/features/orders/orders.server.ts";
import type { OrderError } from "#app/features/orders/orders.ts";
import { quickOrderSchema } from "#app/features/orders/quick-order-form.ts";
import { homeCountry } from "#app/features/pricing/countries.ts";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import type { OrderChannel } from "#db/schema/enums.ts";
import { orderItems, orders } from "#db/schema/orders.ts";
import { ApiError } from "./api-error.ts";
import { sentAddress } from "./customer-writes.server.ts";
import {
  conflict,
  each,
  missingColumn,
  numberIn,
  orderDesk,
  parsedBy,
  requireSame,
  type SentRow,
  signedInPerson,
  textIn,
  type Writer,
  type Writing,
} from "./writer.server.ts";

type Ordered = Pick<OrderRequest, "channel" | "email" | "address" | "instructions">;

const aed = (fils: number) => fils / 100;

function orderWriter(
  channel: OrderChannel,
  {
    columns,
    totalColumn,
    orderedIn,
    requireFigures,
  }: {
    columns: readonly string[];
    totalColumn: string;
    orderedIn: (writing: Writing, row: SentRow) => Omit<Ordered, "channel">;
    requireFigures: (row: SentRow, placed: Placed) => void;
  },
): Writer {
  return {
    ...orderDesk,
    insert: {
      by: "customer",
      isLimited: true,
      columns: [...columns, "discount_code"],
      run: each(async (writing, row) => {
        const owner = signedInPerson(writing);
        requireSame(row, "user_id", owner.id);
        requireSame(row, "status", "pending");
        requireSame(row, "payment_method", "cod");
        if (!textIn(row, totalColumn)) throw missingColumn(totalColumn);
        const wanted = textIn(row, "order_number") || null;
        if (
          wanted &&
          !isOrderNumber(wanted, { channel, prefix: writing.app.settings.brand.orderPrefix })
        ) {
          throw conflict(
            "order_number is none of the shop's",
            "POST /rest/v1/rpc/generate_order_number gives one",
          );
        }
        const request = {
          channel,
          ...orderedIn(writing, row),
          userId: owner.id,
          saveAddress: false,
          totalFils: Math.round(numberIn(row, totalColumn) * 100),
          discountCode: normalizeCode(textIn(row, "discount_code")) || null,
          currencyCode: textIn(row, "currency") || null,
          // The order number is the idempotency key: the same row sent again returns the existing
          // order.
          idempotencyKey: wanted ?? newId(),
          orderNumber: wanted,
          locale: "en" as const,
          path: writing.path,
        };
        return writing.app.db.transaction(async (tx) => {
          const placed = await placeOrder({ ...writing.app, db: tx }, request);
          if (!placed.ok) throw orderRefusal(placed, totalColumn, row);
          requireFigures(row, await readPlaced(tx, placed.orderId));
          return placed.orderId;
        });
      }),
    },
  };
}

function orderRefusal(error: OrderError, totalColumn: string, row: SentRow): ApiError {
  if (error.reason === "total-changed") {
    return conflict(
      `${totalColumn} is not what the server has`,
      `${totalColumn}: ${JSON.stringify(row[totalColumn])} arrived, ${aed(error.totalFils)} is right`,
    );
  }
  if (error.reason === "discount") {
    return conflict("discount_code does not hold for this cart", error.discount.reason);
  }
  if (error.reason === "cod-country" || error.reason === "cod-amount") {
    return conflict("Cash on delivery is not taken for this order", error.reason);
  }
  if (error.reason === "number-taken") return conflict("order_number is taken");
  return conflict(
    error.reason === "cart-empty"
      ? "The cart is empty"
      : "Prices or stock in the cart have changed",
    "cart_items",
  );
}

type Placed = Awaited<ReturnType<typeof readPlaced>>;

async function readPlaced(db: Db, orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("An order is gone as soon as it was placed");
  const lines = await db.select().from(orderItems).where(eq(orderItems.orderId, orderId));
  return { order, lines };
}

export const checkoutWriter = orderWriter("checkout", {
  columns: [
    "user_id",
    "order_number",
    "status",
    "subtotal",
    "tax",
    "shipping",
    "discount",
    "total",
    "currency",
    "payment_method",
    "shipping_address",
  ],
  totalColumn: "total",
  orderedIn(writing, row) {
    const sent = row.shipping_address;
    if (typeof sent !== "object" || sent === null) throw missingColumn("shipping_address");
    return {
      email: signedInPerson(writing).email,
      address: sentAddress(sent as SentRow),
      instructions: null,
    };
  },
  requireFigures(row, { order }) {
    requireSame(row, "subtotal", aed(order.subtotalFils));
    requireSame(row, "tax", aed(order.taxFils));
    requireSame(row, "shipping", aed(order.shippingFils));
    requireSame(row, "discount", aed(order.discountFils));
    requireSame(row, "currency", order.currency);
  },
});

const quickColumns = {
  fullName: "customer_name",
  phone: "customer_phone",
  email: "customer_email",
  addressLine1: "delivery_address",
  instructions: "special_instructions",
};

export const quickOrderWriter = orderWriter("quick", {
  columns: [
    "order_number",
    "customer_name",
    "customer_email",
    "customer_phone",
    "delivery_address",
    "city",
    "country",
    "special_instructions",
    "items",
    "total_amount",
    "total_items",
    "status",
    "user_id",
  ],
  totalColumn: "total_amount",
  orderedIn(_, row) {
    const fields = {
      fullName: textIn(row, "customer_name"),
      phone: textIn(row, "customer_phone"),
      email: textIn(row, "customer_email"),
      addressLine1: textIn(row, "delivery_address"),
      city: textIn(row, "city"),
      country: textIn(row, "country") || homeCountry,
      addressLine2: "",
      state: "",
      postalCode: "",
      instructions: textIn(row, "special_instructions"),
    };
    const { email, instructions, ...address } = parsedBy(quickOrderSchema, fields, quickColumns);
    return { email, address, instructions: instructions || null };
  },
  requireFigures(row, { order, lines }) {
    requireSame(row, "total_items", order.totalItems);
    if (row.items === undefined || row.items === null) return;
    const right = lines.map((line) => [
      line.perfumeName,
      aed(line.perfumePriceFils),
      line.quantity,
    ]);
    const sent = Array.isArray(row.items)
      ? row.items.map((item) => [item?.name, numberIn(item ?? {}, "price"), item?.quantity])
      : [];
    requireSameList("items", sent, right);
  },
});

function requireSameList(column: string, sent: unknown[][], right: unknown[][]): void {
  const inOrder = (list: unknown[][]) => list.map((each) => JSON.stringify(each)).sort();
  if (JSON.stringify(inOrder(sent)) === JSON.stringify(inOrder(right))) return;
  const list = JSON.stringify(right);
  throw conflict(`${column} is not what the server has`, `${column}: ${list} is right`);
}

export const orderItemWriter: Writer = {
  insert: {
    by: "customer",
    columns: ["order_id", "perfume_id", "perfume_name", "perfume_price", "quantity", "subtotal"],
    async run(writing, rows) {
      const orderIds = [...new Set(rows.map((row) => textIn(row, "order_id")))];
      const own = await readOwnLines(writing, orderIds.filter(isId));
      const right = own.map((line) => [line.orderId, line.perfumeId, line.quantity]);
      const sent = rows.map((row) => [row.order_id, row.perfume_id, numberIn(row, "quantity")]);
      requireSameList("order_items", sent, right);
      for (const row of rows) {
        const line = own.find(
          ({ orderId, perfumeId }) => orderId === row.order_id && perfumeId === row.perfume_id,
        );
        if (!line) continue;
        requireSame(row, "perfume_name", line.perfumeName);
        requireSame(row, "perfume_price", aed(line.perfumePriceFils));
        requireSame(row, "subtotal", aed(line.subtotalFils));
      }
      return own.map(({ id }) => id);
    },
  },
};

async function readOwnLines(writing: Writing, orderIds: string[]) {
  const { db } = writing.app;
  const { id: userId } = signedInPerson(writing);
  const owned =
    orderIds.length > 0
      ? await db
          .select({ id: orders.id, userId: orders.userId })
          .from(orders)
          .where(and(inArray(orders.id, orderIds), isNull(orders.deletedAt)))
      : [];
  const ids = owned.filter((order) => order.userId === userId).map(({ id }) => id);
  if (ids.length < orderIds.length || ids.length === 0) {
    throw new ApiError(
      403,
      "42501",
      'new row violates row-level security policy for table "order_items"',
    );
  }
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.id));
}

export async function generateOrderNumber({
  db,
  settings,
  now,
}: Pick<App, "db" | "settings" | "now">) {
  const { orderPrefix: prefix } = settings.brand;
  for (const number of orderNumbers({ channel: "checkout", prefix, now: now() })) {
    if ((await db.$count(orders, eq(orders.orderNumber, number))) === 0) return number;
  }
  throw new Error("Every order number that was drawn is taken");
}
