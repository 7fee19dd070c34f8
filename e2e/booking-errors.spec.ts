import { fillBooking, submitButton, workingDay } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { reactIsHydrated } from "./page-scripts.ts";

test("after the last hour of a day each link of the summary on /ar/services leads to its field", async ({
  page,
}) => {
  // The server's time as the form asks for it: the hour from which on today has none left.
  const now = new Date(`${workingDay}T21:30:00+04:00`);
  await page.route("**/healthz", (route) =>
    route.fulfill({ headers: { Date: now.toUTCString() } }),
  );
  const asked = page.waitForResponse("**/healthz");
  await page.goto("/ar/services/interior-detailing");
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
