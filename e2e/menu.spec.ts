import { expect, test } from "./fixtures.ts";

test.describe("the slide-in menu", { tag: "@phone" }, () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  });

  test("keeps the focus inside and the page still, and closes on Escape or by its button", async ({
    page,
  }) => {
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
    await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
    await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("button", { name: "Close" }).click();
    await expect(menu).toBeHidden();
  });

  test("closes when another page opens, stays closed on Back, and offers the other language", async ({
    page,
  }) => {
    const menu = page.getByRole("dialog", { name: "Menu" });
    await menu.getByRole("link", { name: "Contact" }).click();
    await expect(page).toHaveURL("/contact");
    await expect(menu).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.getByRole("link", { name: "العربية" }).click();
    await expect(page).toHaveURL("/ar");
  });
});
