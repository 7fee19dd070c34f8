import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { addresses, cartItems, discountCodes, orders, perfumes } from "#db/schema.ts";
import { changeIn } from "../database.ts";
import { mailsTo } from "../mails.ts";
import { addDiscountCode, fillCart } from "../shop.ts";
import { typedAddress } from "../shoppers.ts";
import { cookieValue, newBrowser } from "./browser.ts";
import { descriptionOf, fieldValue, fieldValues, problemsOf } from "./form-html.ts";
import {
  expectedOn,
  newShopper,
  oneBottleFils,
  typedHomeAddress,
  typedQuickOrder,
} from "./shopper.ts";
import { seededSite, visibleText } from "./site.ts";

const site = await seededSite();

const ordersOf = (userId: string) =>
  site.db.query.orders.findMany({ where: eq(orders.userId, userId) });
const cartOf = (userId: string) =>
  site.db.query.cartItems.findMany({ where: eq(cartItems.userId, userId) });
const address = (userId: string, changes: Partial<typeof addresses.$inferInsert> = {}) => ({
  id: newId(),
  userId,
  fullName: "Aisha Khan",
  phone: "0501234567",
  addressLine1: "Villa 14",
  city: "Dubai",
  country: "UAE",
  ...changes,
});

test("an empty cart, or one in which something changed, is looked at first", async () => {
  const { browser, userId, perfume } = await newShopper(site);
  await changeIn(site.db, perfumes, { id: perfume.id }, { priceAed: 99 });
  expect((await browser.get("/checkout")).headers.get("location")).toBe("/cart");
  await site.db.delete(cartItems).where(eq(cartItems.userId, userId));
  expect((await browser.get("/checkout")).headers.get("location")).toBe("/cart");
});

test("a new address is ordered to, saved, and confirmed without script", async () => {
  const { browser, userId, email } = await newShopper(site);
  const page = await (await browser.get("/checkout")).text();
  // Without saved addresses the form of a new one is there by itself.
  expect(fieldValue(page, "mode")).toBe("new");
  expect(fieldValue(page, "fullName")).toBe("Aisha Khan");
  const seen = await expectedOn(browser, "/checkout");
  const answer = await browser.post("/checkout", { ...typedAddress, ...seen, saveAddress: "yes" });
  expect(answer.status).toBe(302);
  const [order] = await ordersOf(userId);
  expect(answer.headers.get("location")).toBe(`/order-confirmation/${order?.id}#outcome`);
  expect(order).toMatchObject({
    channel: "checkout",
    status: "pending",
    totalFils: oneBottleFils,
    currency: "AED",
    customerName: "Aisha Khan",
    customerEmail: email,
    customerPhone: "0501234567",
  });
  expect(await cartOf(userId)).toEqual([]);
  expect(
    await site.db.query.addresses.findMany({ where: eq(addresses.userId, userId) }),
  ).toMatchObject([{ addressLine1: "Villa 14, Street 8B", isDefault: true }]);

  const text = visibleText(await (await browser.get(`/order-confirmation/${order?.id}`)).text());
  for (const part of [
    ...["Order Confirmed!", order?.orderNumber ?? "", "23 November 2026", "Cash on Delivery"],
    ...["AED 114.25", "Villa 14, Street 8B", "confirmation e-mail", "View My Orders"],
  ]) {
    expect(text).toContain(part);
  }
});

test("who kept no address finds that of the last order in either form", async () => {
  const { browser, userId, perfume } = await newShopper(site);
  const seen = await expectedOn(browser, "/checkout");
  await browser.post("/checkout", { ...typedHomeAddress, ...seen });
  await fillCart(site.db, userId, perfume);
  for (const path of ["/checkout", "/perfumes?order=open"]) {
    const page = await (await browser.get(path)).text();
    expect(fieldValue(page, "phone")).toBe("0501234567");
    for (const name of ["fullName", "area", "building"] as const) {
      expect([path, name, fieldValue(page, name)]).toEqual([path, name, typedHomeAddress[name]]);
    }
  }
});

