import type { Page } from "@playwright/test";
import { signIn } from "./account.ts";
import { expect, test } from "./fixtures.ts";
import { saveAddress } from "./order-form.ts";
import { openHydrated } from "./page-scripts.ts";

// A colour caught in the middle of a transition is not what people read.
const main = (page: Page) => page.getByRole("main");
const cards = (page: Page) => main(page).getByRole("listitem").filter({ hasText: "Edit" });

test("a dialog that is opened again while it still closes is closed by Back", async ({ page }) => {
  await signIn(page);
  await saveAddress(page);
  await openHydrated(page, "/profile/addresses");
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
