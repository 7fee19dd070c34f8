import type { Page } from "@playwright/test";
import { password } from "./account.ts";
import { adminName } from "./first-account.ts";
import { expect } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

/** Signs the browser of this page in as an admin, by request: the form has a journey of its own. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const form = { username: adminName, password };
  const answer = await page.request.post("/admin/login", { form, maxRedirects: 0 });
  expect(answer.status(), "sign-in of staff").toBe(302);
}

/** An entry of the website in its form, from the list of its kind, as somebody who may edit it. */
export async function openEntry(page: Page, kind: string, name: string): Promise<void> {
  await signInAsAdmin(page);
  await page.goto(`/admin/website/${kind}`);
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/website\/entries\//);
  await reactIsHydrated(page);
}

/** Takes what is open on the page of an appointment, all by card. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Take payment/ }).click();
  const dialog = page.getByRole("dialog", { name: "Take payment" });
  await dialog.getByRole("button", { name: /^All by card/ }).click();
  await dialog.getByRole("button", { name: "Take payment" }).click();
  await expect(page.getByText("Paid, no change to give back")).toBeVisible();
}
