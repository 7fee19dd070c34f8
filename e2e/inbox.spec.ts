import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import { workingDay } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { book, find, findHydrated, row, sendMessage, status, toast } from "./inbox.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const contacts = "/admin/dashboard/contacts";
const bookings = "/admin/dashboard/bookings";
const dialog = (page: Page) => page.getByRole("dialog");
const nameLink = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const searchbox = (page: Page) => page.getByRole("searchbox");

test("a message is found by what is typed, answered, and put back by Undo", async ({ page }) => {
  const name = await sendMessage(page);
  await signInAsAdmin(page);
  await page.goto(contacts);
  await reactIsHydrated(page);
  await searchbox(page).fill(name.toUpperCase());
  await expect(page).toHaveURL(/q=DRIVER/);
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(row(page, name)).toContainText("Reply by");
  await status(page, name).selectOption("contacted");
  await expect(toast(page)).toContainText("Status: Contacted");
  await expect(row(page, name)).not.toContainText("Reply by");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(status(page, name)).toHaveValue("new");
  await expect(row(page, name)).toContainText("Reply by");
});

test("a row that a change takes out of the filter comes back by Undo", async ({ page }) => {
  const name = await sendMessage(page);
  await findHydrated(page, contacts, name);
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("new");
  await expect(page).toHaveURL(/status=new/);
  await status(page, name).selectOption("resolved");
  await expect(page.getByText("No matches")).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toBeVisible();
});

test("a booking opens over the list, by the keyboard, with everything about it", {
  tag: "@both",
}, async ({ page }) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  await nameLink(page, name).focus();
  await page.keyboard.press("Enter");
  for (const text of [name, "Premium Wash", "AED 170", "Toyota Land Cruiser", "03:00 PM", "None"]) {
    await expect(dialog(page)).toContainText(text);
  }
  await expect(dialog(page).getByRole("link", { name: "Call Customer" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  const chat = dialog(page).getByRole("link", { name: "WhatsApp" });
  await expect(chat).toHaveAttribute(
    "href",
    /^https:\/\/wa\.me\/971501234567\?text=Hello.*Premium/,
  );
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
  await expect(nameLink(page, name)).toBeFocused();
});

test("a note and a status are written into the history of a booking", async ({ page }) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  await nameLink(page, name).click();
  const note = dialog(page).getByLabel("Add a note for your colleagues");
  await dialog(page).getByRole("button", { name: "Add note" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Write the note first");
  await note.fill("Prefers WhatsApp");
  await dialog(page).getByRole("button", { name: "Add note" }).click();
  await expect(dialog(page).getByRole("listitem").first()).toContainText("Prefers WhatsApp");
  await expect(note).toHaveValue("");
  await note.fill("Not sent yet");
  await status(page, name).last().selectOption("confirmed");
  await expect(dialog(page)).toContainText("Pending → Confirmed");
  await expect(note).toHaveValue("Not sent yet");
  await dialog(page).getByRole("link", { name: "Close" }).last().click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(status(page, name)).toHaveValue("confirmed");
});

test("a deleted message comes back by Undo, and from the bin", async ({ page }) => {
  const name = await sendMessage(page);
  await findHydrated(page, contacts, name);
  await page.getByRole("link", { name: `Delete ${name}` }).click();
  await expect(dialog(page)).toContainText(
    "Are you sure you want to delete this contact submission?",
  );
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page)).toContainText("Contact deleted");
  await expect(page.getByText("No matches")).toBeVisible();
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toBeVisible();
  await nameLink(page, name).click();
  await dialog(page).getByRole("link", { name: "Delete" }).click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goto("/admin/bin");
  await reactIsHydrated(page);
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(toast(page)).toContainText("Restored");
  await expect(row(page, name)).toHaveCount(0);
});

test("of two staff who look at one booking, the second reads what the first did", async ({
  page,
  browser,
}) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  const colleague = await anotherCounter(browser, name);
  await status(page, name).selectOption("completed");
  await expect(toast(page)).toContainText("Completed");
  await status(colleague, name).selectOption("cancelled");
  await expect(toast(colleague)).toContainText("set it to Completed meanwhile");
  await expect(status(colleague, name)).toHaveValue("completed");
  await colleague.context().close();
});

