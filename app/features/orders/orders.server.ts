import { eq } from "drizzle-orm";
import { recordEvent } from "#app/features/analytics/analytics.server.ts";
import { eventValueFils } from "#app/features/analytics/analytics.ts";
import {
  type LockedLine,
  lockCartOwner,
  lockLines,
  readCart,
  removeLines,
} from "#app/features/cart/cart.server.ts";
import { type CartLine, countItems, hasDrift, pricedLines } from "#app/features/cart/cart.ts";
import { addToCart } from "#app/features/cart/change-cart.server.ts";
import { moveStock } from "#app/features/catalog/stock.server.ts";
import { findCurrency } from "#app/features/currency/currency.server.ts";
import { type Currency, dirham } from "#app/features/currency/currency.ts";
import type { AddressInput } from "#app/features/customers/address.ts";
import { addToLockedBook } from "#app/features/customers/customers.server.ts";
import { linkCustomer } from "#app/features/customers/linked-customers.server.ts";
import { claimDiscount } from "#app/features/discounts/discounts.server.ts";
import type { AppliedDiscount } from "#app/features/discounts/discounts.ts";
import { type Amounts, priceOrder } from "#app/features/pricing/pricing.ts";
import { newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils } from "#app/lib/money.ts";
import type { App } from "#app/platform/app.ts";
import { transact } from "#app/platform/change-record.server.ts";
import { queueCustomerMail } from "#app/platform/mail/outbox.server.ts";
import type { Settings } from "#app/platform/settings.ts";
import type { Db, Tx } from "#db/client.ts";
import type { OrderChannel } from "#db/schema/enums.ts";
import { orderEvents, orderItems, orders } from "#db/schema/orders.ts";
import { cashRefusal } from "./cash-on-delivery.server.ts";
import { orderNumbers } from "./order-number.ts";
import { newOrderMails } from "./orders.mail.ts";
import { findOrder } from "./orders.queries.server.ts";
import type { Order, OrderError, OrderLine } from "./orders.ts";

export type OrderRequest = {
  channel: OrderChannel;
  userId: string;
  email: string;
  address: AddressInput;
  saveAddress: boolean;
  instructions: string | null;
  /** The total that the customer saw: another one is asked about, never charged. */
  totalFils: number;
  discountCode: string | null;
  currencyCode: string | null;
  /** Made with the form: the same form sent again is the same order. */
  idempotencyKey: string;
  orderNumber?: string | null;
  locale: Locale;
  path: string;
};

/** One transaction: order, mails, stock and the discount's use, together or not at all. */
export async function placeOrder(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  request: OrderRequest,
): Promise<Placed> {
  const writing = { request, settings, at: now() };
  const repeated = { orders_idempotency_key: { reason: "repeated" } } as const;
  const placed = await transact(db, repeated, (tx) => orderCart(tx, writing));
  if (placed.ok) return placed;
  const earlier = await findPlaced(db, request);
  if (earlier) return { ok: true, orderId: earlier };
  if (placed.reason === "repeated") throw new Error("The order of this form is not there");
  return placed;
}

type Refused = { ok: false } & OrderError;
type Placed = { ok: true; orderId: string } | Refused;

type Writing = { request: OrderRequest; settings: Settings; at: Date };

async function orderCart(tx: Tx, writing: Writing): Promise<Placed> {
  const { request } = writing;
  // A repetition waits here for the first.
  const owner = await lockCartOwner(tx, request.userId);
  // In English for staff.
  const lines = await lockLines(tx, request.userId, "en");
  if (lines.length === 0) return { ok: false, reason: "cart-empty" };
  if (hasDrift(lines)) return { ok: false, reason: "cart-changed" };
  const priced = await price(tx, lines, writing);
  if (!priced.ok) return priced;
  const currency = (await findCurrency(tx, request.currencyCode)) ?? dirham;
  const unnumbered = newOrder(request, { lines, ...priced, currency, at: writing.at });
  const order = await insertOrder(tx, unnumbered, { ...writing, priced });
  if (!order) return { ok: false, reason: "number-taken" };
  const counted = lines.filter(({ isCounted }) => isCounted);
  const { at, settings } = writing;
  const actorId = request.userId;
  const sold = { kind: "sold", orderId: order.id, actorId, at } as const;
  if (!(await moveStock(tx, counted, sold))) return { ok: false, reason: "cart-changed" };
  await tx.insert(orderItems).values(order.lines.map((line) => itemRowOf(order.id, line)));
  const pending = { orderId: order.id, toStatus: "pending", actorId, createdAt: at } as const;
  await tx.insert(orderEvents).values(pending);
  await recordEvent(tx, {
    name: "purchase",
    valueFils: eventValueFils.purchase(request.totalFils),
    path: request.path,
    locale: request.locale,
    properties: { channel: request.channel },
    at,
  });
  await removeLines(tx, lines);
  const [toCustomer, toWorkshop] = newOrderMails(order, settings);
  const isProven = owner?.emailVerified === true && owner.email === request.email.toLowerCase();
  await queueCustomerMail(tx, { settings, at }, toCustomer, { isProven }, toWorkshop);
  if (request.saveAddress) await addToLockedBook(tx, request.userId, request.address);
  return { ok: true, orderId: order.id };
}

type Form = Pick<OrderRequest, "userId" | "idempotencyKey">;

