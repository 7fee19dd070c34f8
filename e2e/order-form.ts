import type { Browser, Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { expect } from "./fixtures.ts";

const perfumeIds = {
  Aroma: "01920000-0000-7000-8000-000000000001",
  Oud: "01920000-0000-7000-8000-000000000003",
};

/** Puts a bottle in the cart by request: the shop's buttons have journeys of their own. */
export async function addBottle(page: Page, name: keyof typeof perfumeIds = "Oud") {
  const form = { intent: "add", perfumeId: perfumeIds[name], to: "/cart" };
  const answer = await page.request.post("/cart", { form });
  expect(answer.ok(), `adding answered ${answer.status()}`).toBe(true);
}

/** A new customer with a bottle in the cart. */
export async function becomeShopper(page: Page) {
  const person = await signIn(page);
  await addBottle(page);
  return person;
}

const addressTexts = {
  "Phone number": "+971 50 123 4567",
  Area: "Al Barsha 2",
  "Building and flat": "Villa 14, Street 8B",
};

/** Every required field of a new address in Dubai but the name, which is known. */
export async function fillAddress(page: Page, changes: Partial<typeof addressTexts> = {}) {
  await page.getByRole("main").getByLabel("Emirate").selectOption("Dubai");
  for (const [label, text] of Object.entries({ ...addressTexts, ...changes })) {
    await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
  }
}

/** Saves an address in the book of the signed-in customer. */
export async function saveAddress(page: Page, changes: Record<string, string> = {}) {
  const form = {
    fullName: "Aisha Khan",
    phone: "0501234567",
    addressLine1: "Villa 14",
    city: "Dubai",
    country: "UAE",
    addressLine2: "",
    state: "",
    postalCode: "",
    ...changes,
  };
  const answer = await page.request.post("/profile/addresses/new", { form });
  expect(answer.ok(), `saving answered ${answer.status()}`).toBe(true);
}

/** What the quick order does not know of somebody new. */
export async function fillQuickOrder(page: Page) {
  await page.getByLabel("Phone number").fill("0501234567");
  await page.getByLabel("Emirate").selectOption("Dubai");
  await page.getByLabel("Area").fill("Al Barsha 2");
  await page.getByLabel("Building and flat").fill("Villa 14");
}

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place Order/ });
export const totalOf = (page: Page) =>
  page.getByRole("main").getByText("Total", { exact: true }).locator("xpath=following-sibling::dd");

/** The order stands confirmed; returns its number. */
export async function expectConfirmed(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/order-confirmation\//);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  const number = await page.getByText(/^GO7-\d{8}-\d{8}-\d{4}$/).textContent();
  return number ?? "";
}

/** A customer orders a bottle of Oud, without staff looking on; returns the order's number. */
export async function placeOrder(browser: Browser): Promise<string> {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await becomeShopper(page);
  await saveAddress(page);
  await page.goto("/checkout");
  await page.getByRole("button", { name: /^Place Order/ }).click();
  const number = await page.getByText(/^GO7-\d{8}-\d{8}-\d{4}$/).textContent();
  await context.close();
  return number ?? "";
}
