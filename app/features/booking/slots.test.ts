import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstHours, type OpeningHours } from "#app/features/hours/hours.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import { summerTimes } from "#app/features/services/services.ts";
import { addDays, instantOf, type LocalDate, today, weekday } from "#app/lib/time.ts";
import {
  allSlots,
  bookableDays,
  bookingHorizonDays,
  closedReason,
  nextOpenDate,
  openSlots,
  slotLabel,
  slotsOn,
  slotValue,
  type Timetable,
} from "./slots.ts";

const day = (text: string) => text as LocalDate;

const at = (now: Date): Timetable => ({ hours: firstHours, startTimes: "hourly", now });

const saturday = day("2030-03-09");
const anyInstant = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2036-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test("there are twelve hourly slots", () => {
  expect(slotsOn(saturday, at(instantOf(saturday, 0))).map(slotValue)).toEqual([
    "10:00 AM",
    "11:00 AM",
    "12:00 PM",
    "01:00 PM",
    "02:00 PM",
    "03:00 PM",
    "04:00 PM",
    "05:00 PM",
    "06:00 PM",
    "07:00 PM",
    "08:00 PM",
    "09:00 PM",
  ]);
});

test("a summer offer begins at three times of the day, and a day closes with the last of them", () => {
  const summer = (time: number) => ({
    ...at(instantOf(saturday, time)),
    startTimes: summerTimes,
  });
  expect(openSlots(saturday, summer(0)).map(slotValue)).toEqual([
    "10:00 AM",
    "03:00 PM",
    "06:00 PM",
  ]);
  expect(openSlots(saturday, summer(15 * 60)).map(slotValue)).toEqual(["06:00 PM"]);
  expect(closedReason(saturday, summer(18 * 60))).toBe("no-slots-left");
});

test("a slot can be booked until the minute in which it starts", () => {
  const before = new Date(instantOf(saturday, 10 * 60).getTime() - 1);
  expect(openSlots(saturday, at(before))).toHaveLength(12);
  expect(openSlots(saturday, at(instantOf(saturday, 10 * 60)))).toHaveLength(11);
  expect(openSlots(saturday, at(instantOf(saturday, 21 * 60 - 1)))).toEqual([21 * 60]);
});

test("today closes with its last slot, and the next open date skips the Sunday", () => {
  const evening = instantOf(saturday, 21 * 60);
  expect(closedReason(saturday, at(evening))).toBe("no-slots-left");
  expect(nextOpenDate(at(evening))).toBe(addDays(saturday, 2));
});

test("yesterday, Sundays and dates beyond a year are closed", () => {
  const now = instantOf(saturday, 0);
  expect(closedReason(addDays(saturday, -1), at(now))).toBe("past");
  expect(closedReason(addDays(saturday, 1), at(now))).toBe("closed");
  const friday = addDays(saturday, -1);
  const yesterday = instantOf(friday, 0);
  expect(closedReason(addDays(friday, bookingHorizonDays), at(yesterday))).toBeNull();
  expect(closedReason(addDays(friday, bookingHorizonDays + 1), at(yesterday))).toBe("too-far");
});

test("every open slot starts after now, on an open day, and closed days have none", () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -3, max: 400 }), (now, ahead) => {
      const date = addDays(today(now), ahead);
      const open = openSlots(date, at(now));
      expect(open.length > 0).toBe(closedReason(date, at(now)) === null);
      for (const slot of open) {
        expect(instantOf(date, slot).getTime()).toBeGreaterThan(now.getTime());
        expect(weekday(date)).not.toBe(0);
        expect(slotsOn(date, at(now))).toContain(slot);
      }
    }),
  );
});

test("the calendar shows whole weeks from Monday, the first with an open day in it", () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: 1, max: 6 }), (now, weeks) => {
      const days = bookableDays(at(now), weeks);
      expect(days).toHaveLength(weeks * 7);
      expect(days.map(({ date }) => weekday(date)).slice(0, 7)).toEqual([1, 2, 3, 4, 5, 6, 0]);
      expect(days.slice(0, 7).some(({ closed }) => closed === null)).toBe(true);
      for (const { date, closed } of days) {
        expect(closed).toBe(closedReason(date, at(now)));
        if (weekday(date) === 0) expect(closed).not.toBeNull();
      }
    }),
  );
});