test("of saved addresses the default is chosen, and its country decides the total", async () => {
  const { browser, userId } = await newShopper(site);
  const home = address(userId, { country: "Oman", city: "Muscat", isDefault: true });
  await site.db.insert(addresses).values([address(userId), home]);
  const page = await (await browser.get("/checkout")).text();
  expect(fieldValues(page, ["mode", "addressId", "totalFils"])).toEqual({
    mode: "saved",
    addressId: home.id,
    totalFils: "16425",
  });
  const seen = await expectedOn(browser, "/checkout");
  await browser.post("/checkout", { ...seen, addressId: home.id });
  expect(await ordersOf(userId)).toMatchObject([{ country: "Oman", totalFils: 16_425 }]);
});

test("without script another country is asked about with its total, and then ordered to", async () => {
  const { browser, userId } = await newShopper(site);
  const abroad = { ...typedAddress, country: "Oman", city: "Muscat" };
  const seen = await expectedOn(browser, "/checkout");
  const asked = await browser.post("/checkout", { ...abroad, ...seen });
  expect(asked.status).toBe(409);
  const html = await asked.text();
  expect(problemsOf(html)).toEqual([
    "The total of this order is AED 164.25. Please check it below and place the order again.",
  ]);
  expect(fieldValues(html, ["city", "totalFils"])).toEqual({ city: "Muscat", totalFils: "16425" });
  expect(await ordersOf(userId)).toEqual([]);
  const again = { ...abroad, ...seen, totalFils: fieldValue(html, "totalFils") ?? "" };
  expect((await browser.post("/checkout", again)).status).toBe(302);
  expect(await ordersOf(userId)).toMatchObject([{ country: "Oman", totalFils: 16_425 }]);
});

test("an address that lacks something says so above, and at each field, and keeps the rest", async () => {
  const { browser, userId } = await newShopper(site);
  const seen = await expectedOn(browser, "/checkout");
  const answer = await browser.post("/checkout", { ...seen, fullName: "Omar", country: "UAE" });
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual([
    "Please fill in all required address fields",
    "Phone number is required",
    "Emirate is required",
    "Area is required",
    "Building and flat is required",
  ]);
  expect(descriptionOf(html, "area")).toContain("Area is required");
  expect(fieldValue(html, "fullName")).toBe("Omar");
  expect(html).toContain("<title>Error: ");
  expect(await ordersOf(userId)).toEqual([]);
});

test("emirate, area, landmark and Makani go with the order and into the book", async () => {
  const { browser, userId } = await newShopper(site);
  const seen = await expectedOn(browser, "/checkout");
  const placed = await browser.post("/checkout", {
    ...typedHomeAddress,
    saveAddress: "yes",
    ...seen,
  });
  const place = {
    city: "Dubai",
    state: "Dubai",
    landmark: "Opposite the mall",
    makani: "3519478253",
  };
  const [order] = await ordersOf(userId);
  expect(order).toMatchObject({
    deliveryAddress: "Villa 14",
    deliveryAddressLine2: "Al Barsha 1",
    ...place,
    customerPhone: "0501234567",
  });
  const kept = await site.db.select().from(addresses).where(eq(addresses.userId, userId));
  expect(kept).toMatchObject([{ addressLine1: "Villa 14", addressLine2: "Al Barsha 1", ...place }]);
  const id = order?.id ?? "";
  const lines = /Villa 14\s+Al Barsha 1\s+Landmark: Opposite the mall\s+Dubai/;
  for (const page of [
    placed.headers.get("location") ?? "",
    `/orders/${id}/invoice`,
    `/profile/orders/${id}`,
    "/profile/addresses",
  ]) {
    const text = visibleText(await (await browser.get(page)).text());
    expect(text, page).toMatch(lines);
    expect(text, page).toContain("Makani: 35194 78253");
  }
  const arabic = visibleText(await (await browser.get(`/ar/profile/orders/${id}`)).text());
  expect(arabic).toMatch(/دبي.*مكاني: 35194 78253/);
});

