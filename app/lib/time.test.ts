import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  clockOfMinutes,
  formatDate,
  formatInstant,
  formatMonths,
  formatTime,
  instantOf,
  type LocalDate,
  minutesNow,
  minutesOfClock,
  parseClock,
  parseDateThisCentury,
  parseLocalDate,
  startOfWeek,
  timeZone,
  today,
  weekday,
} from "./time.ts";

const day = (text: string) => text as LocalDate;

const instants = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2060-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test("the date and the time of any instant are what the time zone database says", () => {
  const reference = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    dateStyle: "short",
    timeStyle: "short",
  });
  fc.assert(
    fc.property(instants, (now) => {
      expect(`${today(now)} ${clockOfMinutes(minutesNow(now))}`).toBe(reference.format(now));
    }),
  );
});

test("a week begins on Monday and ends with the weekend", () => {
  const monday = day("2026-11-23");
  for (let passed = 0; passed < 7; passed++) {
    expect(startOfWeek(addDays(monday, passed))).toBe(monday);
  }
  expect(startOfWeek(day("2027-01-01"))).toBe("2026-12-28");
});

test("a day of another century is a slip of the hand", () => {
  expect(parseDateThisCentury("2026-11-25")).toBe("2026-11-25");
  for (const text of ["0000-01-01", "1999-12-31", "2100-01-01", "9999-12-31", "2026-02-30"]) {
    expect(parseDateThisCentury(text)).toBeNull();
  }
});

test("a local date and time lead back to their instant", () => {
  fc.assert(
    fc.property(instants, (now) => {
      const whole = Math.floor(now.getTime() / 60_000) * 60_000;
      expect(instantOf(today(now), minutesNow(now)).getTime()).toBe(whole);
    }),
  );
});

test("days are added across months and leap years, and weekdays follow each other", () => {
  expect(addDays(day("2028-02-28"), 1)).toBe("2028-02-29");
  expect(addDays(day("2030-01-01"), -1)).toBe("2029-12-31");
  expect(weekday(day("2026-11-22"))).toBe(0);
  fc.assert(
    fc.property(instants, fc.integer({ min: -800, max: 800 }), (now, days) => {
      const date = today(now);
      expect(addDays(addDays(date, days), -days)).toBe(date);
      expect(weekday(addDays(date, 1))).toBe((weekday(date) + 1) % 7);
    }),
  );
});

test.each([
  "",
  "2030-02-30",
  "2030-13-01",
  "2030-00-10",
  "2030-1-1",
  "01/02/2030",
  "2030-01-01T00:00",
  "２０３０-01-01",
])("%j is no date", (text) => {
  expect(parseLocalDate(text)).toBeNull();
});

test("times of day are written for people in both languages with Western digits", () => {
  expect(formatTime(0, "en")).toBe("12:00\u00a0AM");
  expect(formatTime(15 * 60, "en")).toBe("3:00\u00a0PM");
  expect(formatTime(10 * 60 + 5, "ar")).toBe("10:05\u00a0ص");
  expect(formatTime(25 * 60, "ar")).toBe("1:00\u00a0ص");
});

test("days are written for people in both languages with Western digits", () => {
  expect(formatDate(day("2026-11-21"), "en")).toBe("Saturday, 21 November 2026");
  expect(formatDate(day("2026-11-21"), "ar")).toBe("السبت، 21 نوفمبر 2026");
  expect(formatDate(day("2026-11-01"), "en", "short")).toBe("Sun, 1 Nov");
  expect(formatDate(day("2026-11-01"), "ar", "weekday")).toBe("الأحد");
  expect(formatDate(day("2026-11-01"), "en", "long-weekday")).toBe("Sunday");
  expect(formatDate(day("2026-11-01"), "en", "day")).toBe("1");
  expect(formatDate(day("2026-11-21"), "en", "month")).toBe("November 2026");
  expect(formatInstant(new Date("2026-11-21T11:00:00Z"), "en")).toBe(
    "21 November 2026, 3:00\u00a0PM",
  );
});

test("a range of months names each year once", () => {
  const months = (...days: string[]) => formatMonths(days.map(day), "en");
  expect(months("2026-11-02", "2026-11-29")).toBe("November 2026");
  expect(months("2026-11-23", "2026-11-30", "2026-12-01")).toBe("November – December 2026");
  expect(months("2026-12-31", "2027-01-01")).toBe("December 2026 – January 2027");
});

test("the database's times are read with and without seconds, those of people without", () => {
  expect(minutesOfClock("21:00:00")).toBe(1260);
  expect(parseClock("21:00:00")).toBeNull();
  expect(minutesOfClock(clockOfMinutes(605))).toBe(605);
  expect(() => minutesOfClock("24:00")).toThrow();
});
