import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { placeOrder } from "./order-form.ts";
import { signInAsAdmin } from "./staff.ts";

const list = "/admin/perfumes/orders";
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, number: string) => page.getByRole("row").filter({ hasText: number });

/** The list of orders, narrowed to the one of this number. */
async function findOrder(page: Page, number: string) {
  await signInAsAdmin(page);
  await page.goto(`${list}?q=${number}`);
  await expect(row(page, number)).toBeVisible();
}

test("a packing slip is one sheet, with the cash to collect, and the mails of an order are beside it", {
  tag: "@desktop",
}, async ({ page, browser, expectNoAxeFindings }) => {
  const number = await placeOrder(browser);
  await findOrder(page, number);
  await page.getByRole("link", { name: number, exact: true }).click();
  await dialog(page).getByRole("link", { name: "Packing slip" }).click();
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole("region", { name: "Cash to collect" })).toContainText("AED 114.25");
  await expectNoAxeFindings();
  const sheets = (await page.pdf({ format: "A5" })).toString("latin1").match(/\/Type \/Page\b/g);
  expect(sheets).toHaveLength(1);
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(dialog(page)).toContainText(number);
  const mails = dialog(page).getByRole("region", { name: "Mails", exact: true });
  await expect(mails.getByRole("listitem")).toHaveCount(2);
  await mails.getByRole("link", { name: `We have received your order ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
});
