import type { Page } from "@playwright/test";
import { busyPage } from "#server/middleware/limits.ts";
import { fillMessage, messageFields, sendButton } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";

// tests/http/overload.test.ts makes a server answer so; here its answer stands in for the first post's.

/** The first form that this page posts is turned away. */
async function turnAwayFirstPost(page: Page) {
  let isTurnedAway = false;
  await page.route("**/*", (route, request) => {
    if (isTurnedAway || request.method() !== "POST") return route.fallback();
    isTurnedAway = true;
    const headers = { "Retry-After": "3", "Cache-Control": "no-store" };
    return route.fulfill({ status: 503, headers, contentType: "text/html", body: busyPage("en") });
  });
}

async function expectFields(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await expect(page.getByRole("main").getByLabel(label, { exact: true })).toHaveValue(text);
  }
}

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
