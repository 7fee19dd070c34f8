import type { Page } from "@playwright/test";
import { fillMessage, messageFields, sendButton } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";

const sent = "Message sent successfully! We'll get back to you soon.";

const sentGroup = (page: Page) => page.getByRole("group", { name: "Message sent" });

test("a message is sent, and another can follow", async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page);
  await sendButton(page).click();

  await expect(page.getByText(sent).filter({ visible: true }).first()).toBeVisible();
  await expect(sentGroup(page)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeInViewport();
  await expect(page.getByRole("link", { name: "Call Us Now" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  await sentGroup(page).getByRole("link", { name: "Send Another Message" }).click();
  await expectFreshForm(page);
});

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

test("a message is sent without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page);
  await sendButton(page).click();
  await expect(page.getByText(sent).first()).toBeVisible();
  await expect(sentGroup(page)).toBeFocused();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeInViewport();
  await sentGroup(page).getByRole("link", { name: "Send Another Message" }).click();
  await expectFreshForm(page);
});

async function expectFreshForm(page: Page) {
  await expect(page.getByRole("heading", { name: "Send us a message" })).toBeInViewport();
  for (const label of Object.keys(messageFields)) {
    await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
  }
  await expect(page.getByRole("alert")).toHaveCount(0);
}

test("a refusal without JavaScript keeps what was typed", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/contact");
  await fillMessage(page, { "Phone number": "12345" });
  await sendButton(page).click();
  await expect(page.getByRole("alert")).toContainText("Phone number must be 10 digits");
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue("A scratch on the door");
});

test("a message in Arabic is answered in Arabic", async ({ page }) => {
  await page.goto("/ar/contact");
  await page.getByRole("button", { name: "إرسال الرسالة" }).click();
  await expect(page.getByRole("alert").getByRole("link").first()).toHaveText("الاسم مطلوب");

  await page.getByLabel("الاسم", { exact: true }).fill("عمر حداد");
  await page.getByLabel("البريد الإلكتروني", { exact: true }).fill("omar@example.com");
  await page.getByLabel("رقم الهاتف", { exact: true }).fill("0507654321");
  await page.getByLabel("الموضوع", { exact: true }).fill("خدش في الباب");
  await page.getByLabel("الرسالة", { exact: true }).fill("هل يمكن تلميعه قبل الخميس؟");
  await page.getByRole("button", { name: "إرسال الرسالة" }).click();
  await expect(page.getByText("تم إرسال رسالتك بنجاح! سنرد عليك قريبًا.").first()).toBeVisible();
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

test("the page says where, when and how to reach the workshop", async ({ page }) => {
  await page.goto("/contact");
  const main = page.getByRole("main");
  for (const text of ["Warsan, SMBZ Road, Dubai", "050 123 4567", "hello@lamaan.example"]) {
    await expect(main.getByText(text).first()).toBeVisible();
  }
  await expect(main.getByText("Monday to Saturday 10:00 AM to 9:00 PM").first()).toBeVisible();
  await expect(main.getByRole("link", { name: /Get Directions/ })).toHaveAttribute(
    "href",
    /^https:\/\/www\.google\.com\/maps\/dir\//,
  );
});
