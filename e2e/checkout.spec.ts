import { expect, test } from "./fixtures.ts";
import { becomeShopper, expectConfirmed, placeButton, saveAddress, totalOf } from "./order-form.ts";
import { expectNoSidewaysScroll } from "./page-looks.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";

test("of saved addresses another one is chosen, or one is typed, and the total follows at once", async ({
  page,
}) => {
  await becomeShopper(page);
  await saveAddress(page);
  await saveAddress(page, { addressLine1: "Corniche 3", city: "Muscat", country: "Oman" });
  await page.goto("/checkout");
  await page.getByRole("link", { name: "+ Add new address" }).click();
  await expect(page).toHaveURL("/checkout?address=new");
  await reactIsHydrated(page);
  await page.getByLabel("Country").selectOption("Oman");
  await expect(totalOf(page)).toHaveText("AED 164.25");
  await page.getByRole("link", { name: "← Use saved address" }).click();
  await expect(page.getByRole("radio", { name: /Villa 14/ })).toBeChecked();
  await expect(totalOf(page)).toHaveText("AED 114.25");
  await page.getByText("Corniche 3").click();
  await expect(totalOf(page)).toHaveText("AED 164.25");
  await placeButton(page).click();
  await expectConfirmed(page);
  await expect(page.getByRole("main")).toContainText("Oman");
});

test("without script an address asks for what its country has @nojs", async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await expect(page.getByLabel("Emirate")).toBeVisible();
  await expect(page.getByLabel("City")).toBeHidden();
  await page.getByLabel("Country").selectOption("Oman");
  await expect(page.getByLabel("Emirate")).toBeHidden();
  await expect(page.getByLabel("City")).toBeVisible();
});

test("axe finds nothing in any state of /ar/checkout and what follows it", async ({
  page,
  expectNoAxeFindings,
}) => {
  await becomeShopper(page);
  await openHydrated(page, "/ar/checkout");
  await page.locator("main form button").last().click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectNoAxeFindings();
  await saveAddress(page, { addressLine1: "X".repeat(60), fullName: "Y".repeat(60) });
  await page.goto("/ar/checkout");
  await page.locator("main form button").last().click();
  await expect(page).toHaveURL(/order-confirmation/);
  await expectNoAxeFindings();
  await expectNoSidewaysScroll(page, [320]);
  const orderId = new URL(page.url()).pathname.split("/").at(-1);
  await page.goto(`/ar/orders/${orderId}/invoice`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectNoAxeFindings();
  await expectNoSidewaysScroll(page, [320]);
  await page.goto("/ar/order-confirmation/nothing");
  await expectNoAxeFindings();
});
