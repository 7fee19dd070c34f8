import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { firstNeeds } from "#app/content/workshop.ts";
import { withOffers } from "#app/features/capacity/capacity.ts";
import { firstHours, isOpenAt } from "#app/features/hours/hours.ts";
import { addDays, instantOf, parseLocalDate } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { bookingCalendar, calendarEntry } from "./calendar.ts";
import { longestWork } from "./longest-work.ts";
import { slotsOn } from "./slots.ts";

const { brand } = parseSettings({ SECRET: "x".repeat(32), SITE_URL: "https://lamaan.example" });
const date = parseLocalDate("2030-03-09");
if (!date) throw new Error("no date");
const now = new Date("2030-03-01T08:00:00Z");
const booking = {
  id: "0198c0de-0000-7000-8000-000000000000",
  reference: "K7P3-XM4Q",
  serviceTitle: "Interior Detailing",
  date,
  time: 15 * 60,
};

/** Long lines are folded; a test reads them whole. */
const linesOf = (locale: "en" | "ar", asked = booking, minutes = 120) =>
  bookingCalendar(calendarEntry(asked, { minutes, hours: firstHours, now }), { brand, locale })
    .replaceAll("\r\n ", "")
    .split("\r\n");

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

/** When the work of this service is done that begins on this day and at this minute. */
function endOf(serviceId: string, day: string, time: number): Date {
  const date = parseLocalDate(day);
  if (!date) throw new Error(`no date ${day}`);
  const minutes = longestWork({ needs: withOffers(firstNeeds, firstContent) }, serviceId);
  const lines = linesOf("en", { ...booking, date, time }, minutes);
  const end = lines.find((line) => line.startsWith("DTEND:"))?.slice("DTEND:".length);
  return new Date(end?.replace(/(....)(..)(..)T(..)(..)(..)Z/, "$1-$2-$3T$4:$5:$6Z") ?? "");
}

// 9 March 2030 is a Saturday.
test.each([
  ["full-detailing", "2030-03-08", 10, "2030-03-08T21:00", "a day of work ends at closing"],
  ["full-detailing", "2030-03-07", 18, "2030-03-08T18:00", "begun in the evening, the next day"],
  ["summer-ceramic-package", "2030-03-09", 18, "2030-03-11T18:00", "over the Sunday"],
  ["ceramic-coating", "2030-03-08", 10, "2030-03-09T21:00", "1-2 days, at the longest two"],
  ["ceramic-coating", "2030-03-09", 15, "2030-03-12T15:00", "two days over the Sunday"],
  ["premium-wash", "2030-03-07", 20, "2030-03-07T20:45", "done before closing"],
  ["interior-detailing", "2030-03-07", 20, "2030-03-08T11:00", "the rest in the morning"],
  ["premium-wash", "2030-03-07", 21, "2030-03-08T10:45", "a car that is brought at closing"],
])("%s on %s at %i o'clock is done at %s: %4$s", (service, day, hour, done) => {
  expect(endOf(service, day, hour * 60)).toEqual(new Date(`${done}+04:00`));
});

test("no entry ends on a closed day or outside opening hours, whatever begins when", () => {
  const monday = parseLocalDate("2030-03-04");
  if (!monday) throw new Error("no date");
  const days = Array.from({ length: 7 }, (_, day) => addDays(monday, day));
  for (const { serviceId: id } of firstNeeds) {
    for (const day of days) {
      for (const slot of slotsOn(day, { hours: firstHours, startTimes: "hourly", now })) {
        const end = endOf(id, day, slot);
        expect(end > instantOf(day, slot)).toBe(true);
        // Closing itself is the end of being open.
        expect(isOpenAt(firstHours, new Date(end.getTime() - 1))).toBe(true);
      }
    }
  }
});
