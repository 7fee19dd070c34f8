import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const details = (page: Page, name = "Oud") => page.getByRole("dialog", { name });
const card = (page: Page, name = "Oud") =>
  page.getByRole("article").filter({ has: page.getByRole("heading", { name, exact: true }) });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

async function openFromCard(page: Page, name = "Oud") {
  await page.goto("/perfumes");
  await card(page, name).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await card(page, name)
    .getByRole("link", { name: `View Details: ${name}` })
    .click();
  await expect(details(page, name)).toBeVisible();
}

test("the details open at an address of their own, and Back returns to the card", {
  tag: "@both",
}, async ({ page }) => {
  await openFromCard(page);
  await expect(page).toHaveURL("/perfumes/oud");
  await expect(page).toHaveTitle("Oud | Lamaan");
  for (const words of ["Saffron, Pink Pepper", "Made for leather interiors", "Strong"]) {
    await expect(details(page)).toContainText(words);
  }
  const place = await scrolled(page);
  await page.goBack();
  await expect(page).toHaveURL("/perfumes");
  await expect(page).toHaveTitle("Perfumes | Lamaan");
  await expect(details(page)).toBeHidden();
  await expect(card(page).getByRole("link")).toBeFocused();
  expect(place).toBeGreaterThan(300);
  expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(5);
  await page.goForward();
  await expect(details(page)).toBeVisible();
});

test("Escape, the cross, Close and a click beside them close the details, and leave no step behind", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/services");
  await page.goto("/perfumes");
  await card(page).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  for (const close of [
    () => page.keyboard.press("Escape"),
    () => details(page).getByRole("link", { name: "Close" }).first().click(),
    () => details(page).getByText("Close", { exact: true }).click(),
    () => page.mouse.click(4, 400),
  ]) {
    await card(page).getByRole("link", { name: "View Details: Oud" }).click();
    await expect(details(page)).toBeVisible();
    await close();
    await expect(page).toHaveURL("/perfumes");
    await expect(details(page)).toBeHidden();
  }
  await page.goBack();
  await expect(page).toHaveURL("/services");
});

test("a bottle goes into the cart from the details, and the cart is there below", async ({
  page,
}) => {
  await openFromCard(page);
  await details(page).getByRole("button", { name: "Add to Cart - AED 85" }).click();
  await expect(details(page).getByRole("button", { name: "In Cart" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(card(page).getByRole("button", { name: "In Cart" })).toBeVisible();
  await page.getByRole("link", { name: "View Cart (1) AED 85" }).click();
  await expect(page.getByRole("region", { name: "Your Cart" })).toBeInViewport();
});
