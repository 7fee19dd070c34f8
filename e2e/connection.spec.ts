import type { Page } from "@playwright/test";
import { fillBooking, newEmail, submitButton } from "./booking-form.ts";
import { fillMessage, messageFields } from "./contact-form.ts";
import { expect, test, toast } from "./fixtures.ts";
import { sendMessage } from "./inbox.ts";
import { openHydrated, reactIsHydrated } from "./page-scripts.ts";
import { signInAsAdmin } from "./staff.ts";

const unsent = (page: Page) => page.getByRole("alert").filter({ hasText: "did not reach us" });

/** What failed in the words of the form with a number to call, and then the connection. */
async function expectLost(page: Page, words: RegExp) {
  await expect(unsent(page).getByRole("listitem")).toHaveText([words, /^This did not reach us/]);
}

test("without reception the filled-in form stays, and goes out when it is back", async ({
  page,
  context,
  countMails,
}) => {
  const email = newEmail();
  // React Router asks for the routes of a page's links, and before that once more with a form.
  const discovered = page.waitForResponse(/\/__manifest/).then((answer) => answer.finished());
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: email });
  await reactIsHydrated(page);
  await discovered;
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(unsent(page)).toBeFocused();
  await expectLost(
    page,
    /^There was an error processing your booking\. Please try again or call us directly at 050\s123\s4567\.$/,
  );
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await expect(page.getByRole("radio", { name: "03:00 PM" })).toBeChecked();

  await context.setOffline(false);
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();
  expect(await countMails(email)).toBe(1);
});

test("an answer that is not ours, as a proxy's during a restart, loses nothing either", async ({
  page,
}) => {
  await page.goto("/contact");
  await fillMessage(page);
  await reactIsHydrated(page);
  await page.route("**/contact.data", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("button", { name: "Send Message" }).click();
  const words = /^Failed to send message\. Please try calling us at 050\s123\s4567\.$/;
  await expectLost(page, words);
  await expect(page.locator("toast-message")).toContainText("Failed to send message.");
  for (const [label, text] of Object.entries(messageFields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
});

test("a refresh that nothing answers leaves the page of a clerk as it is", {
  tag: "@desktop",
}, async ({ page }) => {
  await signInAsAdmin(page);
  await openHydrated(page, "/admin/visits/new");
  const data = /\.data/;
  await page.route(data, (route) => route.abort());
  const lost = page.waitForEvent("requestfailed", (request) => data.test(request.url()));
  await sendMessage(page);
  await lost;
  await expect(toast(page)).toBeVisible();
  await expect(page.getByLabel("Phone")).toBeVisible();

  await page.unroute(data);
  await page.waitForResponse((response) => data.test(response.url()) && response.ok());
});
