import { addPerfume, fillCart } from "../shop.ts";
import { signedIn } from "./accounts.ts";
import { type Browser, cookiesOf, newBrowser } from "./browser.ts";
import { fieldValues } from "./form-html.ts";
import type { Site } from "./site.ts";

/** What the quick order asks for. */
export const typedQuickOrder = {
  fullName: "Aisha Khan",
  email: "aisha@example.com",
  phone: "0501234567",
  country: "UAE",
  city: "Dubai",
  addressLine1: "Villa 14, Street 8B",
  instructions: "Ring twice",
};

/** What a checkout asks for when the parcel goes to an address in the UAE. */
export const typedHomeAddress = {
  fullName: "Aisha Khan",
  phone: "+971 (0)50 123 4567",
  country: "UAE",
  emirate: "Dubai",
  area: "Al Barsha 1",
  building: "Villa 14",
  landmark: "Opposite the mall",
  makani: "35194 78253",
  postalCode: "",
  city: "",
  addressLine1: "",
  addressLine2: "",
  state: "",
};

/** One bottle to the UAE: 85.00, tax 4.25, delivery 25.00. */
export const oneBottleFils = 11_425;

/** A signed-in customer's browser, and a bottle of a perfume of its own in the cart. */
export async function newShopper(
  site: Site,
  perfumeChanges: Parameters<typeof addPerfume>[1] = {},
) {
  const { userId, email, cookie } = await signedIn(site.app, { name: "Aisha Khan" });
  const perfume = await addPerfume(site.db, perfumeChanges);
  await fillCart(site.db, userId, perfume);
  return { userId, email, perfume, browser: newBrowser(site, cookiesOf(cookie)) };
}

const expectedNames = ["mode", "totalFils", "discountCode", "idempotencyKey", "owner"];

/** The hidden fields of the form that orders on a page, as its browser would post them. */
export async function expectedOn(browser: Browser, page: string): Promise<Record<string, string>> {
  const html = await (await browser.get(page)).text();
  const values = Object.entries(fieldValues(html, expectedNames));
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? ""]));
}
