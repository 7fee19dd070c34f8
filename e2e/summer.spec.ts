import type { Page } from "@playwright/test";
import {
  dayChoice,
  driver,
  fillBooking,
  newEmail,
  submitButton,
  workingDay,
} from "./booking-form.ts";
import { expect, test } from "./fixtures.ts";
import { elementsAreDefined } from "./page-scripts.ts";

const packages = [
  {
    id: "summer-gold-package",
    title: "Summer Gold Package",
    save: "Save 25%",
    sedan: ["AED 217", "AED 290", "You save AED 73"],
    suv: ["AED 240", "AED 320", "You save AED 80"],
  },
  {
    id: "summer-platinum-package",
    title: "Summer Platinum Package",
    save: "Save 35%",
    sedan: ["AED 370", "AED 570", "You save AED 200"],
    suv: ["AED 403", "AED 620", "You save AED 217"],
  },
  {
    id: "summer-ceramic-package",
    title: "Summer Ceramic Package",
    save: "Save 50%",
    sedan: ["AED 600", "AED 1,200", "You save AED 600"],
    suv: ["AED 720", "AED 1,440", "You save AED 720"],
  },
];

test("the summer offers show three packages with what each vehicle pays and saves", async ({
  page,
}) => {
  await page.goto("/summeroffers");
  await expect(page).toHaveTitle("Summer Offers | Lamaan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Summer Offers");
  await expect(page.getByText("Up to 50% off")).toBeVisible();

  const cards = page.getByRole("region", { name: "Summer Packages" }).getByRole("article");
  await expect(cards).toHaveCount(3);
  for (const [index, { title, save, sedan, suv }] of packages.entries()) {
    const card = cards.nth(index);
    for (const text of [title, save, ...sedan, ...suv]) await expect(card).toContainText(text);
  }

  const terms = page.getByRole("region", { name: "Terms" });
  await expect(terms).toContainText("10:00 AM, 3:00 PM or 6:00 PM");
  await expect(terms).toContainText("You pay after the service");
  const gallery = page.getByRole("region", { name: "Gallery" });
  await expect(gallery.getByRole("img")).toHaveCount(5);
  await expect(gallery.getByRole("link", { name: "See the whole gallery" })).toHaveAttribute(
    "href",
    "/gallery",
  );
  const why = page.getByRole("region", { name: "Why Choose Our Summer Packages?" });
  await expect(why.getByRole("listitem")).toHaveCount(4);
  const question = page.getByRole("region", { name: "A question before you book?" });
  await expect(question.getByRole("link", { name: "Call 050 123 4567" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  await question.getByRole("link", { name: "Contact Us" }).click();
  await expect(page).toHaveURL("/contact");
});

test("the time left is 1 day 17 h 25 min 58 s, ticks, and starts over after zero", async ({
  page,
}) => {
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start);
  await page.goto("/summeroffers");
  await elementsAreDefined(page);
  const timer = page.getByRole("timer", { name: "Time left" });
  const expectLeft = (figures: string[]) =>
    expect(timer.locator("[data-unit]")).toHaveText(figures);

  await expectLeft(["01", "17", "25", "58"]);
  await page.clock.runFor("00:01");
  await expectLeft(["01", "17", "25", "57"]);
  // What is left comes from the page: with one second in it the end is near.
  await timer.evaluate((element) => {
    for (const figure of element.querySelectorAll("[data-unit]")) figure.textContent = "00";
    element.querySelector("[data-unit=seconds]")?.replaceChildren("01");
    element.replaceWith(element);
  });
  await page.clock.runFor("00:01");
  await expectLeft(["00", "00", "00", "00"]);
  await page.clock.runFor("00:01");
  await expectLeft(["00", "00", "00", "01"]);
});

for (const { id, title, save, sedan, suv } of packages.slice(0, 1)) {
  test(`the ${title} opens from its card and shows its prices`, async ({ page }) => {
    await page.goto("/summeroffers");
    await page.getByRole("link", { name: `View Package: ${title}` }).click();
    await expect(page).toHaveURL(`/summeroffers/${id}`);
    await expect(page).toHaveTitle(`${title} | Lamaan`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    const main = page.getByRole("main");
    for (const text of [save, ...sedan, ...suv]) {
      await expect(main.getByText(text).first()).toBeVisible();
    }
    await expect(main).toContainText("Start times10:00 AM03:00 PM06:00 PM");
    const form = page.getByRole("region", { name: "Book This Offer" });
    await expect(form.getByRole("radio", { name: /^Sedan/ })).toBeAttached();
    await expect(form.getByRole("radio", { name: /^\d\d:00 [AP]M/ })).toHaveCount(3);
    const others = page.getByRole("region", { name: "Other Summer Packages" });
    await expect(others.getByRole("article")).toHaveCount(2);
  });
}

/** What was booked is what is seen and has the focus, with what it saved and the ways on. */
async function expectReceived(page: Page) {
  const received = page.getByRole("group", { name: "Booking received" });
  await expect(received).toBeFocused();
  await expect(received).toContainText("Summer Gold Package");
  await expect(received).toContainText("AED 240");
  await expect(received).toContainText("You save AED 80 (25%)");
  await expect(received.getByRole("link", { name: "Book Another Service" })).toHaveAttribute(
    "href",
    "/services",
  );
  await expect(received.getByRole("link", { name: "Call Us Now" })).toHaveAttribute(
    "href",
    "tel:+971501234567",
  );
  await received.getByRole("link", { name: "View More Summer Deals" }).click();
  await expect(page).toHaveURL("/summeroffers");
}

async function bookGold(page: Page, email = newEmail()) {
  await page.goto("/summeroffers/summer-gold-package");
  await fillBooking(page, { Email: email });
  await page.getByRole("radio", { name: /^SUV/ }).check();
  await submitButton(page).click();
}

test("a package is booked for an SUV", async ({ page, countMails }) => {
  const email = newEmail();
  await bookGold(page, email);
  await expectReceived(page);
  expect(await countMails(email)).toBe(1);
});

test("a package is booked without JavaScript", { tag: "@nojs" }, async ({ page }) => {
  await bookGold(page);
  await expectReceived(page);
});

test("what is missing is said at the top and at its field, and what was typed is kept", async ({
  page,
}) => {
  await page.goto("/summeroffers/summer-ceramic-package");
  await fillBooking(page, { "Car year": "23" });
  await submitButton(page).click();
  const summary = page.getByRole("alert").first();
  await expect(summary).toContainText("Vehicle size is required");
  await expect(summary).toContainText("Please enter a valid year (4 digits)");
  await expect(page.getByLabel("Car model", { exact: true })).toHaveValue(driver["Car model"]);
  await expect(page).toHaveTitle("Error: Summer Ceramic Package | Lamaan");
});

test("the way to the form stays at the height of a thumb", { tag: "@phone" }, async ({ page }) => {
  await page.goto("/summeroffers/summer-platinum-package");
  await page.getByRole("link", { name: "Book Now From AED 370" }).click();
  await expect(page).toHaveURL(/#booking$/);
  await expect(page.getByRole("heading", { name: "Book This Offer" })).toBeInViewport();
});

test("a package is found and booked in Arabic", async ({ page }) => {
  await page.goto("/ar/summeroffers");
  await expect(page).toHaveTitle("عروض الصيف | لمعان");
  await page.getByRole("link", { name: "عرض الباقة: باقة الصيف الذهبية" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("باقة الصيف الذهبية");
  await expect(page.getByText("توفّر 80 درهم").first()).toBeVisible();

  await page.getByRole("radio", { name: /^دفع رباعي/ }).check();
  await dayChoice(page, workingDay, "ar").check();
  await page.getByRole("radio", { name: "06:00 م" }).check();
  const fields = {
    "الاسم الأول": "ليلى",
    "اسم العائلة": "حسن",
    "البريد الإلكتروني": newEmail(),
    "رقم الهاتف": "0509876543",
    "ماركة السيارة": "تويوتا",
    "طراز السيارة": "لاند كروزر",
    "سنة الصنع": "2022",
  };
  for (const [label, text] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
  await page.getByRole("button", { name: "احجز الآن" }).click();
  const received = page.getByRole("group", { name: "استلمنا حجزك" });
  await expect(received).toBeFocused();
  await expect(received).toContainText("باقة الصيف الذهبية");
  await received.getByRole("link", { name: "شاهد المزيد من عروض الصيف" }).click();
  await expect(page).toHaveURL("/ar/summeroffers");
});

test("an unknown summer offer answers 404 with the way to the others", async ({ page }) => {
  const response = await page.goto("/summeroffers/winter-package");
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle("Summer Offer Not Found | Lamaan");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Summer Offer Not Found");
  await page.getByRole("main").getByRole("link", { name: "Back to Summer Offers" }).click();
  await expect(page).toHaveURL("/summeroffers");
});
