import { type OpeningHours, openIntervals } from "#app/features/hours/hours.ts";
import { nightEnds, timesText } from "#app/features/hours/hours-text.ts";
import type { Localized } from "#app/lib/locale.ts";
import {
  addDays,
  clockOfMinutes,
  dayMinutes,
  formatDate,
  formatTime,
  instantOf,
  type LocalDate,
  minuteMs,
  minutesNow,
  type OpenInterval,
  startOfDay,
  startOfWeek,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import type { VisitState } from "#db/schema/enums.ts";
import { isAwaited, isHere, isOverIn, isToCome } from "./appointment.ts";

type BoardBay = { id: string; name: Localized };

/** A bay that is out of order, or somebody who is away, until before an instant. */
export type Outage = {
  id: string;
  resourceId: string;
  name: Localized;
  from: Date;
  to: Date;
  reason: string;
};

export type BoardVisit = {
  id: string;
  version: number;
  reference: string;
  state: VisitState;
  customer: string;
  car: string;
  plate: string;
  service: Localized;
  others: number;
  arrivesAt: Date;
  arrivedAt: Date | null;
  /** Null in a workshop without bays, which has no limit. */
  bayId: string | null;
  people: Localized[];
  place: { start: Date; workEnd: Date; readyAt: Date } | null;
};

export type Board = {
  view: BoardView;
  /** The day that was asked for, or the running one. */
  date: LocalDate;
  days: BoardDay[];
  bays: BoardBay[];
  outages: Outage[];
  visits: BoardVisit[];
  toPlace: BoardVisit[];
  now: Date;
};

export type BoardView = "day" | "week";

/** A day is its shift, which may last past midnight. */
export type BoardDay = {
  date: LocalDate;
  from: Date;
  until: Date;
  open: OpenInterval[];
  closedBecause: Localized | null;
  takenMinutes: number;
  openMinutes: number;
};

const [usualOpening, usualClosing] = [10 * 60, 21 * 60];
/** Dragging moves in these steps; each is a grid row of a day (board.css). */
export const stepMinutes = 15;

const graceMinutes = 10;

export const datesOf = (view: BoardView, date: LocalDate): LocalDate[] =>
  view === "day" ? [date] : Array.from({ length: 7 }, (_, day) => addDays(startOfWeek(date), day));

export const nextDate = (view: BoardView, date: LocalDate, step: 1 | -1): LocalDate =>
  addDays(date, view === "day" ? step : 7 * step);

export type Attention = { kind: "late" | "waiting" | "overdue"; minutes: number };

type Watched = Pick<BoardVisit, "state" | "arrivesAt" | "arrivedAt" | "place">;

/** A late car, one waiting for its work, or an overdue promise. */
export function attentionOf(
  { state, arrivesAt, arrivedAt, place }: Watched,
  now: Date,
): Attention | null {
  const since = (from: Date) => Math.floor((now.getTime() - from.getTime()) / minuteMs);
  if (isToCome(state)) {
    const minutes = since(arrivesAt);
    return minutes >= graceMinutes ? { kind: "late", minutes } : null;
  }
  if (place && isAwaited(state) && place.readyAt < now) {
    return { kind: "overdue", minutes: since(place.readyAt) };
  }
  // A car that came early waits for its appointment, not for us.
  const due = place && place.start > arrivesAt ? place.start : arrivesAt;
  if (state !== "arrived" || !arrivedAt) return null;
  const minutes = since(arrivedAt > due ? arrivedAt : due);
  return minutes > 0 ? { kind: "waiting", minutes } : null;
}

export const minutesOn = (date: LocalDate, instant: Date): number =>
  (instant.getTime() - startOfDay(date).getTime()) / minuteMs;

type Shift = Pick<BoardDay, "from" | "until">;

export const isInShift = ({ from, until }: Shift, instant: Date): boolean =>
  from <= instant && instant < until;

export function shownHours(day: BoardDay, visits: readonly BoardVisit[]): OpenInterval {
  const { date, open } = day;
  const starts = visits.flatMap(({ place }) =>
    place && isInShift(day, place.start) ? [minutesOn(date, place.start)] : [],
  );
  const opens = Math.min(open[0]?.opens ?? usualOpening, ...starts);
  const closes = Math.max(
    open.at(-1)?.closes ?? usualClosing,
    ...starts.map((start) => start + 60),
  );
  return { opens: Math.floor(opens / 60) * 60, closes: Math.ceil(closes / 60) * 60 };
}

/** `{ day: 2, of: 3 }` of a car that stays for several days; null of one that leaves as it came. */
export function stayOn(
  date: LocalDate,
  { place }: Pick<BoardVisit, "place">,
): { day: number; of: number } | null {
  if (!place) return null;
  // Work that goes on past midnight is of the evening.
  const dayOf = (instant: Date) => today(new Date(instant.getTime() - nightEnds * minuteMs));
  const start = dayOf(place.start);
  const count = (until: LocalDate) =>
    Math.floor(minutesOn(start, startOfDay(until)) / dayMinutes) + 1;
  const of = count(dayOf(place.readyAt));
  return of > 1 ? { day: count(date), of } : null;
}

/** Cars that stand in the workshop first, then those to come, then those that are gone. */
export const byPresence = (one: BoardVisit, other: BoardVisit): number =>
  presence(one) - presence(other);

const presence = ({ state }: BoardVisit) => (isHere(state) ? 0 : isToCome(state) ? 1 : 2);

export type FreePlace = { bay: number; date: LocalDate; minutes: number | null };

/** The address to book an empty place; null once it has passed. */
export function bookAddress(
  { bays, days, now }: Pick<Board, "bays" | "days" | "now">,
  { bay, date, minutes }: FreePlace,
): string | null {
  const step = stepMinutes * minuteMs;
  const open = days.find((day) => day.date === date)?.open[0]?.opens ?? usualOpening;
  const first = Math.max(minutesOn(date, now), open);
  const from =
    minutes === null ? Math.ceil(first / stepMinutes) : Math.floor(minutes / stepMinutes);
  const start = instantOf(date, from * stepMinutes);
  if (start.getTime() + step <= now.getTime()) return null;
  const time = clockOfMinutes(minutesNow(start));
  const asked = new URLSearchParams({ start: "other", date: today(start), time });
  const bayId = bays[bay]?.id;
  if (bayId) asked.set("bayId", bayId);
  return `/admin/visits/new?${asked}`;
}

type GridSpan = {
  /** Grid rows from 0; `until` is exclusive. */
  from: number;
  until: number;
  isCutBefore: boolean;
  isCutAfter: boolean;
};

export function spanOn(
  date: LocalDate,
  { opens, closes }: OpenInterval,
  { place }: Pick<BoardVisit, "place">,
): GridSpan | null {
  if (!place) return null;
  const [start, end] = [minutesOn(date, place.start), minutesOn(date, place.readyAt)];
  if (end <= opens || start >= closes) return null;
  const from = Math.round((Math.max(start, opens) - opens) / stepMinutes);
  const until = Math.round((Math.min(end, closes) - opens) / stepMinutes);
  return {
    from,
    until: Math.max(until, from + 30 / stepMinutes),
    isCutBefore: start < opens,
    isCutAfter: end > closes,
  };
}

export function sideBySide<Spanned extends { from: number; until: number }>(
  spans: readonly Spanned[],
): Map<Spanned, { place: number; of: number }> {
  const places = new Map<Spanned, { place: number; of: number }>();
  let together: Spanned[] = [];
  let ends: number[] = [];
  const close = () => {
    for (const span of together) places.set(span, { ...placeOf(span), of: ends.length });
    [together, ends] = [[], []];
  };
  const placeOf = (span: Spanned) => places.get(span) ?? { place: 0 };
  for (const span of [...spans].sort((a, b) => a.from - b.from || a.until - b.until)) {
    if (ends.every((end) => end <= span.from)) close();
    const free = ends.findIndex((end) => end <= span.from);
    const place = free < 0 ? ends.length : free;
    ends[place] = span.until;
    together.push(span);
    places.set(span, { place, of: 1 });
  }
  close();
  return places;
}

/** The part of a day's hours that an outage takes; null for none. */
export function outageOn(
  { date, open }: Pick<BoardDay, "date" | "open">,
  { from, to }: Pick<Outage, "from" | "to">,
): (OpenInterval & { isWholeDay: boolean }) | null {
  const [first, last] = [open[0]?.opens ?? 0, open.at(-1)?.closes ?? 0];
  const opens = Math.max(first, minutesOn(date, from));
  const closes = Math.min(last, minutesOn(date, to));
  if (opens >= closes) return null;
  return { opens, closes, isWholeDay: opens === first && closes === last };
}

const without = (open: readonly OpenInterval[], { opens, closes }: OpenInterval) =>
  open
    .flatMap((each) => [
      { opens: each.opens, closes: Math.min(each.closes, opens) },
      { opens: Math.max(each.opens, closes), closes: each.closes },
    ])
    .filter((each) => each.opens < each.closes);

export function loadOf(
  hours: OpeningHours,
  date: LocalDate,
  { bays, outages }: Pick<Board, "bays" | "outages">,
  visits: readonly BoardVisit[],
): Pick<BoardDay, "takenMinutes" | "openMinutes"> {
  const open = openIntervals(hours, date);
  let [takenMinutes, openMinutes] = [0, 0];
  for (const { id } of bays) {
    const out = outages.flatMap((each) =>
      each.resourceId === id ? (outageOn({ date, open }, each) ?? []) : [],
    );
    const free = out.reduce(without, open);
    const places = visits.flatMap(({ bayId, place }) => (place && bayId === id ? [place] : []));
    for (const { opens, closes } of free) {
      openMinutes += closes - opens;
      for (const { start, readyAt } of places) {
        const [from, to] = [minutesOn(date, start), minutesOn(date, readyAt)];
        takenMinutes += Math.max(0, Math.min(to, closes) - Math.max(from, opens));
      }
    }
  }
  return { takenMinutes: Math.round(takenMinutes), openMinutes: Math.round(openMinutes) };
}

/** The day and time of a visit, or those that a car without a place is offered first. */
export function timeOn(
  days: readonly BoardDay[],
  { arrivesAt, place }: Pick<BoardVisit, "arrivesAt" | "place">,
): { date: LocalDate; minutes: number } {
  const start = place?.start ?? arrivesAt;
  const shown = days.find((day) => isInShift(day, start))?.date;
  const date = shown ?? (place && today(start));
  if (date) return { date, minutes: minutesOn(date, start) };
  const day = days.find(({ open }) => open.length > 0) ?? days[0];
  return { date: day?.date ?? today(arrivesAt), minutes: day?.open[0]?.opens ?? usualOpening };
}

export const snapped = (minutes: number): number => Math.round(minutes / stepMinutes) * stepMinutes;

export const boardAddress = (view: BoardView, date: LocalDate): string =>
  `/admin/board?${view}=${date}`;

/** `Sat, 28 Nov`, in the language of the page, as all texts here. */
const dayText = (instant: Date) => formatDate(today(instant), getLocale(), "short");

const timeText = (instant: Date) => formatTime(minutesNow(instant), getLocale());

/** `Ready by 1:00 PM`, with the day where it is another one. */
export function formatPromise(readyAt: Date, day: LocalDate): string {
  const time = timeText(readyAt);
  if (today(readyAt) === day) return m.board_ready_by({ time });
  return m.board_ready_by_day({ day: dayText(readyAt), time });
}

/** The promise as read on `day`; null without a place and once the visit is over. */
export function promiseText(
  { place, state }: Pick<BoardVisit, "place" | "state">,
  day: LocalDate,
): string | null {
  return place && !isOverIn(state) ? formatPromise(place.readyAt, day) : null;
}

/** `2:00 PM to 4:00 PM`; empty where it is the whole day. */
export function outageTimes(day: Pick<BoardDay, "date" | "open">, outage: Outage): string {
  const part = outageOn(day, outage);
  return part && !part.isWholeDay ? timesText([part], getLocale()) : "";
}

/** `Sat, 28 Nov, 10:15 AM`. */
export const placeTime = (instant: Date): string =>
  m.board_day_time({ day: dayText(instant), time: timeText(instant) });

/** The day of a time that is read on another one, as after midnight; empty on its own. */
export const otherDay = (day: LocalDate, instant: Date): string =>
  today(instant) === day ? "" : dayText(instant);

export type Waiting = { workStart: Date; readyAt: Date; isClosed: boolean };

export function waitingText({ workStart, readyAt, isClosed }: Waiting): string {
  const time = placeTime(workStart);
  const until = isClosed ? m.board_waits_closed({ time }) : m.board_waits_full({ time });
  return `${until} ${formatPromise(readyAt, today(workStart))}.`;
}
