import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test, toast } from "./fixtures.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const codes = "/admin/discounts";
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const newName = () => `E2E-${randomInt(1e9)}`;

// A request of another journey would take the place of a toast that is looked at here.
test.beforeEach(({ page }) => page.route("**/admin/pulse", (route) => route.abort()));

async function fillCode(page: Page, name: string) {
  await dialog(page).getByLabel("Code", { exact: true }).fill(name.toLowerCase());
  await dialog(page).getByText("Fixed amount").click();
  await dialog(page).getByLabel("Percent or AED").fill("25");
  await dialog(page).getByLabel("Description in English").fill("25 off, to try it");
}

test("a code is added over the list, switched off and deleted where it stands, and each is undone", async ({
  page,
}) => {
  test.slow();
  const name = newName();
  await signInAsAdmin(page);
  await page.goto(codes);
  await page.getByRole("link", { name: "Add Code" }).click();
  await expect(page).toHaveURL(/\/new$/);
  await expect(dialog(page).getByLabel("Code", { exact: true })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Enter a code");
  await expect(page).toHaveTitle(/^Error: Add New Code/);
  await fillCode(page, name);
  await dialog(page).getByLabel("Most uses").fill("5");
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toContainText("Code added");
  await expect(row(page, name)).toContainText("0 of 5");

  await row(page, name)
    .getByRole("button", { name: `Switch off ${name}` })
    .click();
  await expect(row(page, name)).toContainText("Off");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toContainText("Active");
  await row(page, name)
    .getByRole("link", { name: `Delete ${name}` })
    .click();
  await expect(dialog(page)).toContainText("Are you sure you want to delete this discount code?");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page)).toContainText("Discount code deleted");
  await expect(row(page, name)).toHaveCount(0);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toBeVisible();
});

test("a dialog does not move under the pointer when the scripts come, nor is typing lost", async ({
  page,
}) => {
  const name = newName();
  await signInAsAdmin(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/entry\.client-/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${codes}/new?q=${name}`);
  await fillCode(page, name);
  await dialog(page).getByRole("button", { name: "Save Code" }).hover();
  scripts.resolve();
  await reactIsHydrated(page);
  await expect(dialog(page).getByLabel("Percent or AED")).toHaveValue("25");
  await page.mouse.down();
  await page.mouse.up();
  await expect(row(page, name)).toContainText("Active");
});

test("a rate is edited over the list, and a currency that is moved keeps the focus", async ({
  page,
}) => {
  test.slow();
  await signInAsAdmin(page);
  await openHydrated(page, "/admin/currencies");
  await page.getByRole("link", { name: "Edit NGN" }).click();
  const rate = dialog(page).getByLabel("Rate for AED 1");
  await rate.fill("1,5");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Enter a number above 0");
  await rate.fill("1.5");
  await dialog(page).getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toContainText("Currency saved");
  await expect(row(page, "NGN")).toContainText("127.50");
  const place = async () =>
    (await page.getByRole("row").allTextContents()).findIndex((text) => /PHP/.test(text));
  const before = await place();
  await page.getByRole("button", { name: "Move PHP up" }).click();
  await expect.poll(place).toBe(before - 1);
  await expect(page.getByRole("button", { name: "Move PHP up" })).toBeFocused();
});
