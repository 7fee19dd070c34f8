import { addDays, type LocalDate, today } from "#app/lib/time.ts";

export type Revenue = { name: string; amountFils: number };

export const chartRanges = [7, 30, 90] as const;

export type ChartRange = (typeof chartRanges)[number];

export function readChartRange(search: URLSearchParams): ChartRange {
  const asked = search.get("days");
  return chartRanges.find((range) => String(range) === asked) ?? 30;
}

export function spanOf(range: ChartRange, now: Date): { first: LocalDate; last: LocalDate } {
  const last = today(now);
  return { first: addDays(last, 1 - range), last };
}

export function daysOf(range: ChartRange, now: Date): LocalDate[] {
  const { first } = spanOf(range, now);
  return Array.from({ length: range }, (_, index) => addDays(first, index));
}

export const inboxKinds = ["contact", "booking", "order"] as const;

export type InboxKind = (typeof inboxKinds)[number];

export type InboxItem = { kind: InboxKind; id: string; createdAt: string };

export type InboxSnapshot = { items: InboxItem[]; lastChange: string | null };

/** Requests written at once may become visible in another order than their timestamps. */
const toleranceMs = 10 * 60_000;

/** An old request is not new: staff deleted or restored something. */
export function newInboxItems(
  items: InboxItem[],
  known: ReadonlySet<string>,
  since: Date,
): InboxItem[] {
  const earliest = since.getTime() - toleranceMs;
  return items.filter(({ id, createdAt }) => !known.has(id) && Date.parse(createdAt) >= earliest);
}
