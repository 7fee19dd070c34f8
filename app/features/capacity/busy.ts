import { type OpeningHours, shiftStart } from "#app/features/hours/hours.ts";
import { addDays, instantOf } from "#app/lib/time.ts";
import type { Absence, Capacity, Taken } from "./capacity.ts";

type Busy = { from: number; to: number };

/** The end is exclusive. */
export function absenceSpan(hours: OpeningHours, absence: Absence): { from: Date; to: Date } {
  const { startsOn, endsOn, startsMinute, endsMinute } = absence;
  return {
    from: startsMinute === null ? shiftStart(hours, startsOn) : instantOf(startsOn, startsMinute),
    to: endsMinute === null ? shiftStart(hours, addDays(endsOn, 1)) : instantOf(endsOn, endsMinute),
  };
}

export function busyOf({ hours, resources, absences, allocations }: Omit<Capacity, "needs">) {
  const byResource = new Map<string, Busy[]>(resources.map(({ id }) => [id, []]));
  for (const { resourceId, startsAt, endsAt } of allocations) {
    byResource.get(resourceId)?.push({ from: startsAt.getTime(), to: endsAt.getTime() });
  }
  for (const absence of absences) {
    const { from, to } = absenceSpan(hours, absence);
    byResource.get(absence.resourceId)?.push({ from: from.getTime(), to: to.getTime() });
  }
  for (const [id, list] of byResource) byResource.set(id, merged(list));

  function firstAfter(list: readonly Busy[], at: number): number {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((list[middle] as Busy).to > at) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  const listOf = (id: string) => byResource.get(id) ?? [];
  return {
    isFree(id: string, from: number, to: number): boolean {
      const list = listOf(id);
      const next = list[firstAfter(list, from)];
      return next === undefined || next.from >= to;
    },
    ends(ids: readonly string[], from: number, to: number): number[] {
      const found = new Set<number>();
      for (const id of ids) {
        const list = listOf(id);
        for (let at = firstAfter(list, from); at < list.length; at++) {
          const end = (list[at] as Busy).to;
          if (end > to) break;
          found.add(end);
        }
      }
      return [...found].sort((one, other) => one - other);
    },
    add(places: readonly Taken[]): void {
      for (const { resourceId, startsAt, endsAt } of places) {
        const list = listOf(resourceId);
        const taken = { from: startsAt.getTime(), to: endsAt.getTime() };
        list.splice(firstAfter(list, taken.from), 0, taken);
      }
    },
    remove(places: readonly Taken[]): void {
      for (const { resourceId, startsAt } of places) {
        const list = listOf(resourceId);
        const at = list.findIndex(({ from }) => from === startsAt.getTime());
        if (at >= 0) list.splice(at, 1);
      }
    },
  };
}

function merged(list: Busy[]): Busy[] {
  list.sort((one, other) => one.from - other.from);
  const apart: Busy[] = [];
  for (const { from, to } of list) {
    const last = apart.at(-1);
    if (last && from < last.to) last.to = Math.max(last.to, to);
    else apart.push({ from, to });
  }
  return apart;
}
