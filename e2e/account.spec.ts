import type { Page } from "@playwright/test";
import { newPerson, signIn, signUp } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import {
  addBottle,
  becomeShopper,
  expectConfirmed,
  fillAddress,
  placeButton,
  saveAddress,
} from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

// A colour caught in the middle of a transition is not what people read.
const main = (page: Page) => page.getByRole("main");
const toast = (page: Page, text: string) => page.locator("toast-message").filter({ hasText: text });
const cards = (page: Page) => main(page).getByRole("listitem").filter({ hasText: "Edit" });

/** The page with React awake, so that what is tried is what its scripts do. */
async function open(page: Page, path: string) {
  await page.goto(path);
  await reactIsHydrated(page);
}

test("a guest who asks for the account is sent to sign in, and comes back to it", async ({
  page,
}) => {
  await page.goto("/profile/addresses");
  await expect(page).toHaveURL("/perfumes?auth=login&to=%2Fprofile%2Faddresses");
  await expect(page.getByRole("dialog", { name: "Sign In" })).toBeVisible();
});

test("a customer changes name and phone, and the header follows", async ({ page }) => {
  await signIn(page);
  await open(page, "/profile");
  await page.getByLabel("Full name").fill("");
  await page.getByLabel("Phone number").fill("12345");
  await page.getByRole("button", { name: "Save Changes" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Full name is required",
    "Phone number must have 6 to 15 digits",
  ]);
  await expect(page).toHaveTitle(/^Error: /);

  await page.getByLabel("Full name").fill("Aisha Al Khan");
  await page.getByLabel("Phone number").fill("+971 50 123 4567");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page, "Profile updated successfully!")).toBeVisible();
  await expect(summary).toHaveCount(0);
  await expect(main(page).getByText("Aisha Al Khan")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Phone number")).toHaveValue("050 123 4567");
});

