import type { Browser, Page } from "@playwright/test";
import { newEmail } from "./booking-form.ts";
import { expect, isReadByAxe, test } from "./fixtures.ts";
import { book, find, sendMessage } from "./inbox.ts";
import { placeOrder } from "./order-form.ts";
import { expectNoSidewaysScroll } from "./page-looks.ts";
import { signInAsAdmin } from "./staff.ts";

test.slow();

const bookings = "/admin/dashboard/bookings";
const contacts = "/admin/dashboard/contacts";
const orders = "/admin/perfumes/orders";
const codes = "/admin/discounts";
const lists = [
  ...[bookings, contacts, "/admin/customers", orders, codes, "/admin/mail", "/admin/audit"],
  ...["/admin/bin", "/admin/staff"],
];
const none = "?q=nothing-of-this-name";
const others = [
  ...["/admin/dashboard", "/admin/find?q=mansoori", "/admin/nothing", "/admin/currencies"],
  ...["/admin/currencies/QAR/edit", "/admin/reports", "/admin/perfumes", `/admin/perfumes${none}`],
  ...["/admin/perfumes/new", "/admin/staff/new", "/admin/views?list=bookings", `${orders}${none}`],
  ...["/admin/account", "/admin/account/password", "/admin/account/second-factor"],
  ...[`${bookings}${none}`, `${codes}${none}`, `${codes}/new`, "/admin/till", "/admin/till/1/open"],
  ...["/admin/reports/vat", "/admin/reports/vat/papers"],
  ...["/admin/perfumes/stock", "/admin/delivery", "/admin/delivery/settings"],
];

/** The rows of a list as they stand at the top of its page. */
const measure = (page: Page) =>
  page.locator("[data-row]").evaluateAll((rows) =>
    rows.map((row) => {
      const { top, height } = row.getBoundingClientRect();
      return { top: Math.round(top + scrollY), height: Math.round(height) };
    }),
  );

/** A row in every list, in the bin as well. */
async function fill(page: Page, browser: Browser) {
  await book(page);
  await placeOrder(browser);
  const name = await sendMessage(page);
  await find(page, contacts, name);
  const address = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  const id = address?.split(/[/?]/).find((part) => part.length === 36) ?? "";
  const form = { intent: "delete", id, seen: "new", to: "/admin/bin" };
  const deleted = await page.request.post(contacts, { form });
  expect(deleted.ok(), `deleting answered ${deleted.status()}`).toBe(true);
  await sendMessage(page);
  const username = `clerk-${Date.now()}`;
  const clerk = { name: "Noura Al Suwaidi", username, email: newEmail(), role: "counter" };
  const added = await page.request.post("/admin/staff/new", { form: clerk });
  expect(added.ok(), `adding an account answered ${added.status()}`).toBe(true);
}

const languages = ["", "/ar"];

test("every list has rows of 44 to 56 pixels from 300 down, fits a tablet, and is read by axe", {
  tag: "@desktop",
}, async ({ page, browser, expectNoAxeFindings }) => {
  await fill(page, browser);
  for (const path of languages.flatMap((language) => lists.map((list) => language + list))) {
    await page.goto(path);
    const rows = await measure(page);
    expect(rows[0]?.top, path).toBeLessThanOrEqual(300);
    for (const { height } of rows) {
      expect(height, path).toBeGreaterThanOrEqual(44);
      expect(height, path).toBeLessThanOrEqual(56);
    }
    if (isReadByAxe(path)) await expectNoAxeFindings();
    await expectNoSidewaysScroll(page, [820, 1440]);
  }
});

