import { firstWeek, firstWeekId } from "#app/content/opening-hours.ts";
import type { Localized } from "#app/lib/locale.ts";
import {
  addDays,
  dayMinutes,
  instantOf,
  type LocalDate,
  type MinutesOfDay,
  minuteMs,
  type OpenInterval,
  today,
  weekday,
} from "#app/lib/time.ts";
import { type HoursKind, hoursKinds } from "#db/schema/enums.ts";

/** The usual week, a period such as Ramadan, a closure, or one special day. */
export type HoursRule = {
  id: string;
  kind: HoursKind;
  startsOn: LocalDate | null;
  endsOn: LocalDate | null;
  name: Localized;
  /** By weekday, Sunday first; a single list applies to every day, and a closure has none. */
  pattern: readonly (readonly OpenInterval[])[];
};

export type OpeningHours = readonly HoursRule[];

export const firstHours: OpeningHours = [
  {
    id: firstWeekId,
    kind: "week",
    startsOn: null,
    endsOn: null,
    name: { en: "", ar: "" },
    pattern: firstWeek,
  },
];

const latestOpeningDays = 5 * 366;

const longestDays = 366;

/** Longer than a year, or not begun in two, is a typing error. */
export const isTooFar = (startsOn: LocalDate, endsOn: LocalDate, today: LocalDate): boolean =>
  endsOn > addDays(startsOn, longestDays) || startsOn > addDays(today, 2 * longestDays);

const holdsOn = ({ startsOn, endsOn }: HoursRule, date: LocalDate): boolean =>
  (startsOn === null || startsOn <= date) && (endsOn === null || date <= endsOn);

/** The most particular rule of a day. */
export function ruleOn(hours: OpeningHours, date: LocalDate): HoursRule {
  const holding = hours.filter((rule) => holdsOn(rule, date));
  for (const kind of hoursKinds) {
    const rule = holding.find((each) => each.kind === kind);
    if (rule) return rule;
  }
  throw new Error(`No hours on ${date}`);
}

/** Intervals that begin on a day, in minutes. One may end after midnight, but not in a closure. */
export function openIntervals(hours: OpeningHours, date: LocalDate): OpenInterval[] {
  const { pattern } = ruleOn(hours, date);
  const listed = pattern[weekday(date) % pattern.length] ?? [];
  const isClosedNext = ruleOn(hours, addDays(date, 1)).kind === "closure";
  if (!isClosedNext) return [...listed];
  return listed.map(({ opens, closes }) => ({ opens, closes: Math.min(closes, dayMinutes) }));
}

export function openParts(hours: OpeningHours, date: LocalDate): OpenInterval[] {
  const yesterdays = openIntervals(hours, addDays(date, -1)).map(({ opens, closes }) => ({
    opens: Math.max(opens - dayMinutes, 0),
    closes: closes - dayMinutes,
  }));
  const todays = openIntervals(hours, date).map(({ opens, closes }) => ({
    opens,
    closes: Math.min(closes, dayMinutes),
  }));
  return [...yesterdays, ...todays].filter(({ closes }) => closes > 0);
}

export const fullHours: readonly MinutesOfDay[] = Array.from(
  { length: 24 },
  (_, hour) => hour * 60,
);

/** The times of a day at which a car may be brought or collected: also at closing, be it midnight. */
export function timesWithin(
  hours: OpeningHours,
  date: LocalDate,
  times: readonly MinutesOfDay[] = fullHours,
): MinutesOfDay[] {
  const parts = openParts(hours, date);
  const before = openIntervals(hours, addDays(date, -1));
  const isClosure = ruleOn(hours, date).kind === "closure";
  const closesNow = !isClosure && before.some(({ closes }) => closes === dayMinutes);
  return times.filter(
    (time) =>
      (time === 0 && closesNow) ||
      parts.some(({ opens, closes }) => opens <= time && time <= closes),
  );
}

