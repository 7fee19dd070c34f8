import { expect, test } from "vitest";
import type { Brand } from "#app/platform/settings.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { bookingCalendar } from "./calendar.ts";

const { brand } = parseSettings({ SECRET: "x".repeat(32), SITE_URL: "https://lamaan.example" });
const now = new Date("2030-03-01T08:00:00.417Z");
const appointment = {
  id: "0198c0de-0000-7000-8000-000000000000",
  reference: "K7P3-XM4Q",
  serviceTitle: "Interior Detailing",
  arrivesAt: new Date("2030-03-09T15:00+04:00"),
  readyAt: new Date("2030-03-09T17:00+04:00"),
  calendarSequence: 0,
  status: "pending" as const,
};

type Change = {
  status?: "cancelled" | "confirmed";
  calendarSequence?: number;
  readyAt?: Date | null;
};
type Options = { locale?: "en" | "ar"; attendee?: string; of?: Brand };

const linesOf = (change: Change = {}, { locale = "en", attendee, of = brand }: Options = {}) =>
  bookingCalendar(
    { ...appointment, ...change },
    {
      brand: of,
      stampedAt: now,
      locale,
      ...(attendee && { attendee }),
    },
  )
    .content.replaceAll("\r\n ", "")
    .split("\r\n");

test("an appointment that is not confirmed yet is tentative", () => {
  expect(linesOf()).toContain("STATUS:TENTATIVE");
  expect(linesOf({ status: "confirmed" })).toContain("STATUS:CONFIRMED");
});

test("the entry stands at Dubai's time in UTC, until it is ready", () => {
  expect(linesOf()).toEqual(
    expect.arrayContaining([
      "METHOD:REQUEST",
      "SEQUENCE:0",
      "STATUS:TENTATIVE",
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
  expect(linesOf().join("\n")).toContain("LOCATION:Lamaan\\nWarsan\\, SMBZ Road\\, Dubai");
  expect(linesOf().join("\n")).toContain("Booking K7P3-XM4Q.");
  expect(linesOf({}, { locale: "ar" }).join("\n")).toContain("ورسان");
});

test("a file of a cancelled booking takes the entry away", () => {
  const lines = linesOf({ status: "cancelled", calendarSequence: 3, readyAt: null });
  expect(lines).toEqual(
    expect.arrayContaining(["METHOD:CANCEL", "SEQUENCE:3", "STATUS:CANCELLED"]),
  );
  expect(lines.join("\n")).not.toMatch(/DTEND|VALARM/);
});

test("no name breaks a file", () => {
  const of = { ...brand, name: 'The "Shine" \\ Workshop' };
  const lines = linesOf({}, { attendee: "aisha@example.com", of });
  expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toEqual([
    "ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE:MAILTO:aisha@example.com",
  ]);
  expect(lines.find((line) => line.startsWith("ORGANIZER"))).toBe(
    `ORGANIZER;CN="The Shine  Workshop":mailto:${brand.email}`,
  );
});
