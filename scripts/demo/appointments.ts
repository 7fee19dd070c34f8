import { callbackDueAt, isOpenOn } from "#app/features/booking/opening-hours.ts";
import { serviceSlots } from "#app/features/booking/slots.ts";
import { addDays, instantOf, type LocalDate, type MinutesOfDay, today } from "#app/lib/time.ts";
import type { Draw } from "./draw.ts";

export type Appointment = {
  date: LocalDate;
  time: MinutesOfDay;
  /** When the customer sent the form. */
  askedAt: Date;
  /** Nobody has called back yet. */
  waits: boolean;
};

type Slot = Pick<Appointment, "date" | "time">;

const hour = 3_600_000;
const daysBefore = 30;
/** How many cars come on the open days ahead: fewer, the later it is. */
const ahead = [6, 5, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1];
/** Of those ahead, the first were asked for just now, and the next wait for too long already. */
const fresh = 4;
const overdue = 4;

/** When cars come around `now`, the earliest first, and when that was asked for. */
export function appointmentsAround(now: Date, draw: Draw): Appointment[] {
  const openDays = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, day) => addDays(today(now), from + day)).filter(
      isOpenOn,
    );
  const slots = (date: LocalDate, cars: number): Slot[] =>
    draw
      .shuffle(serviceSlots)
      .slice(0, cars)
      .sort((a, b) => a - b)
      .map((time) => ({ date, time }));
  const past = openDays(-daysBefore, -1).flatMap((date) => slots(date, draw.between(2, 4)));
  const todays = openDays(0, 0).flatMap((date) => slots(date, 7));
  const coming = openDays(1, ahead.length + 2).flatMap((date, day) => slots(date, ahead[day] ?? 0));
  return [
    ...[...past, ...todays].map((slot) => ({ ...slot, ...askedFor(slot, now, draw) })),
    ...coming.map((slot, index) => ({
      ...slot,
      ...(waiting(index, now) ?? askedFor(slot, now, draw)),
    })),
  ];
}

/** Some time before the appointment, and before now. */
function askedFor({ date, time }: Slot, now: Date, draw: Draw) {
  const latest = Math.min(instantOf(date, time).getTime(), now.getTime());
  const askedAt = new Date(latest - draw.between(3 * 60, 6 * 24 * 60) * 60_000);
  return { askedAt, waits: false };
}

function waiting(index: number, now: Date) {
  if (index < fresh) {
    return { askedAt: new Date(now.getTime() - (0.2 + index * 0.4) * hour), waits: true };
  }
  if (index >= fresh + overdue) return null;
  let askedAt = new Date(now.getTime() - (2 + index) * hour);
  while (callbackDueAt(askedAt) >= now) askedAt = new Date(askedAt.getTime() - 3 * hour);
  return { askedAt, waits: true };
}
