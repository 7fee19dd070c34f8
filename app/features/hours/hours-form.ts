import * as z from "zod/mini";
import type { DeclaredFields } from "#app/lib/declared-fields.ts";
import { type Fields, line } from "#app/lib/fields.ts";
import {
  clockOfMinutes,
  dayMinutes,
  formatDate,
  type LocalDate,
  type OpenInterval,
  parseClock,
  parseLocalDate,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { HoursKind } from "#db/schema/enums.ts";
import { type HoursRule, isNightMet, isTooFar } from "./hours.ts";
import { mondayFirst, ruleText, weekdayName } from "./hours-text.ts";
import { patternLines } from "./page-text.ts";

export type HoursInput = Omit<HoursRule, "id" | "kind"> & { pattern: OpenInterval[][] };

export const mostIntervals = 3;

/** A closing before the opening means the next morning, up to this minute. */
const latestClosing = 6 * 60;

export const patternDays: Record<HoursKind, readonly number[]> = {
  week: mondayFirst,
  period: mondayFirst,
  day: [0],
  closure: [],
};

export const opensField = (day: number, place: number) => `opens-${day}-${place}`;
export const closesField = (day: number, place: number) => `closes-${day}-${place}`;

const places = Array.from({ length: mostIntervals }, (_, place) => place);

export const timeFieldNames = (kind: HoursKind): string[] =>
  patternDays[kind].flatMap((day) =>
    places.flatMap((place) => [opensField(day, place), closesField(day, place)]),
  );

const tooLong = m.ui_too_long;
const names = {
  name: line(m.hours_name_required, tooLong),
  nameAr: line(m.hours_name_ar_required, tooLong),
};

export function ruleFields(kind: HoursKind): DeclaredFields {
  if (kind === "week") return {};
  const isPeriod = kind === "period";
  const date = { kind: "date", isWide: false, schema: z.unknown() } as const;
  return {
    name: {
      kind: "english",
      label: isPeriod ? m.ui_name_en : m.hours_name_reason,
      isWide: false,
      schema: names.name,
    },
    nameAr: {
      kind: "arabic",
      label: isPeriod ? m.ui_name_ar : m.hours_name_reason_ar,
      isWide: false,
      schema: names.nameAr,
    },
    startsOn: { ...date, label: kind === "day" ? m.ui_date : m.hours_starts },
    ...(kind !== "day" && { endsOn: { ...date, label: m.hours_ends } }),
  };
}

type Problem = [field: string, message: string];

/** `known` are the rule's current days: those that have begun may stay. */
export function hoursSchema(
  kind: HoursKind,
  rules: { today: LocalDate; known?: Pick<HoursRule, "startsOn" | "endsOn"> },
) {
  return z.pipe(
    z.transform(textsOf),
    z.transform((fields: Record<string, string>, { issues }): HoursInput => {
      const problems: Problem[] = [];
      const name = kind === "week" ? { en: "", ar: "" } : readName(fields, problems);
      const dates = readDates(kind, fields, rules, problems);
      const pattern = readPattern(kind, fields, problems);
      for (const [field, message] of problems)
        issues.push({ code: "custom", path: [field], message, input: fields });
      return { name, ...dates, pattern };
    }),
  );
}

/** A small replacement for `z.record`, which would enlarge the scripts of every form. */
const textsOf = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, typeof value === "string" ? value : ""]),
  );

function readName(fields: Fields, problems: Problem[]): HoursRule["name"] {
  const [en, ar] = [z.safeParse(names.name, fields.name), z.safeParse(names.nameAr, fields.nameAr)];
  if (!en.success) problems.push(["name", en.error.issues[0]?.message ?? ""]);
  if (!ar.success) problems.push(["nameAr", ar.error.issues[0]?.message ?? ""]);
  return { en: en.data ?? "", ar: ar.data ?? "" };
}

