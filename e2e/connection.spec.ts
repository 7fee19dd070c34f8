import type { Page } from "@playwright/test";
import { fillBooking, newEmail, submitButton, workingDay } from "./booking-form.ts";
import { fillMessage, messageFields } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";
import { becomeShopper, fillQuickOrder, placeButton } from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";
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
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: email });
  await reactIsHydrated(page);
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

test("a booking that was taken is no failure where the signal goes before its confirmation came", async ({
  page,
  countMails,
}) => {
  const email = newEmail();
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: email });
  await reactIsHydrated(page);
  await page.route(/\.data\?.*booked=/, (route) => route.abort());
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

test("a quick order that nothing of ours answered says so in its own words", async ({ page }) => {
  await becomeShopper(page);
  await page.goto("/perfumes?order=open");
  await reactIsHydrated(page);
  await fillQuickOrder(page);
  await page.route("**/perfumes.data*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 500, contentType: "text/html", body: "<h1>Error</h1>" })
      : route.continue(),
  );
  await placeButton(page).click();
  await expectLost(
    page,
    /^There was an error submitting your order\. Please try again or call us directly at 050\s123\s4567\.$/,
  );
});

test("what a form of staff could not send is not taken away by a read of its page", {
  tag: "@desktop",
}, async ({ page, context }) => {
  await signInAsAdmin(page);
  await page.goto("/admin/hours/new/closure");
  await reactIsHydrated(page);
  const reason = page.getByLabel("Reason in English");
  await reason.fill("Eid");
  await page.getByLabel("Reason in Arabic").fill("العيد");
  await page.getByLabel("First day").fill(workingDay);
  await page.getByLabel("Last day").fill(workingDay);
  // The page is to be read anew, and waits as long as somebody writes.
  const { Name: name, Subject: subject, Message: message } = messageFields;
  const form = { name, subject, message, email: newEmail(), phone: "0507654321" };
  expect((await page.request.post("/contact", { form, maxRedirects: 0 })).status()).toBe(302);
  await expect(page.locator("toast-message:visible")).toContainText("Open");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(unsent(page)).toBeVisible();
  // Longer than any notice stays that holds a read back.
  await page.waitForTimeout(5_000);
  await expect(reason).toHaveValue("Eid");
});
