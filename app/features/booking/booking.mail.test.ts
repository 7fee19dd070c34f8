import { expect, test } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import { callbackDueAt } from "#app/features/hours/promises.ts";
import type { Locale } from "#app/lib/locale.ts";
import { aedToFils, formatFils } from "#app/lib/money.ts";
import { formatDate, instantOf, type LocalDate } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { written } from "../../../tests/mails.ts";
import { bookingMails } from "./booking.mail.ts";
import type { BookingDetails } from "./booking.ts";

const settings = parseSettings({
  SECRET: "x".repeat(32),
  SITE_URL: "https://lamaan.example",
  MAIL_WORKSHOP: "desk@lamaan.example",
});
const date = "2026-11-24" as LocalDate;
const booking: BookingDetails = {
  id: "0198c0de-0000-7000-8000-000000000000",
  reference: "K7Q2MX",
  serviceId: "interior-detailing",
  serviceTitle: "Interior Detailing",
  priceAed: 1320,
  firstName: "Aisha",
  lastName: "Al Mansoori",
  email: "aisha@example.com",
  phone: "0501234567",
  vehicleSize: "suv",
  date,
  time: 15 * 60,
  carMake: "Nissan",
  carModel: "Patrol",
  carYear: "2023",
  additionalNotes: "Please call first\nGate B",
  extras: [],
};

const whileOpen = new Date("2026-11-21T15:00+04:00");
const onSunday = new Date("2026-11-22T15:00+04:00");

const visitLink = { link: "https://lamaan.example/visit/••••••", sealedSecret: "sealed" };

async function mailsOf(
  change: Partial<BookingDetails> = {},
  locale: Locale = "en",
  bookedAt: Date = whileOpen,
) {
  const details = { ...booking, ...change };
  const arrivesAt = instantOf(details.date, details.time);
  const readyAt = new Date(arrivesAt.getTime() + 2 * 3_600_000);
  const [customer, workshop] = bookingMails({
    booking: details,
    locale,
    settings,
    visitLink,
    arrivesAt,
    readyAt,
    asked: { askedAt: bookedAt, dueAt: callbackDueAt(firstHours, bookedAt) },
    englishTitle: "Interior Detailing",
  });
  return { customer: written(customer), workshop: written(workshop) };
}

test("the customer gets every detail, what happens next and the calendar file", async () => {
  const { customer } = await mailsOf();
  expect(customer).toMatchObject({
    to: "aisha@example.com",
    replyTo: settings.brand.email,
    subject: "Your booking request: Interior Detailing",
    attachments: [
      {
        filename: "booking.ics",
        contentType: "text/calendar; method=REQUEST",
        content: expect.stringContaining("DTSTART:20261124T110000Z"),
      },
    ],
  });
  for (const detail of [
    "K7Q2MX",
    "Interior Detailing",
    formatFils(aedToFils(1320), "en"),
    formatDate(date, "en"),
    "3:00\u00a0PM",
    "Tue, 24 Nov, 5:00\u00a0PM",
    "Nissan Patrol, 2023",
    "SUV",
    "Aisha Al Mansoori",
    "050 123 4567",
    "within 2 hours",
    "after the service",
  ]) {
    expect(customer.html).toContain(detail);
    expect(customer.text).toContain(detail);
  }
});

test("nobody has us write their own words to an address that is perhaps another's", async () => {
  const words = "WIN A PRIZE http://prize.example";
  const { customer, workshop } = await mailsOf({
    firstName: words,
    lastName: "a@prize.example",
    carMake: "www.prize.example",
    additionalNotes: `You have won\n${words}`,
  });
  const sent = customer.subject + customer.html + customer.text;
  expect(sent).not.toMatch(/prize|won/i);
  expect(sent).toContain("Hello");
  expect(workshop.subject).not.toMatch(/prize/i);
  expect(workshop.text).toContain(words);
});

test("a booking of the closed day is told by when it is called, in its language", async () => {
  const { customer, workshop } = await mailsOf({}, "en", onSunday);
  const by = "by 12:00\u00a0PM on Monday";
  expect(customer.html).toContain(`We call you ${by} to confirm the appointment.`);
  expect(customer.html + customer.text).not.toContain("2 hours");
  expect(workshop.text).toContain(`Call Aisha Al Mansoori ${by} to confirm.`);
  const arabic = await mailsOf({}, "ar", onSunday);
  expect(arabic.customer.text).toContain("قبل الساعة 12:00\u00a0م يوم الاثنين");
  expect(arabic.customer.text).toMatch(/تكون جاهزة: .?الثلاثاء، 24 نوفمبر، 5:00\u00a0م/);
  expect(arabic.workshop.text).toContain(by);
});

test("the workshop can call, write and reply to the customer", async () => {
  const { workshop } = await mailsOf();
  expect(workshop).toMatchObject({
    to: "desk@lamaan.example",
    replyTo: "aisha@example.com",
    subject: `New booking: Interior Detailing, ${formatDate(date, "en")}, 3:00\u00a0PM`,
    form: { form_type: "booking", customer_phone: "0501234567" },
  });
  expect(workshop.html).toContain('href="tel:+971501234567"');
  expect(workshop.html).toContain('href="https://wa.me/971501234567?text=Hello%20Aisha');
});

test("an Arabic request is confirmed in Arabic, and announced in English", async () => {
  const { customer, workshop } = await mailsOf({ serviceTitle: "تنظيف المقصورة" }, "ar");
  expect(customer.html).toMatch(/<html[^>]+dir="rtl"/);
  expect(customer.subject).toBe("طلب حجزك: تنظيف المقصورة");
  expect(customer.html).toContain('href="https://lamaan.example/ar/perfumes"');
  // Isolated, otherwise groups of digits change places in plain text.
  expect(customer.text).toContain("\u2068050\u00a0123\u00a04567\u2069");
  expect(workshop.html).toMatch(/<html[^>]+dir="ltr"/);
  expect(workshop.text).toContain("Language: Arabic");
  expect(workshop.text).toContain("Service: Interior Detailing");
  expect(workshop.subject).toContain("New booking: Interior Detailing, Tuesday");
});

test("the workshop reads the notes, or that there are none", async () => {
  expect((await mailsOf()).workshop.html).toContain("Please call first<br/>Gate B");
  const { workshop } = await mailsOf({ additionalNotes: "" }, "ar");
  expect(workshop.text).toContain("Additional notes: No additional notes provided");
});

test("without two prices there is no vehicle size", async () => {
  const { customer } = await mailsOf({ vehicleSize: null });
  expect(customer.text).not.toMatch(/vehicle size/i);
});
