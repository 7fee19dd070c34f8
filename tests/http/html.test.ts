import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { publicPages } from "#app/features/seo/public-pages.ts";
import { firstOffers, firstServices } from "../first-services.ts";
import { addOrder, addPerfume, fillCart } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { type Browser, cookiesOf, newBrowser } from "./browser.ts";
import { booking, bookingPage, message } from "./public-forms.ts";
import { seededSite } from "./site.ts";

const site = await seededSite();

const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    // Matters of taste, in which React writes as XML does: srcSet, <br/>, required="".
    "attr-case": "off",
    "void-style": "off",
    "attribute-boolean-style": "off",
    "attribute-empty-style": "off",
    // Rows are found by their id, a UUID, which HTML allows.
    "valid-id": ["error", { relaxed: true }],
    // styles.css keeps every number that can be called on one line.
    "tel-non-breaking": "off",
    // The fieldset around a form is there to switch it off while it is sent, and groups nothing;
    // those that group get their legend from ui/field.tsx and ui/radio-cards.tsx.
    "wcag/h71": "off",
  },
});

async function expectValid(html: string, where: string) {
  const { results } = await validator.validateString(html);
  const findings = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  // As the Nu HTML checker has it: without a srcset of its own there is nothing to choose from.
  const oversized = (html.match(/<img [^>]*>/g) ?? []).filter(
    (tag) => / sizes=/i.test(tag) && !/ srcset=/i.test(tag),
  );
  // Where a choice must be made, the first one says so and is none.
  const alwaysChosen = (html.match(/<select [^>]*>\s*<option [^>]*>/g) ?? []).filter(
    (tags) => / required=/.test(tags) && !/ value=""/.test(tags),
  );
  expect([...findings, ...oversized, ...alwaysChosen], where).toEqual([]);
}

const inBoth = (pages: string[]) =>
  pages.flatMap((page) => [page, `/ar${page.replace(/^\/(?=$|\?)/, "")}`]);

const toBeFound = publicPages("en", {
  ...firstContent,
  ...firstOffers,
  services: firstServices,
}).map(({ path }) => path);
const kindOf = (page: string) => page.replace(/[^/]+$/, "");
/** One of each list; what is not one of a list has a kind of its own. */
const kinds = toBeFound.filter(
  (page, at) =>
    kindOf(page) === "/" || toBeFound.findIndex((one) => kindOf(one) === kindOf(page)) === at,
);
const guestPages = [
  ...toBeFound.filter((page) => !kinds.includes(page)),
  ...inBoth([
    ...kinds,
    ...["/perfumes/oud", "/cart", "/sign-in", "/sign-up", "/forgot-password"],
    ...["/?auth=login", "/services?auth=signup", "/contact?auth=reset"],
  ]),
];

test.each(guestPages)("%s is valid HTML", async (page) => {
  const response = await site.get(page);
  expect(response.status).toBe(200);
  await expectValid(await response.text(), page);
});

test.each(
  inBoth([
    ...["/nowhere", "/services/nothing", "/offers/nothing", "/summeroffers/nothing"],
    ...["/perfumes/nothing", "/order-confirmation/nothing"],
  ]),
)("%s answers 404 in valid HTML", async (page) => {
  const response = await site.get(page);
  expect(response.status).toBe(404);
  await expectValid(await response.text(), page);
});

test("a page of an error is valid HTML", async () => {
  for (const page of inBoth(["/", "/contact"])) {
    const response = await site.get(page, { method: "PUT" });
    expect(response.status).toBe(405);
    await expectValid(await response.text(), page);
  }
});

const forms = [
  ["/contact", message],
  [bookingPage, booking],
  ...[firstOffers.offers[0]?.path ?? "", firstOffers.packages[0]?.path ?? ""]
    .filter((page) => toBeFound.includes(page))
    .map((page) => [page, booking] as const),
] as const;

test.each(forms)(
  "%s is valid HTML, its form refused, half filled and sent",
  async (form, fields) => {
    for (const page of inBoth([form])) {
      for (const typed of [{}, { ...fields, email: 'not "an" address <b>', phone: "12" }]) {
        const refused = await site.post(page, typed);
        expect(refused.status, page).toBe(422);
        await expectValid(await refused.text(), page);
      }
      const sent = await site.post(page, fields);
      const place = sent.headers.get("location") ?? "";
      expect(place, page).toContain("#outcome");
      await expectValid(await (await site.get(place)).text(), place);
    }
  },
);

test.each(["/sign-in", "/sign-up", "/forgot-password"])(
  "%s is valid HTML, refused",
  async (form) => {
    for (const page of inBoth([form])) {
      const refused = await site.post(page, { email: "nobody" });
      expect(refused.status, page).toBeGreaterThan(399);
      await expectValid(await refused.text(), page);
    }
  },
);

async function expectPages(browser: Browser, pages: string[]) {
  for (const page of inBoth(pages)) {
    const response = await browser.get(page);
    expect(response.status, page).toBe(200);
    await expectValid(await response.text(), page);
  }
}

test("a guest's cart is valid HTML, also with a code that is none", async () => {
  const browser = newBrowser(site);
  const { id: perfumeId } = await addPerfume(site.db);
  await browser.post("/cart", { intent: "add", perfumeId, to: "/perfumes" });
  await expectPages(browser, ["/cart", "/perfumes"]);
  const refused = await browser.post("/cart", { intent: "apply-code", code: "NOTHING" });
  await expectValid(await refused.text(), "a refused code");
});

test("the pages of a customer are valid HTML", async () => {
  const { cookie, userId } = await signedIn(site.app, { emailVerified: true });
  const perfume = await addPerfume(site.db);
  const browser = newBrowser(site, cookiesOf(cookie));
  await expectPages(browser, ["/profile/orders", "/cart", "/"]);
  await fillCart(site.db, userId, perfume, 2);
  const { id } = await addOrder(site.db, userId, [perfume.id]);
  await expectPages(browser, [
    ...["/", "/cart", "/perfumes", "/checkout", `/order-confirmation/${id}`, "/profile"],
    ...["/profile/orders", `/profile/orders/${id}`, "/profile/addresses", "/profile/addresses/new"],
    ...["/profile/security", "/profile/security/password", "/profile/data"],
  ]);
});
