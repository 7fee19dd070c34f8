import type { Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import {
  addBottle,
  becomeShopper,
  expectConfirmed,
  fillAddress,
  placeButton,
  saveAddress,
  totalOf,
} from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

test("a first order goes to a new address, which is saved for the next", async ({
  page,
  countMails,
}) => {
  const { email } = await becomeShopper(page);
  await page.goto("/checkout");
  await expect(page.getByLabel("Full name")).toHaveValue("Aisha Khan");
  await expect(placeButton(page)).toContainText("AED 114.25, cash on delivery");
  // By React: a new document begins at its top.
  await reactIsHydrated(page);
  await fillAddress(page);
  await placeButton(page).click();
  const number = await expectConfirmed(page);
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeFocused();
  for (const text of ["Cash on Delivery", "AED 114.25", "Villa 14, Street 8B"]) {
    await expect(page.getByRole("main")).toContainText(text);
  }
  await page.getByRole("link", { name: "View My Orders" }).click();
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("main")).toContainText("Pending");
  // The confirmation, beside those of the account itself.
  const mails = await (await page.request.get("/mailbox")).text();
  expect(mails).toContain(`We have received your order ${number}`);
  expect(await countMails(email)).toBeGreaterThan(0);

  await addBottle(page, "Aroma");
  await page.goto("/checkout");
  await expect(page.getByRole("radio", { name: /Villa 14/ })).toBeChecked();
  await placeButton(page).click();
  await expectConfirmed(page);
});

test("of saved addresses another one is chosen, and the total follows at once", async ({
  page,
}) => {
  await becomeShopper(page);
  await saveAddress(page);
  await saveAddress(page, { addressLine1: "Corniche 3", city: "Muscat", country: "Oman" });
  await page.goto("/checkout");
  await reactIsHydrated(page);
  await expect(totalOf(page)).toHaveText("AED 114.25");
  await page.getByText("Corniche 3").click();
  await expect(totalOf(page)).toHaveText("AED 164.25");
  await expect(placeButton(page)).toContainText("AED 164.25");
  await placeButton(page).click();
  await expectConfirmed(page);
  await expect(page.getByRole("main")).toContainText("Oman");
});

test("another address is typed, and the way back to the saved ones is there", async ({ page }) => {
  await becomeShopper(page);
  await saveAddress(page);
  await page.goto("/checkout");
  await page.getByRole("link", { name: "+ Add new address" }).click();
  await expect(page).toHaveURL("/checkout?address=new");
  await reactIsHydrated(page);
  await page.getByLabel("Country").selectOption("Oman");
  await expect(totalOf(page)).toHaveText("AED 164.25");
  await page.getByRole("link", { name: "← Use saved address" }).click();
  await expect(page.getByRole("radio", { name: /Villa 14/ })).toBeChecked();
  await expect(totalOf(page)).toHaveText("AED 114.25");
  await page.goBack();
  await expect(page.getByLabel("Country")).toBeVisible();
});

test("what is missing is said above and at the field, and goes as it is mended", async ({
  page,
}) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await reactIsHydrated(page);
  await placeButton(page).click();
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("Please fill in all required address fields");
  await expect(summary.getByRole("link")).toHaveCount(4);
  await summary.getByRole("link", { name: "Area is required" }).click();
  await expect(page.getByLabel("Area")).toBeFocused();
  await fillAddress(page);
  await expect(summary).toBeHidden();
  await placeButton(page).click();
  await expectConfirmed(page);
});

const asksByCountry = async ({ page }: { page: Page }) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await expect(page.getByLabel("Emirate")).toBeVisible();
  await expect(page.getByLabel("City")).toBeHidden();
  await page.getByLabel("Country").selectOption("Oman");
  await expect(page.getByLabel("Emirate")).toBeHidden();
  await expect(page.getByLabel("City")).toBeVisible();
  await page.getByLabel("Country").selectOption("UAE");
  await fillAddress(page, { "Phone number": "04 123 4567" });
  await page.getByLabel("Landmark (optional)", { exact: true }).fill("Opposite the park");
  await page.getByText("Add a Makani number or P.O. Box").click();
  await page.getByLabel("Makani number").fill("35194 78253");
  await placeButton(page).click();
  const summary = page.getByRole("alert");
  await expect(summary).toContainText("Phone number must be 10 digits");
  await expect(summary).not.toContainText("Please fill in all required address fields");
  await page.getByLabel("Phone number").fill("+971 (0)50 123 4567");
  await placeButton(page).click();
  await expectConfirmed(page);
  for (const line of ["Al Barsha 2", "Landmark: Opposite the park", "Makani: 35194 78253"]) {
    await expect(page.getByRole("main")).toContainText(line);
  }
};

test("an address asks for what its country has, and names what is wrong", asksByCountry);
test("so it does without script", { tag: "@nojs" }, asksByCountry);

test("a double click makes one order", async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await reactIsHydrated(page);
  await fillAddress(page);
  await placeButton(page).dblclick();
  await expectConfirmed(page);
  await page.goto("/profile/orders");
  await expect(page.getByRole("main").getByRole("link", { name: /^GO7-/ })).toHaveCount(1);
});

