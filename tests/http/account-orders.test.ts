import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { cartItems, currencies, orderEvents, orders, perfumes } from "#db/schema.ts";
import { changeIn, emptyBeforeEach } from "../database.ts";
import { addOrder, addPerfume } from "../shop.ts";
import { startSite, visibleText } from "./site.ts";
import { type Visitor, visitor } from "./visitor.ts";

const site = await startSite();
const aisha = await visitor(site, { name: "Aisha Khan" });
emptyBeforeEach(site.db, orders, cartItems);

const again = (person: Visitor, orderId: string) => person.post(`/profile/orders/${orderId}`, {});
const cartOf = (userId: string) =>
  site.db.select().from(cartItems).where(eq(cartItems.userId, userId));

async function perfumeIds(count: number): Promise<string[]> {
  const added = [];
  for (let i = 0; i < count; i++) added.push(await addPerfume(site.db));
  return added.map(({ id }) => id);
}

test("a card has number, date, status, two items, how many more, and the total", async () => {
  const { orderNumber } = await addOrder(site.db, aisha.userId, await perfumeIds(4), {
    status: "shipped",
    // Already the next day in Dubai.
    createdAt: new Date("2026-11-20T21:00:00Z"),
  });
  const text = await aisha.text("/profile/orders");
  for (const part of [orderNumber, "21 November 2026", "Shipped", "AED 382"]) {
    expect(text).toContain(part);
  }
  expect(text.match(/Oud × 1/g)).toHaveLength(2);
  expect(text).toContain("+2 more items");
});

test("amounts are in the currency and at the rate of the order", async () => {
  const { id } = await addOrder(site.db, aisha.userId, await perfumeIds(1), {
    currency: "SAR",
    currencyRate: 2,
  });
  await changeIn(site.db, currencies, { code: "SAR" }, { rate: 3 });
  expect(await aisha.text("/profile/orders")).toContain("SAR 228.50");
  const text = await aisha.text(`/profile/orders/${id}`);
  expect(text).toMatch(/Total SAR 228\.50 Paid in dirhams AED 114\.25/);
});

test("ten orders stand on a page, the newest first, and the rest on the next", async () => {
  const ids = await perfumeIds(1);
  const numbers: string[] = [];
  // Written in another order than they were placed in.
  for (let day = 12; day >= 1; day--) {
    const createdAt = new Date(Date.UTC(2026, 9, day));
    numbers.push((await addOrder(site.db, aisha.userId, ids, { createdAt })).orderNumber);
  }
  const shown = async (query: string) =>
    (await aisha.text(`/profile/orders${query}`)).match(/GO7-[0-9a-f]{12}/g);
  expect(await shown("")).toEqual(numbers.slice(0, 10));
  expect(await shown("?page=2")).toEqual(numbers.slice(10));
  expect(await aisha.text("/profile/orders")).toContain("Older orders");
  expect(await aisha.text("/profile/orders?page=2")).toContain("Newer orders");
  for (const query of ["?page=0", "?page=-1", "?page=1.5", "?page=x", "?page=99999999999"]) {
    expect(await shown(query)).toEqual(numbers.slice(0, 10));
  }
  expect((await aisha.get("/profile/orders?page=99999")).status).toBe(200);
});

test("an order's page has its items, amounts, address, way and invoices", async () => {
  const { id, orderNumber } = await addOrder(site.db, aisha.userId, await perfumeIds(1), {
    status: "confirmed",
    specialInstructions: "Ring <b>twice</b>",
  });
  await site.db
    .insert(orderEvents)
    .values({ orderId: id, fromStatus: "pending", toStatus: "confirmed" });
  const html = await aisha.html(`/profile/orders/${id}`);
  const text = visibleText(html);
  for (const part of [
    orderNumber,
    "Villa 14, Street 8B",
    "050 123 4567",
    "Cash on Delivery",
    "Confirmed",
    "AED 114.25",
    "Ring <b>twice</b>",
  ]) {
    expect(text).toContain(part);
  }
  expect(html).toContain(`href="/orders/${id}/invoice"`);
  expect(html).toContain(`href="/orders/${id}/invoice.pdf"`);
  expect(html).not.toContain("<b>twice");
});

test("the same again goes to the cart, at the price of today", async () => {
  const ids = await perfumeIds(2);
  const { id } = await addOrder(site.db, aisha.userId, ids);
  await changeIn(site.db, perfumes, { id: ids[0] ?? "" }, { priceAed: 99 });
  const response = await again(aisha, id);
  expect([response.status, response.headers.get("location")]).toEqual([302, "/cart"]);
  const prices = (await cartOf(aisha.userId)).map(({ priceAed, quantity }) => [priceAed, quantity]);
  expect(prices.sort()).toEqual([
    [85, 1],
    [99, 1],
  ]);
});

test("what is no longer sold is named, and the rest is in the cart", async () => {
  const ids = await perfumeIds(2);
  const [gone = "", there] = ids;
  const { id } = await addOrder(site.db, aisha.userId, ids);
  await changeIn(site.db, perfumes, { id: gone }, { inStock: false });
  const response = await again(aisha, id);
  expect(response.headers.get("location")).toBe(`/profile/orders/${id}?missing=${gone}#outcome`);
  expect(await cartOf(aisha.userId)).toMatchObject([{ perfumeId: there }]);
  const text = await aisha.text(`/profile/orders/${id}?missing=${gone}`);
  expect(text).toMatch(/The rest is in your cart. These could not be added: Oud/);

  await site.db.update(perfumes).set({ inStock: false });
  const none = await again(aisha, id);
  const page = (none.headers.get("location") ?? "").replace("#outcome", "");
  expect(await aisha.text(page)).toContain("None of it could be added to your cart:");
});

test("an address says nothing that is not in the order", async () => {
  const { id } = await addOrder(site.db, aisha.userId, await perfumeIds(1));
  const text = await aisha.text(`/profile/orders/${id}?missing=${newId()}&missing=<script>`);
  expect(text).not.toContain("could not be added");
});
