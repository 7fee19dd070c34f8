import type { BrowserContext, Page } from "@playwright/test";
import { newPerson, password, signIn } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

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
  await page.goto(address);
  await reactIsHydrated(page);
}

const linesOf = (page: Page) => page.getByRole("list", { name: "Items in your cart" });
const lineOf = (page: Page, name: string) =>
  linesOf(page).getByRole("listitem").filter({ hasText: name });
const summaryOf = (page: Page) => page.getByRole("region", { name: "Order Summary" });
const amountOf = (page: Page, label: string) =>
  summaryOf(page).getByText(label, { exact: true }).locator("xpath=following-sibling::dd");
const more = (page: Page, name: string) => page.getByRole("button", { name: `One more: ${name}` });
const less = (page: Page, name: string) => page.getByRole("button", { name: `One less: ${name}` });
const toast = (page: Page) => page.locator("toast-message:visible");

test("a perfume goes into the cart with one press, and the button says so", async ({ page }) => {
  await page.goto("/perfumes");
  await page.getByRole("button", { name: "Add to Cart: Oud" }).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await page.getByRole("button", { name: "Add to Cart: Oud" }).click();
  await expect(toast(page)).toHaveText("Product added to cart successfully!");
  await expect(page.getByRole("button", { name: "In Cart: Oud" })).toBeVisible();
  const panel = page.getByRole("region", { name: "Your Cart" });
  await expect(panel).toContainText("Oud");
  await expect(panel).toContainText("AED 85");
  await expect(panel.getByRole("link", { name: "Login to Order" })).toBeVisible();

  await page.getByRole("button", { name: "In Cart: Oud" }).click();
  await expect(panel).toContainText("AED 170");
  await expect(toast(page)).toHaveText("Product quantity updated in cart!");
  await page.goto("/cart");
  await expect(lineOf(page, "Oud")).toContainText("AED 170");
});

