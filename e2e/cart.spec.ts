import type { BrowserContext, Page } from "@playwright/test";
import { expect, test, toast } from "./fixtures.ts";
import { expectNoSidewaysScroll } from "./page-looks.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";

const perfumeIds = {
  Aroma: "01920000-0000-7000-8000-000000000001",
  Oud: "01920000-0000-7000-8000-000000000003",
};
type Bottles = [name: keyof typeof perfumeIds, quantity: number, seenAed?: number][];

/** Puts bottles in the cart of a guest, as an earlier visit has left them. */
async function fillCart(context: BrowserContext, bottles: Bottles) {
  const lines = bottles.map(([name, quantity, seenAed = 85]) => [
    perfumeIds[name],
    quantity,
    seenAed,
  ]);
  const content = JSON.stringify({ id: crypto.randomUUID(), lines });
  const value = encodeURIComponent(Buffer.from(content).toString("base64"));
  await context.addCookies([{ name: "guest-cart", value, url: process.env.E2E_URL }]);
}

async function openCart(page: Page, bottles: Bottles, address = "/cart") {
  await fillCart(page.context(), bottles);
  await openHydrated(page, address);
}

const linesOf = (page: Page) => page.getByRole("list", { name: "Items in your cart" });
const lineOf = (page: Page, name: string) =>
  linesOf(page).getByRole("listitem").filter({ hasText: name });
const summaryOf = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const amountOf = (page: Page, label: string) =>
  summaryOf(page).getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
const more = (page: Page, name: string) => page.getByRole("button", { name: `One more: ${name}` });
const less = (page: Page, name: string) => page.getByRole("button", { name: `One less: ${name}` });

test("a press puts a perfume into the cart, a double one as well, and header, button and panel say so", async ({
  page,
}) => {
  await page.goto("/perfumes");
  const sign = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await page.getByRole("button", { name: "Add to Cart: Oud" }).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await expect(sign).toHaveCount(0);
  const answer = Promise.withResolvers<void>();
  await page.route("**/cart.data*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add to Cart: Oud" }).dblclick();
  const busy = page.getByRole("button", { name: "Adding...: Oud" });
  await expect(busy).toHaveAttribute("aria-disabled", "true");
  answer.resolve();
  await expect(toast(page)).toHaveText("Product added to cart successfully!");
  await expect(sign).toHaveAccessibleName("Cart, 1 item");
  const panel = page.getByRole("region", { name: "Your Cart" });
  await expect(panel).toContainText("AED 85");
  await expect(panel.getByRole("link", { name: "Login to Order" })).toBeVisible();
  await page.getByRole("button", { name: "In Cart: Oud" }).click();
  await expect(panel).toContainText("AED 170");
  await less(page, "Oud").click();
  await expect(panel).toContainText("AED 85");
  await panel.getByRole("button", { name: "Clear Cart" }).click();
  await expect(panel).toBeHidden();
  await expect(sign).toHaveCount(0);
});

test("many presses are seen at once, before the server has answered, and end at the right number", async ({
  page,
}) => {
  await openCart(page, [["Oud", 2]]);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/cart.data", async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await more(page, "Oud").click();
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 255");
  await expect(amountOf(page, "Estimated shipping")).toHaveText("AED 25");
  for (let press = 0; press < 10; press++) await more(page, "Oud").click({ delay: 0 });
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 1,105");
  await expect(amountOf(page, "Estimated shipping")).toHaveText("FREE");
  await expect(toast(page)).toHaveCount(0);
  answer();
  await expect(toast(page)).toHaveText("Quantity updated");
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 1,105");
  // The last press is on its way yet, and a whole new page would cut it short.
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("13");
});

test("without a network the cart goes back to what it was, and says why", async ({ page }) => {
  await openCart(page, [["Oud", 2]]);
  await page.route("**/cart.data", (route) => route.abort());
  await more(page, "Oud").click();
  await expect(toast(page)).toHaveText("Failed to update quantity");
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("2");
  await page.getByRole("button", { name: "Remove: Oud" }).click();
  await expect(toast(page)).toHaveText("Failed to remove item from cart");
  await expect(lineOf(page, "Oud")).toBeVisible();
  await page.unroute("**/cart.data");
  await more(page, "Oud").click();
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("3");
  await expect(toast(page)).toHaveText("Quantity updated");
});

test("minus is off at one bottle; the last line leaves an empty cart", async ({ page }) => {
  await openCart(page, [
    ["Oud", 2],
    ["Aroma", 1],
  ]);
  await expect(less(page, "Aroma")).toBeDisabled();
  await less(page, "Oud").click();
  await expect(less(page, "Oud")).toBeDisabled();
  await page.getByRole("button", { name: "Remove: Oud" }).click();
  await expect(linesOf(page)).toBeFocused();
  await page.getByRole("button", { name: "Remove: Aroma" }).click();
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
  await page.getByRole("link", { name: "Browse Perfumes" }).click();
  await expect(page).toHaveURL("/perfumes");
});

test("another tab finds what this one changed as soon as it is looked at", async ({ page }) => {
  await openCart(page, [["Oud", 1]]);
  const other = await page.context().newPage();
  await openHydrated(other, "/cart");
  await more(page, "Oud").click();
  await expect(toast(page)).toHaveText("Quantity updated");
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(lineOf(other, "Oud").getByRole("group")).toHaveText("2");

  // The page says so before the server has.
  const removed = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: "Remove: Oud" }).click();
  await removed;
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
  await more(other, "Oud").click();
  await expect(toast(other)).toHaveText("This perfume is not in your cart any more");
  await expect(other.getByText("Your Cart is Empty")).toBeVisible();
});

test("axe finds nothing on /cart that changed, with a code, and in the panel of the shop", async ({
  page,
  expectNoAxeFindings,
}) => {
  const bottles: Bottles = [
    ["Oud", 97, 80],
    ["Aroma", 2],
  ];
  await openCart(page, bottles, "/cart");
  await expectNoAxeFindings();
  await expectNoSidewaysScroll(page, [320]);
  const codeField = page.locator('input[name="code"]:not([type="hidden"])');
  await page.getByText("Add a discount code", { exact: true }).click();
  await codeField.fill("nope");
  await codeField.press("Enter");
  await expect(codeField).toHaveAttribute("aria-invalid", "true");
  await expectNoAxeFindings();
  await codeField.fill("welcome10");
  await codeField.press("Enter");
  await expect(page.locator('input[value="remove-code"]')).toHaveCount(1);
  await expectNoAxeFindings();
  await page.goto("/perfumes");
  await page.locator("#cart").scrollIntoViewIfNeeded();
  await expectNoAxeFindings();
  await expectNoSidewaysScroll(page, [320]);
});
