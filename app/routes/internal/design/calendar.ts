import { getLocale } from "#app/paraglide/runtime.js";
import type { CalendarDay } from "#app/ui/date-picker.tsx";
import { sample } from "./sample.ts";

const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

function format(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(`${getLocale()}-AE-u-nu-latn`, { ...options, timeZone: "UTC" });
}

/** Three weeks that show everything a calendar can: gone days, Sundays, a new month. */
export function sampleWeeks(): (CalendarDay | null)[][] {
  return [0, 1, 2].map((week) =>
    Array.from({ length: 7 }, (_, day) =>
      week === 0 && day < 1 ? null : sampleDay(week * 7 + day),
    ),
  );
}

export function sampleWeekdays(): string[] {
  const short = format({ weekday: "short" });
  return Array.from({ length: 7 }, (_, day) => short.format(MONDAY + day * DAY_MS));
}

function sampleDay(offset: number): CalendarDay {
  const date = new Date(MONDAY + offset * DAY_MS);
  const dayOfMonth = date.getUTCDate();
  return {
    value: date.toISOString().slice(0, 10),
    dayOfMonth,
    label: format({ weekday: "long", day: "numeric", month: "long" }).format(date),
    month: dayOfMonth === 1 ? format({ month: "short" }).format(date) : undefined,
    disabledReason: date.getUTCDay() === 0 ? sample("closed", "مغلق") : undefined,
  };
}