test("none of the saved addresses chosen is said", async () => {
  const { browser, userId } = await newShopper(site);
  await site.db.insert(addresses).values(address(userId));
  const answer = await browser.post("/checkout", await expectedOn(browser, "/checkout"));
  expect(answer.status).toBe(422);
  expect(problemsOf(await answer.text())).toEqual(["Please select a shipping address"]);
});

test("another customer's address cannot be ordered to, and nothing of it is told", async () => {
  const [owner, other] = [await newShopper(site), await newShopper(site)];
  const secret = address(owner.userId, { addressLine1: "Secret Tower 7" });
  await site.db.insert(addresses).values([secret, address(other.userId)]);
  const seen = await expectedOn(other.browser, "/checkout");
  for (const addressId of [secret.id, newId(), "1 or 1=1"]) {
    const answer = await other.browser.post("/checkout", { ...seen, addressId });
    expect(answer.status).toBe(404);
    const html = await answer.text();
    expect(problemsOf(html)).toEqual(["Please select a shipping address"]);
    expect(html).not.toContain("Secret Tower");
  }
  expect(await ordersOf(other.userId)).toEqual([]);
});

test("prices, discounts, statuses and owners that a browser makes up are not read", async () => {
  const { browser, userId } = await newShopper(site);
  const seen = await expectedOn(browser, "/checkout");
  const madeUp = {
    subtotalFils: "1",
    discountFils: "8500",
    shippingFils: "0",
    taxFils: "0",
    priceAed: "1",
    quantity: "-5",
    status: "completed",
    userId: newId(),
    currencyRate: "99",
    discountValue: "100",
    orderNumber: "GO7-1",
    channel: "quick",
    email: "x@example.com",
  };
  await browser.post("/checkout", { ...typedAddress, ...madeUp, ...seen });
  expect(await site.db.$count(addresses, eq(addresses.userId, userId)), "unasked").toBe(0);
  expect(await ordersOf(userId)).toMatchObject([
    {
      totalFils: oneBottleFils,
      subtotalFils: 8500,
      discountFils: 0,
      status: "pending",
      channel: "checkout",
      currencyRate: 1,
    },
  ]);
});

test.each(["", "x".repeat(5000)])(
  "a form whose key was tampered with still orders once",
  async (idempotencyKey) => {
    const { browser, userId } = await newShopper(site);
    const seen = await expectedOn(browser, "/checkout");
    const fields = { ...typedAddress, ...seen, idempotencyKey };
    expect((await browser.post("/checkout", fields)).status).toBe(302);
    expect((await browser.post("/checkout", fields)).headers.get("location")).toBe("/cart");
    expect(await ordersOf(userId)).toHaveLength(1);
  },
);

test("a discount that expired between cart and order is told, and the order asked about without it", async () => {
  const { browser, userId } = await newShopper(site);
  const { id, code } = await addDiscountCode(site.db);
  browser.cookies.set("discount-code", cookieValue(code));
  const seen = await expectedOn(browser, "/checkout");
  expect(seen).toMatchObject({ discountCode: code, totalFils: "10575" });
  await changeIn(
    site.db,
    discountCodes,
    { id },
    { validUntil: new Date(site.app.now().getTime() - 1) },
  );
  const answer = await browser.post("/checkout", { ...typedAddress, ...seen });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(problemsOf(html)[0]).toContain("This discount code has expired");
  expect(fieldValues(html, ["totalFils", "discountCode"])).toEqual({
    totalFils: "11425",
    discountCode: "",
  });
  const again = { ...seen, totalFils: "11425", discountCode: "" };
  expect((await browser.post("/checkout", { ...typedAddress, ...again })).status).toBe(302);
  expect(await ordersOf(userId)).toMatchObject([{ discountFils: 0, discountCodeId: null }]);
});

