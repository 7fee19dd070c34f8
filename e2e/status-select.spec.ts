import type { Page, Request, Route } from "@playwright/test";
import { expect, test, toast } from "./fixtures.ts";
import { book, findHydrated, row, status } from "./inbox.ts";

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
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(`**${bookings}.data*`, async (route) => {
    const response = await route.fetch();
    // The change is made; whoever made it does not know yet.
    if (route.request().method() === "POST") await held;
    await route.fulfill({ response });
  });
  await status(page, name).selectOption("confirmed");
  await expect.poll(() => asked).toEqual(["confirmed"]);
  await status(page, name).selectOption("completed");
  answer();
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
    await page.clock.pauseAt(new Date(Date.now() + 60_000));
    await status(page, name).focus();
    await page.keyboard.press("ArrowDown");
    await expect(status(page, name)).toHaveValue("confirmed");
    expect(asked).toEqual([]);
    await page.keyboard.press(key);
    await expect.poll(() => asked).toEqual(["confirmed"]);
  });
}

test("a change that failed stays visible at its row until it is dismissed or made", async ({
  page,
}) => {
  const name = await book(page);
  await findHydrated(page, bookings, name);
  const failed = row(page, name).getByText("Failed to update status. Please try again.");
  const posts = (route: Route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback();
  await page.route(`**${bookings}.data*`, posts);
  await status(page, name).selectOption("confirmed");
  await expect(failed).toBeVisible();
  await expect(status(page, name)).toHaveValue("pending");
  await expect(status(page, name)).toHaveAccessibleDescription(/^Failed to update status/);
  await row(page, name).getByRole("button", { name: "Close" }).click();
  await expect(failed).toBeHidden();
  await expect(status(page, name)).toBeFocused();

  await status(page, name).selectOption("confirmed");
  await expect(failed).toBeVisible();
  await page.unroute(`**${bookings}.data*`, posts);
  await status(page, name).selectOption("confirmed");
  await expect(toast(page)).toContainText("Status: Confirmed");
  await expect(failed).toBeHidden();
});
