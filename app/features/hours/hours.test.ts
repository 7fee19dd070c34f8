import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, instantOf, type LocalDate, type OpenInterval, today } from "#app/lib/time.ts";
import {
  addWorkingMinutes,
  firstHours,
  type HoursRule,
  isOpenAt,
  nextOpening,
  nextSpans,
  type OpeningHours,
  openIntervals,
  openParts,
  workingMinutesBetween,
} from "./hours.ts";

const inDubai = (text: string) => new Date(`${text}+04:00`);
const day = (text: string) => text as LocalDate;
const name = { en: "Eid", ar: "العيد" };
const at = (hour: number, minute = 0) => hour * 60 + minute;
const span = (opens: number, closes: number): OpenInterval => ({ opens, closes });

const rule = (kind: HoursRule["kind"], days: [string, string], pattern: OpenInterval[][]) => ({
  ...{ id: `${kind} ${days[0]}`, kind, name, pattern },
  ...{ startsOn: day(days[0]), endsOn: day(days[1]) },
});

const nights = Array.from({ length: 7 }, () => [span(at(9), at(15)), span(at(20), at(26))]);

// 18 February 2027 is a Thursday.
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
])("on %s the open intervals are %j: %3$s", (date, intervals) => {
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
  ["2027-02-08T01:59", false],
  ["2027-02-09T01:59", true],
  ["2027-02-09T02:00", false],
  ["2027-03-10T00:30", false],
  ["2027-02-01T10:00", true],
  ["2027-02-01T21:00", false],
])("at %s it is open: %s", (instant, isOpen) => {
  expect(isOpenAt(hours, inDubai(instant))).toBe(isOpen);
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

// Any hours: of each day up to two intervals, the last of which may go past midnight.
const dayPattern = fc
  .tuple(fc.integer({ min: 1, max: 47 }), fc.integer({ min: 1, max: 47 }), fc.boolean(), fc.nat(8))
  .map(([one, other, hasBreak, night]) => {
    const [first, second] = [Math.min(one, other), Math.max(one, other) + 1];
    const last = night > 4 ? at(24) + night * 30 : second * 30;
    if (!hasBreak || second - first < 2) return [span(first * 30, last)];
    const middle = Math.floor((first + second) / 2) * 30;
    const pause = span(first * 30, Math.max(middle - 15, first * 30 + 5));
    return [pause, span(middle, last)].filter(({ opens, closes }) => opens < closes);
  });
const weekPattern = fc
  .array(fc.oneof({ weight: 4, arbitrary: dayPattern }, fc.constant<OpenInterval[]>([])), {
    minLength: 7,
    maxLength: 7,
  })
  .filter((days) => days.some((intervals) => intervals.length > 0));

const start = day("2027-01-01");
const daysFrom = (from: number, length: number): [string, string] => [
  addDays(start, from),
  addDays(start, from + length),
];
const anyHours: fc.Arbitrary<OpeningHours> = fc
  .record({
    week: weekPattern,
    period: weekPattern,
    special: dayPattern,
    periodFrom: fc.integer({ min: -40, max: 40 }),
    periodDays: fc.nat(35),
    closedFrom: fc.array(fc.integer({ min: -30, max: 60 }), { maxLength: 3 }),
    closedDays: fc.nat(6),
    specialOn: fc.integer({ min: -20, max: 40 }),
  })
  .map((drawn) => [
    ...firstHours.map((week) => ({ ...week, pattern: drawn.week })),
    rule("period", daysFrom(drawn.periodFrom, drawn.periodDays), drawn.period),
    ...drawn.closedFrom.map((from) => rule("closure", daysFrom(from, drawn.closedDays), [])),
    rule("day", daysFrom(drawn.specialOn, 0), [drawn.special]),
  ]);

const moments = fc
  .integer({ min: -30 * 1440, max: 60 * 1440 })
  .map((minutes) => new Date(instantOf(start, 0).getTime() + minutes * 60_000));
const someMinutes = fc.integer({ min: 1, max: 4000 });
const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * 60_000);
const lastMoment = (instant: Date) => new Date(instant.getTime() - 1);

test("what is added is what lies between", () => {
  fc.assert(
    fc.property(anyHours, moments, someMinutes, (any, from, minutes) => {
      const done = addWorkingMinutes(any, from, minutes);
      expect(workingMinutesBetween(any, from, done)).toBe(minutes);
      expect(isOpenAt(any, lastMoment(done))).toBe(true);
    }),
  );
});

test("what lies between is what has to be added, until the last moment that was open", () => {
  fc.assert(
    fc.property(anyHours, moments, someMinutes, (any, from, minutes) => {
      const to = after(from, minutes);
      const between = workingMinutesBetween(any, from, to);
      if (between === 0) return;
      const done = addWorkingMinutes(any, from, between);
      expect(done <= to).toBe(true);
      expect(workingMinutesBetween(any, done, to)).toBe(0);
    }),
  );
});

test("minutes between are those that are open, counted one by one", () => {
  fc.assert(
    fc.property(anyHours, moments, fc.nat(3000), (any, from, minutes) => {
      const open = Array.from({ length: minutes }, (_, minute) => after(from, minute)).filter(
        (instant) => isOpenAt(any, instant),
      );
      expect(workingMinutesBetween(any, from, after(from, minutes))).toBe(open.length);
    }),
    { numRuns: 20 },
  );
});

test("whoever begins later is never done earlier, and more work never ends earlier", () => {
  fc.assert(
    fc.property(anyHours, moments, someMinutes, someMinutes, (any, from, later, minutes) => {
      const done = addWorkingMinutes(any, from, minutes);
      expect(addWorkingMinutes(any, after(from, later), minutes) >= done).toBe(true);
      expect(addWorkingMinutes(any, from, minutes + later) > done).toBe(true);
    }),
  );
});

test("two pieces of work in turn are one", () => {
  fc.assert(
    fc.property(anyHours, moments, someMinutes, someMinutes, (any, from, one, other) => {
      const inTurn = addWorkingMinutes(any, addWorkingMinutes(any, from, one), other);
      expect(inTurn).toEqual(addWorkingMinutes(any, from, one + other));
    }),
  );
});

test("nobody works on a day of a closure, but for the special hours of one", () => {
  fc.assert(
    fc.property(anyHours, moments, someMinutes, (any, from, minutes) => {
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
    fc.property(anyHours, moments, (any, from) => {
      const opens = nextOpening(any, from);
      expect(opens >= from).toBe(true);
      expect(isOpenAt(any, opens)).toBe(true);
      if (!isOpenAt(any, from)) expect(workingMinutesBetween(any, from, opens)).toBe(0);
    }),
  );
});

test("the parts of a day are those of its minutes at which it is open", () => {
  fc.assert(
    fc.property(anyHours, fc.nat(60), fc.nat(1439), (any, ahead, minute) => {
      const date = addDays(start, ahead);
      const isPart = openParts(any, date).some(
        ({ opens, closes }) => opens <= minute && minute < closes,
      );
      expect(isPart).toBe(isOpenAt(any, instantOf(date, minute)));
    }),
  );
});

test("what is open comes in order and ends after it begins", () => {
  fc.assert(
    fc.property(anyHours, moments, (any, from) => {
      const spans = nextSpans(any, from, 20);
      for (const [place, { opens, closes }] of spans.entries()) {
        expect(closes > opens && closes > from).toBe(true);
        expect(opens >= (spans[place - 1]?.opens ?? opens)).toBe(true);
      }
    }),
  );
});
