import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, instantOf, type LocalDate, minuteMs, today } from "#app/lib/time.ts";
import {
  anyHours,
  anyMoment,
  at,
  firstDay,
  openMinutes,
  rule,
  span,
} from "../../../tests/any-hours.ts";
import {
  addWorkingMinutes,
  firstHours,
  isOpenAt,
  nextOpening,
  nextSpans,
  type OpeningHours,
  openIntervals,
  openParts,
  workingMsBetween,
} from "./hours.ts";

const inDubai = (text: string) => new Date(`${text}+04:00`);
const day = (text: string) => text as LocalDate;

const nights = Array.from({ length: 7 }, () => [span(at(9), at(15)), span(at(20), at(26))]);

const ramadan = rule("period", ["2027-02-08", "2027-03-09"], nights);
const eid = rule("closure", ["2027-03-10", "2027-03-12"], []);
const lateDay = rule("day", ["2027-03-11", "2027-03-11"], [[span(at(16), at(20))]]);
const hours: OpeningHours = [...firstHours, ramadan, eid, lateDay];

test.each([
  ["2027-02-01", [span(at(10), at(21))], "a Monday of the usual week"],
  ["2027-02-07", [], "a Sunday"],
  ["2027-02-14", [span(at(9), at(15)), span(at(20), at(26))], "a Sunday in Ramadan"],
  ["2027-03-09", [span(at(9), at(15)), span(at(20), at(24))], "a night that ends with the closure"],
  ["2027-03-10", [], "a day of the closure"],
  ["2027-03-11", [span(at(16), at(20))], "a day of its own within the closure"],
])("on %s the open intervals are %j: %s", (date, intervals) => {
  expect(openIntervals(hours, day(date))).toEqual(intervals);
});

test("the end of a night is part of the next day", () => {
  expect(openParts(hours, day("2027-02-09"))).toEqual([
    span(0, at(2)),
    span(at(9), at(15)),
    span(at(20), at(24)),
  ]);
  expect(openParts(hours, day("2027-03-10"))).toEqual([]);
});

test.each([
  ["2027-02-09T01:30", 60, "2027-02-09T09:30", "over the end of a night"],
  ["2027-02-09T14:30", 60, "2027-02-09T20:30", "over a break"],
  ["2027-03-09T23:30", 60, "2027-03-11T16:30", "over a day of the closure"],
  ["2027-03-11T19:30", 60, "2027-03-13T10:30", "from the day of its own past the closure"],
  ["2027-02-06T20:30", 60, "2027-02-08T09:30", "over a Sunday into a period"],
])("work that begins at %s for %i minutes is done at %s: %4$s", (from, minutes, done) => {
  expect(addWorkingMinutes(hours, inDubai(from), minutes)).toEqual(inDubai(done));
});

test("a workshop that never opens again says so instead of looking for ever", () => {
  const never = firstHours.map((week) => ({
    ...week,
    pattern: Array.from({ length: 7 }, () => []),
  }));
  expect(() => nextOpening(never, inDubai("2027-02-01T10:00"))).toThrow("No opening after");
});

const someMinutes = fc.integer({ min: 1, max: 4000 });
const lastMoment = (instant: Date) => new Date(instant.getTime() - 1);

test("what is added is what lies between", () => {
  fc.assert(
    fc.property(anyHours, anyMoment, someMinutes, (any, from, minutes) => {
      const done = addWorkingMinutes(any, from, minutes);
      expect(workingMsBetween(any, from, done)).toBe(minutes * minuteMs);
      expect(isOpenAt(any, lastMoment(done))).toBe(true);
    }),
  );
});

test("what lies between is what is open of each of its minutes", () => {
  fc.assert(
    fc.property(anyHours, anyMoment, fc.nat(3000 * minuteMs), (any, from, length) => {
      const to = new Date(from.getTime() + length);
      const open = openMinutes(any, from, to).reduce(
        (sum, { opens, closes }) => sum + closes - opens,
        0,
      );
      expect(workingMsBetween(any, from, to)).toBe(open);
    }),
    { numRuns: 30 },
  );
});

test("nobody works on a day of a closure, but for the special hours of one", () => {
  fc.assert(
    fc.property(anyHours, anyMoment, someMinutes, (any, from, minutes) => {
      const last = today(lastMoment(addWorkingMinutes(any, from, minutes)));
      const holding = any.filter(
        ({ startsOn, endsOn }) => (startsOn ?? last) <= last && last <= (endsOn ?? last),
      );
      const kinds = holding.map(({ kind }) => kind);
      expect(kinds.includes("closure") && !kinds.includes("day")).toBe(false);
    }),
  );
});

test("the next opening is an opening, not before it was asked for, and nothing opens in between", () => {
  fc.assert(
    fc.property(anyHours, anyMoment, (any, from) => {
      const opens = nextOpening(any, from);
      expect(opens >= from).toBe(true);
      expect(isOpenAt(any, opens)).toBe(true);
      if (!isOpenAt(any, from)) expect(workingMsBetween(any, from, opens)).toBe(0);
    }),
  );
});

test("the parts of a day are those of its minutes at which it is open", () => {
  fc.assert(
    fc.property(anyHours, fc.nat(60), fc.nat(1439), (any, ahead, minute) => {
      const date = addDays(firstDay, ahead);
      const isPart = openParts(any, date).some(
        ({ opens, closes }) => opens <= minute && minute < closes,
      );
      expect(isPart).toBe(isOpenAt(any, instantOf(date, minute)));
    }),
  );
});

test("what is open comes in order and ends after it begins", () => {
  fc.assert(
    fc.property(anyHours, anyMoment, (any, from) => {
      const spans = nextSpans(any, from, 20);
      for (const [place, { opens, closes }] of spans.entries()) {
        expect(closes > opens && closes > from).toBe(true);
        expect(opens >= (spans[place - 1]?.opens ?? opens)).toBe(true);
      }
    }),
  );
});
