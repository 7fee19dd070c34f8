import { expect, test } from "./fixtures.ts";

test.describe("the slide-in menu", { tag: "@phone" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  });

  test("keeps the focus inside", async ({ page }) => {
    const menu = page.getByRole("dialog", { name: "Menu" });
    const stops = await menu.getByRole("link").or(menu.getByRole("button")).count();
    for (let press = 0; press <= stops + 1; press++) {
      await page.keyboard.press("Tab");
      const focused = page.locator("*:focus");
      // Between the last stop and the first the browser's own controls have their turn.
      // The menu itself is a stop where it scrolls.
      const inside = menu.locator(":focus").or(menu.and(focused));
      if ((await focused.count()) > 0) await expect(inside).toHaveCount(1);
    }
  });

  test("closes on Escape and gives the focus back", async ({ page }) => {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  });

  test("closes by its own button", async ({ page }) => {
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("button", { name: "Close" }).click();
    await expect(menu).toBeHidden();
  });

  test("locks the page behind it", async ({ page }) => {
    await page.mouse.move(100, 400);
    await page.mouse.wheel(0, 600);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  });

  test("closes when another page opens, and stays closed on Back", async ({ page }) => {
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(menu).toBeHidden();
  });

  test("offers the other language", async ({ page }) => {
    await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "العربية" }).click();
    await expect(page).toHaveURL("/ar");
  });
});
