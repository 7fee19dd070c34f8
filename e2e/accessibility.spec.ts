import { fillBooking, newEmail, submitButton, workingDay } from "./booking-form.ts";
import { fillMessage, sendButton } from "./contact-form.ts";
import { expect, test } from "./fixtures.ts";

// A colour caught in the middle of a transition is not what people read.
const pages = [
  "/",
  "/about",
  "/services",
  "/services/premium-wash",
  "/services/interior-detailing",
  "/services/nowhere",
  "/offers",
  "/offers/ceramic-coating-shine-drive",
  "/offers/nowhere",
  "/gallery",
  "/gallery?category=steam",
  "/gallery?category=nowhere",
  "/summeroffers",
  "/summeroffers/summer-ceramic-package",
  "/summeroffers/nowhere",
  "/contact",
  "/privacy",
  "/terms",
  "/credits",
  "/design",
  "/design?refused",
  "/mailbox",
  "/offline",
  "/unsent",
  "/waiting-list/ceramic-coating",
  `/waiting-list/ceramic-coating?day=${workingDay}`,
  "/waiting-list/ceramic-coating/nowhere",
  "/nowhere",
];

for (const path of pages) {
  test(`axe finds nothing on ${path}, in both languages`, async ({ page, expectNoAxeFindings }) => {
    for (const address of [path, `/ar${path === "/" ? "" : path}`]) {
      await page.goto(address);
      await expectNoAxeFindings();
    }
  });
}

test("axe finds nothing with the menu open", { tag: "@phone" }, async ({
  page,
  expectNoAxeFindings,
}) => {
  for (const [address, open] of [
    ["/", "Open menu"],
    ["/ar", "افتح القائمة"],
  ] as const) {
    await page.goto(address);
    await page.getByRole("button", { name: open }).click();
    await expectNoAxeFindings();
  }
});

const forms = [
  { address: "/services/interior-detailing", submit: "Book Now" },
  { address: "/ar/services/interior-detailing", submit: "احجز الآن" },
  { address: "/contact", submit: "Send Message" },
  { address: "/ar/contact", submit: "إرسال الرسالة" },
];

for (const { address, submit } of forms) {
  test(`axe finds nothing on ${address} with its errors`, async ({ page, expectNoAxeFindings }) => {
    await page.goto(address);
    await page.getByRole("button", { name: submit }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    await expectNoAxeFindings();
  });
}

test("axe finds nothing on a booking that was received", async ({ page, expectNoAxeFindings }) => {
  await page.goto("/services/premium-wash");
  await fillBooking(page, { Email: newEmail() });
  await submitButton(page).click();
  await expect(page.getByRole("heading", { name: "Booking received" })).toBeVisible();
  await expectNoAxeFindings();
  // The address of the confirmation is the same in both languages.
  await page.goto(page.url().replace("/services/", "/ar/services/"));
  await expect(page.getByRole("heading", { name: "استلمنا حجزك" })).toBeVisible();
  await expectNoAxeFindings();
});

test("axe finds nothing on a message that was sent", async ({ page, expectNoAxeFindings }) => {
  await page.goto("/contact");
  await fillMessage(page);
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();
  await expectNoAxeFindings();
});

test("axe finds nothing on a form that could not be taken", async ({
  page,
  expectNoAxeFindings,
}) => {
  await page.goto("/contact");
  // One more than a minute allows. A failure of ours (503) is told in the same place and way.
  for (let post = 0; post < 10; post++) await page.request.post("/contact", { form: {} });
  await fillMessage(page);
  await sendButton(page).click();
  await expect(page.getByRole("alert").first()).toContainText("Too many attempts");
  await expectNoAxeFindings();
});

test("axe finds nothing on the page of an error", async ({ page, expectNoAxeFindings }) => {
  for (const [address, title] of [
    ["/contact", "That did not work"],
    ["/ar/contact", "تعذّر تنفيذ الطلب"],
  ] as const) {
    // A browser opens pages by GET only; the answer to another method stands for every error.
    await page.route(address, async (route) =>
      route.fulfill({ response: await route.fetch({ method: "PUT" }) }),
    );
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expectNoAxeFindings();
  }
});

test("nothing scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of [
    "/",
    "/about",
    "/services",
    "/services/interior-detailing",
    "/offers",
    "/offers/ceramic-coating-shine-drive",
    "/gallery",
    "/ar/gallery?post=emerald",
    "/contact",
    "/ar",
  ]) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
