import { setTimeout } from "node:timers/promises";
import type { Page, Request } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { book, findHydrated, status, toast } from "./inbox.ts";

const bookings = "/admin/dashboard/bookings";

/** The statuses that the page asks the server to set, as they come. */
function setStatuses(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request: Request) => {
    const status = new URLSearchParams(request.postData() ?? "").get("status");
    if (request.method() === "POST" && status) asked.push(status);
  });
  return asked;
}

test("a second change before the first is answered is made after it", async ({ page }) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  const asked = setStatuses(page);
  await page.route(`**${bookings}.data*`, async (route) => {
    const response = await route.fetch();
    // The change is made; whoever made it does not know yet.
    if (route.request().method() === "POST") await setTimeout(1000);
    await route.fulfill({ response });
  });
  await status(page, name).selectOption("confirmed");
  await status(page, name).selectOption("completed");
  await expect(status(page, name)).toHaveValue("completed");
  await expect(toast(page)).toContainText("Status: Completed");
  await page.reload();
  await expect(status(page, name)).toHaveValue("completed");
  expect(asked).toEqual(["confirmed", "completed"]);
});

test("the arrow keys pass a status without setting it", { tag: "@desktop" }, async ({ page }) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  const asked = setStatuses(page);
  await status(page, name).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await expect(toast(page)).toContainText("Status: Completed");
  expect(asked).toEqual(["completed"]);
});

for (const key of ["Enter", "Tab"]) {
  test(`${key} sets what the arrow keys chose at once`, { tag: "@desktop" }, async ({ page }) => {
    const name = await book(page);
    await findHydrated(page, bookings, name);
    const asked = setStatuses(page);
    await page.clock.install();
    await page.clock.pauseAt(new Date(Date.now() + 5000));
    await status(page, name).focus();
    await page.keyboard.press("ArrowDown");
    await expect(status(page, name)).toHaveValue("confirmed");
    expect(asked).toEqual([]);
    await page.keyboard.press(key);
    await expect.poll(() => asked).toEqual(["confirmed"]);
  });
}
