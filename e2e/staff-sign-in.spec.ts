import type { Page } from "@playwright/test";
import { password } from "./account.ts";
import { adminName } from "./first-account.ts";
import { expect, test } from "./fixtures.ts";
import { signInAsAdmin } from "./staff.ts";

// A colour caught in the middle of a transition is not what people read.
const login = "/admin/login";
const username = (page: Page) => page.getByLabel("Username");
const secret = (page: Page, label = "Password") => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true });
/** The button that shows a password is there once React is. */
const formIsHydrated = (page: Page) =>
  expect(page.getByRole("button", { name: "Show password" }).first()).toBeVisible();

let people = 0;
const newUsername = () => `counter-${Date.now().toString(36)}-${people++}`;

async function signIn(page: Page, name: string, word: string) {
  await username(page).fill(name);
  await secret(page).fill(word);
  await button(page, "Sign In").click();
}

/** Adds somebody as an admin, and gives the password that was shown. */
async function addStaff(page: Page, name: string): Promise<string> {
  await page.goto("/admin/staff/new");
  await page.getByLabel("Name", { exact: true }).fill("Omar Haddad");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.com`);
  await button(page, "Add staff").click();
  await expect(page.getByRole("heading", { name: "The account is ready" })).toBeVisible();
  const given = await page.getByText(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/).textContent();
  return given ?? "";
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

test("somebody new chooses a password first, works, and is signed out when deactivated", async ({
  page,
  browser,
  expectNoAxeFindings,
}) => {
  await signInAsAdmin(page);
  const name = newUsername();
  const given = await addStaff(page, name);
  await expectNoAxeFindings();

  const theirs = await browser.newPage({ reducedMotion: "reduce" });
  await theirs.goto(login);
  await signIn(theirs, name, given);
  await expect(theirs.getByRole("heading", { name: "Choose your password" })).toBeVisible();
  await theirs.goto("/admin/dashboard");
  await expect(theirs).toHaveURL("/admin/account/password");
  await secret(theirs, "Current password").fill(given);
  await secret(theirs, "New password").fill(password);
  await button(theirs, "Change password").click();
  await expect(theirs).toHaveURL("/admin/dashboard");
  await theirs.goto("/admin/staff");
  await expect(theirs.getByRole("heading", { name: "No access" })).toBeVisible();

  await page.goto("/admin/staff");
  await page.getByRole("link", { name }).click();
  await button(page, "Deactivate").click();
  await expect(page.getByText("Deactivated", { exact: true })).toBeVisible();
  await expectNoAxeFindings();
  await theirs.goto("/admin/account");
  await expect(theirs).toHaveURL(/\/admin\/login/);
  await signIn(theirs, name, password);
  await expect(theirs.getByRole("alert")).toContainText("Invalid username or password");
  await theirs.close();
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