const keyOf = ({ userId, idempotencyKey }: Form) => `${userId}:${idempotencyKey}`;

export async function findPlaced(db: Db, form: Form): Promise<string | undefined> {
  const [first] = await db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.idempotencyKey, keyOf(form)));
  return first?.id;
}

async function price(
  tx: Tx,
  lines: CartLine[],
  { request, settings, at }: Writing,
): Promise<({ ok: true } & PricedCart) | Refused> {
  const order = {
    lines: pricedLines(lines),
    country: request.address.country,
    taxMode: settings.taxMode,
  };
  const { subtotalFils } = priceOrder({ ...order, discount: null });
  const claimed = request.discountCode
    ? await claimDiscount(tx, request.discountCode, { subtotalFils, now: at, customer: request })
    : null;
  if (claimed && !claimed.ok) {
    const { ok, ...discount } = claimed;
    return { ok: false, reason: "discount", discount };
  }
  const discount = claimed?.discount ?? null;
  const amounts = priceOrder({ ...order, discount });
  const { totalFils } = amounts;
  if (totalFils !== request.totalFils) return { ok: false, reason: "total-changed", totalFils };
  const refused = await cashRefusal(tx, { country: order.country, totalFils });
  return refused ? { ok: false, ...refused } : { ok: true, amounts, discount };
}

async function insertOrder(
  tx: Tx,
  unnumbered: NewOrder,
  { request, settings, at, priced }: Writing & { priced: PricedCart },
): Promise<Order | null> {
  const { channel } = unnumbered;
  const prefix = settings.brand.orderPrefix;
  const owned = {
    userId: request.userId,
    idempotencyKey: keyOf(request),
    discountCodeId: priced.discount?.id ?? null,
  };
  const drawn = request.orderNumber ? [request.orderNumber] : null;
  const customerId = await linkCustomer(tx, unnumbered.customer, at);
  for (const orderNumber of drawn ?? orderNumbers({ channel, prefix, now: at })) {
    const order = { ...unnumbered, orderNumber };
    const inserted = await tx
      .insert(orders)
      .values({ ...orderRowOf(order), ...owned, customerId })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning({ id: orders.id });
    if (inserted.length > 0) return order;
  }
  if (drawn) return null;
  throw new Error("Every order number that was drawn is taken");
}

export async function orderAgain(
  db: Db,
  owned: { orderId: string; userId: string },
): Promise<{ missing: string[] } | null> {
  return db.transaction(async (tx) => {
    const order = await findOrder(tx, owned);
    if (!order) return null;
    // A second click waits for the first.
    await lockCartOwner(tx, owned.userId);
    const cart = await readCart(tx, owned, "en");
    const missing: string[] = [];
    for (const { perfumeId, quantity } of order.lines) {
      const inCart = cart.find((line) => line.perfumeId === perfumeId);
      const lacking = quantity - (inCart?.quantity ?? 0);
      const add = () => addToCart(tx, owned, { perfumeId, quantity: lacking });
      const isThere = inCart?.change?.kind !== "gone" && (lacking <= 0 || (await add()).ok);
      if (!isThere) missing.push(perfumeId);
    }
    return { missing };
  });
}

type PricedCart = { amounts: Amounts; discount: AppliedDiscount | null };

type NewOrder = Omit<Order, "orderNumber">;

function newOrder(
  { channel, locale, address, email, instructions }: OrderRequest,
  {
    lines,
    amounts,
    discount,
    currency,
    at,
  }: PricedCart & { lines: LockedLine[]; currency: Currency; at: Date },
): NewOrder {
  return {
    id: newId(),
    status: "pending",
    createdAt: at,
    totalItems: countItems(lines),
    totalFils: amounts.totalFils,
    currency,
    lines: lines.map(orderLineOf),
    channel,
    paymentMethod: "cod",
    locale,
    customer: { name: address.fullName, email, phone: address.phone },
    address,
    instructions,
    amounts,
    paidFils: 0,
    discountCode: discount?.code ?? null,
    steps: [{ status: "pending", at }],
  };
}

function orderLineOf({ perfumeId, slug, names, image, priceAed, quantity }: LockedLine): OrderLine {
  const priceFils = aedToFils(priceAed);
  return {
    perfumeId,
    slug,
    name: names,
    image,
    priceFils,
    quantity,
    amountFils: priceFils * quantity,
    notTaken: 0,
  };
}

function orderRowOf({ customer, address, amounts, currency, ...order }: Order) {
  return {
    ...amounts,
    id: order.id,
    orderNumber: order.orderNumber,
    channel: order.channel,
    customerName: customer.name,
    customerEmail: customer.email,
    customerPhone: customer.phone,
    deliveryAddress: address.addressLine1,
    deliveryAddressLine2: address.addressLine2,
    city: address.city,
    state: address.state,
    postalCode: address.postalCode,
    landmark: address.landmark,
    makani: address.makani,
    country: address.country,
    specialInstructions: order.instructions,
    totalItems: order.totalItems,
    currency: currency.code,
    currencyRate: currency.rate,
    locale: order.locale,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  };
}

const itemRowOf = (orderId: string, line: OrderLine): typeof orderItems.$inferInsert => ({
  orderId,
  perfumeId: line.perfumeId,
  perfumeName: line.name.en,
  perfumeImage: line.image,
  perfumePriceFils: line.priceFils,
  quantity: line.quantity,
  subtotalFils: line.amountFils,
});
