import type { Page } from "@playwright/test";
import { fillBooking, newEmail, workingDay } from "./booking-form.ts";
import { fillMessage } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";
import { becomeShopper, fillAddress, totalOf } from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

/** What the forms of the page hold, by name. */
const typedIn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLFormElement>("form[method=post]")].flatMap((form) =>
      [...new FormData(form)].filter(([name]) => !/^(idempotencyKey|owner)$/.test(name)),
    ),
  );

const changeLanguage = (page: Page) =>
  page.getByRole("banner").locator("a[hreflang]").first().click();

async function changeLanguageInMenu(page: Page) {
  await page.locator("[commandfor=site-menu]").first().click();
  await page.getByRole("dialog").locator("a[hreflang]").click();
}

async function expectKept(page: Page, { arabic }: { arabic: string }) {
  await reactIsHydrated(page);
  const [english, typed] = [new URL(page.url()), await typedIn(page)];
  await changeLanguage(page);
  await expect(page).toHaveURL(arabic);
  await page.locator("main form").first().scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  expect(await typedIn(page)).toEqual(typed);
  // Nothing of it stays on the device.
  expect(await page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();

  await changeLanguageInMenu(page);
  await expect(page).toHaveURL(english.pathname + english.search);
  await page.locator("main form").first().scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  expect(await typedIn(page)).toEqual(typed);
}

test("a half-filled booking stays in the other language and back", async ({ page }) => {
  await page.goto("/services/interior-detailing");
  await fillBooking(page, { Email: newEmail() });
  await page.getByRole("radio", { name: /^SUV/ }).check();
  await page.getByLabel("Additional notes").fill("Ring the bell\nat the gate");
  await expectKept(page, { arabic: "/ar/services/interior-detailing" });
  await expect(page.locator(`input[value="${workingDay}"]`)).toBeChecked();
});

test("a message and an order stay in the other language and back", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page);
  // A new tab has a storage of its own, and this page stays.
  const otherLanguage = page.getByRole("banner").locator("a[hreflang]").first();
  await otherLanguage.click({ modifiers: ["ControlOrMeta"] });
  expect(await page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();
  await expectKept(page, { arabic: "/ar/contact" });

  await becomeShopper(page);
  await page.goto("/checkout");
  await fillAddress(page);
  await page.getByLabel("Country").selectOption("Oman");
  await expectKept(page, { arabic: "/ar/checkout" });
  await expect(totalOf(page)).toHaveText("AED 164.25");
});

test("no password is carried along", async ({ page }) => {
  await page.goto("/sign-up");
  await page.getByLabel("Email").fill("layla@example.com");
  await page.getByLabel("Password", { exact: true }).fill("a very long secret");
  await changeLanguage(page);
  await expect(page).toHaveURL("/ar/sign-up");
  await expect(page.locator("main input[type=email]")).toHaveValue("layla@example.com");
  await expect(page.locator("main input[type=password]").first()).toHaveValue("");
});
