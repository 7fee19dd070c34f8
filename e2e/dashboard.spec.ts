import type { Page } from "@playwright/test";
import { bookingOf, bookingPage } from "../tests/process/requests.ts";
import { newEmail } from "./booking-form.ts";
import { expect, test, toast } from "./fixtures.ts";
import { openDesk, signInAsAdmin } from "./staff.ts";

// A colour caught in the middle of a transition is not what people read.
const dashboard = "/admin/dashboard";
const banner = (page: Page) => page.getByRole("region", { name: "Database status" });

/** Somebody books meanwhile; the name is one that no other test uses. */
async function book(page: Page): Promise<string> {
  const name = newEmail().split("@")[0] ?? "";
  const booked = await page.request.post(bookingPage, { form: bookingOf(name), maxRedirects: 0 });
  expect(booked.status()).toBe(302);
  return name;
}

async function open(page: Page, address = dashboard) {
  await signInAsAdmin(page);
  await openDesk(page, address);
}

test("a booking appears without a reload, and asks for attention without taking the focus", async ({
  page,
}) => {
  await open(page);
  const refresh = page.getByRole("link", { name: "Refresh" });
  await refresh.focus();
  const name = await book(page);
  await expect(toast(page)).toContainText(/New booking|new requests/);
  await expect(page).toHaveTitle(/^\(\d+\) Dashboard/);
  await expect(page.getByText(`${name} Al Mansoori`).first()).toBeVisible();
  await expect(refresh).toBeFocused();
  await toast(page).getByRole("button", { name: "Open" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await expect(page).not.toHaveTitle(/^\(/);
});

test("with the database gone the banner says so, and what is typed stays until it is back", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  await open(page, `${dashboard}/contacts`);
  await expect(banner(page)).toContainText("Connected to the database");
  await page.route("**/admin/status", (route) =>
    route.fulfill({ json: { state: "error", cause: "unreachable" } }),
  );
  await page.getByRole("link", { name: "Retry Connection" }).click();
  await expect(banner(page)).toContainText(
    "Database connection failed: the server cannot be reached",
  );
  await expectNoAxeFindings();
  const search = page.getByRole("searchbox");
  await page.route("**/contacts.data*", (route) => route.abort());
  await search.fill("typed meanwhile");
  await page.unroute("**/admin/status");
  await page.unroute("**/contacts.data*");
  await expect(banner(page)).toContainText("Connected to the database", { timeout: 15_000 });
  await expect(page.getByRole("searchbox")).toHaveValue("typed meanwhile");
});

test("keys search, move and list themselves, until they are switched off", {
  tag: "@desktop",
}, async ({ page, expectNoAxeFindings }) => {
  await book(page);
  await open(page, `${dashboard}/bookings`);
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("searchbox").fill("");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("j");
  await expect(page.locator("main [data-row]").first().getByRole("link").first()).toBeFocused();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(keys).toBeVisible();
  await expectNoAxeFindings();
  await keys.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await openDesk(page, page.url());
  await page.keyboard.press("?");
  await expect(keys).toBeHidden();
  await page.getByRole("button", { name: "Keys" }).click();
  await expect(keys.getByRole("checkbox")).not.toBeChecked();
});

test("on a phone the places of the staff area are in a menu", { tag: "@phone" }, async ({
  page,
  expectNoAxeFindings,
}) => {
  await open(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expectNoAxeFindings();
  await menu.getByRole("link", { name: "Discount codes" }).click();
  await expect(page).toHaveURL("/admin/discounts");
  await expect(menu).toBeHidden();
});

test("on a tablet the charts stand in pairs, and the groups of places open from one row", async ({
  page,
  expectNoAxeFindings,
}) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await open(page);
  const heads = page.locator("#chart-demand, #chart-requests");
  const tops = await heads.evaluateAll((all) =>
    all.map((each) => each.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
  for (const table of await page.getByText("Show as table").all()) await table.click();
  const places = page.getByRole("navigation", { name: "Staff area" });
  await expect(places.getByRole("link", { name: "Today" })).toHaveAttribute("aria-current", "page");
  await places.getByRole("button", { name: "Settings" }).press("Enter");
  await expect(places.getByRole("link", { name: "Mail" })).toBeVisible();
  await expectNoAxeFindings();
  await page.keyboard.press("Escape");
  await expect(places.getByRole("link", { name: "Mail" })).toBeHidden();
  await places.getByRole("button", { name: "Shop" }).click();
  await places.getByRole("link", { name: "Orders" }).click();
  await expect(page).toHaveURL("/admin/perfumes/orders");
  await expect(places.getByRole("link", { name: "Orders" })).toBeHidden();
  const shop = places.getByRole("button", { name: "Shop" });
  await expect(shop).toHaveAttribute("aria-current", "true");
});
