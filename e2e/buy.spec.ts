import type { Page } from "@playwright/test";
import { newPerson, password } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { becomeShopper, expectConfirmed, fillAddress, placeButton } from "./order-form.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";

const dialog = (page: Page) => page.getByRole("dialog");

/** Makes an account in the dialog, and signs in with it. */
async function joinInDialog(page: Page, person = newPerson()) {
  const fields = { "Full name": person.name, Email: person.email, Password: password };
  for (const [label, text] of Object.entries(fields)) {
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  }
  await dialog(page).getByRole("button", { name: "Sign Up", exact: true }).click();
  await expect(dialog(page)).toContainText("Account created successfully!");
  await expect(dialog(page).getByRole("heading", { name: "Sign In" })).toBeVisible();
  await dialog(page).getByLabel("Email", { exact: true }).fill(person.email);
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await dialog(page).getByRole("button", { name: "Sign In", exact: true }).click();
  return person;
}

async function addFromShop(page: Page, name: string) {
  // The page says so before the server has: a whole new page would cut the post short.
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByRole("button", { name: `Add to Cart: ${name}` }).click();
  await posted;
  await expect(page.getByRole("button", { name: `In Cart: ${name}` })).toBeVisible();
}

test("a guest finds a perfume, joins without losing the cart, orders, and finds the order again", async ({
  page,
}) => {
  test.slow();
  await page.goto("/perfumes");
  await page.getByRole("link", { name: "View Details: Oud" }).scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  await page.getByRole("link", { name: "View Details: Oud" }).click();
  await expect(dialog(page)).toContainText("Saffron, Pink Pepper");
  await page.goBack();
  await addFromShop(page, "Oud");
  await addFromShop(page, "Aroma");

  await openHydrated(page, "/cart");
  await page.getByRole("link", { name: "Sign In to Checkout" }).click();
  await dialog(page).getByRole("link", { name: "Sign Up" }).click();
  const { email } = await joinInDialog(page);
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByRole("main")).toContainText("AED 170");
  await expect(page.getByRole("main")).toContainText("Aroma");
  await fillAddress(page);
  await placeButton(page).click();
  const number = await expectConfirmed(page);
  await expect(page.getByRole("main")).toContainText("AED 203.50");

  await page.getByRole("link", { name: "View My Orders" }).click();
  await page.getByRole("link", { name: number }).click();
  const main = page.getByRole("main");
  for (const text of ["Oud", "Aroma", "AED 203.50", "Villa 14, Street 8B", "Pending"]) {
    await expect(main).toContainText(text);
  }
  await page.goto("/mailbox");
  await page
    .getByRole("link", { name: `We have received your order ${number}` })
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText(email);
});

test("the whole way works without script", { tag: "@nojs" }, async ({ page }) => {
  test.slow();
  const person = newPerson();
  await page.goto("/perfumes/oud");
  await dialog(page)
    .getByRole("button", { name: /Add to Cart/ })
    .click();
  await page.goto("/cart");
  await page.getByRole("link", { name: "Sign In to Checkout" }).click();
  await dialog(page).getByRole("link", { name: "Sign Up" }).click();
  const fields = { "Full name": person.name, Email: person.email, Password: password };
  for (const [label, text] of Object.entries(fields)) {
    await dialog(page).getByLabel(label, { exact: true }).fill(text);
  }
  await dialog(page).getByRole("button", { name: "Sign Up", exact: true }).click();
  await page.getByLabel("Email", { exact: true }).fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.goto("/checkout");
  await fillAddress(page);
  await placeButton(page).click();
  await expectConfirmed(page);
});

test("a quick order on /perfumes is refused, placed, and read by axe", async ({
  page,
  expectNoAxeFindings,
}) => {
  await becomeShopper(page);
  await openHydrated(page, "/perfumes?order=open");
  const form = dialog(page).locator("form").last();
  await form.locator("button").last().click();
  await expect(dialog(page).getByRole("alert")).toBeFocused();
  await expect(dialog(page).getByRole("alert").getByRole("link")).toHaveCount(4);
  await expectNoAxeFindings();
  await dialog(page).getByRole("link", { name: "Area is required" }).click();
  await expect(form.locator("[name=area]")).toBeFocused();
  await form.locator("[name=phone]").fill("0501234567");
  await form.locator("[name=emirate]").selectOption({ index: 1 });
  await form.locator("[name=area]").fill("Al Barsha 2");
  await form.locator("[name=building]").fill("Villa 14");
  await expect(dialog(page).getByRole("alert")).toBeHidden();
  await form.locator("button").last().dblclick();
  await expect(page).toHaveURL(/ordered=/);
  await expectNoAxeFindings();
  await page.goto("/profile/orders");
  await expect(page.getByRole("link", { name: /^PRF/ })).toHaveCount(1);
});
