import type { Locator, Page } from "@playwright/test";
import { dayChoice, fillBooking, newEmail, submitButton, workingDay } from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { elementsAreDefined } from "./page-scripts.ts";

// What moves by itself is looked at here.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

const offer = "/offers/ceramic-coating-shine-drive";

/** Words, some of them for screen readers only, in their order on the page. */
const saysPrices = ["AED 800", "AED 1,200", "AED 950", "AED 1,440"];

test("a driver reads the offer, books it for an SUV and learns what is saved", async ({ page }) => {
  await page.goto("/offers");
  await expect(page).toHaveTitle("Special Offers | Lamaan");
  const featured = page.getByRole("main").getByRole("article");
  await expect(featured).toHaveCount(1);
  for (const text of ["Premium Offer", "Save 33%", "You save AED 400", "You save AED 490"])
    await expect(featured.getByText(text, { exact: true })).toBeVisible();
  for (const price of saysPrices) await expect(featured).toContainText(price);
  await expect(featured.getByRole("list").last().getByRole("listitem")).toHaveCount(8);
  await featured.getByRole("link", { name: "Book This Premium Offer Now" }).click();

  await expect(page).toHaveURL(offer);
  await expect(page).toHaveTitle("Ceramic Coating Shine & Drive | Lamaan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ceramic Coating Shine & Drive");
  for (const price of saysPrices) await expect(page.getByRole("main")).toContainText(price);
  await expect(page.getByRole("link", { name: "Back to Offers" })).toHaveAttribute(
    "href",
    "/offers",
  );

  await fillBooking(page, { Email: newEmail() });
  await page.getByRole("radio", { name: /^SUV.*AED\s950/ }).check();
  await submitButton(page).click();
  const received = page.getByRole("group", { name: "Booking received" });
  await expect(received).toBeFocused();
  await expect(received).toContainText("AED 950");
  await expect(received).toContainText("You save AED 490 (34%)");
  await expect(received.getByRole("link", { name: "Call Us Now" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  await expect(received.getByRole("link", { name: "Book Another Service" })).toHaveAttribute(
    "href",
    "/services",
  );
  await received.getByRole("link", { name: "View More Offers" }).click();
  await expect(page).toHaveURL("/offers");
});

test("the offer is booked without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await page.goto("/offers");
  await expect(carousel(page).getByRole("img")).toHaveCount(5);
  await expect(carousel(page).getByRole("button").first()).toBeHidden();
  await page.getByRole("link", { name: "Book This Premium Offer Now" }).click();
  await fillBooking(page, { Email: newEmail() });
  await page.getByRole("radio", { name: /^Sedan/ }).check();
  await submitButton(page).click();
  await expect(page.getByRole("group", { name: "Booking received" })).toContainText(
    "You save AED 400 (33%)",
  );
});

test("the offer is read and booked in Arabic", async ({ page }) => {
  await page.goto("/ar/offers");
  await expect(page).toHaveTitle("عروض خاصة | لمعان");
  await expect(page.getByText("وفّر \u206633%\u2069")).toBeVisible();
  await page.getByRole("link", { name: "احجز هذا العرض المميز الآن" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("سيراميك اللمعة والانطلاق");
  await page.getByRole("radio", { name: /^صالون/ }).check();
  await dayChoice(page, workingDay, "ar").check();
  await page.getByRole("radio", { name: "03:00 م" }).check();
  const fields = {
    "الاسم الأول": "ليلى",
    "اسم العائلة": "حسن",
    "البريد الإلكتروني": newEmail(),
    "رقم الهاتف": "0509876543",
    "ماركة السيارة": "تويوتا",
    "طراز السيارة": "لاند كروزر",
    "سنة الصنع": "2022",
  };
  for (const [label, text] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole("button", { name: "احجز الآن" }).click();
  const received = page.getByRole("group", { name: "استلمنا حجزك" });
  await expect(received).toContainText("توفّر 400 درهم (\u206633%\u2069)");
  await received.getByRole("link", { name: "شاهد المزيد من العروض" }).click();
  await expect(page).toHaveURL("/ar/offers");
});

test("below the offer stand the reel, the slides, four steps and the way on", async ({ page }) => {
  await page.goto("/offers");
  const reel = page.getByRole("region", { name: "See it in motion" });
  await expect(reel.getByRole("link", { name: "Watch our reels on Instagram" })).toHaveAttribute(
    "href",
    /^https:\/\/www\.instagram\.com\//,
  );
  const process = page.getByRole("region", { name: "Our four-step ceramic process" });
  await expect(process.getByRole("heading", { level: 3 })).toHaveText([
    "Wash and clay",
    "Polish",
    "Coat",
    "Cure and check",
  ]);
  const closing = page.getByRole("region", { name: "Give the paint its shine back" });
  await expect(closing.getByRole("link", { name: "Call 050 123 4567" })).toBeVisible();
  await closing.getByRole("link", { name: "Book This Offer" }).click();
  await expect(page).toHaveURL(offer);
});

test("only the seconds of the countdown turn, from 59 to 0 and round again", async ({ page }) => {
  await openWithStillClock(page);
  const timer = page.getByRole("timer", { name: "Time left" });
  await expect(timer).toContainText(/01\s*Days\s*07\s*Hours\s*45\s*Minutes\s*59\s*Seconds/);
  await page.clock.runFor(59_000);
  await expect(timer).toContainText(/01\s*Days\s*07\s*Hours\s*45\s*Minutes\s*00\s*Seconds/);
  await page.clock.runFor(1000);
  await expect(timer).toContainText(/01\s*Days\s*07\s*Hours\s*45\s*Minutes\s*59\s*Seconds/);
});

test("the browser reports that the page is seen", async ({ page }) => {
  const report = page.waitForResponse((response) => response.url().endsWith(`${offer}/viewed`));
  await page.goto("/offers");
  expect((await report).status()).toBe(204);
});

test("by which advertisement somebody came is reported with the page that is seen later", async ({
  page,
}) => {
  await page.goto("/about?utm_source=instagram&fbclid=IwAR0");
  await elementsAreDefined(page);
  await page.goto("/?utm_source=another");
  const reported = page.waitForRequest((request) => request.url().endsWith(`${offer}/viewed`));
  await page.goto("/offers");
  expect((await reported).postData()).toBe("utm_source=instagram&fbclid=IwAR0");
});

/** Time goes on by `page.clock.runFor` alone, however slow the machine is. */
async function openWithStillClock(page: Page) {
  await page.clock.install({ time: new Date("2026-11-23T11:00:00Z") });
  await page.clock.pauseAt(new Date("2026-11-23T11:00:01Z"));
  await page.goto("/offers");
  await elementsAreDefined(page);
}

const carousel = (page: Page) => page.getByRole("group", { name: "From foam to finish" });

/** The slides in view, on a page whose clock stands. */
async function openSlides(page: Page): Promise<Locator> {
  await openWithStillClock(page);
  const slides = carousel(page);
  await slides.scrollIntoViewIfNeeded();
  await expect(slides.getByText("1 / 5", { exact: true })).toBeInViewport();
  return slides;
}

/** The counter, the dot and the picture in view say the same. */
async function expectSlide(slides: Locator, place: number) {
  await expect(slides.getByText(`${place} / 5`, { exact: true })).toBeVisible();
  await expect(slides.getByRole("button", { name: `Show slide ${place}` })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(slides.locator("[aria-current=true]")).toHaveCount(1);
  await expect(slides.getByRole("img").nth(place - 1)).toBeInViewport({ ratio: 0.5 });
}

test("the slides go on every 4 seconds, and round from the last to the first", async ({ page }) => {
  const slides = await openSlides(page);
  for (const place of [2, 3, 4, 5, 1]) {
    await page.clock.runFor(4000);
    await expectSlide(slides, place);
  }
});

test("dots choose a slide, and buttons go one on or back", async ({ page }) => {
  const slides = await openSlides(page);
  await slides.getByRole("button", { name: "Show slide 4" }).click();
  await expectSlide(slides, 4);
  await slides.getByRole("button", { name: "Next slide" }).click();
  await expectSlide(slides, 5);
  await slides.getByRole("button", { name: "Next slide" }).click();
  await expectSlide(slides, 1);
  await slides.getByRole("button", { name: "Previous slide" }).click();
  await expectSlide(slides, 5);
});

test("from right to left the slides go the other way", async ({ page }) => {
  await page.goto("/ar/offers");
  await elementsAreDefined(page);
  const slides = page.getByRole("group", { name: "من الرغوة إلى اللمعان" });
  await slides.getByRole("button", { name: "الشريحة التالية" }).click();
  await expect(slides.getByText("2 / 5", { exact: true })).toBeVisible();
  await expect(slides.getByRole("img").nth(1)).toBeInViewport({ ratio: 0.5 });
  await slides.getByRole("button", { name: "اعرض الشريحة 5" }).click();
  await expect(slides.getByRole("img").nth(4)).toBeInViewport({ ratio: 0.5 });
});

test("the slides stop when they are told to, and go on when they are told to", async ({ page }) => {
  const slides = await openSlides(page);
  const pause = slides.getByRole("button", { name: "Pause" });
  await pause.click();
  await expect(pause).toHaveAttribute("aria-pressed", "true");
  await page.clock.runFor(9000);
  await expectSlide(slides, 1);
  // Whoever asks for it has the pointer and the focus there.
  await pause.click();
  await page.clock.runFor(4000);
  await expectSlide(slides, 2);
});

test("the slides wait while they hold the focus", async ({ page }) => {
  const slides = await openSlides(page);
  await slides.getByRole("list", { name: "Slides" }).focus();
  await page.clock.runFor(9000);
  await expectSlide(slides, 1);
  await page.getByRole("link", { name: "Watch our reels on Instagram" }).focus();
  await slides.scrollIntoViewIfNeeded();
  await page.clock.runFor(4000);
  await expectSlide(slides, 2);
});

test("the slides wait while they are pointed at", { tag: "@desktop" }, async ({ page }) => {
  const slides = await openSlides(page);
  await slides.getByRole("img").first().hover();
  await page.clock.runFor(9000);
  await expectSlide(slides, 1);
  await page.mouse.move(1, 1);
  await page.clock.runFor(4000);
  await expectSlide(slides, 2);
});

test("the slides stand still for who prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const slides = await openSlides(page);
  await expect(slides.getByRole("button", { name: "Pause" })).toBeHidden();
  await page.clock.runFor(9000);
  await expectSlide(slides, 1);
  await slides.getByRole("button", { name: "Next slide" }).click();
  await expectSlide(slides, 2);
});
