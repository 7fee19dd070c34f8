import { readPage } from "#app/lib/list-query.ts";
import type { Locale } from "#app/lib/locale.ts";
import { asciiDigits, cleanLine, maxLength } from "#app/lib/text.ts";
import {
  addDays,
  formatDate,
  type LocalDate,
  parseDateThisCentury,
  startOfWeek,
} from "#app/lib/time.ts";
import { findTypedDate } from "#app/lib/typed-date.ts";
import { type ReportSubject, reportSubjects } from "./report.ts";

export type Span = { from: LocalDate; to: LocalDate };

export const groupings = ["day", "week", "month"] as const;
export type Grouping = (typeof groupings)[number];

export const presets = ["today", "week", "month", "last-month", "year"] as const;
export type Preset = (typeof presets)[number];

/** Five years with their leap days; by day no more rows than a year has. */
const mostDays = 1827;
const mostRows = 366;

export type DateProblem = "missing" | "twice" | "invalid" | "before" | "long";
export type ReportErrors = { from?: DateProblem; to?: DateProblem; by?: "rows" };

export type ReportQuery = {
  of: ReportSubject;
  by: Grouping;
  preset: Preset | null;
  typed: { from: string; to: string };
} & ({ span: Span; errors: null } | { span: null; errors: ReportErrors });

/** Reads `?of=&range=&from=&to=&by=`; invalid dates are reported, other invalid parts ignored. */
export function readReportQuery(search: URLSearchParams, today: LocalDate): ReportQuery {
  const of = reportSubjects.find((name) => name === search.get("of")) ?? "bookings";
  const hasDates = search.has("from") || search.has("to");
  const preset = hasDates
    ? null
    : (presets.find((name) => name === search.get("range")) ?? "month");
  const read = preset ? wholeSpan(presetSpan(preset, today)) : readDates(search, today);
  const { typed } = read;
  const asked = groupings.find((grouping) => grouping === search.get("by"));
  if (read.span === null) {
    return { of, by: asked ?? "day", preset, typed, span: null, errors: read.errors };
  }
  const by = asked ?? fittingGrouping(read.span);
  if (by === "day" && daysIn(read.span) > mostRows) {
    return { of, by, preset, typed, span: null, errors: { by: "rows" } };
  }
  return { of, by, preset, typed, span: read.span, errors: null };
}

export function presetSpan(preset: Preset, today: LocalDate): Span {
  switch (preset) {
    case "today":
      return { from: today, to: today };
    case "week":
      return { from: startOfWeek(today), to: addDays(startOfWeek(today), 6) };
    case "month":
      return monthOf(today);
    case "last-month":
      return monthOf(addDays(startOfMonth(today), -1));
    case "year": {
      const year = today.slice(0, 4);
      return { from: `${year}-01-01` as LocalDate, to: `${year}-12-31` as LocalDate };
    }
  }
}

/** Days, weeks or months of a span in order; the first and last may be partial. */
export function periodsIn({ from, to }: Span, by: Grouping): Span[] {
  const periods: Span[] = [];
  for (let start = from; start <= to; ) {
    const end = lastDayOf(start, by);
    periods.push({ from: start, to: end < to ? end : to });
    start = addDays(end, 1);
  }
  return periods;
}

export const reportPath = "/admin/reports";

type Address = Pick<ReportQuery, "of" | "by" | "preset"> & { span: Span };

export function reportSearch({ of, by, preset, span }: Address): string {
  const range = preset ? { range: preset } : span;
  return `?${new URLSearchParams({ of, ...range, by })}`;
}

export type FigureQuery = { figure: string; name: string | null; page: number };

export function readFigureQuery(search: URLSearchParams): FigureQuery {
  const name = search.get("name");
  return {
    figure: search.get("figure") ?? "",
    name: name === null ? null : cleanLine(name.slice(0, maxLength.line)),
    page: readPage(search),
  };
}

export function figureSearch(
  { of, span }: { of: ReportSubject; span: Span },
  { figure, name, page = 1 }: { figure: string; name?: string | null; page?: number },
): string {
  const search = new URLSearchParams({ of, ...span, figure });
  if (name !== null && name !== undefined) search.set("name", name);
  if (page > 1) search.set("page", String(page));
  return `?${search}`;
}

/** `23 November 2026`, `November 2026`, or the first and the last day. */
export function spanText(span: Span, locale: Locale): string {
  const { from, to } = span;
  if (from === to) return formatDate(from, locale, "long");
  const month = monthOf(from);
  if (month.from === from && month.to === to) return formatDate(from, locale, "month");
  return `${formatDate(from, locale, "long")} – ${formatDate(to, locale, "long")}`;
}

/** `16 – 22 Nov`, as short as a phone is narrow; the year where the report is of several. */
export function weekText({ from, to }: Span, locale: Locale, report: Span): string {
  const day = (date: LocalDate) => formatDate(date, locale, "day");
  const month = (date: LocalDate) => ` ${formatDate(date, locale, "short-month")}`;
  const start = day(from) + (from.slice(0, 7) === to.slice(0, 7) ? "" : month(from));
  const end = day(to) + month(to);
  const days = from === to ? end : `${start} – ${end}`;
  return report.from.slice(0, 4) === report.to.slice(0, 4) ? days : `${days} ${to.slice(0, 4)}`;
}

type Read = { typed: { from: string; to: string } } & (
  | { span: Span }
  | { span: null; errors: ReportErrors }
);

const wholeSpan = (span: Span): Read => ({ span, typed: span });

function readDates(search: URLSearchParams, today: LocalDate): Read {
  const from = readDate(search.getAll("from"), today);
  const to = readDate(search.getAll("to"), today);
  const typed = { from: from.typed, to: to.typed };
  if (from.date && to.date) {
    const span = { from: from.date, to: to.date };
    const wrong = to.date < from.date ? "before" : daysIn(span) > mostDays ? "long" : null;
    return wrong ? { span: null, typed, errors: { to: wrong } } : { span, typed };
  }
  const errors = {
    ...(from.problem && { from: from.problem }),
    ...(to.problem && { to: to.problem }),
  };
  return { span: null, typed, errors };
}

type ReadDate = { typed: string; date: LocalDate | null; problem: DateProblem | null };

function readDate(values: string[], today: LocalDate): ReadDate {
  const [first = "", ...others] = values.map((value) =>
    asciiDigits(cleanLine(value.slice(0, maxLength.line))),
  );
  if (others.some((other) => other !== first))
    return { typed: first, date: null, problem: "twice" };
  if (first === "") return { typed: "", date: null, problem: "missing" };
  const typedDate = findTypedDate(first, today);
  const date = parseDateThisCentury(first) ?? (typedDate?.rest === "" ? typedDate.date : null);
  return date ? { typed: date, date, problem: null } : { typed: first, date, problem: "invalid" };
}

function fittingGrouping(span: Span): Grouping {
  const days = daysIn(span);
  if (days <= 31) return "day";
  return days <= 184 ? "week" : "month";
}

const dayMs = 24 * 3_600_000;

const daysIn = ({ from, to }: Span) => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

function lastDayOf(date: LocalDate, by: Grouping): LocalDate {
  if (by === "day") return date;
  return by === "week" ? addDays(startOfWeek(date), 6) : monthOf(date).to;
}

const startOfMonth = (date: LocalDate) => `${date.slice(0, 8)}01` as LocalDate;

function monthOf(date: LocalDate): Span {
  const from = startOfMonth(date);
  return { from, to: addDays(startOfMonth(addDays(from, 31)), -1) };
}
