import type { Browser, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { book, find, sendMessage } from "./inbox.ts";
import { placeOrder } from "./order-form.ts";
import { signInAsAdmin } from "./staff.ts";

const bookings = "/admin/dashboard/bookings";
const lists = [
  ...[
    bookings,
    "/admin/dashboard/contacts",
    "/admin/customers",
    "/admin/perfumes/orders",
    "/admin/discounts",
  ],
  ...["/admin/mail", "/admin/audit", "/admin/bin", "/admin/staff"],
];

type Row = { top: number; height: number };

/** The rows of a list as they stand at the top of its page. */
function measure(page: Page): Promise<Row[]> {
  return page.locator("[data-row]").evaluateAll((rows) =>
    rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: Math.round(top + scrollY), height: Math.round(height) };
    }),
  );
}

/** A row in every list, in the bin as well. */
async function fill(page: Page, browser: Browser) {
  await book(page);
  await placeOrder(browser);
  const name = await sendMessage(page);
  await find(page, "/admin/dashboard/contacts", name);
  const address = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  const id = address?.split(/[/?]/).find((part) => part.length === 36) ?? "";
  const form = { intent: "delete", id, seen: "new", to: "/admin/bin" };
  const deleted = await page.request.post("/admin/dashboard/contacts", { form });
  expect(deleted.ok(), `deleting answered ${deleted.status()}`).toBe(true);
  await sendMessage(page);
}

test("rows are 44 to 56 pixels high, and the first stands within 300", { tag: "@desktop" }, async ({
  page,
  browser,
}) => {
  await fill(page, browser);
  for (const list of lists) {
    for (const path of [list, `/ar${list}`]) {
      await page.goto(path);
      const rows = await measure(page);
      expect(rows[0]?.top, path).toBeLessThanOrEqual(300);
      for (const { height } of rows) {
        expect(height, path).toBeGreaterThanOrEqual(44);
        expect(height, path).toBeLessThanOrEqual(56);
      }
    }
  }
});

test("on a phone each row is a card of at most 120 pixels, the first within 300", {
  tag: "@phone",
}, async ({ page, browser }) => {
  await fill(page, browser);
  for (const list of lists) {
    for (const path of [list, `/ar${list}`]) {
      await page.goto(path);
      const rows = await measure(page);
      expect(rows[0]?.top, path).toBeLessThanOrEqual(300);
      for (const { height } of rows) expect(height, path).toBeLessThanOrEqual(120);
    }
  }
});

test("a card says who, what, when and how it stands, and opens where it is touched", {
  tag: "@phone",
}, async ({ page }) => {
  const name = await book(page);
  await find(page, bookings, name);
  const card = page.locator("[data-row]");
  for (const text of [name, "Premium Wash", "Toyota Land Cruiser", "03:00 PM"]) {
    await expect(card.getByText(text).first()).toBeVisible();
  }
  const status = await card.getByRole("combobox").boundingBox();
  expect(status?.height).toBeGreaterThanOrEqual(44);
  // Whatever lies there: the link of the name covers the card.
  const what = await card.getByText("Premium Wash").first().boundingBox();
  await page.mouse.click((what?.x ?? 0) + 8, (what?.y ?? 0) + 8);
  await expect(page.getByRole("dialog", { name: "Booking Details" })).toBeVisible();
});

test("the tab of the page is in sight", { tag: "@phone" }, async ({ page }) => {
  await signInAsAdmin(page);
  for (const path of [bookings, `/ar${bookings}`, "/admin/bin?kind=orders"]) {
    await page.goto(path);
    await expect(page.locator("main nav [aria-current=page]")).toBeInViewport({ ratio: 0.9 });
  }
});

test("the overview begins with today, and its counters stand on the first two screens", {
  tag: "@both",
}, async ({ page }) => {
  await signInAsAdmin(page);
  for (const path of ["/admin/dashboard", "/ar/admin/dashboard"]) {
    await page.goto(path);
    await expect(page.locator("main section").first()).toHaveAttribute(
      "aria-labelledby",
      "appointments",
    );
    const counters = page.locator("main section", {
      has: page.locator('a[href$="/admin/perfumes"]'),
    });
    const box = await counters.boundingBox();
    const screens = 2 * (page.viewportSize()?.height ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? 0), path).toBeLessThanOrEqual(screens);
  }
});

test("while all is well the database is one quiet line below the page", async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto(bookings);
  const line = page.getByRole("region", { name: "Database status" });
  // Both at one moment: the page still grows while it is drawn.
  const isBelow = (box: Element) =>
    box.getBoundingClientRect().top >=
    (box.ownerDocument.querySelector("main")?.getBoundingClientRect().bottom ?? Number.NaN);
  expect(await line.evaluate(isBelow)).toBe(true);
});

test("a booking is printed on one light page that begins with its appointment", {
  tag: "@desktop",
}, async ({ page }) => {
  const name = await book(page);
  await find(page, bookings, name);
  await page.getByRole("link", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("dt").first()).toHaveText("Date");
  const pdf = (await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(dialog.getByRole("link", { name: "Close" })).toHaveCount(0);
  await expect(dialog.getByText("Toyota Land Cruiser")).toBeVisible();
  const colours = await dialog.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
});

test("no field of staff is so small that a phone zooms into it", { tag: "@phone" }, async ({
  page,
  browser,
}) => {
  await fill(page, browser);
  const others = ["/admin/board", "/admin/visits", "/admin/reports", "/admin/currencies"];
  for (const path of [...lists, ...others]) {
    await page.goto(path);
    const sizes = await page
      .locator(":is(input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea)")
      .evaluateAll((fields) =>
        fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
      );
    expect(Math.min(16, ...sizes), path).toBe(16);
  }
});