const evenings: OpeningHours = [
  ...firstHours,
  {
    id: "ramadan",
    kind: "period",
    name: { en: "Ramadan", ar: "رمضان" },
    startsOn: day("2030-03-04"),
    endsOn: day("2030-03-31"),
    pattern: Array.from({ length: 7 }, () => [{ opens: 20 * 60, closes: 26 * 60 }]),
  },
];

test("slots follow the hours of the day, and a night's last ones are of the next day", () => {
  const timetable: Timetable = { ...at(instantOf(saturday, 0)), hours: evenings };
  expect(slotsOn(saturday, timetable).map(slotValue)).toEqual([
    ...["12:00 AM", "01:00 AM", "02:00 AM"],
    ...["08:00 PM", "09:00 PM", "10:00 PM", "11:00 PM"],
  ]);
  expect(allSlots(timetable)).toHaveLength(3 + 12 + 2);
  const summer = { ...timetable, startTimes: summerTimes };
  expect(closedReason(saturday, summer)).toBe("no-times");
  expect(nextOpenDate(summer)).toBe("2030-04-01");
});

test("every slot of a day is among all slots, whatever the hours", () => {
  const timetable: Timetable = { ...at(instantOf(saturday, 0)), hours: evenings };
  for (let ahead = 0; ahead < 60; ahead++) {
    const slots = slotsOn(addDays(saturday, ahead), timetable);
    expect(allSlots(timetable)).toEqual(expect.arrayContaining(slots));
  }
});

test("the value of a slot is the same in every language, with a space that can be typed", () => {
  expect(slotLabel(null, 15 * 60, "en")).toBe("03:00\u00a0PM");
  expect(slotLabel(null, 15 * 60, "ar")).toBe("3:00\u00a0م");
});

const closingAt = (closes: number): OpeningHours =>
  firstHours.map((rule) => ({
    ...rule,
    pattern: rule.pattern.map((_, day) => (day === 0 ? [] : [{ opens: 600, closes }])),
  }));

test.each([
  [21 * 60, "2030-03-04", "09:00 PM"],
  [24 * 60, "2030-03-05", "12:00 AM"],
  [26 * 60, "2030-03-05", "02:00 AM"],
])("a workshop that closes after %i minutes has a slot at that minute", (closes, date, last) => {
  const timetable: Timetable = {
    hours: closingAt(closes),
    startTimes: "hourly",
    now: new Date("2030-03-04T09:33:21.123+04:00"),
  };
  const times = openSlots(day(date), timetable).map(slotValue);
  const early = times.filter((time) => time.endsWith("AM") && time < "10");
  expect(closes === 21 * 60 ? times.at(-1) : (early.at(-1) ?? times[0])).toBe(last);
  expect(allSlots(timetable).map(slotValue)).toContain(last);
});

test("the midnight of a Saturday is Sunday's only slot, and of the day before a closure there is none", () => {
  const hours = closingAt(24 * 60);
  const now = new Date("2030-03-04T09:33:21.123+04:00");
  const timetable: Timetable = { hours, startTimes: "hourly", now };
  const sunday = day("2030-03-10");
  expect(openSlots(sunday, timetable).map(slotValue)).toEqual(["12:00 AM"]);
  expect(slotText(sunday, 0, "en")).toBe("Saturday night, 12:00\u00a0AM");
  expect(slotText(sunday, 60, "ar")).toBe("السبت ليلًا، 1:00\u00a0ص");
  expect(slotText(sunday, 15 * 60, "en")).toBe("3:00\u00a0PM");
  const name = { en: "Eid", ar: "العيد" };
  const eid = { id: "2", kind: "closure" as const, startsOn: sunday, endsOn: sunday, name };
  const closed = { ...timetable, hours: [...hours, { ...eid, pattern: [[]] }] };
  expect(openSlots(sunday, closed)).toEqual([]);
});
