import fc from "fast-check";
import {
  firstHours,
  type HoursRule,
  type OpeningHours,
  openParts,
} from "#app/features/hours/hours.ts";
import {
  addDays,
  instantOf,
  type LocalDate,
  minuteMs,
  minutesNow,
  type OpenInterval,
  today,
} from "#app/lib/time.ts";

export const at = (hour: number, minute = 0) => hour * 60 + minute;
export const span = (opens: number, closes: number): OpenInterval => ({ opens, closes });

export const rule = (
  kind: HoursRule["kind"],
  [startsOn, endsOn]: [string, string],
  pattern: OpenInterval[][],
): HoursRule => ({
  id: `${kind} ${startsOn}`,
  kind,
  name: { en: "Eid", ar: "العيد" },
  pattern,
  startsOn: startsOn as LocalDate,
  endsOn: endsOn as LocalDate,
});

export const firstDay = "2027-01-01" as LocalDate;

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

const daysFrom = (from: number, length: number): [string, string] => [
  addDays(firstDay, from),
  addDays(firstDay, from + length),
];
export const anyHours: fc.Arbitrary<OpeningHours> = fc
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

/** At any millisecond, as clocks are. */
export const anyMoment = fc
  .integer({ min: -30 * 1440 * minuteMs, max: 60 * 1440 * minuteMs })
  .map((ms) => new Date(instantOf(firstDay, 0).getTime() + ms));

/** The model of the clock: what is open of each minute from an instant until before another. */
export function openMinutes(hours: OpeningHours, from: Date, to: Date) {
  const found: { opens: number; closes: number }[] = [];
  const parts = new Map<LocalDate, OpenInterval[]>();
  const first = Math.floor(from.getTime() / minuteMs) * minuteMs;
  for (let minute = first; minute < to.getTime(); minute += minuteMs) {
    const date = today(new Date(minute));
    const ofDay = minutesNow(new Date(minute));
    const open = parts.get(date) ?? openParts(hours, date);
    parts.set(date, open);
    if (!open.some(({ opens, closes }) => opens <= ofDay && ofDay < closes)) continue;
    const opens = Math.max(minute, from.getTime());
    found.push({ opens, closes: Math.min(minute + minuteMs, to.getTime()) });
  }
  return found;
}