/** When the shift of a day begins: after the hours of the day before, where they last past midnight. */
export function shiftStart(hours: OpeningHours, date: LocalDate): Date {
  const closes = openIntervals(hours, addDays(date, -1)).map((interval) => interval.closes);
  return instantOf(date, Math.max(dayMinutes, ...closes) - dayMinutes);
}

/** The day in whose shift an instant is: 1 AM of Sunday is Saturday's, where that is open until 2. */
export function shiftDay(hours: OpeningHours, instant: Date): LocalDate {
  const date = today(instant);
  return instant < shiftStart(hours, date) ? addDays(date, -1) : date;
}

/** The shift that an instant is in: until the next begins. */
export function shiftOf(hours: OpeningHours, instant: Date) {
  const day = shiftDay(hours, instant);
  return { day, from: shiftStart(hours, day), until: shiftStart(hours, addDays(day, 1)) };
}

export const isNightMet = (
  evening: readonly OpenInterval[] = [],
  morning: readonly OpenInterval[] = [],
): boolean => (evening.at(-1)?.closes ?? 0) > (morning[0]?.opens ?? dayMinutes) + dayMinutes;

/** A night in which the hours of a rule and of another one run into each other. */
export function nightOverlap(
  hours: OpeningHours,
  ruleId: string,
): { date: LocalDate; other: HoursRule } | null {
  const edges = hours.flatMap(({ startsOn, endsOn }) =>
    startsOn && endsOn ? [addDays(startsOn, -1), endsOn] : [],
  );
  for (const date of edges.sort()) {
    const next = addDays(date, 1);
    const pair = [ruleOn(hours, date), ruleOn(hours, next)];
    const other = pair.find(({ id }) => id !== ruleId);
    if (!other || pair.every(({ id }) => id !== ruleId)) continue;
    if (isNightMet(openIntervals(hours, date), openIntervals(hours, next))) return { date, other };
  }
  return null;
}

type OpenSpan = { opens: Date; closes: Date };

function* openSpans(hours: OpeningHours, from: Date): Generator<OpenSpan, never> {
  const first = addDays(today(from), -1);
  for (let day = 0; day < latestOpeningDays; day++) {
    const date = addDays(first, day);
    for (const { opens, closes } of openIntervals(hours, date)) {
      const span = { opens: instantOf(date, opens), closes: instantOf(date, closes) };
      if (span.closes > from) yield span;
    }
  }
  throw new Error(`No opening after ${from.toISOString()}`);
}

export function nextSpans(hours: OpeningHours, from: Date, count: number): OpenSpan[] {
  const spans: OpenSpan[] = [];
  for (const span of openSpans(hours, from)) {
    if (spans.push(span) === count) break;
  }
  return spans;
}

export function isOpenAt(hours: OpeningHours, instant: Date): boolean {
  return openSpans(hours, instant).next().value.opens <= instant;
}

export function nextOpening(hours: OpeningHours, instant: Date): Date {
  for (const { opens } of openSpans(hours, instant)) if (opens >= instant) return opens;
  throw new Error("There is always another opening");
}

/** The end of work of so many open minutes, from `from` or the next opening. */
export function addWorkingMinutes(hours: OpeningHours, from: Date, minutes: number): Date {
  let leftMs = minutes * minuteMs;
  let at = from.getTime();
  for (const { opens, closes } of openSpans(hours, from)) {
    at = Math.max(at, opens.getTime());
    const openMs = Math.max(closes.getTime() - at, 0);
    if (leftMs <= openMs) break;
    leftMs -= openMs;
    at += openMs;
  }
  return new Date(at + leftMs);
}

export function workingMsBetween(hours: OpeningHours, from: Date, to: Date): number {
  let openMs = 0;
  let at = from.getTime();
  for (const { opens, closes } of openSpans(hours, from)) {
    at = Math.max(at, opens.getTime());
    if (at >= to.getTime()) break;
    const until = Math.min(closes.getTime(), to.getTime());
    openMs += Math.max(until - at, 0);
    at = Math.max(at, until);
  }
  return openMs;
}