test("a code that is used is forgotten by the browser, and kept with the order", async () => {
  const { browser, userId } = await newShopper(site);
  const { id, code } = await addDiscountCode(site.db);
  browser.cookies.set("discount-code", cookieValue(code));
  await browser.post("/checkout", { ...typedAddress, ...(await expectedOn(browser, "/checkout")) });
  expect(await ordersOf(userId)).toMatchObject([{ discountFils: 850, discountCodeId: id }]);
  expect(browser.cookies.has("discount-code")).toBe(false);
});

test("of two tabs the second to order finds an empty cart, and where its bottles went", async () => {
  const { browser } = await newShopper(site);
  const first = await expectedOn(browser, "/checkout");
  const second = await expectedOn(browser, "/checkout");
  await browser.post("/checkout", { ...typedAddress, ...first });
  const answer = await browser.post("/checkout", { ...typedAddress, ...second });
  expect(answer.headers.get("location")).toBe("/cart");
  expect(visibleText(await (await browser.get("/cart")).text())).toContain(
    "Your cart is empty by now. What you have ordered is under My Orders.",
  );
});

test("the session ends while the address is typed: cart and address are there after signing in", async () => {
  const { browser, userId, email } = await newShopper(site);
  const seen = await expectedOn(browser, "/checkout");
  const typed = { ...typedAddress, addressLine1: "Tower 9, Flat 12", country: "Oman" };
  const session = new Map(browser.cookies);
  for (const name of session.keys()) {
    if (name.includes("session")) browser.cookies.delete(name);
  }
  const answer = await browser.post("/checkout", { ...typed, ...seen });
  const place = new URL(answer.headers.get("location") ?? "", site.url);
  expect(place.pathname).toBe("/cart");
  expect(Object.fromEntries(place.searchParams)).toEqual({
    auth: "login",
    to: "/checkout",
  });
  const draft = browser.cookies.get("order-draft") ?? "";
  expect(draft).not.toContain("Tower");
  expect(Buffer.from(draft, "base64url").toString()).not.toContain("Tower");
  expect(answer.headers.getSetCookie().join()).toMatch(/order-draft=.*HttpOnly; SameSite=Lax/);

  await browser.post("/sign-in", { email, password: "a long enough password", to: "/checkout" });
  const page = await (await browser.get(place.searchParams.get("to") ?? "")).text();
  expect(fieldValues(page, ["addressLine1", "city", "totalFils"])).toEqual({
    addressLine1: "Tower 9, Flat 12",
    city: "Dubai",
    totalFils: "16425",
  });
  await browser.post("/checkout", { ...typed, ...(await expectedOn(browser, "/checkout")) });
  expect(await ordersOf(userId)).toMatchObject([{ deliveryAddress: "Tower 9, Flat 12" }]);
  expect(browser.cookies.has("order-draft")).toBe(false);
});

test("of customers who share a network each has tries of their own", async () => {
  const [one, other] = [await newShopper(site), await newShopper(site)];
  const shared = { "X-Forwarded-For": "203.0.113.77" };
  for (let i = 0; i < 10; i++) await one.browser.post("/checkout", { mode: "new" }, shared);
  expect((await one.browser.post("/checkout", { mode: "new" }, shared)).status).toBe(429);
  const fields = { ...typedAddress, ...(await expectedOn(other.browser, "/checkout")) };
  expect((await other.browser.post("/checkout", fields, shared)).status).toBe(302);
});

test("an order that was placed is found again after many tries, not the empty cart", async () => {
  const { browser, userId } = await newShopper(site);
  const fields = { ...typedAddress, ...(await expectedOn(browser, "/checkout")) };
  const placed = (await browser.post("/checkout", fields)).headers.get("location");
  for (let i = 0; i < 10; i++) await browser.post("/checkout", { mode: "new" });
  const again = await browser.post("/checkout", fields);
  expect(again.headers.get("location")).toBe(placed);
  expect(await ordersOf(userId)).toHaveLength(1);
});

