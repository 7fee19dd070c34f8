import { randomInt, randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { bookingOf, bookingPage } from "../tests/process/requests.ts";
import { newEmail } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { row, status, toast } from "./inbox.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const bookings = "/admin/dashboard/bookings";
const count = 40;
const rows = (page: Page) => page.locator("[data-row]");
const dialog = (page: Page) => page.getByRole("dialog");

/** So many people book, each from an address of their own; returns the name that they share. */
async function bookMorning(page: Page): Promise<string> {
  const lastName = `Morning${randomUUID().slice(0, 8)}`;
  for (let made = 0; made < count; made++) {
    const form = { ...bookingOf(`Driver${made}`), lastName, email: newEmail() };
    const headers = { "X-Forwarded-For": `10.${made}.${randomInt(256)}.${randomInt(1, 255)}` };
    const answer = await page.request.post(bookingPage, { form, headers, maxRedirects: 0 });
    expect(answer.status(), `booking ${made}`).toBe(302);
  }
  return lastName;
}

async function expectStatuses(page: Page, lastName: string, statuses: Record<string, number>) {
  for (const [status, expected] of Object.entries(statuses)) {
    await page.goto(`${bookings}?q=${lastName}&status=${status}`);
    await expect(page.getByText(new RegExp(`of ${expected}$`)).first()).toBeVisible();
  }
}

test("a morning of 40 bookings is worked off by keyboard alone", { tag: "@desktop" }, async ({
  page,
}) => {
  test.slow();
  const { keyboard } = page;
  const lastName = await bookMorning(page);
  await signInAsAdmin(page);
  await page.goto("/admin/dashboard");
  await page.locator("header").getByRole("button", { name: "Keys" }).waitFor();

  await keyboard.press("Control+k");
  await expect(dialog(page).getByRole("combobox")).toBeFocused();
  await keyboard.type("callbacks");
  await keyboard.press("Enter");
  await expect(page).toHaveURL(`${bookings}?status=pending&sort=due`);
  await expect(rows(page).first()).toBeVisible();
  await keyboard.press("/");
  await keyboard.type(lastName);
  await expect(page.getByText("1–25 of 40", { exact: true })).toBeVisible();

  // A customer who does not answer stays where they are; the others are called and confirmed.
  await keyboard.press("ArrowDown");
  const waiting = await focusedName(page);
  await keyboard.press("j");
  for (let called = 0; called < 10; called++) {
    const name = await focusedName(page);
    expect(name).not.toBe(waiting);
    expect(await tabTo(page, status(page, name))).toBeLessThanOrEqual(2);
    await keyboard.press(called === 4 ? "End" : "ArrowDown");
    await keyboard.press("Enter");
    await expect(row(page, name)).toHaveCount(0);
    await keyboard.press("j");
  }

  // One has a wish.
  const name = await focusedName(page);
  await keyboard.press("Enter");
  await expect(dialog(page)).toContainText(name);
  await tabTo(page, dialog(page).getByLabel("Add a note for your colleagues"));
  await keyboard.type("Comes ten minutes later");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expect(dialog(page).getByRole("listitem").first()).toContainText("ten minutes later");
  await keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name, exact: true })).toBeFocused();

  // The others are set at once.
  for (const left of [30, 5]) {
    await expect(rows(page)).toHaveCount(Math.min(left, 25));
    await tabTo(page, page.getByRole("checkbox", { name: "Select all on this page" }));
    await keyboard.press("Space");
    await tabTo(page, page.getByRole("combobox", { name: "New status" }));
    await keyboard.press("ArrowDown");
    await tabTo(page, page.getByRole("button", { name: "Set Status" }));
    await keyboard.press("Enter");
    await expect(toast(page).last()).toContainText(`Set to Confirmed: ${Math.min(left, 25)}`);
  }
  await expect(page.getByText("No matches")).toBeVisible();
  await expectStatuses(page, lastName, { confirmed: 39, cancelled: 1 });
});

const nameIn = async (link: Locator) => (await link.textContent())?.trim() ?? "";
const focusedName = (page: Page) => nameIn(page.locator(":focus"));
const firstName = (page: Page) => nameIn(rows(page).first().getByRole("link").first());

/** Presses Tab until the focus is there; returns how often. */
async function tabTo(page: Page, target: Locator): Promise<number> {
  for (let presses = 0; presses < 120; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return presses;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}`);
}

test("a morning of 40 bookings is worked off by thumb alone", { tag: "@phone" }, async ({
  page,
}) => {
  test.slow();
  const lastName = await bookMorning(page);
  await signInAsAdmin(page);
  await page.goto("/admin/dashboard");
  const callbacks = page.getByRole("region", { name: "Callbacks within 2 hours" });
  await tap(callbacks.getByRole("link", { name: "See all" }));
  await expect(page).toHaveURL(`${bookings}?status=pending&sort=due`);
  await reactIsHydrated(page);
  const search = page.getByRole("searchbox");
  await tap(search);
  await page.keyboard.type(lastName);
  await expect(page.getByText("1–25 of 40", { exact: true })).toBeVisible();

  for (let called = 0; called < 10; called++) {
    const name = await firstName(page);
    await isWideEnough(status(page, name));
    await status(page, name).selectOption(called === 4 ? "cancelled" : "confirmed");
    await expect(row(page, name)).toHaveCount(0);
  }

  const name = await firstName(page);
  await rows(page).first().tap();
  await expect(dialog(page)).toContainText(name);
  await tap(dialog(page).getByLabel("Add a note for your colleagues"));
  await page.keyboard.type("Comes ten minutes later");
  await tap(dialog(page).getByRole("button", { name: "Add note" }));
  await expect(dialog(page).getByRole("listitem").first()).toContainText("ten minutes later");
  await tap(dialog(page).getByRole("link", { name: "Close" }).last());
  await expect(dialog(page)).toHaveCount(0);

  for (const left of [30, 5]) {
    await expect(rows(page)).toHaveCount(Math.min(left, 25));
    await tap(page.getByText("Select all on this page"));
    await isWideEnough(page.getByRole("combobox", { name: "New status" }));
    await page.getByRole("combobox", { name: "New status" }).selectOption("confirmed");
    await tap(page.getByRole("button", { name: "Set Status" }));
    await expect(toast(page).last()).toContainText(`Set to Confirmed: ${Math.min(left, 25)}`);
  }
  await expect(page.getByText("No matches")).toBeVisible();
  await expectStatuses(page, lastName, { confirmed: 39, cancelled: 1 });
});

async function tap(target: Locator) {
  await isWideEnough(target);
  await target.tap();
}

/** A thumb needs 44 pixels each way, and reaches nothing beyond the edge. */
async function isWideEnough(target: Locator) {
  await target.scrollIntoViewIfNeeded();
  const { x, width, height } = (await target.boundingBox()) ?? { x: -1, width: 0, height: 0 };
  expect(height, `${target}`).toBeGreaterThanOrEqual(44);
  expect(width, `${target}`).toBeGreaterThanOrEqual(44);
  expect(x, `${target}`).toBeGreaterThanOrEqual(0);
  expect(x + width, `${target}`).toBeLessThanOrEqual(390);
}
