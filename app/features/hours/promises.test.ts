import fc from "fast-check";
import { expect, test } from "vitest";
import { minuteMs } from "#app/lib/time.ts";
import { firstHours } from "./hours.ts";
import { callbackDueAt, dueText, dueTextInHour, replyDueAt } from "./promises.ts";

const inDubai = (text: string) => new Date(`${text}+04:00`);

const wholeMinute = (ms: number) => new Date(Math.floor(ms / minuteMs) * minuteMs);

const moments = fc.date({
  min: new Date("2020-01-01T00:00:00Z"),
  max: new Date("2040-01-01T00:00:00Z"),
  noInvalidDate: true,
});

const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const someSunday = Date.parse("2019-12-28T20:00:00Z");
function openMsUntil(ms: number): number {
  const days = Math.floor((ms - someSunday) / dayMs);
  const [weeks, weekday] = [Math.floor(days / 7), days % 7];
  const ofDay = Math.min(Math.max(ms - someSunday - days * dayMs - 10 * hourMs, 0), 11 * hourMs);
  return (weeks * 6 + Math.max(weekday - 1, 0)) * 11 * hourMs + (weekday === 0 ? 0 : ofDay);
}

function firstMs(from: number, holds: (ms: number) => boolean): number {
  let [before, after] = [from - 1, from + 7 * dayMs];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (holds(middle)) after = middle;
    else before = middle;
  }
  return after;
}

const due = {
  call: (asked: number) =>
    firstMs(asked, (ms) => openMsUntil(ms) >= openMsUntil(asked) + 2 * hourMs),
  reply(asked: number) {
    const day = asked + dayMs;
    if (openMsUntil(day + 1) > openMsUntil(day)) return day;
    return firstMs(day, (ms) => openMsUntil(ms) >= openMsUntil(day) + hourMs);
  },
};

const inWords = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Dubai",
  weekday: "long",
  hour: "2-digit",
  minute: "2-digit",
  hour12: true,
});

function wordsOf(kind: "call" | "reply", asked: Date): string {
  const dueMs = wholeMinute(due[kind](asked.getTime())).getTime();
  const hours = kind === "call" ? 2 : 24;
  if (dueMs - asked.getTime() <= hours * hourMs) return `within ${hours} hours`;
  const parts = inWords.formatToParts(dueMs);
  const part = (type: string) => parts.find((each) => each.type === type)?.value;
  return `by ${part("hour")}:${part("minute")}\u00a0${part("dayPeriod")} on ${part("weekday")}`;
}

const textOf = (kind: "call" | "reply", askedAt: Date, locale: "en" | "ar" = "en") => {
  const dueAt = (kind === "call" ? callbackDueAt : replyDueAt)(firstHours, askedAt);
  return dueText(kind, { askedAt, dueAt }, locale);
};

test.each([
  ["2026-11-21T18:59:59.999", "within 2 hours", "by 11:00\u00a0AM on Monday"],
  ["2026-11-21T19:00:00.001", "by 10:00\u00a0AM on Monday", "by 11:00\u00a0AM on Monday"],
  ["2026-11-21T20:57:00.123", "by 11:57\u00a0AM on Monday", "by 11:00\u00a0AM on Monday"],
  ["2026-11-21T20:59:59.999", "by 11:59\u00a0AM on Monday", "by 11:00\u00a0AM on Monday"],
  ["2026-11-21T21:00:00.000", "by 12:00\u00a0PM on Monday", "by 11:00\u00a0AM on Monday"],
  ["2026-11-22T03:33:33.333", "by 12:00\u00a0PM on Monday", "by 11:00\u00a0AM on Monday"],
  ["2026-11-22T15:00:00.007", "by 12:00\u00a0PM on Monday", "within 24 hours"],
  ["2026-11-22T21:00:00.001", "by 12:00\u00a0PM on Monday", "by 11:00\u00a0AM on Tuesday"],
  ["2026-11-23T09:59:59.999", "by 12:00\u00a0PM on Monday", "by 11:00\u00a0AM on Tuesday"],
  ["2026-11-23T10:00:00.001", "within 2 hours", "within 24 hours"],
  ["2026-11-23T15:15:15.151", "within 2 hours", "within 24 hours"],
  ["2026-11-23T23:59:59.999", "by 12:00\u00a0PM on Tuesday", "by 11:00\u00a0AM on Wednesday"],
])("at %s a call comes %s and a reply %s", (moment, call, reply) => {
  const asked = inDubai(moment);
  expect([textOf("call", asked), textOf("reply", asked)]).toEqual([call, reply]);
  expect([wordsOf("call", asked), wordsOf("reply", asked)]).toEqual([call, reply]);
});

test("at every moment the words are those of the deadline that staff have", () => {
  fc.assert(
    fc.property(moments, fc.constantFrom("call" as const, "reply" as const), (asked, kind) => {
      expect(textOf(kind, asked)).toBe(wordsOf(kind, asked));
    }),
  );
});

test("a page of an hour promises nothing that a moment of it does not keep", () => {
  fc.assert(
    fc.property(moments, fc.nat({ max: 59 * minuteMs }), (now, laterMs) => {
      const from = Math.floor(now.getTime() / hourMs) * hourMs;
      const asked = new Date(from + laterMs);
      const text = dueTextInHour("call", { hours: firstHours, now }, "en");
      const isWithin = textOf("call", asked) === "within 2 hours";
      if (text === "within 2 hours") expect(isWithin).toBe(true);
      else expect(text).toBe(wordsOf("call", new Date(from + hourMs)).replace(/^within.*/, text));
    }),
  );
});

const onDays = (pattern: Record<number, { opens: number; closes: number }>) => [
  {
    ...firstHours[0],
    id: "1",
    kind: "week" as const,
    startsOn: null,
    endsOn: null,
    name: { en: "", ar: "" },
    pattern: Array.from({ length: 7 }, (_, day) => (pattern[day] ? [pattern[day]] : [])),
  },
];

test("the day is that of the deadline, also where the first opening is short", () => {
  const askedAt = inDubai("2026-11-22T15:00:00.321");
  const hours = onDays({ 1: { opens: 600, closes: 660 }, 2: { opens: 600, closes: 1260 } });
  const dueAt = callbackDueAt(hours, askedAt);
  expect(dueText("call", { askedAt, dueAt }, "en")).toBe("by 11:00\u00a0AM on Tuesday");
  expect(dueText("call", { askedAt, dueAt }, "ar")).toBe("قبل الساعة 11:00\u00a0ص يوم الثلاثاء");
});

test("a deadline of another week has its date", () => {
  const askedAt = inDubai("2026-11-23T12:30:00.321");
  const hours = onDays({ 1: { opens: 600, closes: 780 } });
  const dueAt = callbackDueAt(hours, askedAt);
  const text = dueText("call", { askedAt, dueAt }, "en");
  expect(text).toBe("by 11:30\u00a0AM on Monday, 30 November 2026");
});
