import fc from "fast-check";
import { expect, test } from "vitest";
import { minuteMs } from "#app/lib/time.ts";
import { firstHours, isOpenAt, workingMsBetween } from "./hours.ts";
import { callbackDueAt, replyDueAt } from "./promises.ts";

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
  expect(callbackDueAt(firstHours, inDubai(asked))).toEqual(inDubai(due));
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
  expect(replyDueAt(firstHours, inDubai(asked))).toEqual(inDubai(due));
});

const moments = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

test("a reply is never due before 24 hours, nor later than an hour after the opening that follows", () => {
  fc.assert(
    fc.property(moments, (asked) => {
      const due = replyDueAt(firstHours, asked);
      const day = new Date(asked.getTime() + 24 * 3_600_000);
      expect(due >= day).toBe(true);
      expect(isOpenAt(firstHours, due)).toBe(true);
      if (due > day) {
        expect(isOpenAt(firstHours, day)).toBe(false);
        expect(workingMsBetween(firstHours, day, due)).toBe(60 * minuteMs);
      }
    }),
  );
});
