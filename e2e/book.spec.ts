import type { Locator, Page } from "@playwright/test";
import { addDays } from "#app/lib/time.ts";
import {
  dayChoice,
  driver,
  fillBooking,
  newEmail,
  submitButton,
  workingDay,
} from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { elementsAreDefined, reactIsHydrated } from "./page-scripts.ts";

test("a driver finds a service, reads its price and books it", async ({ page }) => {
  await page.goto("/services");
  await expect(page.getByRole("article")).toHaveCount(5);
  await page.getByRole("link", { name: "View Details: Premium Wash" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Premium Wash");
  await fillBooking(page, { Email: newEmail() });
  await submitButton(page).click();

  await expectReceived(page);
  await expect(
    page.getByText(/^Thank you. We will call you (within 2 hours|by .+) to confirm/),
  ).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Add to calendar" }).click();
  expect((await download).suggestedFilename()).toMatch(/\.ics$/);
});

/** What became of the booking is what is seen and what has the focus. */
async function expectReceived(page: Page) {
  await expect(page.getByRole("group", { name: "Booking received" })).toBeFocused();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeInViewport();
}

test("an advertisement counts a booking once, and not where its link is opened elsewhere", async ({
  page,
  browser,
}) => {
  const withTags = async (to: Page) => {
    await to.route(/\/services\/premium-wash/, async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const isPage = answer.headers()["content-type"]?.startsWith("text/html");
      if (!isPage || answer.status() !== 200) return route.fulfill({ response: answer });
      const html = await answer.text();
      const body = html.replace("<html ", '<html data-tag-manager="GTM-TEST1" ');
      return route.fulfill({ response: answer, body });
    });
  };
  const counted = (on: Page) =>
    on.evaluate(() =>
      (window.dataLayer ?? []).filter(
        (each) => "event" in each && each.event === "service_booking_submit",
      ),
    );
  await withTags(page);
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: newEmail() });
  await reactIsHydrated(page);
  await submitButton(page).click();
  await expectReceived(page);
  await expect.poll(() => counted(page)).toHaveLength(1);

  const elsewhere = await (await browser.newContext()).newPage();
  await withTags(elsewhere);
  await elsewhere.goto(page.url());
  await expect(elsewhere.getByRole("heading", { name: "Booking received" })).toBeVisible();
  await elementsAreDefined(elsewhere);
  expect(await counted(elsewhere)).toEqual([]);
  await elsewhere.context().close();
});

const dayLater = addDays(workingDay, 1);

/** What the server says that the time is. */
const serverSays = (page: Page, time: string) =>
  page.route("**/healthz", (route) =>
    route.fulfill({ headers: { Date: new Date(time).toUTCString() } }),
  );

/** Asks the server for its time, as a form does once React is awake. */
const openForm = async (page: Page) => {
  const asked = page.waitForResponse("**/healthz");
  await page.goto("/services/premium-wash");
  await submitButton(page).scrollIntoViewIfNeeded();
  await asked;
};

test("a form that a cache kept offers no day that has passed, whatever the phone's clock says", async ({
  page,
}) => {
  await page.clock.setSystemTime(`${addDays(workingDay, -9)}T08:00:00+04:00`);
  await serverSays(page, `${dayLater}T08:00:00+04:00`);
  await openForm(page);
  await expect(dayChoice(page, workingDay)).toHaveCount(0);
});

/** From the confirmation by its own links to a form, which is fresh. */
async function bookAnother(page: Page) {
  await page.getByRole("link", { name: "Book Another Service" }).click();
  await expect(page).toHaveURL("/services");
  await page.getByRole("link", { name: "View Details: Premium Wash" }).click();
  await expect(page).toHaveURL("/services/premium-wash");
  for (const label of Object.keys(driver)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  }
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(0);
  await expect(submitButton(page)).toBeEnabled();
}

test("a service is booked without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/services/interior-detailing");
  await fillBooking(page, { Email: newEmail() });
  await page.getByRole("radio", { name: /^SUV/ }).check();
  await submitButton(page).click();
  await expectReceived(page);
  await expect(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  await bookAnother(page);
});

test("a service is found and booked by keyboard alone", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/services");
  await tabTo(page, page.getByRole("link", { name: "View Details: Interior Detailing" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/services/interior-detailing");

  await tabTo(page, page.getByRole("radio", { name: /^Sedan/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /^SUV/ })).toBeChecked();

  await tabTo(page, page.getByRole("radio", { name: /^\w+day, / }));
  // The first open day may be today, with its first hours gone.
  await page.keyboard.press("ArrowRight");
  await tabTo(page, page.getByRole("radio", { name: "10:00 AM" }));
  await page.keyboard.press("Space");

  for (const [label, text] of Object.entries({ ...driver, Email: newEmail() })) {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  }
  await tabTo(page, submitButton(page));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();
});

/** Presses Tab until one of the targets has the focus. */
async function tabTo(page: Page, target: Locator) {
  const focused = target.and(page.locator(":focus"));
  for (let press = 0; press < 80 && (await focused.count()) === 0; press++) {
    await page.keyboard.press("Tab");
  }
  await expect(focused).toHaveCount(1);
}
