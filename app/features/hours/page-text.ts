import type { Locale } from "#app/lib/locale.ts";
import {
  addDays,
  type DateStyle,
  formatDate,
  formatTime,
  type LocalDate,
  minutesNow,
  startOfDay,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type HoursRule, nextSpans, type OpeningHours } from "./hours.ts";
import { openDaysText, ruleText, timesText, weekLines, weekOn } from "./hours-text.ts";

// Texts for pages; a booking form loads only hours-text.ts.

export function patternLines(pattern: HoursRule["pattern"], locale: Locale): string[] {
  if (pattern.length < 2) return pattern.map((intervals) => timesText(intervals, locale));
  const { open, closed } = weekLines({ pattern }, locale);
  const lines = open.map((run) => m.hours_line(run, { locale }));
  return closed ? [...lines, m.hours_closed_line({ days: closed }, { locale })] : lines;
}

const announcedDays = 21;

/** For footer and contact page: `Monday to Saturday 10:00 AM to 9:00 PM`, `Closed on Sunday`. */
export function hoursLines(hours: OpeningHours, date: LocalDate, locale: Locale) {
  const week = weekOn(hours, date);
  const { open, closed } = weekLines(week, locale);
  return {
    period: week.kind === "period" ? ruleText(week, locale) : null,
    open: open.map(({ days, intervals }) =>
      m.hours_line({ days, times: timesText(intervals, locale, "unbroken") }, { locale }),
    ),
    closed: closed && m.hours_closed_line({ days: closed }, { locale }),
    exceptions: hours
      .filter((rule) => rule.kind !== "week" && rule.id !== week.id && isNear(rule, date))
      .map((rule) => exceptionText(rule, locale)),
  };
}

const isNear = ({ startsOn, endsOn }: HoursRule, date: LocalDate): boolean =>
  (endsOn ?? date) >= date && (startsOn ?? date) <= addDays(date, announcedDays);

function exceptionText(rule: HoursRule, locale: Locale): string {
  const named = ruleText(rule, locale);
  if (rule.kind === "closure") return m.hours_closure({ named }, { locale });
  if (rule.kind === "day")
    return m.hours_special({ named, times: timesText(rule.pattern.flat(), locale) }, { locale });
  return m.hours_other({ named }, { locale });
}

export function withHours(
  text: string,
  hours: OpeningHours,
  date: LocalDate,
  locale: Locale,
): string {
  if (!text.includes("{")) return text;
  const { open, closed } = weekLines(weekOn(hours, date), locale);
  const sentences = open.map((run) => m.hours_sentence(run, { locale }));
  const whole = [...sentences, closed && m.hours_closed_answer({ days: closed }, { locale })];
  return text
    .replace("{hours}", whole.filter(Boolean).join(" "))
    .replace("{openDays}", openDaysText(hours, date, locale));
}

const notedSpans = 24;

type OpenNote = [until: number, text: string, isOpen: boolean];

const knownNotes = new Map<string, OpenNote[]>();
const mostKnownNotes = 8;

/**
 * What to show until when: `Open now, until 9:00 PM`, `Closed now. We open today at 10:00 AM`.
 */
export function openNotes(hours: OpeningHours, now: Date, locale: Locale): OpenNote[] {
  // Every page shows these notes, the same all day.
  const key = JSON.stringify([hours, now, locale]);
  const notes = knownNotes.get(key) ?? notesOf(hours, now, locale);
  if (knownNotes.size >= mostKnownNotes) knownNotes.clear();
  knownNotes.set(key, notes);
  return notes;
}

function notesOf(hours: OpeningHours, now: Date, locale: Locale): OpenNote[] {
  const spans = nextSpans(hours, now, notedSpans);
  return spans.flatMap(({ opens, closes }, place): OpenNote[] => {
    const overlaps = (spans[place + 1]?.opens ?? Number.POSITIVE_INFINITY) <= closes;
    const since = spans[place - 1]?.closes ?? now;
    const clock = (instant: Date) => formatTime(minutesNow(instant), locale);
    const day = today(opens);
    const time = clock(opens);
    const opensOn = (style: DateStyle) =>
      m.hours_closed_now({ day: formatDate(day, locale, style), time }, { locale });
    const closedNotes: OpenNote[] = [
      [startOfDay(addDays(day, -6)).getTime(), opensOn("full"), false],
      [startOfDay(addDays(day, -1)).getTime(), opensOn("long-weekday"), false],
      [startOfDay(day).getTime(), m.hours_opens_tomorrow({ time }, { locale }), false],
      [opens.getTime(), m.hours_opens_today({ time }, { locale }), false],
    ];
    const isOpen = m.hours_open_now({ time: clock(closes) }, { locale });
    return [
      ...closedNotes.filter(([until]) => until > since.getTime()),
      ...(overlaps ? [] : [[closes.getTime(), isOpen, true] satisfies OpenNote]),
    ];
  });
}
