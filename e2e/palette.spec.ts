import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { bookingOf, bookingPage } from "../tests/process/requests.ts";
import { newEmail } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { placeOrder } from "./order-form.ts";
import { openDesk, signInAsAdmin } from "./staff.ts";

// A colour caught in the middle of a transition is not what people read.
const dashboard = "/admin/dashboard";
const palette = (page: Page) => page.getByRole("dialog", { name: "Find", exact: true });
const record = (page: Page) => page.locator("dialog#record");
const field = (page: Page) => palette(page).getByRole("combobox");
const options = (page: Page) => palette(page).getByRole("option");
const marked = (page: Page) => palette(page).getByRole("option", { selected: true });

async function look(page: Page, q: string) {
  await page.keyboard.press("Control+k");
  await expect(field(page)).toBeFocused();
  await page.keyboard.insertText(q);
}

/** Somebody books by a name and a phone that no other test uses. */
async function book(page: Page) {
  const lastName = newEmail().split("@")[0] ?? "";
  const phone = `050${randomInt(1_000_000, 10_000_000)}`;
  const form = { ...bookingOf(lastName), firstName: "أحمد", lastName, phone };
  const booked = await page.request.post(bookingPage, { form, maxRedirects: 0 });
  expect(booked.status()).toBe(302);
  return { lastName, phone };
}

test("one key finds by part of a phone, a number or a folded name, and opens what it found", {
  tag: "@desktop",
}, async ({ page, browser, expectNoAxeFindings }) => {
  test.slow();
  const { lastName, phone } = await book(page);
  const number = await placeOrder(browser);
  await signInAsAdmin(page);
  await openDesk(page, `${dashboard}/bookings`);
  await page.getByRole("searchbox").focus();
  await look(page, phone.slice(3));
  const whose = new RegExp(lastName);
  await expect(options(page)).toHaveText([whose, whose]);
  await expectNoAxeFindings();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/visits\/.+/);
  await expect(palette(page)).toHaveCount(0);
  await expect(page.locator('a[href^="/admin/customers/"]', { hasText: whose })).toBeVisible();
  await look(page, phone.slice(3));
  await expect(options(page)).toHaveText([whose, whose]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/customers\/.+/);
  await expect(page.getByRole("dialog", { name: whose })).toBeVisible();
  await look(page, number.slice(-13));
  await expect(options(page)).toHaveText(new RegExp(number));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/perfumes\/orders\/.+/);
  await expect(record(page)).toContainText(number);
  await look(page, `احمد ${lastName}`);
  await expect(options(page)).toHaveText([whose, whose]);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/admin\/perfumes\/orders\/.+/);
});

test("what is done every day is reached by arrows and Enter, and the focus comes back", {
  tag: "@desktop",
}, async ({ page, expectNoAxeFindings }) => {
  await signInAsAdmin(page);
  await openDesk(page, dashboard);
  const finder = page.getByRole("link", { name: "Find", exact: true });
  await finder.focus();
  await look(page, "");
  await expectNoAxeFindings();
  await expect(marked(page)).toHaveText("New booking");
  await page.keyboard.press("ArrowUp");
  await expect(marked(page)).toHaveText("Logout");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect(marked(page)).toHaveText("Walk-in now");
  await page.keyboard.press("Escape");
  await expect(finder).toBeFocused();
  await look(page, "todays bookings nowhere");
  await expect(options(page)).toHaveCount(0);
  await field(page).fill("bookings today");
  await expect(marked(page)).toHaveText("Today's bookings");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard/bookings?day=today");
  await look(page, "nobody at all");
  await expect(palette(page).getByText("Nothing was found.")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/find?q=nobody+at+all");
  await expect(palette(page)).toHaveCount(0);
});
