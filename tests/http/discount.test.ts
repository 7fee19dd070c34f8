import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { discountCodes, orders } from "#db/schema.ts";
import { emptyBeforeEach } from "../database.ts";
import { addDiscountCode, addOrder, addPerfume } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { type Browser, cookiesOf, cookieValue, newBrowser } from "./browser.ts";
import { descriptionOf, fieldValue, problemsOf } from "./form-html.ts";
import { startSite, visibleText } from "./site.ts";

const site = await startSite();
const oud = (await addPerfume(site.db, { name: "Oud" })).id;
emptyBeforeEach(site.db, orders, discountCodes);

const yesterday = new Date("2026-11-22T11:00:00Z");

/** A browser with three bottles in its cart: 255 dirhams. */
async function shopper(): Promise<Browser> {
  const browser = newBrowser(site);
  await browser.post("/cart", { intent: "add", perfumeId: oud, quantity: "3", to: "/cart" });
  await browser.get("/cart");
  return browser;
}
const apply = (browser: Browser, code: string, headers?: Record<string, string>) =>
  browser.post("/cart", { intent: "apply-code", code, to: "/cart#summary" }, headers);
const cartText = async (browser: Browser) => visibleText(await (await browser.get("/cart")).text());

test("a code is applied however it was typed, kept while shopping, and removed", async () => {
  await addDiscountCode(site.db, { code: "TEN" });
  const browser = await shopper();
  const applied = await apply(browser, "  ten ");
  expect(applied.headers.get("location")).toBe("/cart#summary");
  for (const _ of ["now", "later"]) {
    const text = await cartText(browser);
    expect(text).toContain("TEN is applied");
    expect(text).toContain("Discount (TEN) − AED 25.50");
    expect(text).toContain("Total AED 267.25");
  }
  await browser.post("/cart", { intent: "remove-code", to: "/cart" });
  const text = await cartText(browser);
  expect(text).not.toContain("Discount (TEN)");
  expect(text).toContain("Total AED 292.75");
});

test.each([
  ["an unknown code", {}, "NOPE", "Invalid discount code"],
  [
    "one for larger purchases",
    { minPurchaseAed: 256 },
    "TEN",
    "Minimum purchase of AED 256 required",
  ],
])("%s is refused at its field, which keeps what was typed", async (_, change, code, message) => {
  await addDiscountCode(site.db, { code: "TEN", ...change });
  const browser = await shopper();
  const answer = await apply(browser, code.toLowerCase());
  expect(answer.status).toBe(422);
  const html = await answer.text();
  expect(problemsOf(html)).toEqual([message]);
  expect(descriptionOf(html, "code")).toContain(message);
  expect(fieldValue(html, "code")).toBe(code.toLowerCase());
  expect(browser.cookies.has("discount-code")).toBe(false);
});

test("a code that does not hold is told with the reason, and holds again with the next bottle", async () => {
  await addDiscountCode(site.db, { code: "TEN", minPurchaseAed: 200 });
  const browser = await shopper();
  await apply(browser, "TEN");
  await browser.post("/cart", { intent: "set", perfumeId: oud, quantity: "2", to: "/cart" });
  const text = await cartText(browser);
  expect(text).toContain(
    "TEN no longer applies to your cart : Minimum purchase of AED 200 required",
  );
  expect(text).not.toContain("Discount (TEN)");

  await browser.post("/cart", { intent: "set", perfumeId: oud, quantity: "3", to: "/cart" });
  expect(await cartText(browser)).toContain("Discount (TEN)");
  await site.db.update(discountCodes).set({ validUntil: yesterday });
  expect(await cartText(browser)).toContain("This discount code has expired");
  await browser.post("/cart", { intent: "remove-code", to: "/cart" });
  expect(await cartText(browser)).not.toContain("This discount code has expired");
});

test("a code in a cookie that somebody wrote is judged like any other", async () => {
  for (const value of [
    cookieValue("NOPE"),
    cookieValue({ code: 1 }),
    "%%%",
    cookieValue("\u0000"),
  ]) {
    const browser = await shopper();
    browser.cookies.set("discount-code", value);
    const answer = await browser.get("/cart");
    expect(answer.status).toBe(200);
    expect(visibleText(await answer.text())).toContain("Total AED 292.75");
  }
});

test("the list has the codes for everybody, each with a button", async () => {
  await addDiscountCode(site.db, { code: "TEN" });
  await addDiscountCode(site.db, { code: "TWENTY", discountValue: 20, minPurchaseAed: 300 });
  await addDiscountCode(site.db, { code: "PAST", validUntil: yesterday });
  await addDiscountCode(site.db, { code: "USED", maxUses: 1, usedCount: 1 });
  await addDiscountCode(site.db, { code: "SECRET", isPublic: false });
  const browser = await shopper();
  const text = await cartText(browser);
  expect(text).toContain("View available codes (2)");
  expect(text).toMatch(/TWENTY .* From AED 300 .* TEN /);
  expect(text).not.toMatch(/PAST|USED|SECRET/);
  expect(await (await browser.get("/cart.data")).text()).not.toContain("SECRET");
  await apply(browser, "SECRET");
  expect(await cartText(browser)).toContain("SECRET is applied");
});

test("a code that a guest applied is judged again for the customer, in the cart and the checkout", async () => {
  await addDiscountCode(site.db, { code: "FIRST", firstOrderOnly: true });
  await addDiscountCode(site.db, { code: "ONCE", maxUsesPerCustomer: 1 });
  const once = await site.db.query.discountCodes.findFirst({
    where: eq(discountCodes.code, "ONCE"),
  });
  const { userId, cookie } = await signedIn(site.app);
  await addOrder(site.db, userId, [oud], { discountCodeId: once?.id });
  for (const [code, reason] of [
    ["FIRST", "This discount code is for a first order only"],
    ["ONCE", "You have already used this discount code"],
  ] as const) {
    const browser = await shopper();
    await apply(browser, code);
    expect(await cartText(browser)).toContain(`${code} is applied`);
    for (const [name, value] of Object.entries(cookiesOf(cookie))) browser.cookies.set(name, value);
    expect(await cartText(browser)).toContain(`${code} no longer applies to your cart : ${reason}`);
    const checkout = visibleText(await (await browser.get("/checkout")).text());
    expect(checkout).toContain(reason);
    const refused = await apply(browser, code);
    expect(problemsOf(await refused.text())).toEqual([reason]);
  }
});

test("after ten tries in a minute, codes cannot be guessed on", async () => {
  await addDiscountCode(site.db, { code: "TEN" });
  const browser = await shopper();
  const from = { "X-Forwarded-For": "203.0.113.7" };
  for (let tries = 0; tries < 10; tries++) {
    expect((await apply(browser, `GUESS${tries}`, from)).status).toBe(422);
  }
  const answer = await apply(browser, "TEN", from);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(problemsOf(await answer.text())).toEqual([
    "Too many attempts. Please wait a minute and try again",
  ]);
  expect((await apply(browser, "TEN", { "X-Forwarded-For": "203.0.113.8" })).status).toBe(302);
});
