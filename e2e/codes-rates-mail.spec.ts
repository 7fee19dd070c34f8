import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { book, find } from "./inbox.ts";
import { reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const codes = "/admin/discounts";
const dialog = (page: Page) => page.getByRole("dialog");
const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });
const toast = (page: Page) => page.locator("toast-message:visible");
const newName = () => `E2E-${randomInt(1e9)}`;

/** Journeys run side by side: each browser sets the rate of a currency of its own. */
const ownCurrency = () =>
  ({ phone: "GHS", desktop: "NGN", "phone-no-javascript": "KES" })[test.info().project.name] ??
  "XOF";

// A request of another journey would take the place of a toast that is looked at here.
test.beforeEach(({ page }) => page.route(/\/admin\/(events|pulse)/, (route) => route.abort()));

async function fillCode(page: Page, name: string) {
  await dialog(page).getByLabel("Code", { exact: true }).fill(name.toLowerCase());
  await dialog(page).getByText("Fixed amount").click();
  await dialog(page).getByLabel("Percent or AED").fill("25");
  await dialog(page).getByLabel("Description in English").fill("25 off, to try it");
}

/** Opens the list with one new code in it. */
async function addCode(page: Page): Promise<string> {
  const name = newName();
  await signInAsAdmin(page);
  await page.goto(`${codes}/new?q=${name}`);
  await fillCode(page, name);
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(row(page, name)).toContainText("Active");
  return name;
}

test("a code is added over the list, with every mistake named at its field", async ({ page }) => {
  test.slow();
  const name = newName();
  await signInAsAdmin(page);
  await page.goto(codes);
  await page.getByRole("link", { name: "Add Code" }).click();
  await expect(page).toHaveURL(/\/new$/);
  await expect(dialog(page).getByLabel("Code", { exact: true })).toBeFocused();
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Enter a code");
  await expect(page).toHaveTitle(/^Error: Add New Code/);
  await fillCode(page, name);
  await dialog(page).getByLabel("Most uses").fill("0");
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("whole number from 1");
  await dialog(page).getByLabel("Most uses").fill("5");
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(toast(page)).toContainText("Code added");
  await expect(row(page, name)).toContainText("0 of 5");
});

