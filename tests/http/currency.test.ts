import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { currencies } from "#db/schema/currency.ts";
import { seedCurrencies } from "#db/seed.ts";
import { changeIn } from "../database.ts";
import { signedIn } from "./accounts.ts";
import { type Browser, cookiesOf, newBrowser } from "./browser.ts";
import { seededSite, visibleText } from "./site.ts";

const site = await seededSite();
const session = (await signedIn(site.app)).cookie;

const customer = () => newBrowser(site, cookiesOf(session));
const choose = (browser: Browser, code: string, to = "/perfumes") =>
  browser.post("/currency", { code, to });
const textOf = async (browser: Browser, address = "/perfumes") =>
  visibleText(await (await browser.get(address)).text());

test("a customer's amounts follow the chosen currency from the first byte of the page", async () => {
  const browser = customer();
  expect(await textOf(browser)).toContain("AED 85");
  const chosen = await choose(browser, "USD", "/perfumes?page=1");
  expect(chosen.status).toBe(302);
  expect(chosen.headers.get("location")).toBe("/perfumes?page=1");
  const text = await textOf(browser);
  expect(text).toContain("$22.95");
  expect(text).not.toContain("AED 85");
  expect(await textOf(browser, "/perfumes/oud")).toContain("Add to Cart - $22.95");
  expect(await textOf(browser, "/ar/perfumes")).toContain("$22.95");
});

test("it goes back to the page in its language, and never to another site", async () => {
  const arabic = await customer().post("/ar/currency", { code: "SAR", to: "/contact" });
  expect(arabic.headers.get("location")).toBe("/ar/contact");
  const away = await choose(customer(), "SAR", "//evil.example");
  expect(away.headers.get("location")).toBe("/perfumes");
});

test("a guest reads dirhams, and who signed out goes on in the currency that they chose", async () => {
  expect(await textOf(newBrowser(site))).toContain("AED 85");
  const browser = newBrowser(site, cookiesOf((await signedIn(site.app)).cookie));
  await choose(browser, "USD");
  await browser.post("/sign-out", {});
  for (const address of ["/perfumes", "/ar/perfumes", "/perfumes/oud"]) {
    expect(await textOf(browser, address)).toContain("$22.95");
  }
  // What everybody gets is not theirs.
  expect(await textOf(newBrowser(site))).toContain("AED 85");
});

test("amounts follow a rate that staff changed", async () => {
  const browser = customer();
  await choose(browser, "USD");
  await changeIn(site.db, currencies, { code: "USD" }, { rate: 0.28 });
  expect(await textOf(browser)).toContain("$23.80");
  await changeIn(site.db, currencies, { code: "USD" }, { rate: 0.27 });
});

test("a hidden currency leaves the menu and its choice, who had chosen it reads dirhams, and it comes back", async () => {
  const browser = customer();
  await choose(browser, "EUR");
  const guest = newBrowser(site, { currency: browser.cookies.get("currency") ?? "" });
  const menu = async () => (await (await browser.get("/contact")).text()).includes('value="EUR"');
  expect([await menu(), await textOf(guest)]).toEqual([true, expect.stringContaining("€21.25")]);
  const set = (isHidden: boolean) =>
    site.db.update(currencies).set({ isHidden }).where(eq(currencies.code, "EUR"));
  await set(true);
  expect(await menu()).toBe(false);
  expect(await textOf(browser)).toContain("AED 85");
  expect(await textOf(guest)).toContain("AED 85");
  const refused = await choose(browser, "EUR");
  expect(refused.headers.get("location")).toBe("/perfumes");
  expect(await textOf(browser)).toContain("This currency is no longer offered.");
  await set(false);
  expect([await menu(), await textOf(guest)]).toEqual([true, expect.stringContaining("€21.25")]);
});

test("the list has every currency with its flag, code and name, and marks the chosen one", async () => {
  const browser = customer();
  await choose(browser, "SAR");
  const html = await (await browser.get("/contact")).text();
  const menu = html.match(/<div[^>]* role="menu".*?<\/form>/s)?.[0] ?? "";
  const text = visibleText(menu);
  for (const { flag, code, name } of seedCurrencies) {
    expect(text).toContain(`${flag} ${code} ${name}`);
  }
  expect(menu).toMatch(/value="SAR"[^>]*aria-checked="true"/);
  expect(menu.match(/aria-checked="true"/g)).toHaveLength(1);
});
