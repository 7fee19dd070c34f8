import { expect, test } from "vitest";
import { parseLocalDate } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { bookingCalendar, type CalendarEntry } from "./calendar.server.ts";

const { brand } = parseSettings({ SECRET: "x".repeat(32), SITE_URL: "https://lamaan.example" });
const date = parseLocalDate("2030-03-09");
if (!date) throw new Error("no date");
const now = new Date("2030-03-01T08:00:00Z");
const booking: CalendarEntry = {
  id: "0198c0de-0000-7000-8000-000000000000",
  reference: "K7P3-XM4Q",
  serviceId: "interior-detailing",
  serviceTitle: "Interior Detailing",
  date,
  time: 15 * 60,
};

/** Long lines are folded; a test reads them whole. */
const linesOf = (locale: "en" | "ar") =>
  bookingCalendar(booking, { brand, locale, now }).replaceAll("\r\n ", "").split("\r\n");

test("the entry stands at Dubai's time in UTC, for as long as the service takes", () => {
  expect(linesOf("en")).toEqual(
    expect.arrayContaining([
      "UID:booking-0198c0de-0000-7000-8000-000000000000@lamaan.example",
      "DTSTAMP:20300301T080000Z",
      "DTSTART:20300309T110000Z",
      "DTEND:20300309T130000Z",
      "SUMMARY:Interior Detailing at Lamaan",
      "TRIGGER:-PT2H",
    ]),
  );
});

test("the place and how to change the booking are in the customer's language", () => {
  expect(linesOf("en").join("\n")).toContain("LOCATION:Lamaan\\nWarsan\\, SMBZ Road\\, Dubai");
  expect(linesOf("en").join("\n")).toContain("Booking K7P3-XM4Q.");
  expect(linesOf("ar").join("\n")).toContain("ورسان");
});