test("a new address that was typed is there again after looking at a cart that changed", async () => {
  const { browser, userId, perfume } = await newShopper(site);
  await site.db.insert(addresses).values(address(userId));
  const seen = await expectedOn(browser, "/checkout?address=new");
  await changeIn(site.db, perfumes, { id: perfume.id }, { priceAed: 99 });
  const answer = await browser.post("/checkout", { ...typedAddress, ...seen, city: "Muscat" });
  expect(answer.headers.get("location")).toBe("/cart");
  await browser.post("/cart", { intent: "accept", to: "/cart" });
  const page = await (await browser.get("/checkout")).text();
  expect(fieldValues(page, ["mode", "city"])).toEqual({ mode: "new", city: "Muscat" });
  expect(page).not.toMatch(/<input[^>]* name="saveAddress"[^>]* checked/);
  const saved = await (await browser.get("/checkout?address=saved")).text();
  expect(fieldValue(saved, "mode")).toBe("saved");
});

test("a form of one customer does not order the cart of the next who signs in", async () => {
  const [one, next] = [await newShopper(site), await newShopper(site)];
  for (const [page, typed] of [
    ["/checkout", typedAddress],
    ["/perfumes?order=open", typedQuickOrder],
  ] as const) {
    const seen = await expectedOn(one.browser, page);
    const answer = await next.browser.post(page, { ...typed, ...seen });
    const place = answer.headers.get("location") ?? "";
    expect(place).toMatch(page === "/checkout" ? /^\/checkout/ : /order=open/);
    const anew = await (await next.browser.get(place)).text();
    expect(visibleText(anew)).toContain("You are signed in with another account now");
    expect(fieldValue(anew, "owner")).not.toBe(seen.owner);
  }
  expect(await ordersOf(next.userId)).toEqual([]);
  expect(await cartOf(next.userId)).toHaveLength(1);
});

test("what one customer typed is not shown to the next who signs in at the same browser", async () => {
  const [one, next] = [await newShopper(site), await newShopper(site)];
  const seen = await expectedOn(one.browser, "/checkout");
  const out = newBrowser(site);
  await out.post("/checkout", { ...typedAddress, ...seen, addressLine1: "Secret Tower 7" });
  const draft = out.cookies.get("order-draft") ?? "";
  expect(draft).not.toBe("");
  for (const tampered of [draft, draft.slice(0, -4), `${draft}AA`, "rubbish", "AAAA"]) {
    next.browser.cookies.set("order-draft", tampered);
    const answer = await next.browser.get("/checkout");
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("Secret Tower");
  }
});

test("the order keeps the currency that its customer reads amounts in", async () => {
  const { browser, userId } = await newShopper(site);
  await browser.post("/currency", { code: "USD", to: "/checkout" });
  const page = visibleText(await (await browser.get("/checkout")).text());
  expect(page).toContain("$30.85");
  expect(page).toContain("You pay AED 114.25 in cash");
  await browser.post("/checkout", {
    ...typedAddress,
    ...(await expectedOn(browser, "/checkout")),
    currency: "EUR",
    currencyRate: "0.01",
  });
  expect(await ordersOf(userId)).toMatchObject([{ currency: "USD", currencyRate: 0.27 }]);
});

test("in Arabic the customer stays under /ar, and the mail is Arabic", async () => {
  const { browser, email } = await newShopper(site);
  const seen = await expectedOn(browser, "/ar/checkout");
  const refused = await (await browser.post("/ar/checkout", seen)).text();
  expect(problemsOf(refused)[0]).toBe("يرجى تعبئة جميع حقول العنوان المطلوبة");
  const answer = await browser.post("/ar/checkout", { ...typedAddress, ...seen });
  expect(answer.headers.get("location")).toMatch(/^\/ar\/order-confirmation\//);
  const [mail] = await mailsTo(site.app, email);
  expect(mail?.html).toContain('dir="rtl"');
});
