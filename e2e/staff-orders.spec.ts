import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { placeOrder } from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const list = "/admin/perfumes/orders";
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, number: string) => page.getByRole("row").filter({ hasText: number });
const status = (page: Page, number: string) =>
  page.getByRole("combobox", { name: `Status of ${number}` });
const toast = (page: Page) => page.locator("toast-message:visible");

/** The list of orders, narrowed to the one of this number. */
async function findOrder(page: Page, number: string) {
  await signInAsAdmin(page);
  await page.goto(`${list}?q=${number}`);
  await expect(row(page, number)).toBeVisible();
}

test("an order is found by what is typed, moved on, and moved back by Undo", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = await placeOrder(browser);
  await signInAsAdmin(page);
  await page.goto(list);
  await reactIsHydrated(page);
  await page.getByRole("searchbox", { name: "Search orders" }).fill(number.slice(-13));
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole("row").filter({ hasText: "GO7-" })).toHaveCount(1);
  await status(page, number).selectOption("confirmed");
  await expect(toast(page)).toContainText("Confirmed");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(status(page, number)).toHaveValue("pending");
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("shipped");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goBack();
  await expect(row(page, number)).toBeVisible();
});

test("the details of an order open over the list, take a note, and close again", {
  tag: "@both",
}, async ({ page, browser }) => {
  test.slow();
  const number = await placeOrder(browser);
  await findOrder(page, number);
  await reactIsHydrated(page);
  await page.getByRole("link", { name: number, exact: true }).click();
  await expect(page).toHaveTitle(new RegExp(number));
  for (const text of ["Aisha Khan", "050 123 4567", "Villa 14", "Dubai", "Oud", "AED 114.25"]) {
    await expect(dialog(page)).toContainText(text);
  }
  await expect(dialog(page).getByRole("link", { name: "Call Customer" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  await dialog(page).getByLabel("Add a note for your colleagues").fill("Gift: no prices, please");
  await dialog(page).getByRole("button", { name: "Add note" }).click();
  await expect(
    dialog(page).getByRole("region", { name: "Notes and history" }).getByRole("listitem").first(),
  ).toContainText("Gift: no prices");
  await expect(dialog(page).getByLabel("Add a note for your colleagues")).toHaveValue("");
  await dialog(page).getByLabel(`Status of ${number}`).selectOption("processing");
  await expect(dialog(page)).toContainText("Pending → Processing");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(`${list}?q=${number}`);
  await expect(page.getByRole("link", { name: number, exact: true })).toBeFocused();
  await expect(status(page, number)).toHaveValue("processing");
});

test("a change made in the details is undone there, and after they were closed", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = await placeOrder(browser);
  await findOrder(page, number);
  await reactIsHydrated(page);
  await page.getByRole("link", { name: number, exact: true }).click();
  const inDetails = dialog(page).getByLabel(`Status of ${number}`);
  const undo = toast(page).getByRole("button", { name: "Undo" });
  await inDetails.selectOption("processing");
  await undo.click();
  await expect(inDetails).toHaveValue("pending");
  await expect(dialog(page)).toContainText("Processing → Pending");
  await inDetails.selectOption("confirmed");
  await expect(toast(page)).toContainText("Confirmed");
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await undo.click();
  await expect(status(page, number)).toHaveValue("pending");
});

test("the mails about an order are listed with it, and lead to what they say", async ({
  page,
  browser,
}) => {
  const number = await placeOrder(browser);
  await findOrder(page, number);
  await page.getByRole("link", { name: number, exact: true }).click();
  const mails = dialog(page).getByRole("region", { name: "Mails", exact: true });
  await expect(mails.getByRole("listitem")).toHaveCount(2);
  const picture = page.waitForEvent("requestfinished", (request) =>
    request.url().endsWith("/mail/perfume-oud.jpg"),
  );
  await mails.getByRole("link", { name: `We have received your order ${number}` }).click();
  await picture;
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await page.getByRole("link", { name: "Plain text" }).click();
  await expect(page.locator("pre")).toContainText("Villa 14");
});

test("a deleted order comes back by Undo, where it was", async ({ page, browser }) => {
  test.slow();
  const number = await placeOrder(browser);
  await findOrder(page, number);
  await reactIsHydrated(page);
  await page.getByRole("link", { name: `Delete ${number}` }).click();
  await expect(dialog(page)).toContainText("Are you sure you want to delete this order?");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page)).toContainText("Order deleted successfully!");
  await expect(page.getByText("No matches")).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, number)).toBeVisible();
  await expect(toast(page)).toContainText("Restored");
});

test("of two staff who look at one order, the second reads what the first did", async ({
  page,
  browser,
}) => {
  test.slow();
  const number = await placeOrder(browser);
  await findOrder(page, number);
  await reactIsHydrated(page);
  const other = await browser.newContext();
  // An order of another test would bring the colleague's page up to date.
  await other.route(/\/admin\/(events|pulse)/, (route) => route.abort());
  const colleague = await other.newPage();
  await findOrder(colleague, number);
  await reactIsHydrated(colleague);
  await status(page, number).selectOption("shipped");
  await expect(toast(page)).toContainText("Shipped");
  await status(colleague, number).selectOption("cancelled");
  await expect(toast(colleague)).toContainText("set it to Shipped meanwhile");
  await expect(status(colleague, number)).toHaveValue("shipped");
  await other.close();
});

test("a packing slip is one sheet, with what to pack and the cash to collect", {
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
});

for (const language of ["", "/ar"]) {
  test(`axe finds nothing on the orders, their details and questions${language}`, async ({
    page,
    browser,
    expectNoAxeFindings,
  }) => {
    test.slow();
    const number = await placeOrder(browser);
    await findOrder(page, number);
    const link = page.getByRole("link", { name: number, exact: true });
    const details = `${language}${new URL((await link.getAttribute("href")) ?? "", page.url()).pathname}`;
    const pages = [
      ...[`${language}${list}`, `${language}${list}?q=nothing-of-this-name`],
      ...[details, `${details}/delete`],
    ];
    for (const width of [page.viewportSize()?.width ?? 0, 820]) {
      await page.setViewportSize({ width, height: 1000 });
      for (const path of pages) {
        await page.goto(path);
        await expectNoAxeFindings();
      }
    }
  });
}

test("a tablet shows the whole list without a sideways scroll", { tag: "@desktop" }, async ({
  page,
  browser,
}) => {
  const number = await placeOrder(browser);
  await page.setViewportSize({ width: 820, height: 1180 });
  await findOrder(page, number);
  for (const path of [list, `/ar${list}`]) {
    await page.goto(path);
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
