import { fillBooking, newEmail, submitButton } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";

// A colour caught in the middle of a transition is not what people read.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const pages = [
  "/",
  "/services",
  "/services/premium-wash",
  "/services/interior-detailing",
  "/services/full-detailing",
  "/services/nowhere",
  "/contact",
  "/privacy",
  "/terms",
  "/credits",
  "/design",
  "/mailbox",
  "/nowhere",
];

for (const path of pages) {
  for (const address of [path, `/ar${path === "/" ? "" : path}`]) {
    test(`axe finds nothing on ${address}`, async ({ page, expectNoAxeFindings }) => {
      await page.goto(address);
      await expectNoAxeFindings();
    });
  }
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
});

test("nothing scrolls sideways at 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ["/", "/services", "/services/interior-detailing", "/contact", "/ar"]) {
    await page.goto(path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