/** The same list at another device, which hears of nothing until it asks. */
async function anotherCounter(browser: Browser, name: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route("**/admin/events*", (route) => route.abort());
  await page.route("**/admin/pulse*", (route) => route.abort());
  await findHydrated(page, bookings, name);
  return page;
}

test("while the server is away nothing is changed, and the page says so", async ({ page }) => {
  const name = await sendMessage(page);
  await findHydrated(page, contacts, name);
  await page.route(`**${contacts}.data*`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await status(page, name).selectOption("resolved");
  await expect(toast(page)).toContainText("Failed to update status. Please try again.");
  await expect(status(page, name)).toHaveValue("new");
});

test("columns sort both ways, and Back undoes a search", { tag: "@desktop" }, async ({ page }) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  for (const [direction, sort] of [
    ["ascending", "sort=appointment"],
    ["descending", "sort=-appointment"],
  ] as const) {
    await page.getByRole("columnheader", { name: "Appointment" }).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(sort));
    await expect(page.getByRole("columnheader", { name: "Appointment" })).toHaveAttribute(
      "aria-sort",
      direction,
    );
  }
  await page.getByRole("combobox", { name: "Status", exact: true }).selectOption("cancelled");
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goBack();
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Status", exact: true })).toHaveValue("");
});

test("a booking is found by its day, chosen or typed, and calls stand by their promise", async ({
  page,
}) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  const days = page.getByRole("combobox", { name: "Appointment" });
  const [from, to] = [
    page.getByLabel("From", { exact: true }),
    page.getByLabel("To", { exact: true }),
  ];
  await expect(from).toBeHidden();
  await days.selectOption("dates");
  await from.fill(workingDay);
  await to.fill(workingDay);
  await expect(page).toHaveURL(new RegExp(`from=${workingDay}&to=${workingDay}`));
  await expect(row(page, name)).toBeVisible();
  await days.selectOption("today");
  await expect(page).toHaveURL(/day=today/);
  await expect(from).toBeHidden();
  await expect(page.getByText("No matches")).toBeVisible();
  await page.goBack();
  await expect(row(page, name)).toBeVisible();
  await expect(from).toHaveValue(workingDay);
  await days.selectOption("");
  const [first = ""] = name.split(" ");
  const [, month, day] = workingDay.split("-");
  await searchbox(page).fill(`${first} ${day}/${month}`);
  await expect(page).toHaveURL(new RegExp(`q=${first}\\+${day}`));
  await expect(page.locator("[data-row]")).toHaveCount(1);
  await expect(row(page, name)).toBeVisible();
  await page.goto("/admin/dashboard");
  await page
    .getByRole("region", { name: "Callbacks within 2 hours" })
    .getByRole("link", { name: "See all" })
    .click();
  await expect(page).toHaveURL(/bookings\?status=pending&sort=due$/);
  await expect(page.getByLabel("Sort by")).toHaveValue("due");
});

test("what the list shows is exported", { tag: "@desktop" }, async ({ page }) => {
  const name = await book(page);
  await find(page, bookings, name);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${name},`);
});

for (const language of ["", "/ar"]) {
  test(`axe finds nothing on requests, their details and questions${language}`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    test.slow();
    const name = await book(page);
    await find(page, bookings, name);
    const details = (await nameLink(page, name).getAttribute("href"))?.split("?")[0] ?? "";
    const paths = [
      ...[bookings, `${bookings}?q=nothing-of-this-name`, details, `${details}/delete`],
      ...[contacts, "/admin/bin"],
    ];
    for (const width of [page.viewportSize()?.width ?? 0, 820]) {
      await page.setViewportSize({ width, height: 1000 });
      for (const path of paths) {
        await page.goto(language + path);
        await expectNoAxeFindings();
      }
    }
  });
}

test("a tablet shows the whole lists without a sideways scroll", { tag: "@desktop" }, async ({
  page,
}) => {
  await sendMessage(page);
  await page.setViewportSize({ width: 820, height: 1180 });
  await find(page, bookings, await book(page));
  for (const list of [contacts, bookings]) {
    for (const path of [list, `/ar${list}`]) {
      await page.goto(path);
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  }
});
