import { comma, type Locale } from "./locale.ts";

declare const localDate: unique symbol;

export type LocalDate = string & { readonly [localDate]: true };

export type MinutesOfDay = number;

export const dayMinutes = 24 * 60;
export const minuteMs = 60_000;

/** The end is exclusive. An interval past midnight closes after more than 1440 minutes. */
export type OpenInterval = { opens: MinutesOfDay; closes: number };

export const timeZone = "Asia/Dubai";

const hourMs = 3_600_000;
/** Dubai is four hours ahead of UTC all year: no summer time. */
const offsetMs = 4 * hourMs;
export const dayMs = 24 * hourMs;

export function parseLocalDate(text: string): LocalDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const midnight = new Date(`${text}T00:00:00Z`);
  const exists = !Number.isNaN(midnight.getTime()) && asLocalDate(midnight) === text;
  return exists ? (text as LocalDate) : null;
}

/** Only years 2000 to 2099; others are typing errors. */
export function parseDateThisCentury(text: string): LocalDate | null {
  return text.startsWith("20") ? parseLocalDate(text) : null;
}

export function today(now: Date): LocalDate {
  return asLocalDate(new Date(now.getTime() + offsetMs));
}

export function minutesNow(now: Date): MinutesOfDay {
  const local = new Date(now.getTime() + offsetMs);
  return local.getUTCHours() * 60 + local.getUTCMinutes();
}

export function minutesFrom(instant: Date): MinutesOfDay {
  return minutesNow(new Date(Math.ceil(instant.getTime() / minuteMs) * minuteMs));
}

export function instantOf(date: LocalDate, minutes: MinutesOfDay): Date {
  return new Date(midnightUtc(date) + minutes * minuteMs - offsetMs);
}

export const startOfHour = (now: Date): Date =>
  new Date(Math.floor(now.getTime() / hourMs) * hourMs);

export function startOfDay(date: LocalDate): Date {
  return instantOf(date, 0);
}

export function endOfDay(date: LocalDate): Date {
  return new Date(midnightUtc(date) + dayMs - offsetMs - 1);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return asLocalDate(new Date(midnightUtc(date) + days * dayMs));
}

export function weekday(date: LocalDate): number {
  return new Date(midnightUtc(date)).getUTCDay();
}

/** Weeks begin on Monday; the weekend is Saturday and Sunday. */
export function startOfWeek(date: LocalDate): LocalDate {
  return addDays(date, -((weekday(date) + 6) % 7));
}

export function parseClock(clock: string): MinutesOfDay | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? [];
  return hours && minutes ? Number(hours) * 60 + Number(minutes) : null;
}

export function minutesOfClock(clock: string): MinutesOfDay {
  const minutes = parseClock(clock.replace(/(?<=:..):00$/, ""));
  if (minutes === null) throw new Error(`Not a time of day: ${clock}`);
  return minutes;
}

export function clockOfMinutes(minutes: MinutesOfDay): string {
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

const halves = { en: ["AM", "PM"], ar: ["ص", "م"] } as const;

/**
 * `3:00 PM`, `3:00 م`; minutes past midnight belong to the next day. Not by Intl, whose spaces
 * differ between versions, while server and browser must agree.
 */
export function formatTime(minutes: number, locale: Locale): string {
  const hour = Math.floor(minutes / 60) % 24;
  const half = halves[locale][hour < 12 ? 0 : 1];
  return `${hour % 12 || 12}:${twoDigits(minutes % 60)}\u00a0${half}`;
}

export function parseTime(text: string): MinutesOfDay | null {
  const [, hour, minute, half] = /^(\d\d):(\d\d) (AM|PM)$/.exec(text) ?? [];
  return half ? (Number(hour) % 12) * 60 + Number(minute) + (half === "PM" ? 720 : 0) : null;
}

/** Names only, because Intl places commas differently between versions. */
const languageTags = { en: "en-US", ar: "ar-AE-u-ca-gregory-nu-latn" } as const;

/**
 * full `Saturday, 21 November 2026`, long `21 November 2026`, short `Sat, 21 Nov`, month `November
 * 2026`, short-month `Nov`, long-weekday `Saturday`, weekday `Sat`, day `21`.
 */
export type DateStyle =
  | "full"
  | "long"
  | "short"
  | "month"
  | "short-month"
  | "long-weekday"
  | "weekday"
  | "day";

export function formatDate(date: LocalDate, locale: Locale, style: DateStyle = "full"): string {
  const name = (part: "month" | "weekday", width: "long" | "short") =>
    names(locale, part, width)[part === "month" ? Number(date.slice(5, 7)) - 1 : weekday(date)] ??
    "";
  const day = String(Number(date.slice(8)));
  const year = date.slice(0, 4);
  const long = () => `${day} ${name("month", "long")} ${year}`;
  switch (style) {
    case "full":
      return `${name("weekday", "long")}${comma[locale]}${long()}`;
    case "long":
      return long();
    case "short":
      return `${name("weekday", "short")}${comma[locale]}${day} ${name("month", "short")}`;
    case "month":
      return `${name("month", "long")} ${year}`;
    case "short-month":
      return name("month", "short");
    case "long-weekday":
      return name("weekday", "long");
    case "weekday":
      return name("weekday", "short");
    case "day":
      return day;
  }
}

const nameCache = new Map<string, readonly string[]>();

/** Cached, because Intl is far slower than a lookup. */
function names(locale: Locale, part: "month" | "weekday", width: "long" | "short") {
  const key = `${locale} ${part} ${width}`;
  const cached = nameCache.get(key);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat(languageTags[locale], { [part]: width, timeZone: "UTC" });
  const made = Array.from({ length: part === "month" ? 12 : 7 }, (_, place) =>
    format.format(part === "month" ? Date.UTC(2023, place) : Date.UTC(2023, 0, 1 + place)),
  );
  nameCache.set(key, made);
  return made;
}

export function formatMonths(dates: readonly LocalDate[], locale: Locale): string {
  const months = [...new Set(dates.map((date) => formatDate(date, locale, "month")))];
  const lastYear = dates.at(-1)?.slice(0, 4);
  return months.join(" – ").replaceAll(` ${lastYear} – `, " – ");
}

export function formatInstant(instant: Date, locale: Locale): string {
  const date = formatDate(today(instant), locale, "long");
  return `${date}${comma[locale]}${formatTime(minutesNow(instant), locale)}`;
}

function midnightUtc(date: LocalDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function asLocalDate(utc: Date): LocalDate {
  return utc.toISOString().slice(0, 10) as LocalDate;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
