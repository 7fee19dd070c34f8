import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { addDays, today, weekday } from "#app/lib/time.ts";
import { toast } from "./fixtures.ts";

import { expect, test } from "./own-shop.ts";
import { openHydrated } from "./page-scripts.ts";
import { clicking, driveIn, signInAsAdmin } from "./staff.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });

/** The open form, and a hand that counts the keys it presses. */
async function openForm(page: Page, address: string) {
  await openHydrated(page, address);
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
  const history = page.getByRole("region", { name: "Notes and history" });
  await expect(history).toContainText("Booked by staff");
  await expect(history).not.toContainText("Customer");

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

/** A car that is to come today, whatever the hour. */
async function carToCome(page: Page, carModel: string) {
  const phone = `055${randomInt(1_000_000, 9_999_999)}`;
  const address = await driveIn(page, { phone, name: "Sami Nour", carMake: "Toyota", carModel });
  const back = { intent: "stage", from: "arrived", to: "confirmed" };
  await page.request.post(address, { form: back });
  return address;
}

const later = addDays(today(new Date()), 2);
/** The workshop is closed on Sundays. */
const openDay = weekday(later) === 0 ? addDays(later, 1) : later;

test("a car is moved, missed, taken in and priced by few clicks, and by a key on the list of today", {
  tag: "@desktop",
}, async ({ page, expectNoAxeFindings }) => {
  test.slow();
  await signInAsAdmin(page);
  const [missed, coming] = [await carToCome(page, "Yaris"), await carToCome(page, "Supra")];
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await openHydrated(page, missed);
  const move = clicking();
  await move.on(button("Move"));
  const dialog = page.getByRole("dialog", { name: "Move" });
  await dialog.getByLabel("Date").fill(openDay);
  await dialog.getByLabel("Time").fill("15:00");
  await move.on(dialog.getByRole("button", { name: "Move" }));
  await expect(page.getByRole("region", { name: "Notes and history" })).toContainText("Moved from");
  await expect(button("No-show")).toBeHidden();
  expect(move.count()).toBeLessThanOrEqual(3);

  const car = (has: Locator) => page.getByRole("listitem").filter({ has });
  // Its time was a quarter of an hour ago: Today and the board ask whether it comes.
  const start = new Date(Date.now() - 15 * 60_000).toISOString();
  const late = { intent: "place", start, overrule: "on" };
  await page.request.post(missed, { form: late });
  for (const [path, card] of [
    ["/admin/board", ".board-item"],
    ["/admin/today", "li"],
  ] as const) {
    await openHydrated(page, path);
    const its = page.locator(card).filter({ has: page.getByRole("link", { name: /Yaris/ }) });
    await its.hover();
    await expectNoAxeFindings();
    const noShow = clicking();
    await noShow.on(its.getByRole("button", { name: "No-show" }));
    await expect(its).toBeHidden();
    expect(noShow.count()).toBeLessThanOrEqual(2);
    if (path === "/admin/today") break;
    await toast(page).last().getByRole("button", { name: "Undo" }).click();
    await expect(its).toBeVisible();
  }

  const toCome = car(page.getByRole("button", { name: "Arrived" })).first();
  const address = await toCome.getByRole("link").first().getAttribute("href");
  const next = car(page.locator(`a[href="${address}"]`));
  // The second key is pressed as soon as the first step is being saved.
  await next.getByRole("button", { name: "Arrived" }).evaluate((button) => {
    const press = () =>
      button.ariaBusy &&
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "s", bubbles: true }));
    new MutationObserver(press).observe(button, { attributeFilter: ["aria-busy"] });
  });
  await page.keyboard.press("a");
  await expect(next.getByRole("button", { name: "Ready" })).toBeVisible();
  await expectNoAxeFindings();

  // Whichever car stood first: this one is in work as well.
  for (const [from, to] of [
    ["confirmed", "arrived"],
    ["arrived", "in-work"],
  ] as const) {
    await page.request.post(coming, { form: { intent: "stage", from, to } });
  }
  await openHydrated(page, coming);
  const price = clicking();
  await price.on(button("Change price"));
  const priced = page.getByRole("dialog", { name: "Change price" });
  await priced.getByLabel("New amount").fill("150");
  await expectNoAxeFindings();
  await priced.getByLabel("Reason").fill("Came back");
  await price.on(priced.getByRole("button", { name: "Change price" }));
  const work = page.getByRole("region", { name: "Work", exact: true });
  await expect(work).toContainText("Came back");
  await expect(work).toContainText(/Total\s*AED 150/);
  expect(price.count()).toBeLessThanOrEqual(4);

  await expect(priced).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.insertText("ready supra");
  await expect(page.getByRole("option").first()).toContainText("Toyota Supra");
  await page.keyboard.press("Enter");
  await expect(button("Take payment: AED 150")).toBeVisible();
  await expectNoAxeFindings();
});

test("the prepared text is one key, a new link for the customer two clicks, and the day's figures two", {
  tag: "@desktop",
}, async ({ page, context, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  const address = await carToCome(page, "Corolla");
  await context.route("https://wa.me/**", (route) => route.fulfill({ body: "WhatsApp" }));
  await openHydrated(page, address);
  const opened = context.waitForEvent("page");
  await page.keyboard.press("w");
  const chat = await opened;
  await chat.waitForURL(/wa\.me\/971/);
  const text = new URL(chat.url()).searchParams.get("text") ?? "";
  const ownPage = /\/visit\/\S+/.exec(text)?.[0] ?? "";
  expect(ownPage).not.toBe("");
  await chat.close();
  await page.reload();
  await expect(page.getByText(/^Sent on WhatsApp by/)).toBeVisible();

  await page.goto(ownPage);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("This link no longer works");
  await openHydrated(page, address);
  const link = clicking();
  await link.on(page.getByRole("button", { name: /customer.s link/ }));
  const dialog = page.getByRole("dialog", { name: /customer.s link/ });
  await expectNoAxeFindings();
  await link.on(dialog.getByRole("button", { name: "Yes, replace it" }));
  await expect(toast(page).last()).toBeVisible();
  expect(link.count()).toBeLessThanOrEqual(2);
  await page.goto(ownPage);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");

  await page.goto("/admin/dashboard");
  const report = clicking();
  const navigation = page.getByRole("navigation");
  await report.on(navigation.getByRole("link", { name: "Reports" }).first());
  await report.on(page.getByRole("link", { name: "Today", exact: true }).last());
  await expect(page.getByRole("table").first()).toBeVisible();
  await expectNoAxeFindings();
  expect(report.count()).toBeLessThanOrEqual(2);
});
