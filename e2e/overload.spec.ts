import type { Page } from "@playwright/test";
import { busyPage } from "#server/middleware/limits.ts";
import { driver, fillBooking, newEmail, submitButton } from "./booking-form.ts";
import { fillMessage, messageFields, sendButton } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";
import {
  addressTexts,
  becomeShopper,
  expectConfirmed,
  fillAddress,
  placeButton,
} from "./order-form.ts";
import { reactIsHydrated } from "./page-scripts.ts";

// tests/http/overload.test.ts makes a server answer so; here its answer stands in for the first post's.

/** The first form that this page posts is turned away, as a browser's own or as a script's. */
async function turnAwayFirstPost(page: Page) {
  let isTurnedAway = false;
  await page.route("**/*", (route, request) => {
    if (isTurnedAway || request.method() !== "POST") return route.fallback();
    isTurnedAway = true;
    const headers = { "Retry-After": "3", "Cache-Control": "no-store" };
    const isScript = new URL(request.url()).pathname.endsWith(".data");
    return isScript
      ? route.fulfill({ status: 503, headers, contentType: "text/plain", body: "Busy" })
      : route.fulfill({ status: 503, headers, contentType: "text/html", body: busyPage("en") });
  });
}

const kindWords = (page: Page) =>
  page.getByRole("alert").filter({ hasText: "We are busy for a moment, so this was not sent." });

async function expectFields(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByRole("main").getByLabel(label, { exact: true })).toHaveValue(text);
  }
}

test("a message that is turned away stays in its form, and goes out the second time", async ({
  page,
}) => {
  await page.goto("/contact");
  await fillMessage(page);
  await reactIsHydrated(page);
  await turnAwayFirstPost(page);
  await sendButton(page).click();
  await expect(kindWords(page).first()).toBeVisible();
  await expectFields(page, messageFields);
  await sendButton(page).click();
  await expect(page.getByRole("group", { name: "Message sent" })).toBeFocused();
});

test("a booking that is turned away stays in its form, and is booked once", async ({
  page,
  countMails,
}) => {
  const fields = { ...driver, Email: newEmail() };
  await page.goto("/services/premium-wash");
  await fillBooking(page, fields);
  await reactIsHydrated(page);
  await turnAwayFirstPost(page);
  await submitButton(page).click();
  await expect(kindWords(page).first()).toBeVisible();
  await expectFields(page, fields);
  await expect(page.getByRole("radio", { name: "03:00 PM" })).toBeChecked();
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();
  expect(await countMails(fields.Email)).toBe(1);
});

test("an order that is turned away stays in its form, and is placed the second time", async ({
  page,
}) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await fillAddress(page);
  await reactIsHydrated(page);
  await turnAwayFirstPost(page);
  await placeButton(page).click();
  await expect(kindWords(page).first()).toBeVisible();
  await expectFields(page, addressTexts);
  await placeButton(page).click();
  await expectConfirmed(page);
});

const busyHeading = (page: Page) => page.getByRole("heading", { name: "We are busy for a moment" });

test("without script one goes back to the message as it was typed, and sends it", {
  tag: "@nojs",
}, async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page);
  await turnAwayFirstPost(page);
  await sendButton(page).click();
  await expect(busyHeading(page)).toBeVisible();
  await expect(page.getByText("nothing was sent yet")).toBeVisible();
  await page.goBack();
  await expectFields(page, messageFields);
  await sendButton(page).click();
  await expect(page.getByRole("group", { name: "Message sent" })).toBeFocused();
});

test("without script a booking is sent again by reloading", { tag: "@nojs" }, async ({
  page,
  countMails,
}) => {
  const email = newEmail();
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: email });
  await turnAwayFirstPost(page);
  await submitButton(page).click();
  await expect(busyHeading(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();
  expect(await countMails(email)).toBe(1);
});

test("without script an order is placed from the form one goes back to", { tag: "@nojs" }, async ({
  page,
}) => {
  await becomeShopper(page);
  await page.goto("/checkout");
  await fillAddress(page);
  await turnAwayFirstPost(page);
  await placeButton(page).click();
  await expect(busyHeading(page)).toBeVisible();
  await page.goBack();
  await expectFields(page, addressTexts);
  await placeButton(page).click();
  await expectConfirmed(page);
});
