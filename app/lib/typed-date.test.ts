import * as fc from "fast-check";
import { expect, test } from "vitest";
import { locales } from "./locale.ts";
import { addDays, formatDate, type LocalDate, parseLocalDate } from "./time.ts";
import { findTypedDate } from "./typed-date.ts";

const day = (text: string) => text as LocalDate;

const today = day("2026-11-23");

const days = fc
  .integer({ min: 0, max: 36_523 })
  .map((passed): LocalDate => addDays(day("2000-01-01"), passed));

test.each([
  ...["2026-11-25", "2026/11/25", "2026.11.25", "25/11/2026", "25.11.2026", "25-11-2026"],
  ...["25/11/26", "25/11", "25.11", "25.11.", "25-11", "11/25/2026", "11/25"],
  ...["25 Nov", "25nov", "25-Nov", "25-Nov-2026", "Nov 25", "nov. 25", "NOV 25, 2026", "Nov-25"],
  ...["25 November 2026", "25th of November", "November 25th", "Wed 25 nov", "wednesday 25/11"],
  ...["25 نوفمبر", "٢٥ نوفمبر ٢٠٢٦", "25 من نوفمبر", "نوفمبر 25", "الأربعاء، 25 نوفمبر 2026"],
  ...["٢٥/١١/٢٠٢٦", "٢٠٢٦-١١-٢٥", "۲۵/۱۱", "أربعاء ٢٥/١١"],
])("%s is 25 November 2026", (text) => {
  expect(findTypedDate(text, today)).toEqual({ date: "2026-11-25", rest: "" });
});

test.each([
  ["today", "2026-11-23"],
  ["Tomorrow", "2026-11-24"],
  ["yesterday", "2026-11-22"],
  ["اليوم", "2026-11-23"],
  ["غدا", "2026-11-24"],
  ["غداً", "2026-11-24"],
  ["غدًا", "2026-11-24"],
  ["أمس", "2026-11-22"],
  ["1 أبريل", "2027-04-01"],
  ["1 ابريل", "2027-04-01"],
  ["1 اغسطس", "2027-08-01"],
  ["03/04/2027", "2027-04-03"],
  ["5 Sept", "2027-09-05"],
])("%s is %s", (text, date) => {
  expect(findTypedDate(text, today)).toEqual({ date, rest: "" });
});

test("a day without a year is the next one, unless it was in the last 30 days", () => {
  expect(findTypedDate("23/11", today)?.date).toBe("2026-11-23");
  expect(findTypedDate("24 oct", today)?.date).toBe("2026-10-24");
  expect(findTypedDate("23 oct", today)?.date).toBe("2027-10-23");
  expect(findTypedDate("2 jan", today)?.date).toBe("2027-01-02");
  expect(findTypedDate("28 dec", day("2027-01-05"))?.date).toBe("2026-12-28");
  expect(findTypedDate("29 feb", today)?.date).toBe("2028-02-29");
  expect(findTypedDate("29/2", day("2096-12-01"))).toBeNull();
});

test.each([
  ...["omar", "25", "2026", "nov 2026", "31/11", "30 feb", "32/1", "13/13", "0/5", "5/0"],
  ...["0000-01-01", "1999-12-31", "2100-01-01", "9999-12-31", "25/11/1926", "25/11/026"],
  ...["050-12-25", "K7-25-11", "25/11-2026", "a25/11", "3rd", "march 2022", "saturday", "5 ma"],
  ...["", " ", "/", "25//11", "الأحد", "1e3/2"],
])("%j names no day", (text) => {
  expect(findTypedDate(text, today)).toBeNull();
});

test("a day is found among words, which stay as they were typed", () => {
  const found = { date: "2026-11-25", rest: "Omar Haddad" };
  for (const text of ["Omar Haddad 25/11", "25 Nov Omar Haddad", "Omar Wed, 25 Nov 2026 Haddad"]) {
    expect(findTypedDate(text, today)).toEqual(found);
  }
  expect(findTypedDate("مريم غدًا", today)).toEqual({ date: "2026-11-24", rest: "مريم" });
});

test("whatever the product writes as a day is understood, in both languages", () => {
  fc.assert(
    fc.property(days, fc.constantFrom(...locales), (date, locale) => {
      for (const style of ["full", "long"] as const) {
        const text = `Omar ${formatDate(date, locale, style)}`;
        expect(findTypedDate(text, today)).toEqual({ date, rest: "Omar" });
      }
      expect(findTypedDate(date, today)).toEqual({ date, rest: "" });
    }),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: -30, max: 330 }),
      fc.constantFrom(...locales),
      (ahead, locale) => {
        const date = addDays(today, ahead);
        const text = formatDate(date, locale, "short");
        expect(findTypedDate(text, today)).toEqual({ date, rest: "" });
      },
    ),
  );
});

test("whatever else is typed is read without a fault", () => {
  const parts = fc.constantFrom(
    "25",
    "/",
    "-",
    ".",
    " ",
    "nov",
    "٢٥",
    "نوفمبر",
    "today",
    "of",
    "a",
  );
  const typed = fc.oneof(
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.array(parts, { maxLength: 12 }).map((some) => some.join("")),
  );
  fc.assert(
    fc.property(typed, days, (text, now) => {
      const found = findTypedDate(text, now);
      if (found) expect(parseLocalDate(found.date)).toBe(found.date);
    }),
  );
});
