import fc from "fast-check";
import { expect, test } from "vitest";
import { minutesNow, today, weekday } from "#app/lib/time.ts";
import { addOpenHours, callbackDueAt, nextOpening, replyDueAt } from "./opening-hours.ts";

const inDubai = (text: string) => new Date(`${text}+04:00`);

// 21 November 2026 is a Saturday.
test.each([
  ["2026-11-20T11:30", "2026-11-20T13:30", "while open, two hours later"],
  ["2026-11-20T19:00", "2026-11-20T21:00", "until the minute of closing"],
  ["2026-11-20T20:15", "2026-11-21T11:15", "what is left goes on in the morning"],
  ["2026-11-20T07:00", "2026-11-20T12:00", "before opening, from opening on"],
  ["2026-11-20T23:59", "2026-11-21T12:00", "at night, from the morning on"],
  ["2026-11-21T21:00", "2026-11-23T12:00", "over the Sunday"],
  ["2026-11-22T15:00", "2026-11-23T12:00", "on the Sunday"],
])("a callback asked for at %s is due at %s: %3$s", (asked, due) => {
  expect(callbackDueAt(inDubai(asked))).toEqual(inDubai(due));
});

test.each([
  ["2026-11-16T11:00", "2026-11-17T11:00", "the day after at the same time"],
  ["2026-11-16T10:00", "2026-11-17T10:00", "at the minute of opening"],
  ["2026-11-16T20:59", "2026-11-17T20:59", "until the minute before closing"],
  ["2026-11-16T21:00", "2026-11-18T11:00", "closing is outside"],
  ["2026-11-16T23:30", "2026-11-18T11:00", "at night, the morning after"],
  ["2026-11-17T07:00", "2026-11-18T11:00", "before opening, the same morning"],
  ["2026-11-21T15:00", "2026-11-23T11:00", "over the Sunday"],
  ["2026-11-20T22:00", "2026-11-23T11:00", "from Saturday night over the Sunday"],
  ["2026-11-22T22:45", "2026-11-24T11:00", "asked on the Sunday night"],
])("a message of %s is due an answer at %s: %3$s", (asked, due) => {
  expect(replyDueAt(inDubai(asked))).toEqual(inDubai(due));
});

const moments = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

const isOpenAt = (instant: Date) => {
  const minutes = minutesNow(instant);
  return weekday(today(instant)) !== 0 && minutes >= 10 * 60 && minutes < 21 * 60;
};

/** Counted minute by minute, for whole minutes. */
function openMinutes(from: Date, to: Date): number {
  let minutes = 0;
  for (let at = from.getTime(); at < to.getTime(); at += 60_000) {
    if (isOpenAt(new Date(at))) minutes += 1;
  }
  return minutes;
}

test("between the asking and the due time the workshop is open for exactly those hours", () => {
  const wholeMinutes = moments.map(
    (date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000),
  );
  fc.assert(
    fc.property(wholeMinutes, fc.integer({ min: 1, max: 48 }), (asked, hours) => {
      expect(openMinutes(asked, addOpenHours(asked, hours))).toBe(hours * 60);
    }),
  );
});

test("the last moment before it is due is one in which the workshop is open", () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 48 }), (asked, hours) => {
      expect(isOpenAt(new Date(addOpenHours(asked, hours).getTime() - 1))).toBe(true);
    }),
  );
});

test("whoever asks later is never due before", () => {
  fc.assert(
    fc.property(
      moments,
      fc.nat(7 * 24 * 3_600_000),
      fc.integer({ min: 1, max: 48 }),
      (a, ms, h) => {
        const later = new Date(a.getTime() + ms);
        expect(addOpenHours(later, h).getTime()).toBeGreaterThanOrEqual(
          addOpenHours(a, h).getTime(),
        );
      },
    ),
  );
});

test("a reply is never due before 24 hours, nor later than an hour after the opening that follows", () => {
  fc.assert(
    fc.property(moments, (asked) => {
      const due = replyDueAt(asked);
      const day = asked.getTime() + 24 * 3_600_000;
      expect(due.getTime()).toBeGreaterThanOrEqual(day);
      expect(isOpenAt(due)).toBe(true);
      if (due.getTime() > day) {
        expect(isOpenAt(new Date(day))).toBe(false);
        expect(openMinutes(new Date(Math.ceil(day / 60_000) * 60_000), due)).toBe(60);
      }
    }),
  );
});

test("the next opening is the first full hour of a day on which the workshop opens", () => {
  expect(nextOpening(inDubai("2026-11-21T10:00"))).toEqual(inDubai("2026-11-21T10:00"));
  expect(nextOpening(inDubai("2026-11-21T10:01"))).toEqual(inDubai("2026-11-23T10:00"));
  expect(nextOpening(inDubai("2026-11-22T15:00"))).toEqual(inDubai("2026-11-23T10:00"));
});