test("the tabs have addresses of their own, and the ways out lead out", async ({ page }) => {
  await signIn(page);
  await page.goto("/profile");
  const tabs = page.getByRole("navigation", { name: "My Account" });
  for (const [name, address] of [
    ["My Bookings", "/profile/bookings"],
    ["My Cars", "/profile/cars"],
    ["My Orders", "/profile/orders"],
    ["Address Book", "/profile/addresses"],
    ["My Profile", "/profile"],
  ] as const) {
    await tabs.getByRole("link", { name }).click();
    await expect(page).toHaveURL(address);
    await expect(tabs.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
  }
  await expect(page.getByRole("link", { name: "Continue Shopping" })).toHaveAttribute(
    "href",
    "/perfumes",
  );
  await main(page).getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await page.goto("/profile");
  await expect(page).toHaveURL(/\/perfumes\?auth=login/);
});

test("an address book is filled, changed and emptied", async ({ page }) => {
  await signIn(page);
  await page.goto("/profile/addresses");
  await expect(main(page)).toContainText("No addresses yet");
  await main(page).getByRole("link", { name: "Add an address" }).click();
  await reactIsHydrated(page);
  await page.getByLabel("Full name").fill("Aisha Khan");
  await fillAddress(page);
  await page.getByLabel("Landmark (optional)", { exact: true }).fill("Opposite the park");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(toast(page, "Address saved")).toBeVisible();
  await expect(cards(page)).toContainText(["Opposite the park"]);
  await expect(cards(page)).toContainText(["Default"]);

  await saveAddress(page, { addressLine1: "Office 501" });
  await open(page, "/profile/addresses");
  const office = cards(page).filter({ hasText: "Office 501" });
  await office.getByRole("button", { name: "Make default" }).click();
  await expect(toast(page, "Default address changed")).toBeVisible();
  await expect(cards(page).first()).toContainText("Office 501");
  await expect(cards(page).first()).toContainText("Default");

  await cards(page).last().getByRole("link", { name: "Edit" }).click();
  await reactIsHydrated(page);
  await expect(page.getByLabel("Landmark (optional)", { exact: true })).toHaveValue(
    "Opposite the park",
  );
  await page.getByLabel("Emirate").selectOption("Sharjah");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(cards(page).last()).toContainText("Sharjah");
});

test("deleting an address asks first; Cancel, Escape and Back keep it", { tag: "@both" }, async ({
  page,
}) => {
  await signIn(page);
  await saveAddress(page);
  await open(page, "/profile/addresses");
  const dialog = page.getByRole("dialog", { name: "Delete address" });
  const opener = cards(page).getByRole("link", { name: "Delete" });
  const visited = await page.evaluate(() => history.length);
  for (const leave of [
    () => dialog.getByRole("link", { name: "Cancel" }).click(),
    () => page.keyboard.press("Escape"),
    () => page.goBack(),
  ]) {
    await opener.click();
    await expect(dialog).toContainText("Are you sure you want to delete this address?");
    await leave();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL("/profile/addresses");
    await expect(opener).toBeFocused();
    await expect(cards(page)).toHaveCount(1);
  }
  expect(await page.evaluate(() => history.length)).toBe(visited + 1);
  await opener.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Address deleted")).toBeVisible();
  await expect(main(page)).toContainText("No addresses yet");
  await expect(page).toHaveURL("/profile/addresses");
});

test("a dialog that is opened again while it still closes is closed by Back", {
  tag: "@both",
}, async ({ page }) => {
  await signIn(page);
  await saveAddress(page);
  await open(page, "/profile/addresses");
  const dialog = page.getByRole("dialog", { name: "Delete address" });
  const opener = cards(page).getByRole("link", { name: "Delete" });
  await opener.click();
  await expect(dialog).toBeVisible();
  // The page without the dialog never comes.
  await page.route(
    ({ pathname, search }) => pathname.endsWith("/addresses.data") && !search.includes("delete="),
    () => {},
  );
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await opener.click();
  await expect(dialog).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/profile/addresses");
});

test("profile and address book work without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await signIn(page);
  await page.goto("/profile");
  await page.getByLabel("Full name").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Full name is required");
  await page.getByLabel("Full name").fill("Aisha Al Khan");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();

  await page.goto("/profile/addresses/new");
  await page.getByLabel("Full name").fill("Aisha Khan");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Area is required");
  await expect(page.getByLabel("Full name")).toHaveValue("Aisha Khan");
  await fillAddress(page);
  await page.getByRole("button", { name: "Save address" }).click();
  await saveAddress(page, { addressLine1: "Office 501" });
  await page.goto("/profile/addresses");
  await cards(page).last().getByRole("button", { name: "Make default" }).click();
  await expect(cards(page).first()).toContainText("Office 501");

  await cards(page).first().getByRole("link", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete address" });
  await expect(dialog).toContainText("Are you sure you want to delete this address?");
  await dialog.getByRole("link", { name: "Cancel" }).click();
  await expect(cards(page)).toHaveCount(2);
  await cards(page).first().getByRole("link", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Villa 14");
});

test("an order is found in the list, read, and ordered again", async ({ page }) => {
  await becomeShopper(page);
  await addBottle(page, "Aroma");
  await page.goto("/checkout");
  await fillAddress(page);
  await placeButton(page).click();
  const number = await expectConfirmed(page);

  await page.goto("/profile/orders");
  await expect(main(page)).toContainText("Pending");
  await expect(main(page)).toContainText("AED 203.50");
  await page.getByRole("link", { name: number }).click();
  await expect(page.getByRole("heading", { name: `Order ${number}` })).toBeVisible();
  await expect(main(page)).toContainText("Villa 14, Street 8B");
  await expect(page.getByRole("link", { name: "Invoice", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(page).toHaveURL("/cart");
  await expect(main(page)).toContainText("Oud");
  await expect(main(page)).toContainText("Aroma");
});

test("the verification mail is sent again", async ({ page, countMails }) => {
  const person = await signUp(page);
  await signIn(page, person);
  const before = await countMails(person.email);
  await open(page, "/profile");
  await expect(main(page)).toContainText("Not verified yet");
  await page.getByRole("button", { name: "Resend the verification email" }).click();
  await expect(toast(page, "Verification email sent! Check your inbox.")).toBeVisible();
  expect(await countMails(person.email)).toBe(before + 1);
});

for (const language of ["", "/ar"]) {
  test(`axe finds nothing on any page of ${language}/profile`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    test.slow();
    await signIn(page, await signUp(page, newPerson("عائشة خان")));
    await saveAddress(page);
    for (const path of [
      "",
      "/orders",
      "/addresses",
      "/addresses/new",
      "/security",
      "/security/password",
      "/security/second-factor",
      "/data",
    ]) {
      await open(page, `${language}/profile${path}`);
      await expectNoAxeFindings();
    }
  });
}

test("axe finds nothing in a refused form, nor in the question before deleting", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await signIn(page);
  await saveAddress(page);
  for (const [path, submit] of [
    ["/profile/addresses/new", "Save address"],
    ["/profile/security/password", "Change password"],
    ["/profile/data", "Delete my account"],
  ] as const) {
    await open(page, path);
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectNoAxeFindings();
  }
  await open(page, "/profile/addresses");
  await cards(page).getByRole("link", { name: "Delete" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectNoAxeFindings();
});
