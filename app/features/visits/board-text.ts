import { timesText } from "#app/features/hours/hours-text.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatDate, formatTime, type LocalDate, minutesNow, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { isOverIn } from "./appointment.ts";
import { type BoardDay, type BoardVisit, type Outage, outageOn } from "./board.ts";

export const dotted = (parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join("\u00a0· ");

/** `Ready by 1:00 PM`, with the day where it is another one. */
export function formatPromise(readyAt: Date, day: LocalDate, locale: Locale): string {
  const time = formatTime(minutesNow(readyAt), locale);
  const date = today(readyAt);
  if (date === day) return m.board_ready_by({ time });
  return m.board_ready_by_day({ day: formatDate(date, locale, "short"), time });
}

/** What a car was promised for, read on a day; null without a place and once the visit is over. */
export function promiseText(
  { place, state }: Pick<BoardVisit, "place" | "state">,
  day: LocalDate,
  locale: Locale,
): string | null {
  return place && !isOverIn(state) ? formatPromise(place.readyAt, day, locale) : null;
}

/** `2:00 PM to 4:00 PM`; empty where it is the whole day. */
export function outageTimes(
  day: Pick<BoardDay, "date" | "open">,
  outage: Outage,
  locale: Locale,
): string {
  const part = outageOn(day, outage);
  return part && !part.isWholeDay ? timesText([part], locale) : "";
}

/** `Sat, 28 Nov, 10:15 AM`. */
export function placeTime(instant: Date, locale: Locale): string {
  const day = formatDate(today(instant), locale, "short");
  return m.board_day_time({ day, time: formatTime(minutesNow(instant), locale) });
}

export type Waiting = { workStart: Date; readyAt: Date; isClosed: boolean };

export function waitingText({ workStart, readyAt, isClosed }: Waiting, locale: Locale): string {
  const time = placeTime(workStart, locale);
  const until = isClosed ? m.board_waits_closed({ time }) : m.board_waits_full({ time });
  return `${until} ${formatPromise(readyAt, today(workStart), locale)}.`;
}
