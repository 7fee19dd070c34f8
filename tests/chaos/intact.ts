import { expect } from "vitest";
import type { Db } from "#db/client.ts";
import { discountCodes, perfumes } from "#db/schema.ts";
import { rowIn } from "../database.ts";
import { allMails } from "../mails.ts";
import type { Acknowledged, Shop } from "./load.ts";

type Found = { lost: string[]; twice: string[] };

/**
 * What every fault ends in: what was acknowledged is in the database, once and whole, and adds up.
 * Whoever asked went on until they had an answer, so there is nothing else in it either.
 */
export async function expectIntact(
  db: Db,
  { acknowledged, shop }: { acknowledged: Acknowledged; shop: Shop },
): Promise<Found> {
  const bookings = await db.query.bookingSubmissions.findMany();
  const messages = await db.query.contactSubmissions.findMany();
  const accounts = (await db.query.user.findMany()).filter(({ email }) => /^newcomer-/.test(email));
  const orders = await db.query.orders.findMany();
  const confirmations = (await db.query.orderEvents.findMany()).filter(
    ({ toStatus }) => toStatus === "confirmed",
  );
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email);
  const kinds = [
    compare(
      acknowledged.orders,
      orders.map(({ id }) => id),
    ),
    compare(acknowledged.bookings, emails(bookings)),
    compare(acknowledged.messages, emails(messages)),
    compare(acknowledged.accounts, emails(accounts)),
    compare(
      acknowledged.confirmed,
      confirmations.map(({ orderId }) => orderId),
    ),
  ];
  const found = {
    lost: kinds.flatMap(({ lost }) => lost),
    twice: kinds.flatMap(({ twice }) => twice),
  };
  expect(found).toEqual({ lost: [], twice: [] });
  await expectWholeOrders(db, shop);
  await expectWholeRequests(db);
  await expectMailOfEach(db);
  return found;
}

/** What is missing of what was acknowledged; and what is there more often than it was. */
function compare(acknowledged: string[], there: string[]): Found {
  const rest = [...acknowledged];
  const twice = there.filter((each) => {
    const at = rest.indexOf(each);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  return { lost: rest, twice };
}

/** Lines, history, sums, stock, uses of the code and carts. */
async function expectWholeOrders(db: Db, { perfumeId, discount, bottles }: Shop) {
  const orders = await db.query.orders.findMany();
  const items = await db.query.orderItems.findMany();
  const events = await db.query.orderEvents.findMany();
  const counted = await db.query.analyticsEvents.findMany();
  const perfume = await rowIn(db, perfumes, { id: perfumeId });
  const code = await rowIn(db, discountCodes, { id: discount.id });
  const ids = orders.map(({ id }) => id).sort();
  const orderIds = (rows: { orderId: string }[]) => rows.map(({ orderId }) => orderId).sort();
  expect(new Set(orders.map(({ orderNumber }) => orderNumber)).size).toBe(orders.length);
  expect(orderIds(items)).toEqual(ids);
  expect(orderIds(events.filter(({ toStatus }) => toStatus === "pending"))).toEqual(ids);
  expect(counted.filter(({ name }) => name === "purchase")).toHaveLength(orders.length);
  const itemOf = new Map(items.map((item) => [item.orderId, item]));
  for (const order of orders) {
    const { subtotalFils, taxFils, shippingFils, discountFils, totalFils } = order;
    expect(subtotalFils).toBe((itemOf.get(order.id)?.quantity ?? 0) * 8500);
    expect(discountFils).toBe(order.discountCodeId ? subtotalFils / 10 : 0);
    expect(totalFils).toBe(subtotalFils + taxFils + shippingFils - discountFils);
  }
  const sold = items.reduce((sum, { quantity }) => sum + quantity, 0);
  expect(perfume.stockQuantity).toBe(bottles - sold);
  expect(code.usedCount).toBe(orders.filter(({ discountCodeId }) => discountCodeId).length);
}

/** A first event of each booking and message. */
async function expectWholeRequests(db: Db) {
  const bookings = await db.query.bookingSubmissions.findMany();
  const bookingEvents = await db.query.bookingEvents.findMany();
  const messages = await db.query.contactSubmissions.findMany();
  const contactEvents = await db.query.contactEvents.findMany();
  expect(bookingEvents.map(({ bookingId }) => bookingId).sort()).toEqual(
    bookings.map(({ id }) => id).sort(),
  );
  expect(contactEvents.map(({ contactId }) => contactId).sort()).toEqual(
    messages.map(({ id }) => id).sort(),
  );
}

/**
 * Two mails about each order, booking, message and account: each of them once. What the workshop gets at
 * opening, about nobody in particular, comes as well where a test meets that hour.
 */
async function expectMailOfEach(db: Db) {
  const mails = await allMails(db);
  const events = await db.query.orderEvents.findMany();
  const news = new Set(events.map(({ id }) => id));
  const first = mails.filter(
    ({ id, subject, form }) =>
      !news.has(id) && !subject.startsWith("You already have an account") && form.customer_email,
  );
  const about = (type: string) => first.filter(({ form }) => form.form_type === type);
  const people = (type: string) => about(type).map(({ form }) => form.customer_email);
  const twoEach = (emails: string[]) => [...emails, ...emails].sort();
  const emails = (rows: { email: string }[]) => rows.map(({ email }) => email);
  expect(people("booking").sort()).toEqual(
    twoEach(emails(await db.query.bookingSubmissions.findMany())),
  );
  expect(people("contact").sort()).toEqual(
    twoEach(emails(await db.query.contactSubmissions.findMany())),
  );
  const newcomers = (await db.query.user.findMany()).filter(({ email }) =>
    /^newcomer-/.test(email),
  );
  expect(people("account").sort()).toEqual(twoEach(emails(newcomers)));
  for (const { orderNumber } of await db.query.orders.findMany()) {
    const itsMails = about("order").filter(({ text }) => text.includes(orderNumber));
    expect(new Set(itsMails.map(({ toAddress }) => toAddress)).size).toBe(2);
    expect(itsMails).toHaveLength(2);
  }
}
