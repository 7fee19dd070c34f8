import type { SiteContent } from "#app/content/kinds.ts";
import { type OpeningHours, shiftDay } from "#app/features/hours/hours.ts";
import type { Localized } from "#app/lib/locale.ts";
import { dayMs, type LocalDate, minuteMs, weekday } from "#app/lib/time.ts";
import { type BayKind, bayKinds, type VehicleSize } from "#db/schema/enums.ts";
import { busyOf } from "./busy.ts";
import { type Clock, type OpenSpan, openClock } from "./open-clock.ts";

export type Need = {
  bayKinds: readonly BayKind[];
  people: number;
  minutes: number;
  /** After the work the bay stays occupied without people. */
  curingMinutes: number;
  longestWaitMinutes: number;
};

export type WorkNeed = Omit<Need, "minutes"> & {
  serviceId: string;
  sedanMinutes: number;
  suvMinutes: number;
};

export type WorkshopResource = {
  id: string;
  kind: BayKind | "technician";
  name: string;
  nameAr: string;
  position: number;
  workingDays: readonly boolean[] | null;
};

export type Absence = {
  resourceId: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  /** Minutes of the first and the last day; null: the beginning or end of the shift. */
  startsMinute: number | null;
  endsMinute: number | null;
};

/** An occupied resource; the end is exclusive. */
export type Taken = { resourceId: string; startsAt: Date; endsAt: Date };

export type Allocation = Taken & { visitId: string };

export type Capacity = {
  hours: OpeningHours;
  resources: readonly WorkshopResource[];
  absences: readonly Absence[];
  needs: readonly WorkNeed[];
  allocations: readonly Allocation[];
};

export type Fit = {
  free: true;
  workStart: Date;
  workEnd: Date;
  readyAt: Date;
  bayId: string | null;
  technicianIds: string[];
  places: Taken[];
};

type Availability = Fit | { free: false; reason: "closed" | "full" | "past" };

/** `overrule` ignores hours and the longest wait, never occupied resources. */
export type Wish = { bayId?: string; workStart?: Date; overrule?: boolean };

/** A visit whose bay or people are away, or whose work falls into a closure. */
export type VisitToMove = {
  id: string;
  version: number;
  workStart: Date;
  /** The day in whose shift the work begins. */
  day: LocalDate;
  customer: string;
  car: string;
  service: string;
  away: Localized[];
  isClosed: boolean;
  again: { bayId: string; overrule: "" | "on" };
};

/** Works on the weekday of the shift. */
export const worksAt = (
  hours: OpeningHours,
  { workingDays }: Pick<WorkshopResource, "workingDays">,
  instant: Date,
): boolean => workingDays === null || workingDays[weekday(shiftDay(hours, instant))] !== false;

/** Without any bay a workshop has no limit. */
export const isUnlimited = (resources: readonly WorkshopResource[]): boolean =>
  !resources.some(({ kind }) => kind !== "technician");

/** Finds times for work. `take` occupies what was found for the next question. */
export function planner(capacity: Omit<Capacity, "needs">) {
  const { hours, resources } = capacity;
  const ordered = [...resources].sort(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );
  const byKind = Map.groupBy(ordered, ({ kind }) => kind);
  const technicians = byKind.get("technician") ?? [];
  const unlimited = isUnlimited(resources);
  const busy = busyOf(capacity);

  function bays({ bayKinds }: Need, { bayId }: Wish): WorkshopResource[] {
    if (bayId) return ordered.filter(({ id, kind }) => id === bayId && kind !== "technician");
    return bayKinds.flatMap((kind) => byKind.get(kind) ?? []);
  }

  function staffing(need: Need, parts: readonly OpenSpan[]): Taken[] | null {
    if (technicians.length === 0) return [];
    const places: Taken[] = [];
    let before: WorkshopResource[] = [];
    for (const { opens, closes } of parts) {
      const there: WorkshopResource[] = [];
      for (const each of [...before, ...technicians]) {
        if (there.length === need.people) break;
        const works = worksAt(hours, each, new Date(opens));
        const isNew = !there.includes(each);
        if (works && isNew && busy.isFree(each.id, opens, closes)) there.push(each);
      }
      if (there.length < need.people) return null;
      before = there;
      places.push(...before.map(({ id }) => placeOf(id, opens, closes)));
    }
    return places;
  }

  function fitAt(
    clock: Clock,
    need: Need,
    start: number,
    among: readonly WorkshopResource[],
  ): Fit | null {
    // The work takes at least its minutes; to look is much quicker than to walk the open hours.
    const leastEnd = start + need.minutes * minuteMs;
    if (!unlimited && !among.some(({ id }) => busy.isFree(id, start, leastEnd))) return null;
    const work = clock.walk(start, need.minutes * minuteMs);
    const ready = clock.walk(work.end, need.curingMinutes * minuteMs).end;
    const times = {
      free: true as const,
      workStart: new Date(start),
      workEnd: new Date(work.end),
      readyAt: new Date(ready),
    };
    if (unlimited) return { ...times, bayId: null, technicianIds: [], places: [] };
    const bay = among.find(({ id }) => busy.isFree(id, start, ready));
    const people = bay && staffing(need, work.parts);
    if (!people) return null;
    const technicianIds = [...new Set(people.map(({ resourceId }) => resourceId))];
    const places = [placeOf(bay.id, start, ready), ...people];
    return { ...times, bayId: bay.id, technicianIds, places };
  }

  function clockFrom(arrival: Date, extra?: OpenSpan): Clock {
    return extra ? openClock(hours, arrival, extra) : sharedClock(hours, arrival);
  }

  function find(need: Need, arrival: Date, now: Date, wish: Wish = {}): Availability {
    const { workStart, overrule } = wish;
    const at = arrival.getTime();
    if (!overrule && at < now.getTime()) return { free: false, reason: "past" };
    if (!overrule && !clockFrom(arrival).isOpen(at)) return { free: false, reason: "closed" };
    const among = bays(need, wish);
    const relevant = [...among, ...technicians].map(({ id }) => id);
    if (workStart) return fitWish(need, workStart, overrule, among) ?? full;
    const clock = clockFrom(arrival);
    const waitMs = longestWaitMinutes(need, wish) * minuteMs;
    for (const start of clock.starts(at, waitMs, (from, to) => busy.ends(relevant, from, to))) {
      const found = fitAt(clock, need, start, among);
      if (found) return found;
    }
    return full;
  }

  function fitWish(
    need: Need,
    workStart: Date,
    overrule: boolean | undefined,
    among: readonly WorkshopResource[],
  ): Fit | null {
    const start = workStart.getTime();
    const isWithin = clockFrom(workStart).isAt(start);
    if (!isWithin && !overrule) return null;
    const length = (need.minutes + need.curingMinutes) * minuteMs;
    const extra = { opens: start, closes: start + length };
    return fitAt(clockFrom(workStart, isWithin ? undefined : extra), need, start, among);
  }

  return {
    find,
    take: (places: readonly Taken[]) => busy.add(places),
    /** Whether this is the last place: with it taken, another of the same does not fit. */
    isLast(need: Need, arrival: Date, now: Date, { places }: Fit): boolean {
      if (bays(need, {}).length < 2) return false;
      busy.add(places);
      const another = find(need, arrival, now);
      busy.remove(places);
      return !another.free;
    },
  };
}

