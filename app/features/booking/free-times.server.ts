import {
  readCapacity,
  readWorkshop,
  type Workshop,
} from "#app/features/capacity/capacity.server.ts";
import { type Need, needOf, planner } from "#app/features/capacity/capacity.ts";
import type { ChosenExtra } from "#app/features/extras/extras.ts";
import { slotText } from "#app/features/hours/hours-text.ts";
import type { Bookable, StartTimes } from "#app/features/services/services.ts";
import type { Locale } from "#app/lib/locale.ts";
import {
  addDays,
  endOfDay,
  formatDate,
  instantOf,
  type LocalDate,
  type MinutesOfDay,
  startOfDay,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import { readyByText } from "./ready-text.ts";
import {
  type FreeTimes,
  type Left,
  nextOpenDate,
  openSlots,
  slotValue,
  type Timetable,
} from "./slots.ts";

type Asked = {
  bookable: Bookable;
  vehicleSize: VehicleSize | null;
  extras?: readonly ChosenExtra[];
  /** Null for the weeks that a form shows. */
  day: LocalDate | null;
  locale: Locale;
};

const daysShown = 28;

const fewTimes = 2;

/** The free times of a service, read in one statement. */
export async function readFreeTimes(
  app: Pick<App, "db" | "now">,
  { bookable, vehicleSize, extras, day, locale }: Asked,
): Promise<Pick<FreeTimes, "days" | "first">> {
  const workshop = await readWorkshop(app.db);
  const need = needOf(workshop, { serviceIds: [bookable.id], vehicleSize, extras });
  const { startTimes } = bookable;
  return readTimesOf(app, { workshop, need, startTimes, day, locale });
}

/** A visit that is moved: its own place counts as free, and its own time is not offered. */
type Moved = { visitId: string; arrivesAt: Date };

type Work = Pick<Asked, "day" | "locale"> & {
  workshop: Workshop;
  need: Need;
  startTimes: StartTimes;
  moved?: Moved;
};

export async function readTimesOf(
  { db, now }: Pick<App, "db" | "now">,
  { workshop, need, startTimes, day, locale, moved }: Work,
): Promise<Pick<FreeTimes, "days" | "first">> {
  const timetable = { startTimes, hours: workshop.hours, now: now() };
  const first = day ?? nextOpenDate(timetable);
  const dates = Array.from({ length: day ? 1 : daysShown }, (_, ahead) => addDays(first, ahead));
  const days = { from: startOfDay(first), to: endOfDay(dates.at(-1) ?? first) };
  const asked = { ...days, need, at: timetable.now, except: moved?.visitId };
  const plan = planner(await readCapacity(db, asked, workshop));
  return freeTimes(plan, { dates, need, timetable, locale, moved });
}

/** The first free time of each service, and how much longer an SUV takes, read in one statement. */
export async function readFirstTimes(
  { db, now }: Pick<App, "db" | "now">,
  bookables: readonly Bookable[],
): Promise<{ [id: string]: { first: FirstTime | null; suvExtraMinutes: number } }> {
  const workshop = await readWorkshop(db);
  const clock = { hours: workshop.hours, now: now() };
  const from = today(clock.now);
  const to = addDays(from, daysShown - 1);
  const days = { from: startOfDay(from), to: endOfDay(to) };
  const plan = planner(await readCapacity(db, { ...days, at: clock.now }, workshop));
  const dates = Array.from({ length: daysShown }, (_, ahead) => addDays(from, ahead));
  const needFor = (id: string, vehicleSize: VehicleSize) =>
    needOf(workshop, { serviceIds: [id], vehicleSize });
  return Object.fromEntries(
    bookables.map((bookable) => {
      const need = needFor(bookable.id, "suv");
      const timetable = { ...bookable, ...clock };
      const suvExtraMinutes = need.minutes - needFor(bookable.id, "sedan").minutes;
      return [bookable.id, { first: firstTime(plan, { dates, need, timetable }), suvExtraMinutes }];
    }),
  );
}

type FirstTime = { date: LocalDate; time: MinutesOfDay };

function firstTime(
  plan: ReturnType<typeof planner>,
  { dates, need, timetable }: Omit<Question, "locale">,
): FirstTime | null {
  for (const date of dates) {
    const isFree = (time: MinutesOfDay) =>
      plan.find(need, instantOf(date, time), timetable.now).free;
    const time = openSlots(date, timetable).find(isFree);
    if (time !== undefined) return { date, time };
  }
  return null;
}

type Question = {
  dates: readonly LocalDate[];
  need: Need;
  timetable: Timetable;
  locale: Locale;
  moved?: Moved | undefined;
};

function freeTimes(
  plan: ReturnType<typeof planner>,
  { dates, need, timetable, locale, moved }: Question,
): Pick<FreeTimes, "days" | "first"> {
  const { now } = timetable;
  const days: FreeTimes["days"] = {};
  let first: FreeTimes["first"] = null;
  for (const date of dates) {
    const slots = openSlots(date, timetable);
    if (slots.length === 0) continue;
    const times: FreeTimes["days"][string]["times"] = {};
    let free = 0;
    for (const slot of slots) {
      const arrival = instantOf(date, slot);
      const time = slotValue(slot);
      if (arrival.getTime() === moved?.arrivesAt.getTime()) {
        times[time] = ["full", m.visit_move_current({}, { locale }), ""];
        continue;
      }
      const found = plan.find(need, arrival, now);
      if (!found.free) {
        times[time] = ["full", m.booking_left_full({}, { locale }), ""];
        continue;
      }
      const left = plan.isLast(need, arrival, now, found) ? "few" : "free";
      times[time] = [left, labelOf(left, locale), readyByText(found.readyAt, locale)];
      free++;
      const at = `${formatDate(date, locale, "short")} ${slotText(date, slot, locale)}`;
      first ??= { date, time, text: m.booking_first_free({ time: at }, { locale }) };
    }
    const left =
      free === 0 ? "full" : free <= Math.min(fewTimes, slots.length - 1) ? "few" : "free";
    days[date] = { left, label: labelOf(left, locale), times };
  }
  return { days, first };
}

const labels = {
  free: () => "",
  few: m.booking_left_few,
  full: m.booking_left_full,
};

const labelOf = (left: Left, locale: Locale) => labels[left]({}, { locale });
