import { addDays, type LocalDate, today } from "#app/lib/time.ts";

/** How many days the charts can go back. */
export const chartRanges = [7, 30, 90] as const;

export type ChartRange = (typeof chartRanges)[number];

/** The range that an address asks for; a month for anything else. */
export function readChartRange(search: URLSearchParams): ChartRange {
  const asked = search.get("days");
  return chartRanges.find((range) => String(range) === asked) ?? 30;
}

/** The last day of a range is today. */
export function spanOf(range: ChartRange, now: Date): { first: LocalDate; last: LocalDate } {
  const last = today(now);
  return { first: addDays(last, 1 - range), last };
}

/** The days of the range in order. */
export function daysOf(range: ChartRange, now: Date): LocalDate[] {
  const { first } = spanOf(range, now);
  return Array.from({ length: range }, (_, index) => addDays(first, index));
}
