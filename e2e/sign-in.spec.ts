import type { Page } from "@playwright/test";
import { newPerson, password, signUp } from "./account.ts";
import { expect, test, toast } from "./fixtures.ts";
import { expectToastCoversNoButton } from "./page-looks.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";

const dialog = (page: Page) => page.getByRole("dialog", { name: /Sign In|Create|Reset/ });
/** React gives the first field the focus; before that the form is the browser's own. */
const dialogIsHydrated = (page: Page) =>
  expect(dialog(page).locator("fieldset input").first()).toBeFocused();
const submit = (page: Page, name: string) =>
  dialog(page).getByRole("button", { name, exact: true });

/** Opens the dialog as a person does: from the header, or on a phone from its menu. */
async function openFromHeader(page: Page) {
  const menu = page.getByRole("button", { name: "Open menu" });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole("link", { name: "Sign In / Sign Up" }).click();
  } else {
    await page.getByRole("link", { name: "Sign In", exact: true }).click();
  }
}

test("a visitor signs up and in over the page they read, and stays on it", async ({ page }) => {
  const person = newPerson("Mariam Al Ali");
  await page.goto("/contact");
  await openFromHeader(page);
  await expect(page).toHaveURL("/contact?auth=login");
  await dialog(page).getByRole("link", { name: "Sign Up" }).click();
  await expect(dialog(page).getByLabel("Full name")).toBeFocused();
  await dialog(page).getByLabel("Full name").fill(person.name);
  await dialog(page).getByLabel("Email").fill(person.email);
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await submit(page, "Sign Up").click();

  const created = "Account created successfully! Check your email to verify.";
  await expect(toast(page, created)).toBeVisible();
  await expect(page).toHaveURL("/contact?auth=login", { timeout: 4000 });
  await expect(dialog(page).getByLabel("Email")).toHaveValue(person.email);
  await expect(dialog(page).getByLabel("Password", { exact: true })).toBeFocused();
  await dialog(page).getByLabel("Password", { exact: true }).fill(password);
  await submit(page, "Sign In").click();
  await expect(toast(page, "Successfully signed in!")).toBeVisible();
  await expect(dialog(page)).toBeHidden({ timeout: 3000 });
  await expect(page).toHaveURL("/contact");
  await expect(page.getByText("Mariam Al Ali").first()).toBeAttached();
});

test("React takes the dialog over any page as the server sent it", async ({ page }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  for (const path of ["/", "/about", "/services", "/offers", "/summeroffers", "/gallery"]) {
    await page.goto(`${path}?auth=login`);
    const headline = page.locator("main h1");
    const sent = await headline.textContent();
    await dialogIsHydrated(page);
    expect(errors, path).toEqual([]);
    await expect(headline, path).toHaveText(sent ?? "");
  }
});

test("the page of signing in leads home, or to a page that runs no React", async ({ page }) => {
  const person = await signUp(page);
  for (const [to, headline] of Object.entries({ "/": "Dust settles", "/services": "Services" })) {
    await openHydrated(page, `/sign-in?to=${to}`);
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Password", { exact: true }).press("Enter");
    await expect(page).toHaveURL(to);
    await expect(page.locator("main h1")).toContainText(headline);
    await page.request.post("/sign-out", { form: {} });
  }
});

test("Back, Escape and Close all close the dialog, and the focus goes back", {
  tag: "@both",
}, async ({ page }) => {
  await page.goto("/contact");
  await page.locator("main form").scrollIntoViewIfNeeded();
  await reactIsHydrated(page);
  const visited = await page.evaluate(() => history.length);
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press("Escape"),
    () => dialog(page).getByRole("link", { name: "Close" }).click(),
  ]) {
    await openFromHeader(page);
    await expect(dialog(page).getByLabel("Email")).toBeVisible();
    await close();
    await expect(dialog(page)).toBeHidden();
    await expect(page).toHaveURL("/contact");
    // On a phone the link is in the menu, which has closed.
    const opener = page.getByRole("banner").getByRole("link", { name: "Sign In", exact: true });
    if (await opener.isVisible()) await expect(opener).toBeFocused();
  }
  // The page is there once: the dialog is the one entry after it.
  expect(await page.evaluate(() => history.length)).toBe(visited + 1);
});

test("what is said of an empty form covers no button", { tag: "@both" }, async ({ page }) => {
  for (const [path, form] of [
    ["/sign-in", "main form"],
    ["/contact?auth=login", "dialog form"],
  ] as const) {
    await openHydrated(page, path);
    await page.locator(form).getByRole("button", { name: "Sign In", exact: true }).click();
    await expectToastCoversNoButton(page);
  }
});

test("a page that runs no React does while its dialog is open", async ({ page }) => {
  const person = await signUp(page);
  await page.goto("/?auth=login");
  await expect(dialog(page).getByLabel("Email")).toBeFocused();
  await dialog(page).getByLabel("Email").fill(person.email);
  const field = dialog(page).getByLabel("Password", { exact: true });
  await field.fill(password);
  await dialog(page).getByRole("button", { name: "Show password" }).click();
  await expect(field).toHaveAttribute("type", "text");
  await field.press("Enter");
  await expect(toast(page, "Successfully signed in!")).toBeVisible();
  await expect(page).toHaveURL("/");
});
