import { beforeEach, expect, test } from "vitest";
import { addresses } from "#db/schema.ts";
import { whileUnreadable } from "../database.ts";
import { addDiscountCode, addOrder } from "../shop.ts";
import { typedAddress } from "../shoppers.ts";
import type { Browser } from "./browser.ts";
import { fieldValue, problemsOf } from "./form-html.ts";
import { expectedOn, newShopper, oneBottleFils } from "./shopper.ts";
import { seededSite, visibleText } from "./site.ts";

let shopper: Awaited<ReturnType<typeof newShopper>>;
let browser: Browser;
const site = await seededSite();
beforeEach(async () => {
  shopper = await newShopper(site);
  browser = shopper.browser;
  site.lines.length = 0;
});

const quietLine = "Could not be loaded. Try again";

const whileAway = <Result>(table: string, run: () => Promise<Result>) =>
  whileUnreadable(site.db, table, run);

/** Expects one line of the log about it, with the id of the request that was answered. */
function expectLogged(event: string, response: Response) {
  const failures = site.lines.filter((line) => line.includes('"level":"error"'));
  expect(failures).toHaveLength(1);
  const requestId = response.headers.get("x-request-id");
  expect(JSON.parse(failures[0] ?? "{}")).toMatchObject({ event, requestId });
}

/** Expects a link that loads this page anew, also without script. */
const expectTryAgain = (html: string, address: string) =>
  expect(html).toMatch(new RegExp(`<a[^>]*href="${address.replace("?", "\\?")}"[^>]*>Try again`));

test("codes that cannot be read leave the cart, its total and the way on", async () => {
  await addDiscountCode(site.db, { code: "KEPT" });
  await browser.post("/cart", { intent: "apply-code", code: "KEPT", to: "/cart" });
  const response = await whileAway("discount_codes", () => browser.get("/cart"));
  expect(response.status).toBe(200);
  const html = await response.text();
  const text = visibleText(html);
  for (const part of [quietLine, "Total AED 114.25", "Checkout"]) expect(text).toContain(part);
  expectTryAgain(html, "/cart");
  expectLogged("discount codes not loaded", response);
  // The code is kept: it holds again once it can be read.
  const later = visibleText(await (await browser.get("/cart")).text());
  expect(later).toContain("KEPT is applied");
  expect(later).not.toContain(quietLine);
});

test("a code that cannot be judged is refused at its field, without script", async () => {
  const response = await whileAway("discount_codes", () =>
    browser.post("/cart", { intent: "apply-code", code: "TEN", to: "/cart#summary" }),
  );
  expect(response.status).toBe(503);
  const html = await response.text();
  expect(problemsOf(html)).toEqual(["Failed to apply discount code"]);
  expect(fieldValue(html, "code")).toBe("TEN");
  expect(visibleText(html)).toContain("Total AED 114.25");
});

test("a kept code that cannot be read leaves the checkout, which orders without it", async () => {
  await addDiscountCode(site.db, { code: "LATER" });
  await browser.post("/cart", { intent: "apply-code", code: "LATER", to: "/cart" });
  const [html, placed] = await whileAway("discount_codes", async () => {
    const response = await browser.get("/checkout");
    expect(response.status).toBe(200);
    expectLogged("discount code not loaded", response);
    const seen = await expectedOn(browser, "/checkout");
    return [await response.text(), await browser.post("/checkout", { ...typedAddress, ...seen })];
  });
  for (const part of ["Failed to apply discount code", "Total AED 114.25"]) {
    expect(visibleText(html)).toContain(part);
  }
  expect(placed.headers.get("location")).toMatch(/^\/order-confirmation\//);
});

test("addresses that cannot be read leave the checkout, which takes a new one", async () => {
  await site.db
    .insert(addresses)
    .values({ ...typedAddress, userId: shopper.userId, addressLine1: "Old villa" });
  const [html, placed] = await whileAway("addresses", async () => {
    const response = await browser.get("/checkout");
    expect(response.status).toBe(200);
    expectLogged("addresses not loaded", response);
    const seen = await expectedOn(browser, "/checkout");
    expect(seen).toMatchObject({ mode: "new", totalFils: String(oneBottleFils) });
    return [await response.text(), await browser.post("/checkout", { ...typedAddress, ...seen })];
  });
  expect(visibleText(html)).toContain(quietLine);
  expectTryAgain(html, "/checkout");
  expect(html).not.toContain('name="saveAddress"');
  expect(placed.headers.get("location")).toMatch(/^\/order-confirmation\//);
});

test("the quick order asks for an address that cannot be read", async () => {
  const response = await whileAway("addresses", () => browser.get("/perfumes?order=open"));
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(fieldValue(html, "fullName")).toBe("Aisha Khan");
  expectLogged("addresses not loaded", response);
});

test.each([
  ["addresses", "/profile/addresses", "addresses not loaded", "Add an address"],
  ["cars", "/profile/cars", "cars not loaded", "Add a car"],
  ["visits", "/profile/bookings", "bookings not loaded", "My Bookings"],
  ["order_items", "/profile/orders", "orders not loaded", "Continue Shopping"],
])("%s that cannot be read leave the account at %s", async (table, page, event, rest) => {
  await addOrder(site.db, shopper.userId, [shopper.perfume.id]);
  const response = await whileAway(table, () => browser.get(page));
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(visibleText(html)).toContain(quietLine);
  expect(visibleText(html).toLowerCase()).toContain(rest.toLowerCase());
  expectTryAgain(html, page);
  expectLogged(event, response);
  expect(visibleText(await (await browser.get(page)).text())).not.toContain(quietLine);
});

test("a confirmation that cannot be read is no order found, to be tried again", async () => {
  const { id } = await addOrder(site.db, shopper.userId, [shopper.perfume.id]);
  const page = `/order-confirmation/${id}`;
  const response = await whileAway("order_items", () => browser.get(page));
  expect(response.status).toBe(503);
  const html = await response.text();
  for (const part of ["Order Not Found", quietLine, "Browse Perfumes"]) {
    expect(visibleText(html)).toContain(part);
  }
  expectTryAgain(html, page);
  expectLogged("order not loaded", response);
  expect((await browser.get(page)).status).toBe(200);
});

test("a quick order that cannot be read says so over the perfumes", async () => {
  const { id } = await addOrder(site.db, shopper.userId, [shopper.perfume.id]);
  const page = `/perfumes?ordered=${id}`;
  const response = await whileAway("order_items", () => browser.get(page));
  expect(response.status).toBe(200);
  const html = await response.text();
  for (const part of ["Order Not Found", quietLine, "Why Choose Our Perfumes"]) {
    expect(visibleText(html)).toContain(part);
  }
  expectTryAgain(html, page);
  expectLogged("order not loaded", response);
});

test("the quiet line is Arabic on an Arabic page, and leads back to it", async () => {
  const response = await whileAway("addresses", () => browser.get("/ar/profile/addresses"));
  const html = await response.text();
  expect(visibleText(html)).toContain("تعذّر التحميل. حاول مرة أخرى");
  expect(html).toContain('href="/ar/profile/addresses"');
});