test("whoever types before the scripts have come goes on where they were", async ({ page }) => {
  await signInAsAdmin(page);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/framework-*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${codes}/new`);
  const value = dialog(page).getByLabel("Percent or AED");
  await value.pressSequentially("1");
  scripts.resolve();
  await reactIsHydrated(page);
  await page.keyboard.type("5");
  await expect(value).toHaveValue("15");
});

test("a dialog does not move under the pointer when the scripts come", { tag: "@both" }, async ({
  page,
}) => {
  const name = newName();
  await signInAsAdmin(page);
  const scripts = Promise.withResolvers<void>();
  await page.route("**/assets/framework-*.js", async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(`${codes}/new?q=${name}`);
  await fillCode(page, name);
  await dialog(page).getByRole("button", { name: "Save Code" }).hover();
  scripts.resolve();
  await reactIsHydrated(page);
  await page.mouse.down();
  await page.mouse.up();
  await expect(row(page, name)).toContainText("Active");
});

test("a code is switched off and deleted where it stands, and each is undone", async ({ page }) => {
  test.slow();
  const name = await addCode(page);
  await reactIsHydrated(page);
  await row(page, name)
    .getByRole("button", { name: `Switch off ${name}` })
    .click();
  await expect(row(page, name)).toContainText("Off");
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toContainText("Active");
  await row(page, name)
    .getByRole("link", { name: `Delete ${name}` })
    .click();
  await expect(dialog(page)).toContainText("Are you sure you want to delete this discount code?");
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(toast(page)).toContainText("Discount code deleted");
  await expect(row(page, name)).toHaveCount(0);
  await toast(page).getByRole("button", { name: "Undo" }).click();
  await expect(row(page, name)).toBeVisible();
});

test("of two staff who edit one code, the second keeps the typing and reads what is stored", async ({
  page,
  browser,
}) => {
  test.slow();
  const name = await addCode(page);
  const open = (one: Page) => one.getByRole("link", { name: `Edit ${name}` }).click();
  const other = await browser.newContext();
  const colleague = await other.newPage();
  await signInAsAdmin(colleague);
  await colleague.goto(`${codes}?q=${name}`);
  await open(colleague);
  await dialog(colleague).getByLabel("Percent or AED").fill("30");
  await open(page);
  await dialog(page).getByLabel("Percent or AED").fill("40");
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(row(page, name)).toContainText("AED 40");
  await dialog(colleague).getByRole("button", { name: "Save Code" }).click();
  await expect(dialog(colleague).getByRole("alert")).toContainText(`${name} · AED 40`);
  await expect(dialog(colleague).getByLabel("Percent or AED")).toHaveValue("30");
  await dialog(colleague).getByRole("button", { name: "Save Code" }).click();
  await expect(row(colleague, name)).toContainText("AED 30");
  await other.close();
});

test("a rate shows what customers read while it is typed, and is saved", async ({ page }) => {
  test.slow();
  const code = ownCurrency();
  await signInAsAdmin(page);
  await page.goto("/admin/currencies");
  await reactIsHydrated(page);
  const rate = page.getByLabel(`Rate for AED 1 in ${code}`);
  await rate.fill("1,5");
  await page.getByRole("button", { name: "Save Rates" }).click();
  await expect(page.getByRole("alert")).toContainText(`${code}: enter a number above 0`);
  await rate.fill("1.5");
  await expect(row(page, code)).toContainText("127.50");
  await page.getByRole("button", { name: "Save Rates" }).click();
  await expect(toast(page)).toContainText("Rates saved");
  await page.reload();
  await expect(rate).toHaveValue("1.5");
});

test("moving a currency leaves a rate that is being typed", { tag: "@desktop" }, async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/currencies");
  await reactIsHydrated(page);
  const rate = page.getByLabel("Rate for AED 1 in IQD");
  await rate.fill("99");
  const heads = page.getByRole("rowheader");
  const place = async () => (await heads.allTextContents()).findIndex((text) => /PHP/.test(text));
  const before = await place();
  await page.getByRole("button", { name: "Move PHP up" }).click();
  await expect.poll(place).toBe(before - 1);
  await expect(rate).toHaveValue("99");
  await expect(page.getByRole("button", { name: "Move PHP up" })).toBeFocused();
  await page.getByRole("button", { name: "Move PHP down" }).click();
  await expect.poll(place).toBe(before);
});

test("the mail page counts, narrows and finds mails without saying what they say", async ({
  page,
}) => {
  await signInAsAdmin(page);
  await page.goto("/admin/mail");
  await expect(page.getByText("no mail server is set up")).toBeVisible();
  await reactIsHydrated(page);
  await page.getByRole("navigation", { name: "Mails by status" }).getByText("Failed").click();
  await expect(page).toHaveURL(/status=failed/);
  await page.getByRole("searchbox", { name: "Search mails" }).fill("nobody-has-this@");
  await expect(page.getByText("No mails found")).toBeVisible();
});

test("a mail is read from the booking it is about, with its file, and from the list", async ({
  page,
  expectNoAxeFindings,
}) => {
  test.slow();
  const name = await book(page);
  await find(page, "/admin/dashboard/bookings", name);
  await page.getByRole("link", { name, exact: true }).click();
  const address = (await dialog(page).getByRole("link", { name: "@" }).textContent()) ?? "";
  const mails = dialog(page).getByRole("region", { name: "Mails", exact: true });
  await expect(mails.getByRole("listitem")).toHaveCount(2);
  await mails.getByRole("link", { name: "Your booking request: Premium Wash" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Your booking request");
  const frames = () => page.frames().map((frame) => frame.url());
  const shown = expect.stringMatching(/\/admin\/mail\/[0-9a-f-]{36}\/html$/);
  await expect.poll(frames).toContainEqual(shown);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "booking.ics" }).click();
  expect((await download).suggestedFilename()).toBe("booking.ics");
  await page.getByRole("link", { name: "Plain text" }).click();
  await expect(page.locator("pre")).toContainText("Toyota Land Cruiser");
  await expectNoAxeFindings();
  const mail = new URL(page.url()).pathname;
  await page.goto(`/admin/mail?q=${encodeURIComponent(address)}`);
  await row(page, address).getByRole("link").click();
  await expect(page).toHaveURL(mail);
});

/** Looks at each page at the width of the project and at that of the counter's tablet. */
async function lookAt(page: Page, paths: string[], expectNoAxeFindings: () => Promise<void>) {
  for (const width of [page.viewportSize()?.width ?? 0, 820]) {
    await page.setViewportSize({ width, height: 1000 });
    for (const path of paths) {
      await page.goto(path);
      await expectNoAxeFindings();
      const overflow = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return scrollWidth - clientWidth;
      });
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  }
}

for (const language of ["", "/ar"]) {
  test(`axe finds nothing on the list of codes, currencies and mails${language}`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    test.slow();
    await addCode(page);
    const none = `${codes}?q=nothing-of-this-name`;
    const paths = [codes, none, "/admin/currencies", "/admin/mail"];
    await lookAt(
      page,
      paths.map((path) => language + path),
      expectNoAxeFindings,
    );
  });

  test(`axe finds nothing on the dialogs of a code${language}`, async ({
    page,
    expectNoAxeFindings,
  }) => {
    test.slow();
    const name = await addCode(page);
    const href = (await row(page, name).getByRole("link").first().getAttribute("href")) ?? "";
    const code = new URL(href, page.url()).pathname.replace(/\/edit$/, "");
    const dialogs = [`${codes}/new`, `${code}/edit`, `${code}/delete`, `${code}/orders`];
    await lookAt(
      page,
      dialogs.map((path) => language + path),
      expectNoAxeFindings,
    );
  });
}

test("while the server is away a list stays, and says what failed", async ({ page }) => {
  const name = await addCode(page);
  await reactIsHydrated(page);
  await page.route(`**${codes}.data*`, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await row(page, name)
    .getByRole("button", { name: `Switch off ${name}` })
    .click();
  await expect(toast(page)).toContainText("Failed to change the code");
  await expect(row(page, name)).toContainText("Active");
  await row(page, name)
    .getByRole("link", { name: `Delete ${name}` })
    .click();
  await dialog(page).getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("alert").first()).toContainText("Failed to delete the code");
  await page.unroute(`**${codes}.data*`);
  await page.route("**/currencies/move.data*", (route) => route.abort());
  await page.goto("/admin/currencies");
  await reactIsHydrated(page);
  const typed = page.getByRole("textbox").first();
  await typed.fill("9.5");
  await page.getByRole("button", { name: /down/ }).first().click();
  await expect(toast(page)).toContainText("Failed to move the currency");
  await expect(typed).toHaveValue("9.5");
});

test("a code that is being written outlives the session of its sender", async ({
  page,
  context,
}) => {
  await signInAsAdmin(page);
  await page.goto(`${codes}/new`);
  await reactIsHydrated(page);
  const name = newName();
  await fillCode(page, name);
  await context.clearCookies();
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(dialog(page).getByRole("alert")).toContainText("You are no longer signed in");
  await expect(dialog(page).getByLabel("Code", { exact: true })).toHaveValue(name.toLowerCase());
  await signInAsAdmin(page);
  await dialog(page).getByRole("button", { name: "Save Code" }).click();
  await expect(page).toHaveURL(/\/admin\/discounts$/);
});
