import { dayChoice, fillBooking, submitButton, sunday, workingDay } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

test("an empty form asks for every field, and the summary takes the focus", async ({ page }) => {
  await page.goto("/services/interior-detailing");
  await submitButton(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  const problems = await summary.getByRole("link").allTextContents();
  expect(problems.toSorted()).toEqual(
    [
      "First name is required",
      "Last name is required",
      "Email is required",
      "Phone number is required",
      "Vehicle size is required",
      "Date is required",
      "Time is required",
      "Car make is required",
      "Car model is required",
      "Car year is required",
    ].toSorted(),
  );
  await expect(page).toHaveTitle(/^Error: /);
});

for (const prefix of ["", "/ar"]) {
  test(`after the last hour of a day each link of the summary on ${prefix}/services leads to its field`, async ({
    page,
  }) => {
    // The server's time as the form asks for it: the hour from which on today has none left.
    const now = new Date(`${workingDay}T21:30:00+04:00`);
    await page.route("**/healthz", (route) =>
      route.fulfill({ headers: { Date: now.toUTCString() } }),
    );
    const asked = page.waitForResponse("**/healthz");
    await page.goto(`${prefix}/services/interior-detailing`);
    const submit = page.locator("#booking-form button").last();
    await submit.scrollIntoViewIfNeeded();
    await asked;
    await expect(page.locator(`#booking-form input[value="${workingDay}"]`)).not.toBeEnabled();
    await reactIsHydrated(page);
    await submit.click();
    const links = page.getByRole("alert").locator("a");
    await expect(links).toHaveCount(10);
    for (const link of await links.all()) {
      const target = page.locator(`${await link.getAttribute("href")}`);
      await link.click();
      await expect(target).toBeFocused();
    }
  });
}

test("a wrong number is refused, the rest is kept", async ({ page }) => {
  await page.goto("/services/premium-wash");
  await fillBooking(page, { "Phone number": "050 987 654" });
  await submitButton(page).click();
  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary.getByRole("link")).toHaveText(["Phone number must be 10 digits"]);
  const field = page.getByLabel("Phone number", { exact: true });
  await expect(field).toHaveAccessibleDescription(/Phone number must be 10 digits/);
  await expect(field).toHaveValue("050 987 654");
  await expect(page.getByRole("radio", { name: "03:00 PM" })).toBeChecked();
  await summary.getByRole("link").click();
  await expect(field).toBeFocused();
});

test("a Sunday is shown as closed and cannot be chosen", async ({ page }) => {
  await page.goto("/services/premium-wash");
  await expect(dayChoice(page, sunday)).toBeDisabled();
  await expect(dayChoice(page, sunday)).toHaveAccessibleName(/Closed$/);
});

test("a refusal without JavaScript keeps what was typed", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/services/premium-wash");
  await fillBooking(page, { "Phone number": "12345" });
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Phone number must be 10 digits");
  await expect(page.getByLabel("Car model", { exact: true })).toHaveValue("Land Cruiser");
  await expect(page.getByRole("radio", { name: "03:00 PM" })).toBeChecked();
});