for (const language of languages) {
  test(`every other page${language}, record, form and question fits a tablet and is read by axe`, {
    tag: "@desktop",
  }, async ({ page, browser, expectNoAxeFindings }) => {
    await fill(page, browser);
    const records: string[] = [];
    for (const [list, inside] of [
      [bookings, ["", "/delete"]],
      [orders, ["", "/delete"]],
      [codes, ["/edit", "/delete", "/orders"]],
    ] as const) {
      await page.goto(list);
      const link = page.locator("[data-row]").first().getByRole("link").first();
      const { pathname } = new URL((await link.getAttribute("href")) ?? "", page.url());
      records.push(...inside.map((path) => pathname.replace(/\/edit$/, "") + path));
    }
    for (const path of [...others, ...records]) {
      await page.goto(language + path);
      await expect(page.locator("main")).toBeVisible();
      if (isReadByAxe(language)) await expectNoAxeFindings();
      await expectNoSidewaysScroll(page, [820]);
    }
  });
}

test("on a phone each row is a card of at most 120 pixels, and no field makes it zoom", {
  tag: "@phone",
}, async ({ page, browser }) => {
  await fill(page, browser);
  const pages = ["/admin/board", "/admin/visits", "/admin/reports", "/admin/currencies"];
  for (const language of languages) {
    for (const path of [...lists, ...pages]) {
      await page.goto(language + path);
      const rows = await measure(page);
      if (lists.includes(path)) expect(rows[0]?.top, path).toBeLessThanOrEqual(300);
      for (const { height } of rows) expect(height, path).toBeLessThanOrEqual(120);
      const sizes = await page
        .locator(":is(input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea)")
        .evaluateAll((fields) =>
          fields.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)),
        );
      expect(Math.min(16, ...sizes), path).toBe(16);
      await expectNoSidewaysScroll(page, [320]);
    }
    for (const path of [bookings, "/admin/bin?kind=orders"]) {
      await page.goto(language + path);
      await expect(page.locator("main nav [aria-current=page]")).toBeInViewport({ ratio: 0.9 });
    }
  }
});

test("a card says who, what, when and how it stands, and opens where it is touched", {
  tag: "@phone",
}, async ({ page }) => {
  const name = await book(page);
  await find(page, bookings, name);
  const card = page.locator("[data-row]");
  for (const text of [name, "Premium Wash", "Toyota Land Cruiser", "3:00 PM"]) {
    await expect(card.getByText(text).filter({ visible: true }).first()).toBeVisible();
  }
  const status = await card.getByRole("combobox").boundingBox();
  expect(status?.height).toBeGreaterThanOrEqual(44);
  // Whatever lies there: the link of the name covers the card.
  const what = await card.getByText("Premium Wash").first().boundingBox();
  await page.mouse.click((what?.x ?? 0) + 8, (what?.y ?? 0) + 8);
  await expect(page).toHaveURL(/\/admin\/visits\/.+/);
});

test("the overview begins with today, its counters stand on two screens, the database is a line below", {
  tag: "@both",
}, async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/dashboard");
  const first = page.locator("main section").first();
  await expect(first).toHaveAttribute("aria-labelledby", "appointments");
  const counters = page.locator("main section", {
    has: page.locator('a[href$="/admin/perfumes"]'),
  });
  const box = await counters.boundingBox();
  const screens = 2 * (page.viewportSize()?.height ?? 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(screens);
  // Both at one moment: the page still grows while it is drawn.
  const isBelow = (element: Element) =>
    element.getBoundingClientRect().top >=
    (element.ownerDocument.querySelector("main")?.getBoundingClientRect().bottom ?? Number.NaN);
  const line = page.getByRole("region", { name: "Database status" });
  expect(await line.evaluate(isBelow)).toBe(true);
});

test("a message is printed on one light page", {
  tag: "@desktop",
}, async ({ page }) => {
  const name = await sendMessage(page);
  await find(page, contacts, name);
  await page.getByRole("link", { name, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Can you polish it out before Thursday?");
  const pdf = (await page.pdf({ format: "A4", printBackground: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(dialog.getByRole("link", { name: "Close" })).toHaveCount(0);
  await expect(dialog.getByText("Can you polish it out")).toBeVisible();
  const colours = await dialog.evaluate((element) => {
    const { color, backgroundColor } = getComputedStyle(element);
    return { color, backgroundColor };
  });
  expect(colours).toEqual({ color: "rgb(0, 0, 0)", backgroundColor: "rgb(255, 255, 255)" });
});
