import { beforeEach, expect, test } from "vitest";
import { maxLines } from "#app/features/cart/cart.ts";
import { newId } from "#app/lib/ids.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { changeIn, goneDatabase } from "../database.ts";
import { addPerfume, clearPerfumes } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { type Browser, cookiesOf, cookieValue, newBrowser } from "./browser.ts";
import { problemsOf } from "./form-html.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();
const session = (await signedIn(site.app)).cookie;

let oud: string;
let aroma: string;
beforeEach(async () => {
  // Every cart is empty again.
  await clearPerfumes(site.db);
  oud = (await addPerfume(site.db, { name: "Oud", slug: "oud" })).id;
  aroma = (await addPerfume(site.db, { name: "Aroma", slug: "aroma" })).id;
});

const guest = () => newBrowser(site);
const customer = () => newBrowser(site, cookiesOf(session));
const kinds = [
  ["a guest", guest],
  ["a customer", customer],
] as const;

const add = (browser: Browser, perfumeId: string, more: Record<string, string> = {}) =>
  browser.post("/cart", { intent: "add", perfumeId, to: "/perfumes", ...more });
const cartText = async (browser: Browser, address = "/cart") =>
  visibleText(await (await browser.get(address)).text());
/** The quantities of the cart's lines, as the page shows them. */
async function quantities(browser: Browser): Promise<number[]> {
  const html = await (await browser.get("/cart")).text();
  return [...html.matchAll(/tabular-nums">(\d+)</g)].map(([, quantity]) => Number(quantity));
}

test.each(kinds)("without script %s adds, changes, removes and clears", async (_, newVisitor) => {
  const browser = newVisitor();
  const added = await add(browser, oud, { to: "/perfumes#perfume-oud" });
  expect(added.status).toBe(302);
  expect(added.headers.get("location")).toBe("/perfumes#perfume-oud");
  expect(await cartText(browser)).toContain("Product added to cart successfully!");
  // Said once only.
  expect(await cartText(browser)).not.toContain("Product added to cart successfully!");

  await add(browser, oud, { quantity: "2" });
  expect(await cartText(browser)).toContain("Product quantity updated in cart!");
  await add(browser, aroma);
  expect(await quantities(browser)).toEqual([3, 1]);

  await browser.post("/cart", { intent: "set", perfumeId: oud, quantity: "99", to: "/cart" });
  expect(await cartText(browser)).toContain("Quantity updated");
  await browser.post("/cart", { intent: "remove", perfumeId: oud, to: "/cart" });
  expect(await cartText(browser)).toContain("Item removed from cart");
  expect(await quantities(browser)).toEqual([1]);
  await browser.post("/cart", { intent: "clear", to: "/perfumes" });
  expect(await cartText(browser)).toContain("Your Cart is Empty");
});

test("a guest is asked to sign in first, a customer goes to the checkout", async () => {
  const browser = guest();
  await add(browser, oud);
  const page = await (await browser.get("/cart")).text();
  expect(page).toContain('href="/cart?auth=login&amp;to=%2Fcheckout"');
  expect(visibleText(page)).toContain("Sign In to Checkout");
  const asked = await cartText(browser, "/cart?auth=login&to=%2Fcheckout");
  expect(asked).toContain("Please sign in to proceed to checkout");

  const signed = customer();
  await add(signed, oud);
  expect(await (await signed.get("/cart")).text()).toContain('href="/checkout"');
});

// Which quantities are refused is tried in cart-action.test.ts, of whose cart in cart.server.test.ts.
test("a quantity that is none is refused with a word about it, and changes nothing", async () => {
  const browser = guest();
  await add(browser, oud, { quantity: "2" });
  for (const intent of ["set", "add"]) {
    const fields = { intent, perfumeId: oud, quantity: "-1", to: "/cart" };
    const answer = await browser.post("/cart", fields);
    expect(answer.status).toBe(422);
    expect(problemsOf(await answer.text())).toEqual(["Quantity must be at least 1"]);
  }
  expect(await quantities(browser)).toEqual([2]);
});

test("prices and totals of a form are not read at all", async () => {
  const browser = guest();
  const lies = { price: "1", priceAed: "1", total: "1", totalFils: "1", discount: "100" };
  await add(browser, oud, lies);
  expect(await cartText(browser)).toContain("Subtotal AED 85");
});

test("who wants perfumes that cannot be had is told so", async () => {
  const browser = guest();
  const none = (await addPerfume(site.db, { stockQuantity: 0 })).id;
  const few = (await addPerfume(site.db, { stockQuantity: 2 })).id;
  for (const [perfumeId, quantity, status, problem] of [
    [newId(), "1", 404, "We no longer have this perfume"],
    ["oud", "1", 404, "We no longer have this perfume"],
    [none, "1", 422, "This perfume is out of stock"],
    [few, "3", 422, "Only 2 bottles are left in stock"],
  ] as const) {
    const answer = await add(browser, perfumeId, { quantity });
    expect(answer.status).toBe(status);
    expect(problemsOf(await answer.text())).toEqual([problem]);
  }
  expect(await cartText(browser)).toContain("Your Cart is Empty");
});

test.each([
  ["an intent that does not exist", { intent: "buy" }],
  ["none at all", {}],
  ["one of an object's own", { intent: "constructor" }],
])("%s is not understood", async (_, fields) => {
  expect((await guest().post("/cart", fields)).status).toBe(400);
});

const kept = (...lines: unknown[]) => cookieValue({ id: newId(), lines });

test.each(kinds)("%s agrees to what changed before the checkout is offered", async (_, newOne) => {
  const browser = newOne();
  const gone = (await addPerfume(site.db, { name: "Musk" })).id;
  for (const id of [oud, aroma, gone]) await add(browser, id, { quantity: "3" });
  await changeIn(site.db, perfumes, { id: oud }, { priceAed: 90 });
  await changeIn(site.db, perfumes, { id: aroma }, { stockQuantity: 1 });
  await changeIn(site.db, perfumes, { id: gone }, { deletedAt: new Date() });

  // The price that was seen is that of the first time.
  await browser.post("/cart", { intent: "set", perfumeId: oud, quantity: "2", to: "/cart" });
  await add(browser, oud);

  const changed = await cartText(browser);
  expect(changed).toContain("Your cart has changed");
  expect(changed).toContain("The price changed from AED 85 to AED 90");
  expect(changed).toContain("Only 1 of these is left");
  expect(changed).toContain("Sold out since you added it");
  expect(changed).toContain("Please update your cart first");
  expect(changed).not.toMatch(/Checkout/);

  await browser.post("/cart", { intent: "accept", to: "/cart" });
  const settled = await cartText(browser);
  expect(settled).toContain("Your cart is up to date");
  expect(settled).not.toContain("Musk");
  expect(settled).toContain("Subtotal AED 355");
  expect(settled).toMatch(/Checkout/);
  expect(await quantities(browser)).toEqual([3, 1]);
});

test("a guest's cart goes along into the account, once, from two tabs at once", async () => {
  const browser = guest();
  await add(browser, oud, { quantity: "2" });
  const cart = browser.cookies.get("guest-cart") ?? "";
  const tabs = ["one", "two"].map(() =>
    newBrowser(site, { ...cookiesOf(session), "guest-cart": cart }),
  );
  await Promise.all(tabs.map((tab) => tab.get("/cart")));
  for (const tab of tabs) {
    expect(tab.cookies.has("guest-cart")).toBe(false);
    expect(await quantities(tab)).toEqual([2]);
  }
});

test("whoever signs in with more than a cart takes reads on the next page what became of it", async () => {
  const browser = guest();
  for (let i = 0; i < maxLines; i++) await add(browser, (await addPerfume(site.db)).id);
  const mine = customer();
  await add(mine, aroma);
  for (const [name, value] of mine.cookies) browser.cookies.set(name, value);
  expect(await quantities(browser)).toHaveLength(maxLines);
  expect(await cartText(browser)).toContain("Your cart is full. Not everything that you chose");
});

test("a page that is fetched ahead does not use up what is said once", async () => {
  const browser = guest();
  await add(browser, oud);
  const ahead = await browser.get("/perfumes", { "Sec-Purpose": "prefetch" });
  expect(await ahead.text()).not.toContain("Product added to cart successfully!");
  expect(await cartText(browser)).toContain("Product added to cart successfully!");
});

test("the Arabic cart is Arabic, and comes back to Arabic pages", async () => {
  const browser = guest();
  const fields = { intent: "add", perfumeId: oud, to: "/perfumes" };
  const added = await browser.post("/ar/cart", fields);
  expect(added.headers.get("location")).toBe("/ar/perfumes");
  const text = await cartText(browser, "/ar/cart");
  expect(text).toContain("تمت إضافة المنتج إلى السلة!");
  expect(text).toContain("عود");
  expect(text).toContain("المجموع الفرعي 85 درهم");
});

test("while the database is away, what cannot be done is said, and the cart is kept", async () => {
  const away = await startSite({}, await goneDatabase());
  const cart = kept([oud, 2, 85]);
  for (const [intent, message] of [
    ["add", "Failed to add item to cart"],
    ["set", "Failed to update quantity"],
  ] as const) {
    const browser = newBrowser(away, { "guest-cart": cart });
    const answer = await browser.post("/cart.data", { intent, perfumeId: oud, quantity: "3" });
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain(message);
    expect(browser.cookies.get("guest-cart")).toBe(cart);
  }
  expect(away.lines.some((line) => line.includes("cart failed"))).toBe(true);
  await away.stop();
});
