import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./own-shop.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** The open form, and a hand that counts the keys it presses. */
async function openForm(page: Page, address: string) {
  await page.goto(address);
  await reactIsHydrated(page);
  let keys = 0;
  return {
    async type(text: string) {
      keys += text.length;
      await page.keyboard.type(text);
    },
    async tabTo(label: string) {
      const field = page.getByLabel(label, { exact: true });
      for (let tries = 0; tries < 12; tries++) {
        keys++;
        await page.keyboard.press("Tab");
        if (await field.evaluate((element) => element === document.activeElement)) return;
      }
      throw new Error(`${label} is more than 12 Tabs away`);
    },
    async enter() {
      keys++;
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/\/admin\/(visits|bookings)\/[^/?]{8,}$/);
      return keys;
    },
  };
}

test("callers are booked and walk-ins taken in by a few keys, and Enter books", {
  tag: "@desktop",
}, async ({ page, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  const number = `055${randomInt(1_000_000, 9_999_999)}`;

  const stranger = await openForm(page, "/admin/visits/new");
  await stranger.type(number);
  await stranger.tabTo("Name");
  await stranger.type("Sami Nour");
  await stranger.tabTo("Car make");
  await stranger.type("Kia");
  await stranger.tabTo("Car model");
  await stranger.type("Sorento");
  await stranger.tabTo("Service");
  await stranger.type("Prem");
  expect(await stranger.enter()).toBeLessThanOrEqual(75);
  await expect(title(page)).toContainText("Sorento");

  const known = await openForm(page, "/admin/visits/new");
  await known.type(number);
  await expect(page.getByText("Known: Sami Nour")).toBeVisible();
  await expect(page.getByRole("link", { name: /Kia Sorento$/ })).toBeVisible();
  await expectNoAxeFindings();
  await known.tabTo("Service");
  await known.type("P");
  expect(await known.enter()).toBeLessThanOrEqual(35);
  await expect(title(page)).toContainText("Sorento");

  const walkIn = await openForm(page, "/admin/visits/new?walk-in=");
  await walkIn.type(number);
  await expect(page.getByText("Known: Sami Nour")).toBeVisible();
  await walkIn.tabTo("Service");
  await walkIn.type("P");
  expect(await walkIn.enter()).toBeLessThanOrEqual(30);

  const patient = await openForm(page, "/admin/visits/new");
  await patient.type(number);
  await expect(page.getByText("Known: Sami Nour")).toBeVisible();
  await patient.tabTo("Service");
  await patient.type("P");
  await expect(page.getByRole("radio", { name: /Ready by/ }).first()).toBeChecked();
  const book = page.getByRole("button", { name: "Book", exact: true });
  const isThere = () => book.evaluate((element) => element === document.activeElement);
  let tabs = 0;
  while (!(await isThere()) && tabs++ < 6) await page.keyboard.press("Tab");
  await expect(book).toBeFocused();
});
