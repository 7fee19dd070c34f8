import type { Page } from "@playwright/test";
import { password } from "./account.ts";
import { adminName } from "./first-account.ts";
import { expect, test, toast } from "./fixtures.ts";
import { sendMessage } from "./inbox.ts";
import { signInAsAdmin } from "./staff.ts";

// A colour caught in the middle of a transition is not what people read.
const login = "/admin/login";
const username = (page: Page) => page.getByLabel("Username");
const secret = (page: Page) => page.getByLabel("Password", { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
/** The button that shows a password is there once React is. */
const formIsHydrated = (page: Page) =>
  expect(page.getByRole("button", { name: "Show password" }).first()).toBeVisible();

async function signIn(page: Page, name: string, word: string) {
  await username(page).fill(name);
  await secret(page).fill(word);
  await button(page, "Sign In").click();
}

test("a wrong password is told and cleared, the right one leads to the wanted page", async ({
  page,
  expectNoAxeFindings,
}) => {
  await page.goto("/admin/staff");
  await expect(page).toHaveURL(`${login}?to=%2Fadmin%2Fstaff`);
  await formIsHydrated(page);
  await expect(page.getByRole("status").filter({ hasText: "Connected" })).toBeVisible();

  await button(page, "Sign In").click();
  await expect(page.getByRole("alert")).toContainText("Please enter both username and password");
  await expect(page.getByRole("alert")).toBeFocused();
  await expectNoAxeFindings();

  await signIn(page, adminName, "a guess");
  await expect(page.getByRole("alert")).toContainText("Invalid username or password");
  await expect(secret(page)).toHaveValue("");
  await expect(username(page)).toHaveValue(adminName);

  await secret(page).fill(password);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(secret(page)).toHaveAttribute("type", "text");
  await button(page, "Sign In").click();
  await expect(page).toHaveURL("/admin/staff");
  await page.goto(login);
  await expect(page).toHaveURL("/admin/dashboard");
});

test("a password that is shown once stays while customers write", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/staff/new");
  await page.getByLabel("Name", { exact: true }).fill("Reem Saleh");
  await username(page).fill(`reem-${Date.now()}`);
  await page.getByLabel("Email").fill(`reem-${Date.now()}@example.test`);
  await button(page, "Add staff").click();
  await expect(page.getByText("One-time password")).toBeVisible();
  await sendMessage(page);
  await expect(toast(page, "New contact form")).toBeVisible();
  await page.waitForResponse("**/admin/pulse");
  await expect(page.getByText("One-time password")).toBeVisible();
});

test("a page that lay open says that its session has ended, and keeps what was typed", async ({
  page,
  expectNoAxeFindings,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/staff/new?from=menu");
  const note = page.getByRole("status").filter({ hasText: "You were signed out." });
  await username(page).fill("half-typed");
  await page.context().clearCookies();
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(note).toBeVisible();
  await expectNoAxeFindings();
  await expect(username(page)).toHaveValue("half-typed");
  await expect(note.getByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    "/admin/login?to=%2Fadmin%2Fstaff%2Fnew%3Ffrom%3Dmenu",
  );
  await signInAsAdmin(page);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(note).toBeHidden();
});