test("a double click puts one bottle in the cart, and the button says that it is busy", async ({
  page,
}) => {
  await page.goto("/perfumes");
  await page.getByRole("button", { name: "Add to Cart: Aroma" }).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  const answer = Promise.withResolvers<void>();
  await page.route("**/cart.data*", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Add to Cart: Aroma" }).dblclick();
  const button = page.getByRole("button", { name: "Adding...: Aroma" });
  await expect(button).toHaveAttribute("aria-disabled", "true");
  answer.resolve();
  await expect(toast(page)).toHaveText("Product added to cart successfully!");
  await page.goto("/cart");
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 85");
});

test("in the panel, one less than one takes the perfume out", async ({ page }) => {
  await fillCart(page.context(), [
    ["Oud", 2],
    ["Aroma", 1],
  ]);
  await page.goto("/perfumes");
  const panel = page.getByRole("region", { name: "Your Cart" });
  await panel.scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await less(page, "Oud").click();
  await expect(panel).toContainText("AED 170");
  await panel.getByRole("button", { name: "Remove Oud" }).click();
  await expect(toast(page)).toHaveText("Item removed from cart");
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await panel.getByRole("button", { name: "Clear Cart" }).click();
  await expect(panel).toBeHidden();
});

test("many presses of plus end at the right number, here and on the server", async ({ page }) => {
  await openCart(page, [["Oud", 1]]);
  for (let press = 0; press < 12; press++) await more(page, "Oud").click({ delay: 0 });
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("13");
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 1,105");
  await expect(toast(page)).toHaveText("Quantity updated");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("13");
});

test("a change is seen at once, before the server has answered", async ({ page }) => {
  await openCart(page, [["Oud", 2]]);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/cart.data", async (route) => {
    await held;
    await route.continue();
  });
  await more(page, "Oud").click();
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 255");
  await expect(amountOf(page, "Estimated shipping")).toHaveText("AED 25");
  await expect(toast(page)).toHaveCount(0);
  await more(page, "Oud").click();
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 340");
  await expect(amountOf(page, "Estimated shipping")).toHaveText("FREE");
  answer();
  await expect(toast(page)).toHaveText("Quantity updated");
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 340");
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

test("without a network nothing goes into the cart", async ({ page }) => {
  await page.goto("/perfumes");
  await page.getByRole("button", { name: "Add to Cart: Oud" }).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await page.route("**/cart.data", (route) => route.abort());
  await page.getByRole("button", { name: "Add to Cart: Oud" }).click();
  await expect(toast(page)).toHaveText("Failed to add to cart");
  await expect(page.getByRole("button", { name: "Add to Cart: Oud" })).toBeVisible();
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

test("a discount code is tried, applied from the list, kept and removed", async ({ page }) => {
  await openCart(page, [["Oud", 3]]);
  const field = page.getByLabel("Discount code", { exact: true });
  await expect(field).toBeHidden();
  await page.getByText("Add a discount code").click();
  await field.fill("nope");
  await field.press("Enter");
  await expect(field).toHaveAccessibleDescription("Invalid discount code");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("nope");

  await page.getByText(/^View available codes/).click();
  await page.getByRole("button", { name: "Apply: SHINE20" }).click();
  await expect(field).toHaveAccessibleDescription("Minimum purchase of AED 300 required");
  await page.getByRole("button", { name: "Apply: WELCOME10" }).click();
  await expect(page.getByText("WELCOME10 is applied")).toBeVisible();
  await expect(amountOf(page, "Discount (WELCOME10)")).toHaveText("−AED 25.50");
  await expect(amountOf(page, "Total")).toHaveText("AED 267.25");
  await page.reload();
  await expect(amountOf(page, "Total")).toHaveText("AED 267.25");
  const remove = page.getByRole("button", { name: "Remove: WELCOME10" });
  // A long list of codes had been scrolled through, and React sleeps as long as no form is near.
  await remove.scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await remove.click();
  await expect(amountOf(page, "Total")).toHaveText("AED 292.75");
});

test("who signs in keeps the cart, and goes on to the checkout", async ({ page }) => {
  await openCart(page, [
    ["Oud", 2],
    ["Aroma", 1],
  ]);
  await page.getByRole("link", { name: "Sign In to Checkout" }).click();
  await expect(toast(page)).toHaveText("Please sign in to proceed to checkout");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL("/cart");

  await signIn(page);
  await page.goto("/cart");
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("2");
  await expect(lineOf(page, "Aroma")).toBeVisible();
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("guest-cart");
  await reactIsHydrated(page);
  await more(page, "Oud").click();
  await expect(toast(page)).toHaveText("Quantity updated");
  await page.getByRole("link", { name: "Checkout", exact: true }).click();
  await expect(page).toHaveURL("/checkout");
  await page.goBack();
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("3");
});

test("who makes an account over the cart reads that it was made, and not again to sign in", async ({
  page,
}) => {
  await openCart(page, [["Oud", 1]]);
  await page.getByRole("link", { name: "Sign In to Checkout" }).click();
  await expect(toast(page)).toHaveText("Please sign in to proceed to checkout");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("link", { name: "Sign up" }).click();
  const { name, email } = newPerson();
  await dialog.getByLabel("Full name", { exact: true }).fill(name);
  await dialog.getByLabel("Email", { exact: true }).fill(email);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  // Whichever there are in any moment, and not only in one that the test looks at.
  await page.evaluate(() => {
    const look = () => {
      const shown = [...document.querySelectorAll<HTMLElement>("toast-message:not([hidden])")];
      const texts = shown.map(({ textContent }) => textContent).join(" + ");
      if (texts) document.body.dataset.toasts = `${document.body.dataset.toasts ?? ""}|${texts}`;
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  await dialog.getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(toast(page)).toContainText("Account created successfully!");
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
  const seen = new Set((await page.locator("body").getAttribute("data-toasts"))?.split("|"));
  expect([...seen].filter(Boolean)).toEqual([
    "Account created successfully! Check your email to verify.",
  ]);
});

test("a guest sees the cart in the header once it holds something", async ({ page }) => {
  await page.goto("/perfumes");
  const sign = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  await page.getByRole("button", { name: "Add to Cart: Oud" }).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await expect(sign).toHaveCount(0);
  await page.getByRole("button", { name: "Add to Cart: Oud" }).click();
  await expect(sign).toHaveAccessibleName("Cart, 1 item");
  await page.goto("/about");
  await sign.click();
  await expect(page).toHaveURL("/cart");
  await reactIsHydrated(page);
  await more(page, "Oud").click();
  await expect(sign).toHaveAccessibleName("Cart, 2 items");
  await page.getByRole("button", { name: "Remove: Oud" }).click();
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
  await expect(sign).toHaveCount(0);
});

test("without script a guest finds the way back to the cart in the header @nojs", async ({
  page,
}) => {
  await fillCart(page.context(), [["Oud", 3]]);
  await page.goto("/ar/services");
  const sign = page.getByRole("banner").getByRole("link", { name: /3/ });
  await expect(sign).toBeVisible();
  await sign.click();
  await expect(page).toHaveURL("/ar/cart");
});

test("another tab finds what this one changed as soon as it is looked at", async ({ page }) => {
  await openCart(page, [["Oud", 1]]);
  const other = await page.context().newPage();
  await other.goto("/cart");
  await reactIsHydrated(other);
  await more(page, "Oud").click();
  await expect(toast(page)).toHaveText("Quantity updated");
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(lineOf(other, "Oud").getByRole("group")).toHaveText("2");

  await page.getByRole("button", { name: "Remove: Oud" }).click();
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
  await more(other, "Oud").click();
  await expect(toast(other)).toHaveText("This perfume is not in your cart any more");
  await expect(other.getByText("Your Cart is Empty")).toBeVisible();

  await other.goto("/cart");
  await openCart(page, [["Oud", 1]]);
  // An empty cart has no form that tells when React is there.
  await expect(async () => {
    await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(lineOf(other, "Oud")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("without reception a cart that is looked at again stays as it was", async ({ page }) => {
  await openCart(page, [["Oud", 1]]);
  await page.route(/\/readyz|\.data/, (route) => route.abort());
  const asked = page.waitForEvent("requestfailed");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await asked;
  await more(page, "Oud").hover();
  await expect(lineOf(page, "Oud").getByRole("group")).toHaveText("1");
});

test("a perfume is added, changed and taken out without JavaScript", { tag: "@nojs" }, async ({
  page,
}) => {
  await page.goto("/perfumes");
  await page.getByRole("button", { name: "Add to Cart: Oud" }).click();
  await expect(page).toHaveURL(/\/perfumes/);
  await expect(toast(page)).toHaveText("Product added to cart successfully!");
  await page.goto("/cart");
  await more(page, "Oud").click();
  await expect(toast(page)).toHaveText("Quantity updated");
  await expect(amountOf(page, "Subtotal")).toHaveText("AED 170");

  const field = page.getByLabel("Discount code", { exact: true });
  await expect(field).toBeHidden();
  await page.getByText("Add a discount code").click();
  await field.fill("nope");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Invalid discount code");
  await expect(field).toHaveValue("nope");
  await field.fill("welcome10");
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await expect(amountOf(page, "Discount (WELCOME10)")).toHaveText("−AED 17");

  await page.getByRole("link", { name: "Sign In to Checkout" }).click();
  await expect(page.getByText("Please sign in to proceed to checkout")).toBeVisible();
  await page.goto("/cart");
  await page.getByRole("button", { name: "Remove: Oud" }).click();
  await expect(page.getByText("Your Cart is Empty")).toBeVisible();
});

test("the cart in Arabic", async ({ page }) => {
  await openCart(page, [["Oud", 2]], "/ar/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("سلة التسوق");
  await page.getByRole("button", { name: "عبوة إضافية: عود" }).click();
  await expect(toast(page)).toHaveText("تم تحديث الكمية");
  await expect(page.getByRole("main")).toContainText("255 درهم");
  await page.getByRole("button", { name: "إزالة: عود" }).click();
  await expect(page.getByText("سلتك فارغة")).toBeVisible();
  await page.getByRole("link", { name: "تصفّح العطور" }).click();
  await expect(page).toHaveURL("/ar/perfumes");
});

for (const prefix of ["", "/ar"]) {
  const address = `${prefix}/cart`;
  const codeField = (page: Page) => page.locator('input[name="code"]:not([type="hidden"])');
  test.describe(() => {
    // A colour caught in the middle of a transition is not what people read.
    test(`axe finds nothing on ${address}, empty and changed`, async ({
      page,
      expectNoAxeFindings,
    }) => {
      await page.goto(address);
      await expectNoAxeFindings();
      await openCart(
        page,
        [
          ["Oud", 1, 80],
          ["Aroma", 2],
        ],
        address,
      );
      await expectNoAxeFindings();
    });

    test(`axe finds nothing on ${address} with a code`, async ({ page, expectNoAxeFindings }) => {
      await openCart(page, [["Oud", 2]], address);
      await page.getByText(/^(Add a discount code|أضف رمز خصم)$/).click();
      await codeField(page).fill("nope");
      await codeField(page).press("Enter");
      await expect(codeField(page)).toHaveAttribute("aria-invalid", "true");
      await expectNoAxeFindings();
      await codeField(page).fill("welcome10");
      await codeField(page).press("Enter");
      await expect(page.locator('input[value="remove-code"]')).toHaveCount(1);
      await expectNoAxeFindings();
    });

    test(`axe finds nothing in the panel of ${prefix}/perfumes`, async ({
      page,
      expectNoAxeFindings,
    }) => {
      await fillCart(page.context(), [
        ["Oud", 1, 80],
        ["Aroma", 2],
      ]);
      await page.goto(`${prefix}/perfumes`);
      await page.locator("#cart").scrollIntoViewIfNeeded();
      await expectNoAxeFindings();
    });
  });
}

test("the cart does not scroll sideways at 320 px", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await fillCart(page.context(), [
    ["Oud", 99, 80],
    ["Aroma", 2],
  ]);
  for (const address of ["/cart", "/ar/cart", "/perfumes", "/ar/perfumes"]) {
    await page.goto(address);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, address).toBeLessThanOrEqual(0);
  }
});
