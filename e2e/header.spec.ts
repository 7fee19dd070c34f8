import type { Page } from "@playwright/test";
import { newPerson, signIn, signUp } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { elementsAreDefined, reactIsHydrated } from "./page-scripts.ts";

const header = (page: Page) => page.getByRole("banner");
const button = (page: Page, name: string | RegExp) => header(page).getByRole("button", { name });
const focusedItem = (page: Page) => page.locator("[role^=menuitem]:focus");

async function openMobileMenu(page: Page) {
  await button(page, "Open menu").click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

test.describe("on a desktop", { tag: "@desktop" }, () => {
  test("the currency is chosen by keyboard", async ({ page }) => {
    const { name } = await signIn(page);
    await page.goto("/services");
    // Until then nothing hears its keys.
    await elementsAreDefined(page);
    await button(page, "Currency: AED").focus();
    await page.keyboard.press("ArrowDown");
    await expect(focusedItem(page)).toHaveAccessibleName("AED UAE Dirham");
    await expect(focusedItem(page)).toHaveAttribute("aria-checked", "true");
    await page.keyboard.press("ArrowDown");
    await expect(focusedItem(page)).toHaveAccessibleName("SAR Saudi Riyal");
    await page.keyboard.press("End");
    await expect(focusedItem(page)).toHaveAccessibleName("XOF West African CFA Franc");
    await page.keyboard.press("u");
    await expect(focusedItem(page)).toHaveAccessibleName("USD US Dollar");
    await page.keyboard.press("Escape");
    await expect(button(page, "Currency: AED")).toBeFocused();

    await page.keyboard.press("Enter");
    await expect(focusedItem(page)).toHaveAccessibleName("AED UAE Dirham");
    await page.keyboard.press("u");
    await expect(focusedItem(page)).toHaveAccessibleName("USD US Dollar");
    await page.keyboard.press("Enter");
    await expect(button(page, "Currency: USD")).toBeVisible();
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(page).toHaveURL("/services");
    // A key may follow so closely that the focus is still on the button.
    await button(page, "Currency: USD").evaluate((opener: HTMLElement) => {
      opener.click();
      opener.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
    });
    await expect(page.getByRole("menu")).toBeHidden();
    await button(page, "Currency: USD").click();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(button(page, name)).toBeFocused();
  });

  test("the menu of the account closes on a click outside, and leads on", async ({
    page,
    expectNoAxeFindings,
  }) => {
    const { name, email } = await signIn(page);
    await page.goto("/services");
    await elementsAreDefined(page);
    await button(page, name).click();
    await expect(page.getByRole("menuitem", { name: "My Profile" })).toBeFocused();
    await expectNoAxeFindings();
    await expect(header(page)).toContainText(email);
    await page.mouse.click(300, 500);
    await expect(page.getByRole("menuitem", { name: "My Profile" })).toBeHidden();

    await button(page, name).click();
    await page.getByRole("menuitem", { name: "My Profile" }).click();
    await expect(page).toHaveURL(/\/profile/);
    await button(page, name).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
    await expect(header(page).getByRole("link", { name: "Sign In" })).toBeVisible();
  });

  test("the longest names fit at every width", async ({ page }) => {
    await signIn(page, await signUp(page, newPerson(`Sheikha ${"Alanoud ".repeat(10)}`.trim())));
    for (const address of ["/services", "/ar/services"]) {
      await page.goto(address);
      for (const width of [1024, 1280, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const boxes = await header(page)
          .locator("a:visible, button:visible")
          .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect()));
        for (const box of boxes) {
          expect(box.height, `${address} at ${width} px`).toBeLessThan(60);
          expect(box.right).toBeLessThanOrEqual(width);
          expect(box.left).toBeGreaterThanOrEqual(0);
        }
      }
    }
  });
});

test("a phone's menu signs a guest in or up, and has a customer's cart, currency and account", {
  tag: "@phone",
}, async ({ page }) => {
  await page.goto("/services");
  const menu = await openMobileMenu(page);
  await menu.getByRole("link", { name: "Sign In / Sign Up" }).click();
  await expect(page).toHaveURL("/services?auth=login");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("dialog")).toHaveCount(1);

  const { name, email } = await signIn(page);
  await page.goto("/perfumes");
  await page.getByRole("article").first().scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await openMobileMenu(page);
  for (const words of [name, email, "View Cart", "My Profile", "Sign Out"]) {
    await expect(menu).toContainText(words);
  }
  await menu.getByText("CURRENCY").click();
  await menu.getByRole("button", { name: "SAR Saudi Riyal" }).click();
  await expect(menu).toBeHidden();
  await openMobileMenu(page);
  await expect(menu.getByText("CURRENCY").locator("..")).toContainText("SAR");
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await openMobileMenu(page);
  await expect(menu).toContainText("Sign In / Sign Up");
});
