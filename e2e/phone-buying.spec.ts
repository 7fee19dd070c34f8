import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import {
  addBottle,
  becomeShopper,
  expectConfirmed,
  fillQuickOrder,
  placeButton,
  saveAddress,
} from "./order-form.ts";
import { expectToastCoversNoButton } from "./page-looks.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";

const chat = (page: Page) => page.locator("#chat a");

const inUse = "main :is(input, select, textarea, button, [data-button], [data-price])";

/** Whether the chat button lies over something that is pressed, filled in or paid. */
const chatCovers = (page: Page, kept = inUse) =>
  page.evaluate((selector) => {
    const button = document.querySelector("#chat a");
    if (!button || getComputedStyle(button).opacity === "0") return [];
    const box = button.getBoundingClientRect();
    return [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, kept);

test("the bar of the checkout stays, and the chat button steps aside from fields, prices and buttons, and comes back", {
  tag: "@phone",
}, async ({ page }) => {
  test.slow();
  await becomeShopper(page);
  await saveAddress(page);
  for (const path of ["/checkout", "/perfumes", "/ar/services/premium-wash"]) {
    await page.goto(path);
    if (path === "/checkout") {
      // The order is placed from wherever one is.
      await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
      await page.getByText("Shipping policy").scrollIntoViewIfNeeded();
      await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 311) {
      await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
      await expect.poll(() => chatCovers(page), { message: `${path} at ${y}` }).toEqual([]);
    }
  }
  await page.goto("/about");
  await expect(chat(page)).toBeVisible();
  await expect(chat(page)).toHaveCSS("opacity", "1");
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  expect(await chatCovers(page, "footer a")).toEqual([]);
});

test("who ordered before, without keeping the address, orders with two taps from the cart", {
  tag: "@phone",
}, async ({ page }) => {
  await becomeShopper(page);
  await openHydrated(page, "/perfumes?order=open");
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

test("what says that a perfume is in the cart covers no button of its card", async ({ page }) => {
  await page.goto("/perfumes");
  const add = page.getByRole("button", { name: "Add to Cart: Oud" });
  await add.evaluate((button) => {
    // Where the message would lie over it.
    scrollTo(0, scrollY + button.getBoundingClientRect().bottom - (innerHeight - 92));
  });
  await reactIsHydrated(page);
  await add.click();
  await expectToastCoversNoButton(page);
});

test("the bar that books stands on a ground of its own", async ({ page }) => {
  await page.goto("/services/premium-wash");
  const bar = page.locator(".sticky > a[href$='#booking']");
  await expect(bar).toBeVisible();
  const ground = await bar.evaluate((link) => {
    const { backgroundColor } = getComputedStyle(link.parentElement ?? link);
    return { backgroundColor, width: link.parentElement?.getBoundingClientRect().width };
  });
  expect(ground.backgroundColor).not.toBe("rgba(0, 0, 0, 0)");
  expect(ground.width).toBe(390);
});