const clockMs = 32 * dayMs;

const clocksOf = new WeakMap<OpeningHours, Map<number, Clock>>();

function sharedClock(hours: OpeningHours, arrival: Date): Clock {
  const clocks = clocksOf.get(hours) ?? new Map<number, Clock>();
  clocksOf.set(hours, clocks);
  const part = Math.floor(arrival.getTime() / clockMs);
  const clock = clocks.get(part) ?? openClock(hours, new Date(part * clockMs - dayMs));
  clocks.set(part, clock);
  return clock;
}

const full = { free: false, reason: "full" } as const;

const overruledWaitMinutes = 60 * 11 * 60;

export function longestWaitMinutes(need: Need, { workStart, overrule }: Wish): number {
  if (workStart) return 0;
  return overrule ? overruledWaitMinutes : need.longestWaitMinutes;
}

const placeOf = (resourceId: string, from: number, to: number): Taken => ({
  resourceId,
  startsAt: new Date(from),
  endsAt: new Date(to),
});

export function withOffers(
  needs: readonly WorkNeed[],
  { serviceOf }: Pick<SiteContent, "serviceOf">,
): WorkNeed[] {
  const ofOffers = Object.entries(serviceOf).flatMap(([serviceId, done]) => {
    const need = needs.find((each) => each.serviceId === done);
    return need ? { ...need, serviceId } : [];
  });
  return [...needs, ...ofOffers];
}

const usualNeed = { bayKinds, people: 1, curingMinutes: 0, longestWaitMinutes: 4 * 60 };

const usualMinutes = 60;

/** The needs of several services and extras in one bay, one after the other. */
export function needOf(
  { needs }: Pick<Capacity, "needs">,
  {
    serviceIds,
    vehicleSize,
    extras = [],
  }: {
    serviceIds: readonly string[];
    vehicleSize: VehicleSize | null;
    extras?: readonly { minutes: number }[];
  },
): Need {
  const known = needs.filter(({ serviceId }) => serviceIds.includes(serviceId));
  const minutesOf = ({ sedanMinutes, suvMinutes }: WorkNeed) =>
    vehicleSize === "sedan" ? sedanMinutes : suvMinutes;
  const [longest] = [...known].sort((one, other) => minutesOf(other) - minutesOf(one));
  const inAll = bayKinds.filter((kind) => known.every((need) => need.bayKinds.includes(kind)));
  const most = (of: (need: WorkNeed) => number) => Math.max(...known.map(of));
  const unknown = serviceIds.filter((id) => !known.some(({ serviceId }) => serviceId === id));
  const minutes = [...known.map(minutesOf), ...extras.map((extra) => extra.minutes)];
  const total = minutes.reduce((sum, each) => sum + each, unknown.length * usualMinutes);
  if (!longest) return { ...usualNeed, minutes: Math.max(total, usualMinutes) };
  return {
    bayKinds:
      inAll.length > 0 ? longest.bayKinds.filter((kind) => inAll.includes(kind)) : longest.bayKinds,
    people: most((need) => need.people),
    minutes: Math.max(total, 1),
    curingMinutes: most((need) => need.curingMinutes),
    longestWaitMinutes: most((need) => need.longestWaitMinutes),
  };
}
