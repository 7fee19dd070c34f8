import { fillMessage, sendButton } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";

test("a refused message names every problem and keeps what was typed", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, { Name: "", Email: "omar@", "Phone number": "12345", Subject: "" });
  await sendButton(page).click();

  const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("link")).toHaveText([
    "Name is required",
    "Email is invalid",
    "Phone number must be 10 digits",
    "Subject is required",
  ]);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(/polish it out/);
  await expect(page.getByLabel("Phone number", { exact: true })).toHaveValue("12345");

  await summary.getByRole("link", { name: "Email is invalid" }).click();
  await expect(page.getByLabel("Email", { exact: true })).toBeFocused();
});

test("the map loads only when it is asked for", async ({ page }) => {
  const asked: string[] = [];
  await page.route(/google\.com/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<h1>Map</h1>" });
  });
  await page.goto("/contact");
  expect(asked).toEqual([]);

  await page.getByRole("link", { name: /map/i }).click();
  await expect(page.frameLocator("iframe").getByRole("heading", { name: "Map" })).toBeVisible();
  expect(asked).toHaveLength(1);
});
