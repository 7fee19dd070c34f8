import { joined, type Locale } from "#app/lib/locale.ts";
import {
  addDays,
  formatDate,
  formatTime,
  type LocalDate,
  type MinutesOfDay,
  minutesNow,
  type OpenInterval,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type HoursRule, type OpeningHours, ruleOn } from "./hours.ts";

const someSunday = "2026-01-04" as LocalDate;
export const mondayFirst = [1, 2, 3, 4, 5, 6, 0] as const;

export const weekdayName = (weekday: number, locale: Locale): string =>
  formatDate(addDays(someSunday, weekday), locale, "long-weekday");

/** `10:00 AM to 1:00 PM and 2:00 PM to 9:00 PM` */
export function timesText(
  intervals: readonly OpenInterval[],
  locale: Locale,
  lines?: "unbroken",
): string {
  const texts = intervals.map(({ opens, closes }) => {
    const clocks = { opens: formatTime(opens, locale), closes: formatTime(closes, locale) };
    const text = m.hours_times(clocks, { locale });
    return lines ? text.replaceAll(" ", "\u00a0") : text;
  });
  return listed(texts, locale);
}

/** `Friday`, `Friday and Saturday`, `Friday, Saturday and Sunday` */
function listed(parts: readonly string[], locale: Locale): string {
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  return m.hours_and({ first: joined(parts.slice(0, -1), locale), last }, { locale });
}

type Run = { weekdays: number[]; intervals: readonly OpenInterval[] };

function runsOf({ pattern }: Pick<HoursRule, "pattern">): Run[] {
  const runs: Run[] = [];
  for (const weekday of mondayFirst) {
    const intervals = pattern[weekday % pattern.length] ?? [];
    const last = runs.at(-1);
    if (last && JSON.stringify(last.intervals) === JSON.stringify(intervals))
      last.weekdays.push(weekday);
    else runs.push({ weekdays: [weekday], intervals });
  }
  return runs;
}

function daysOfRun({ weekdays }: Run, locale: Locale): string {
  const [from = "", ...rest] = weekdays.map((weekday) => weekdayName(weekday, locale));
  const to = rest.at(-1);
  return rest.length > 1 && to
    ? m.hours_days({ from, to }, { locale })
    : listed([from, ...rest], locale);
}

export function weekLines(rule: Pick<HoursRule, "pattern">, locale: Locale) {
  const runs = runsOf(rule);
  const closed = runs
    .filter(({ intervals }) => intervals.length === 0)
    .flatMap(({ weekdays }) => weekdays.map((weekday) => weekdayName(weekday, locale)));
  return {
    open: runs
      .filter(({ intervals }) => intervals.length > 0)
      .map((run) => ({
        days: daysOfRun(run, locale),
        times: timesText(run.intervals, locale),
        intervals: run.intervals,
      })),
    closed: closed.length > 0 ? listed(closed, locale) : null,
  };
}

export function weekOn(hours: OpeningHours, date: LocalDate): HoursRule {
  const weeks = hours.filter(({ kind }) => kind === "week" || kind === "period");
  return ruleOn(weeks, date);
}

/** `Eid al-Fitr, Sat, 20 Mar to Mon, 22 Mar` */
export function ruleText(rule: HoursRule, locale: Locale): string {
  return joined([rule.name[locale], daysText(rule, locale)], locale);
}

function daysText({ startsOn, endsOn }: HoursRule, locale: Locale): string {
  if (!startsOn || !endsOn) return "";
  const from = formatDate(startsOn, locale, "short");
  if (startsOn === endsOn) return from;
  return m.hours_dates({ from, to: formatDate(endsOn, locale, "short") }, { locale });
}

/** For a form: `Monday to Saturday, 10:00 AM to 9:00 PM. Closed on Sunday.` */
export function hoursHint(hours: OpeningHours, date: LocalDate, locale: Locale): string {
  const { open, closed } = weekLines(weekOn(hours, date), locale);
  const sentences = open.map((run) => m.hours_sentence(run, { locale }));
  return [...sentences, closed && m.hours_closed_hint({ days: closed }, { locale })]
    .filter(Boolean)
    .join(" ");
}

/** The days of the week that are open: `Monday to Saturday`. */
export function openDaysText(hours: OpeningHours, date: LocalDate, locale: Locale): string {
  const { open } = weekLines(weekOn(hours, date), locale);
  return listed([...new Set(open.map(({ days }) => days))], locale);
}

export function closedText(hours: OpeningHours, date: LocalDate, locale: Locale): string {
  const rule = ruleOn(hours, date);
  if (rule.kind === "closure")
    return m.hours_refused_closure({ named: ruleText(rule, locale) }, { locale });
  const day = formatDate(date, locale, "long-weekday");
  return m.hours_refused({ day, openDays: openDaysText(hours, date, locale) }, { locale });
}

export function closureName(hours: OpeningHours, date: LocalDate, locale: Locale): string | null {
  const rule = ruleOn(hours, date);
  return rule.kind === "closure" ? rule.name[locale] : null;
}

/** `45 min`, `2 h`, `1 h 20 min`. */
export function lengthText(minutes: number, locale: Locale = getLocale()): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return m.board_minutes({ minutes: rest }, { locale });
  if (rest === 0) return m.board_hours({ hours }, { locale });
  return m.board_hours_minutes({ hours, minutes: rest }, { locale });
}

export const nightEnds = 5 * 60;

/** `3:00 PM`, and after midnight `Monday night, 1:00 AM` with Tuesday's date. */
export function slotText(date: LocalDate, time: MinutesOfDay, locale: Locale): string {
  const clock = formatTime(time, locale);
  if (time >= nightEnds) return clock;
  const night = formatDate(addDays(date, -1), locale, "long-weekday");
  return m.hours_night({ night, time: clock }, { locale });
}

export const slotTextAt = (arrivesAt: Date, locale: Locale): string =>
  slotText(today(arrivesAt), minutesNow(arrivesAt), locale);

/** `Mon, 23 Nov 4:00 PM · Tue, 24 Nov 10:00 AM`. */
export const nearestText = (times: readonly Date[], locale: Locale): string =>
  times
    .map((at) => `${formatDate(today(at), locale, "short")} ${slotTextAt(at, locale)}`)
    .join(" · ");
