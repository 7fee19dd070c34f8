import type { Page } from "@playwright/test";
import { password } from "./account.ts";
import { adminName } from "./first-account.ts";
import { expect } from "./fixtures.ts";

/** Signs the browser of this page in as an admin, by request: the form has a journey of its own. */
export async function signInAsAdmin(page: Page): Promise<void> {
  const form = { username: adminName, password };
  const answer = await page.request.post("/admin/login", { form, maxRedirects: 0 });
  expect(answer.status(), "sign-in of staff").toBe(302);
}
