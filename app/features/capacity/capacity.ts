import type { SiteContent } from "#app/content/kinds.ts";
import type { OpeningHours } from "#app/features/hours/hours.ts";
import { type LocalDate, minuteMs, today, weekday } from "#app/lib/time.ts";
import { type BayKind, bayKinds, type VehicleSize } from "#db/schema/enums.ts";
import { busyOf } from "./busy.ts";
import { type Clock, type OpenSpan, openClock } from "./open-clock.ts";

/** What the work of a visit takes. Minutes are those in which the workshop is open. */
export type Need = {
  /** Any bay of one of these kinds, the first of them first. */
  bayKinds: readonly BayKind[];
  people: number;
  minutes: number;
  /** After the work: the bay is taken, and nobody is needed. */
  curingMinutes: number;
  /** For so long a car may stand before its work begins. */
  longestWaitMinutes: number;
};

/** What is set of a service; an offer takes what its service does. */
export type WorkNeed = Omit<Need, "minutes"> & {
  serviceId: string;
  sedanMinutes: number;
  suvMinutes: number;
};

/** A bay or a technician in use. */
export type WorkshopResource = {
  id: string;
  kind: BayKind | "technician";
  name: string;
  nameAr: string;
  position: number;
  /** By weekday, Sunday first; null: whenever the workshop is open. */
  workingDays: readonly boolean[] | null;
};

export type Absence = { resourceId: string; startsOn: LocalDate; endsOn: LocalDate };

/** A resource that is taken, from an instant until before another. */
export type Taken = { resourceId: string; startsAt: Date; endsAt: Date };

export type Allocation = Taken & { visitId: string };

/** Everything by which it is decided what fits. */
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
  /** The promise: the end of work and curing. */
  readyAt: Date;
  /** Null in a workshop without limit, as is every place. */
  bayId: string | null;
  technicianIds: string[];
  places: Taken[];
};

export type Availability = Fit | { free: false; reason: "closed" | "full" | "past" };

/** What staff decide themselves. `overrule` the hours and the longest wait; never what is taken. */
export type Wish = { bayId?: string; workStart?: Date; overrule?: boolean };

/** A workshop without any bay has no limit, as it had none before there were bays. */
export const isUnlimited = (resources: readonly WorkshopResource[]): boolean =>
  !resources.some(({ kind }) => kind !== "technician");

/** Whether work fits that is brought at `arrival`: when it begins, when it is ready, and on what. */
export function availability(
  input: Omit<Capacity, "needs"> & { need: Need; now: Date },
  arrival: Date,
  wish: Wish = {},
): Availability {
  return planner(input).find(input.need, arrival, input.now, wish);
}

/**
 * The engine, for as many questions as there are: pure, and the same for the site, the board and the
 * telephone. What it found is taken for the next question by `take`.
 */
export function planner({
  hours,
  resources,
  absences,
  allocations,
}: Pick<Capacity, "hours" | "resources" | "absences" | "allocations">) {
  const ordered = [...resources].sort(
    (one, other) => one.position - other.position || (one.id < other.id ? -1 : 1),
  );
  const byKind = Map.groupBy(ordered, ({ kind }) => kind);
  const technicians = byKind.get("technician") ?? [];
  const unlimited = isUnlimited(resources);
  const busy = busyOf(resources, absences, allocations);

  function bays({ bayKinds }: Need, { bayId }: Wish): WorkshopResource[] {
    if (bayId) return ordered.filter(({ id }) => id === bayId);
    return bayKinds.flatMap((kind) => byKind.get(kind) ?? []);
  }

  /** The people for each part of the work: those of the part before, as far as they are there. */
  function staffing(need: Need, parts: readonly OpenSpan[]): Taken[] | null {
    if (technicians.length === 0) return [];
    const places: Taken[] = [];
    let before: WorkshopResource[] = [];
    for (const { opens, closes } of parts) {
      const there: WorkshopResource[] = [];
      for (const each of [...before, ...technicians]) {
        if (there.length === need.people) break;
        const works = each.workingDays?.[weekday(today(new Date(opens)))] !== false;
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
    /** Whether of several bays for it this is the last place: with it taken, another does not fit. */
    isLast(need: Need, arrival: Date, now: Date, { places }: Fit): boolean {
      if (bays(need, {}).length < 2) return false;
      busy.add(places);
      const another = find(need, arrival, now);
      busy.remove(places);
      return !another.free;
    },
  };
}

const dayMs = 24 * 60 * minuteMs;
const clockMs = 32 * dayMs;

const clocksOf = new WeakMap<OpeningHours, Map<number, Clock>>();

/** One for all questions of some weeks, as long as these hours are the ones. */
function sharedClock(hours: OpeningHours, arrival: Date): Clock {
  const clocks = clocksOf.get(hours) ?? new Map<number, Clock>();
  clocksOf.set(hours, clocks);
  const part = Math.floor(arrival.getTime() / clockMs);
  const clock = clocks.get(part) ?? openClock(hours, new Date(part * clockMs - dayMs));
  clocks.set(part, clock);
  return clock;
}

const full = { free: false, reason: "full" } as const;

/** Whoever overrules the longest wait finds the next place all the same. */
const overruledWaitMinutes = 60 * 11 * 60;

/** For so many opening minutes a car may stand before its work begins; not at all where staff say when. */
export function longestWaitMinutes(need: Need, { workStart, overrule }: Wish): number {
  if (workStart) return 0;
  return overrule ? overruledWaitMinutes : need.longestWaitMinutes;
}

const placeOf = (resourceId: string, from: number, to: number): Taken => ({
  ...{ resourceId, startsAt: new Date(from), endsAt: new Date(to) },
});

/** The needs by whatever bookings may name: an offer takes what its service does. */
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

/** What is known of a service that nobody has set needs for. */
const usualNeed = { bayKinds, people: 1, curingMinutes: 0, longestWaitMinutes: 4 * 60 };

/** For so long such a service is taken to last, on a car of any size. */
const usualMinutes = 60;

/** What several services and extras take together, one after the other in one bay. */
export function needOf(
  { needs }: Pick<Capacity, "needs">,
  {
    serviceIds,
    vehicleSize,
    extras = [],
  }: {
    serviceIds: readonly string[];
    /** Where nobody was asked, it is the longer work. */
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
    // Kinds in the order of the longest work.
    bayKinds:
      inAll.length > 0 ? longest.bayKinds.filter((kind) => inAll.includes(kind)) : longest.bayKinds,
    people: most((need) => need.people),
    minutes: Math.max(total, 1),
    curingMinutes: most((need) => need.curingMinutes),
    longestWaitMinutes: most((need) => need.longestWaitMinutes),
  };
}
