import type { Page } from "@playwright/test";
import { newPerson, signIn, signUp } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const header = (page: Page) => page.getByRole("banner");
const button = (page: Page, name: string | RegExp) => header(page).getByRole("button", { name });
const focusedItem = (page: Page) => page.locator("[role^=menuitem]:focus");

/** Whether React runs on a page or not, its header does the same. */
const pages = ["/services", "/perfumes"];

async function openPage(page: Page, address: string) {
  await page.goto(address);
  if (address !== "/perfumes") return;
  await page.getByRole("article").first().scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
}

async function openMobileMenu(page: Page) {
  await button(page, "Open menu").click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  return menu;
}

test.describe("on a desktop", { tag: "@desktop" }, () => {
  for (const address of pages) {
    test(`a guest on ${address} finds an appointment and the way to sign in`, async ({ page }) => {
      await openPage(page, address);
      const appointment = header(page).getByRole("link", { name: "Get Appointment" });
      await expect(appointment).toHaveAttribute("href", "/contact");
      await expect(header(page).getByRole("link", { name: /^Cart/ })).toHaveCount(0);
      await header(page).getByRole("link", { name: "Sign In" }).click();
      await expect(page).toHaveURL(`${address}?auth=login`);
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole("dialog")).toBeHidden();
    });

    test(`the currency is chosen by keyboard on ${address}`, async ({ page }) => {
      await signIn(page);
      await openPage(page, address);
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
      await expect(page).toHaveURL(address);
    });
  }

  test("amounts follow a new currency while the page stays where it is", async ({ page }) => {
    await signIn(page);
    await openPage(page, "/perfumes");
    await expect(page.getByRole("article").first()).toContainText("AED 85");
    const place = await page.evaluate(() => scrollY);
    expect(place).toBeGreaterThan(300);
    await button(page, "Currency: AED").click();
    await page.getByRole("menuitemradio", { name: "USD US Dollar" }).click();
    await expect(page.getByRole("article").first()).toContainText("$22.95");
    // Shorter amounts may take a line less above it.
    expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(100);
  });

  test("the menu of the account closes on a click outside, and leads on", async ({ page }) => {
    const { name, email } = await signIn(page);
    await page.goto("/services");
    await button(page, name).click();
    await expect(page.getByRole("menuitem", { name: "My Profile" })).toBeFocused();
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

  test("Tab leaves a menu and goes on behind its button", async ({ page }) => {
    const { name } = await signIn(page);
    await page.goto("/services");
    await button(page, "Currency: AED").click();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("menu")).toBeHidden();
    await expect(button(page, name)).toBeFocused();
  });

  test("the longest names fit at every width", async ({ page }) => {
    await signIn(page, await signUp(page, newPerson(`Sheikha ${"Alanoud ".repeat(10)}`.trim())));
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const address of ["/services", "/ar/services"]) {
        await page.goto(address);
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

test("the cart's count follows what is put in it", { tag: "@both" }, async ({ page }) => {
  await signIn(page);
  await openPage(page, "/perfumes");
  await expect(header(page).getByRole("link", { name: "Cart, 0 items" })).toBeVisible();
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(header(page).getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await page.goto("/ar/services");
  await expect(header(page).getByRole("link", { name: "السلة، 1 منتج" })).toBeVisible();
});

test.describe("on a phone", { tag: "@phone" }, () => {
  for (const address of pages) {
    test(`a guest signs in or up from the menu of ${address}`, async ({ page }) => {
      await openPage(page, address);
      const menu = await openMobileMenu(page);
      await menu.getByRole("link", { name: "Sign In / Sign Up" }).click();
      await expect(page).toHaveURL(`${address}?auth=login`);
      await expect(menu).toBeHidden();
      await expect(page.getByRole("dialog")).toHaveCount(1);
    });

    test(`a customer finds cart, currency and account in the menu of ${address}`, async ({
      page,
    }) => {
      const { name, email } = await signIn(page);
      await openPage(page, address);
      const menu = await openMobileMenu(page);
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
  }
});

test("without script a customer changes the currency and signs out", { tag: "@nojs" }, async ({
  page,
  viewport,
}) => {
  await signIn(page);
  await page.goto("/perfumes");
  const isPhone = (viewport?.width ?? 0) < 1024;
  if (isPhone) {
    await openMobileMenu(page);
    await page.getByText("CURRENCY").click();
    await page.getByRole("button", { name: "USD US Dollar" }).click();
  } else {
    await button(page, "Currency: AED").click();
    await page.getByRole("menuitemradio", { name: "USD US Dollar" }).click();
  }
  await expect(page).toHaveURL("/perfumes");
  await expect(page.getByRole("article").first()).toContainText("$22.95");
  if (isPhone) {
    const menu = await openMobileMenu(page);
    await menu.getByRole("button", { name: "Sign Out" }).click();
  } else {
    await button(page, "Aisha Khan").click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
  }
  await page.goto("/perfumes");
  await expect(page.getByRole("article").first()).toContainText("$22.95");
});

test.describe("axe finds nothing", () => {
  // A colour caught in the middle of a transition is not what people read.
  for (const [address, currency] of [
    ["/services", "Currency: AED"],
    ["/ar/services", /AED/],
  ] as const) {
    test(`on ${address} with a menu of the header open`, { tag: "@desktop" }, async ({
      page,
      expectNoAxeFindings,
    }) => {
      const { name } = await signIn(page);
      await page.goto("/"); // Where the word about signing in is told.
      await page.goto(address);
      await button(page, currency).click();
      await expectNoAxeFindings();
      await page.keyboard.press("Escape");
      await button(page, name).click();
      await expectNoAxeFindings();
    });
  }

  test("in a customer's slide-in menu", { tag: "@phone" }, async ({
    page,
    expectNoAxeFindings,
  }) => {
    await signIn(page);
    for (const [address, open] of [
      ["/services", "Open menu"],
      ["/ar/services", "افتح القائمة"],
    ] as const) {
      await page.goto(address);
      await button(page, open).click();
      await page.locator("#site-menu summary").click();
      await expectNoAxeFindings();
    }
  });
});
