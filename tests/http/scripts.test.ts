import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addOrder, addPerfume, fillCart } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { bookingPage } from "./public-forms.ts";
import {
  scriptsOf,
  scriptsOfElements,
  scriptsOfSources,
  sentBytes,
  sourceOf,
  staffPages,
} from "./scripts.ts";
import { startSite } from "./site.ts";

const site = await startSite();

/** What only staff read, as far as it can be told from other texts. */
const staffTexts = ["dashboard", "inbox", "trash", "products", "discounts", "staff", "mail_outbox"]
  .flatMap(textsOf)
  .filter((text) => text.length > 30 && !text.includes("{"));

/** The messages whose names begin so. */
function textsOf(prefix: string): string[] {
  const file = `app/messages/en/${prefix.replace(/_.*/, "")}.json`;
  const messages: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  const found = Object.entries(messages).filter(([name]) => name.startsWith(`${prefix}_`));
  expect(found).not.toEqual([]);
  return found.map(([, text]) => text);
}

const pageOf = async (address: string, headers: Record<string, string> = {}) =>
  (await site.get(address, { headers })).text();

const withForm = [
  bookingPage,
  "/perfumes",
  "/perfumes/oud",
  "/services/premium-wash",
  "/offers/ceramic-coating-shine-drive",
  "/summeroffers/summer-gold-package",
  "/contact",
  "/ar/contact",
];

test("the custom elements bring no React and no texts along, nor do those that load later", () => {
  const files = scriptsOfElements();
  expect(files.length).toBeGreaterThan(3);
  expect(sentBytes(files)).toBeLessThan(20_000);
});

test.each(withForm)(
  "%s brings React asleep: one script to wake it, and nothing loads ahead",
  async (address) => {
    const html = await pageOf(address);
    expect(html).not.toContain("modulepreload");
    expect(html.match(/<script[^>]*data-hydrate=""[^>]*>/g)).toEqual([
      expect.stringContaining('type="text/plain"'),
    ]);
    expect(html.match(/<script[^>]*type="module"[^>]*>/g)).toEqual([
      expect.stringContaining("/assets/main-"),
    ]);
  },
);

test.each(["", "/ar"])(
  "the scripts of each page of an account%s are below 140 kB, in at most 52 files",
  async (language) => {
    const { cookie, userId } = await signedIn(site.app, { emailVerified: true });
    const { id } = await addOrder(site.db, userId, [(await addPerfume(site.db)).id]);
    for (const page of [
      "",
      "/orders",
      `/orders/${id}`,
      "/addresses",
      "/addresses/new",
      "/security",
      "/security/password",
      "/security/second-factor",
      "/data",
    ]) {
      const html = await pageOf(`${language}/profile${page}`, { Cookie: cookie });
      expect(scriptBytes(html, ofCustomers), page).toBeLessThan(140_000);
      expect(scriptsOf(html, ofCustomers).length, page).toBeLessThanOrEqual(52);
    }
  },
);

test("the scripts of the pages that order are below 140 kB, in at most 45 files", async () => {
  const { cookie, userId } = await signedIn(site.app);
  const perfume = await addPerfume(site.db);
  await fillCart(site.db, userId, perfume);
  const { id } = await addOrder(site.db, userId, [perfume.id]);
  const confirmation = `/order-confirmation/${id}`;
  for (const page of ["/checkout", "/ar/checkout", confirmation, `/ar${confirmation}`]) {
    const html = await pageOf(page, { Cookie: cookie });
    expect(scriptBytes(html, ofCustomers), page).toBeLessThan(140_000);
    expect(scriptsOf(html, ofCustomers).length, page).toBeLessThanOrEqual(45);
  }
});

/** The part of the header that loads once React is awake, for whoever is signed in. */
const ofCustomers = ["app/routes/site/customer-header.tsx"];

function scriptBytes(html: string, later?: string[]): number {
  const scripts = scriptsOf(html, later);
  expect(scripts.length).toBeGreaterThan(0);
  return sentBytes(scripts);
}

test("the scripts of each page of the staff area are below 250 kB", () => {
  expect(staffPages.length).toBeGreaterThan(20);
  for (const { path, sources } of staffPages) {
    const scripts = scriptsOfSources(sources);
    expect(scripts.length, path).toBeGreaterThan(3);
    expect(sentBytes(scripts), path).toBeLessThan(250_000);
  }
});

test("customers load nothing that was written for staff", async () => {
  const { cookie, userId } = await signedIn(site.app);
  await fillCart(site.db, userId, await addPerfume(site.db));
  const pages = [...withForm, "/checkout", "/profile", "/profile/orders", "/profile/security"];
  const html = await Promise.all(pages.map((page) => pageOf(page, { Cookie: cookie })));
  const files = new Set(html.flatMap((page) => scriptsOf(page, ofCustomers)));
  for (const file of files) {
    const source = sourceOf(file);
    expect(
      staffTexts.filter((text) => source.includes(text)),
      file,
    ).toEqual([]);
  }
});