function readDates(
  kind: HoursKind,
  fields: Record<string, string>,
  { today, known }: Parameters<typeof hoursSchema>[1],
  problems: Problem[],
): Pick<HoursRule, "startsOn" | "endsOn"> {
  if (kind === "week") return { startsOn: null, endsOn: null };
  const last = kind === "day" ? "startsOn" : "endsOn";
  const startsOn = parseLocalDate(fields.startsOn?.trim() ?? "");
  const endsOn = parseLocalDate(fields[last]?.trim() ?? "");
  const isDay = last === "startsOn";
  if (!startsOn)
    problems.push(["startsOn", isDay ? m.hours_date_required() : m.hours_starts_required()]);
  if (!endsOn && !isDay) problems.push([last, m.hours_ends_required()]);
  if (!startsOn || !endsOn) return { startsOn, endsOn };
  if (endsOn < startsOn) problems.push([last, m.hours_ends_before_start()]);
  else if (endsOn < today && endsOn !== known?.endsOn) problems.push([last, m.hours_past()]);
  else if (isTooFar(startsOn, endsOn, today)) problems.push([last, m.hours_too_far()]);
  return { startsOn, endsOn };
}

function readPattern(
  kind: HoursKind,
  fields: Record<string, string>,
  problems: Problem[],
): OpenInterval[][] {
  const pattern: OpenInterval[][] = [];
  const days = patternDays[kind];
  for (const day of days) {
    const ofDay: Problem[] = [];
    pattern[day] = readDay(day, fields, ofDay);
    problems.push(...ofDay.map(([field, text]): Problem => [field, named(kind, day, text)]));
  }
  if (problems.length > 0 || days.length === 0) return pattern;
  if (pattern.every((intervals) => intervals.length === 0)) {
    problems.push([opensField(days[0] ?? 0, 0), m.hours_never_open()]);
  }
  for (const day of days) {
    const next = (day + 1) % 7;
    if (isNightMet(pattern[day], pattern[next]))
      problems.push([opensField(next, 0), named(kind, next, m.hours_overlap_night())]);
  }
  return pattern;
}

const named = (kind: HoursKind, day: number, text: string) =>
  kind === "day" ? text : m.hours_of_day({ day: weekdayName(day, getLocale()), text });

function readDay(day: number, fields: Record<string, string>, problems: Problem[]) {
  const intervals: OpenInterval[] = [];
  for (const place of places) {
    const [opensName, closesName] = [opensField(day, place), closesField(day, place)];
    const [from, to] = [clockIn(fields[opensName]), clockIn(fields[closesName])];
    if (from === undefined && to === undefined) continue;
    if (from === undefined || from === null) problems.push([opensName, m.hours_from_required()]);
    else if (to === undefined || to === null) problems.push([closesName, m.hours_to_required()]);
    else if (to <= from && to > latestClosing)
      problems.push([closesName, m.hours_closes_before_opening()]);
    else intervals.push({ opens: from, closes: to <= from ? to + dayMinutes : to });
  }
  intervals.sort((one, other) => one.opens - other.opens);
  const overlaps = intervals.some(
    ({ closes }, at) => closes > (intervals[at + 1]?.opens ?? closes),
  );
  if (overlaps) problems.push([opensField(day, 0), m.hours_overlap()]);
  return intervals;
}

function clockIn(text = ""): number | null | undefined {
  const typed = text.trim();
  if (!typed) return undefined;
  return parseClock(typed);
}

export function hoursFields({ name, startsOn, endsOn, pattern }: HoursInput | HoursRule) {
  const times = pattern.flatMap((intervals, day) =>
    intervals.flatMap(({ opens, closes }, place) => [
      [opensField(day, place), clockOfMinutes(opens)],
      [closesField(day, place), clockOfMinutes(closes % dayMinutes)],
    ]),
  );
  return {
    name: name.en,
    nameAr: name.ar,
    startsOn: startsOn ?? "",
    endsOn: endsOn ?? "",
    ...Object.fromEntries(times),
  } as Record<string, string>;
}

export const hoursText = (rule: HoursInput | HoursRule): string =>
  [
    rule.name.en,
    rule.name.ar,
    ...[rule.startsOn, rule.endsOn].map((date) => (date ? formatDate(date, getLocale()) : "")),
    ...patternLines(rule.pattern, getLocale()),
  ]
    .filter(Boolean)
    .join(" · ");

type Taken = { other: HoursRule } & (
  | { reason: "changed" | "overlap" }
  | { reason: "night"; date: LocalDate }
);

/** Which other rule has these days, or which one meets them in a night. */
export function takenText(refused: Taken): string {
  const locale = getLocale();
  const other = ruleText(refused.other, locale) || m.hours_week();
  if (refused.reason !== "night") return m.hours_taken({ other });
  return m.hours_night_taken({ date: formatDate(refused.date, locale, "short"), other });
}
