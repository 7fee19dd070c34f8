import type { Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import {
  addBottle,
  becomeShopper,
  expectConfirmed,
  fillAddress,
  placeButton,
} from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

async function expectTop(page: Page) {
  await expect.poll(() => placeOf(page)).toBe(0);
  await expect(heading(page)).toBeFocused();
}

/** The bottom of a page, with React awake, and how far down it is. */
async function toBottom(page: Page) {
  await reactIsHydrated(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0);
}

test("checkout, opened from the middle of the cart, begins at its top, and Back goes to the cart", {
  tag: "@both",
}, async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(page).toHaveURL("/checkout");
  await expect.poll(() => placeOf(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/cart");
});

test("an order placed at the foot of the form is confirmed from the top of a page", async ({
  page,
}) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await toBottom(page);
  await fillAddress(page);
  await placeButton(page).click();
  await expectConfirmed(page);
  await expectTop(page);
});

test("a saved address leads to the top of the list, and Back to where the form was", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/profile/addresses/new");
  await toBottom(page);
  await fillAddress(page);
  await page.getByLabel("Full name").fill("Aisha Khan");
  const save = page.getByRole("button", { name: "Save Address" });
  await save.scrollIntoViewIfNeeded();
  const left = await placeOf(page);
  await save.click();
  await expect(page).toHaveURL("/profile/addresses");
  await expectTop(page);
  await page.goBack();
  await expect(page).toHaveURL("/profile/addresses/new");
  await expect.poll(() => placeOf(page)).toBe(left);
});

test("ordering again leads to the top of the cart", async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await fillAddress(page);
  await placeButton(page).click();
  const number = await expectConfirmed(page);
  await page.goto("/profile/orders");
  await page.getByRole("link", { name: number }).click();
  await expect(page).toHaveURL(/\/profile\/orders\/./);
  await toBottom(page);
  await page.getByRole("button", { name: "Order Again" }).click();
  await expect(page).toHaveURL("/cart");
  await expectTop(page);
});

test("the account begins at its top after signing in", async ({ page }) => {
  const { email } = await signIn(page);
  await page.context().clearCookies();
  await page.goto("/sign-in?to=/profile");
  await toBottom(page);
  const form = page.getByRole("main");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password", { exact: true }).fill("a long enough password");
  await form.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  await expectTop(page);
});

test("a refused form stays where it is, with its summary in view", async ({ page }) => {
  await page.goto("/contact");
  const send = page.getByRole("button", { name: "Send Message" });
  await send.scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await send.click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await summary.getByRole("link", { name: "Message is required" }).click();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Message" })).toBeInViewport();
});

test("a dialog with an address keeps the place of its page, open and closed", {
  tag: "@both",
}, async ({ page }) => {
  await addBottle(page);
  await page.goto("/perfumes");
  const details = page
    .getByRole("main")
    .getByRole("link", { name: /View Details/ })
    .last();
  await details.scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  const place = await placeOf(page);
  expect(place).toBeGreaterThan(0);
  await details.click();
  await expect(page).toHaveURL(/\/perfumes\/./);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await placeOf(page)).toBe(place);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/perfumes");
  await expect(details).toBeFocused();
  expect(await placeOf(page)).toBe(place);

  await page
    .getByRole("button", { name: /Login to Order/ })
    .or(page.getByRole("link", { name: /Login to Order/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/auth=signup/);
  await expect(page.getByRole("dialog")).toBeVisible();
  const opened = await placeOf(page);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/perfumes");
  expect(await placeOf(page)).toBe(opened);
});