test("going back after the order, and sending the form again, shows the same order", async ({
  page,
}) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await fillAddress(page);
  await placeButton(page).click();
  await expectConfirmed(page);
  await page.reload();
  await expect(page.getByRole("heading", { name: "Order Confirmed!" })).toBeVisible();
  await page.goBack();
  // The cart is empty now: there is nothing to check out.
  await expect(page).toHaveURL("/cart");
});

test("without reception the form stays, and sending it again makes one order", async ({
  page,
  context,
}) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await reactIsHydrated(page);
  await fillAddress(page);
  await context.setOffline(true);
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toContainText("did not reach us");
  await expect(page.getByLabel("Emirate")).toHaveValue("Dubai");
  await context.setOffline(false);
  await placeButton(page).click();
  await expectConfirmed(page);
});

test("with an empty cart there is nothing to check out", async ({ page }) => {
  await signIn(page);
  await page.goto("/checkout");
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("main")).toContainText("Your Cart is Empty");
});

test("the session ends while the address is typed: cart and address survive the sign-in", async ({
  page,
  context,
}) => {
  const person = await becomeShopper(page);
  await page.goto("/checkout");
  await reactIsHydrated(page);
  await fillAddress(page, { "Building and flat": "Tower 9, Flat 12" });
  await context.clearCookies({ name: /session/ });
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/cart\?auth=login/);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email", { exact: true }).fill(person.email);
  await dialog.getByLabel("Password", { exact: true }).fill("a long enough password");
  await dialog.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/checkout");
  await expect(page.getByLabel("Building and flat")).toHaveValue("Tower 9, Flat 12");
  await expect(page.getByLabel("Emirate")).toHaveValue("Dubai");
  await placeButton(page).click();
  await expectConfirmed(page);
});

test("what cannot be ordered as it was shown is shown anew, and asked about", async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await reactIsHydrated(page);
  await fillAddress(page);
  // As when another window added a bottle meanwhile.
  await addBottle(page);
  await placeButton(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("AED 203.50");
  await expect(totalOf(page)).toHaveText("AED 203.50");
  await placeButton(page).click();
  await expectConfirmed(page);
});

test("amounts follow the chosen currency, and dirhams are named as what is paid", async ({
  page,
}) => {
  await becomeShopper(page);
  await page.request.post("/currency", { form: { code: "USD", to: "/checkout" } });
  await page.goto("/checkout");
  await expect(totalOf(page)).toHaveText("$30.85");
  await expect(page.getByRole("main")).toContainText("You pay AED 114.25 in cash on delivery.");
  await fillAddress(page);
  await placeButton(page).click();
  await expectConfirmed(page);
  await expect(page.getByRole("main")).toContainText("$30.85");
});

test("an order is placed in Arabic", async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/ar/checkout");
  await reactIsHydrated(page);
  const place = page.getByRole("button", { name: /^تأكيد الطلب/ });
  await place.click();
  await expect(page.getByRole("alert")).toContainText("يرجى تعبئة جميع حقول العنوان المطلوبة");
  await page.getByLabel("رقم الهاتف").fill("٠٥٠١٢٣٤٥٦٧");
  await page.getByLabel("الإمارة").selectOption("دبي");
  await page.getByLabel("المنطقة").fill("البرشاء 2");
  await page.getByLabel("المبنى ورقم الشقة").fill("فيلا 14");
  await place.click();
  await expect(page).toHaveURL(/\/ar\/order-confirmation\//);
  await expect(page.getByRole("heading", { name: "تم تأكيد طلبك!" })).toBeFocused();
  await expect(page.getByRole("main")).toContainText("دبي");
});

for (const prefix of ["", "/ar"]) {
  test(`axe finds nothing in any state of ${prefix}/checkout and what follows it`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    await becomeShopper(page);
    await page.goto(`${prefix}/checkout`);
    await reactIsHydrated(page);
    await expectNoAxeFindings();
    await page.locator("main form button").last().click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expectNoAxeFindings();
    await saveAddress(page);
    await page.goto(`${prefix}/checkout`);
    await expectNoAxeFindings();
    await page.locator("main form button").last().click();
    await expect(page).toHaveURL(/order-confirmation/);
    await expectNoAxeFindings();
    const orderId = new URL(page.url()).pathname.split("/").at(-1);
    await page.goto(`${prefix}/orders/${orderId}/invoice`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoAxeFindings();
    await page.goto(`${prefix}/order-confirmation/nothing`);
    await expectNoAxeFindings();
  });
}

test("nothing of a checkout scrolls sideways at 320 px", { tag: "@phone" }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await becomeShopper(page);
  await saveAddress(page, { addressLine1: "X".repeat(60), fullName: "Y".repeat(60) });
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  for (const address of ["/checkout", "/ar/checkout?address=new", "/perfumes?order=open"]) {
    await page.goto(address);
    expect(await overflow(), address).toBeLessThanOrEqual(0);
  }
  await page.goto("/checkout");
  await placeButton(page).click();
  await expectConfirmed(page);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole("link", { name: "Open the invoice" }).click();
  await expect(page).toHaveURL(/invoice/);
  expect(await overflow()).toBeLessThanOrEqual(0);
});
