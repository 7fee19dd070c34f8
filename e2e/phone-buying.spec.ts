import type { Page } from "@playwright/test";
import { password, signIn } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import {
  addBottle,
  becomeShopper,
  expectConfirmed,
  fillQuickOrder,
  placeButton,
  saveAddress,
} from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const chat = (page: Page) => page.locator("#chat a");

/** Whether the chat button lies over something that is pressed, filled in or paid. */
const chatCovers = (page: Page) =>
  page.evaluate(() => {
    const button = document.querySelector("#chat a");
    if (!button || getComputedStyle(button).opacity === "0") return [];
    const box = button.getBoundingClientRect();
    const kept = "main :is(input, select, textarea, button, [data-button], [data-price])";
    return [...document.querySelectorAll(kept)]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

test("on a phone the order is placed from wherever one is in the checkout", {
  tag: "@phone",
}, async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await expect(placeButton(page)).toContainText("AED 114.25");
  await page.getByText("Shipping policy").scrollIntoViewIfNeeded();
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
});

test("the bar of the checkout is there without script", { tag: "@nojs" }, async ({ page }) => {
  await becomeShopper(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/checkout");
  await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  await page.goto("/contact");
  // It ends the page instead of lying over it.
  await expect(chat(page)).not.toBeInViewport();
});

test("the chat button steps aside from fields, prices and buttons, and comes back", {
  tag: "@phone",
}, async ({ page }) => {
  test.slow();
  await becomeShopper(page);
  await saveAddress(page);
  for (const path of ["/cart", "/checkout", "/perfumes", "/contact", "/ar/services/premium-wash"]) {
    await page.goto(path);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 311) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
      await expect.poll(() => chatCovers(page), { message: `${path} at ${y}` }).toEqual([]);
    }
  }
  await page.goto("/about");
  await expect(chat(page)).toBeVisible();
  await expect(chat(page)).toHaveCSS("opacity", "1");
});

test("the cart says what is missing until the delivery is free", async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/cart");
  const main = page.getByRole("main");
  await expect(main).toContainText("AED 190.25 more for free delivery");
  for (let bottle = 0; bottle < 3; bottle++) await addBottle(page);
  await page.reload();
  await expect(main).toContainText("Free delivery in the UAE");
  await page.goto("/ar/cart");
  await expect(main).toContainText("التوصيل مجاني داخل الإمارات");
});

test("an order number stays on one line", { tag: "@phone" }, async ({ page }) => {
  await becomeShopper(page);
  await saveAddress(page);
  await page.goto("/checkout");
  await placeButton(page).click();
  await expect(page).toHaveURL(/order-confirmation/);
  const lines = (name: RegExp) =>
    page
      .getByText(name)
      .first()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
  expect(await lines(/^GO7-/)).toBe(1);
  await page.goto("/profile/orders");
  expect(await lines(/^GO7-/)).toBe(1);
  await page.getByRole("link", { name: /^GO7-/ }).click();
  await expect(page.getByRole("heading", { name: /^Order GO7-/ })).toBeVisible();
  expect(await lines(/^GO7-/)).toBe(1);
});

test("the account's own pages begin in the upper half of a phone", { tag: "@phone" }, async ({
  page,
}) => {
  await becomeShopper(page);
  await page.goto("/profile/orders");
  const heading = page.getByRole("heading", { name: "My Orders" });
  expect((await heading.boundingBox())?.y).toBeLessThan(320);
});

test("who ordered before, without keeping the address, orders with two taps from the cart", {
  tag: "@phone",
}, async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/perfumes?order=open");
  await reactIsHydrated(page);
  await fillQuickOrder(page);
  await placeButton(page).click();
  await expect(page.getByRole("heading", { name: "Order Submitted Successfully!" })).toBeVisible();
  await addBottle(page);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Checkout" }).tap();
  await placeButton(page).tap();
  await expectConfirmed(page);
  await expect(page.getByRole("main")).toContainText("Villa 14");
});

test("signed out, with a password that the browser fills in, it is a third tap", {
  tag: "@phone",
}, async ({ page }) => {
  const { email } = await signIn(page);
  await saveAddress(page);
  await page.context().clearCookies();
  await addBottle(page);
  await page.goto("/cart");
  await page.getByRole("link", { name: "Sign In to Checkout" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign In", exact: true }).tap();
  await placeButton(page).tap();
  await expectConfirmed(page);
});
