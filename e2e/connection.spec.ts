import type { Page } from "@playwright/test";
import { fillBooking, newEmail, submitButton } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";

const unsent = (page: Page) => page.getByRole("alert").filter({ hasText: "did not reach us" });

/** Until then a form is the browser's own, which tells of a lost connection itself. */
const reactIsAwake = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react")),
  );

test("without reception the filled-in form stays, and goes out when it is back", async ({
  page,
  context,
  countMails,
}) => {
  const email = newEmail();
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: email });
  await reactIsAwake(page);
  await context.setOffline(true);
  await submitButton(page).click();
  await expect(unsent(page)).toBeFocused();
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
  const fields = {
    Name: "Omar Haddad",
    Email: "omar@example.com",
    "Phone number": "050 765 4321",
    Subject: "Friday",
    Message: "Are you open on Friday?",
  };
  await page.goto("/contact");
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await reactIsAwake(page);
  await page.route("**/contact.data", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" }),
  );
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(unsent(page).first()).toBeVisible();
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
  }
});
