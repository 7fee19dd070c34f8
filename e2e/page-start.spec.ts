import type { Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { fillAddress } from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

const placeOf = (page: Page) => page.evaluate(() => Math.round(scrollY));
const heading = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

async function expectTop(page: Page) {
  await expect.poll(() => placeOf(page)).toBe(0);
  await expect(heading(page)).toBeFocused();
}

/** The bottom of a page, with React awake, and how far down it is. */
async function toBottom(page: Page) {
  await reactIsHydrated(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => placeOf(page)).toBeGreaterThan(0);
}

test("a saved address leads to the top of the list, and Back to where the form was", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/profile/addresses/new");
  await toBottom(page);
  await fillAddress(page);
  await page.getByLabel("Full name").fill("Aisha Khan");
  const save = page.getByRole("button", { name: "Save Address" });
  await save.scrollIntoViewIfNeeded();
  const left = await placeOf(page);
  await save.click();
  await expect(page).toHaveURL("/profile/addresses");
  await expectTop(page);
  await page.goBack();
  await expect(page).toHaveURL("/profile/addresses/new");
  await expect.poll(() => placeOf(page)).toBe(left);
});
