import fc from "fast-check";
import { expect, test } from "vitest";
import { firstNeeds, firstResources } from "#app/content/workshop.ts";
import { firstHours, isOpenAt, openParts, workingMsBetween } from "#app/features/hours/hours.ts";
import { addDays, instantOf, type LocalDate, minuteMs, today } from "#app/lib/time.ts";
import { type BayKind, bayKinds } from "#db/schema/enums.ts";
import {
  type Allocation,
  type Capacity,
  type Fit,
  type Need,
  needOf,
  planner,
  type Wish,
  type WorkshopResource,
} from "./capacity.ts";

const monday = "2026-11-23" as LocalDate;
const at = (day: number, hour: number) => instantOf(addDays(monday, day), Math.round(hour * 60));
const now = at(0, 0);

const resources: WorkshopResource[] = firstResources.map((resource, index) => ({
  ...resource,
  id: `r${index}`,
  position: index,
  workingDays: null,
}));
const needs = firstNeeds.map((need) => ({ ...need, bayKinds: [...need.bayKinds] as BayKind[] }));
const workshop: Capacity = { hours: firstHours, resources, absences: [], needs, allocations: [] };

const need = (serviceId: string) =>
  needOf({ needs }, { serviceIds: [serviceId], vehicleSize: "suv" });
const availability = (
  { need, now, ...input }: Capacity & { need: Need; now: Date },
  arrival: Date,
  wish?: Wish,
) => planner(input).find(need, arrival, now, wish);
const answer = (input: Partial<typeof workshop>, serviceId: string, arrival: Date) =>
  availability({ ...workshop, ...input, need: need(serviceId), now }, arrival);

const visit = (places: Fit["places"], visitId = "v"): Allocation[] =>
  places.map((place) => ({ ...place, visitId }));

function placed(input: Partial<typeof workshop>, wanted: { need: Need; arrival: Date }[]): Fit[] {
  const plan = planner({ ...workshop, ...input });
  return wanted.flatMap(({ need, arrival }) => {
    const found = plan.find(need, arrival, now);
    if (!found.free) return [];
    plan.take(found.places);
    return [found];
  });
}

test("an empty workshop begins at once, and says when the car is ready", () => {
  expect(answer({}, "premium-wash", at(0, 10))).toMatchObject({
    free: true,
    workStart: at(0, 10),
    workEnd: at(0, 10.75),
    readyAt: at(0, 10.75),
    bayId: "r0",
    technicianIds: ["r5"],
  });
});

test("a coating goes on over the night, and over the Sunday on which nobody works", () => {
  const found = answer({}, "ceramic-coating", at(5, 12));
  expect(found).toMatchObject({ workEnd: at(7, 14), readyAt: at(8, 12) });
  if (!found.free) throw new Error("full");
  const [bay, ...people] = found.places;
  expect(bay).toMatchObject({ resourceId: "r4", startsAt: found.workStart, endsAt: found.readyAt });
  expect(people.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    [at(5, 12), at(5, 21)],
    [at(7, 10), at(7, 14)],
  ]);
});

test("work waits for a bay as long as its service may wait, and is full beyond", () => {
  const two = [1, 2].map(() => ({ need: need("premium-wash"), arrival: at(0, 10) }));
  const allocations = placed({}, two).flatMap(({ places }, index) => visit(places, `v${index}`));
  expect(answer({ allocations }, "premium-wash", at(0, 10))).toMatchObject({
    workStart: at(0, 10.75),
  });
  const long = resources.slice(0, 2).map(({ id: resourceId }) => ({
    resourceId,
    visitId: "long",
    startsAt: at(0, 10),
    endsAt: at(0, 12.5),
  }));
  expect(answer({ allocations: long }, "premium-wash", at(0, 10))).toEqual({
    free: false,
    reason: "full",
  });
  expect(answer({ allocations: long }, "premium-wash", at(0, 11))).toMatchObject({
    workStart: at(0, 12.5),
  });
});

test("what is over, and a day on which the workshop is closed, is not offered", () => {
  expect(
    availability({ ...workshop, need: need("premium-wash"), now: at(0, 12) }, at(0, 11)),
  ).toEqual({ free: false, reason: "past" });
  expect(answer({}, "premium-wash", at(6, 12))).toEqual({ free: false, reason: "closed" });
});

test("a technician on leave and one whose day off it is are not there", () => {
  const alone = resources.filter(({ kind, id }) => kind !== "technician" || id === "r5");
  const wholeDay = { startsMinute: null, endsMinute: null };
  const absences = [{ ...wholeDay, resourceId: "r5", startsOn: monday, endsOn: monday }];
  expect(answer({ resources: alone, absences }, "premium-wash", at(0, 12))).toMatchObject({
    free: false,
  });
  expect(answer({ resources: alone, absences }, "ceramic-coating", at(0, 12))).toMatchObject({
    workStart: at(1, 10),
  });
  const offTuesday = alone.map((each) => ({
    ...each,
    workingDays: each.kind === "technician" ? [false, true, false, true, true, true, true] : null,
  }));
  expect(answer({ resources: offTuesday }, "full-detailing", at(0, 15))).toMatchObject({
    free: false,
  });
  expect(answer({ resources: offTuesday }, "full-detailing", at(0, 10))).toMatchObject({
    readyAt: at(0, 21),
  });
});

const withNights = firstHours.map((rule) => ({
  ...rule,
  pattern: rule.pattern.map(() => [{ opens: 18 * 60, closes: 26 * 60 }]),
}));
const saturday = 5;

test("weekdays and days of absence go by the shift: Saturday's lasts until two on Sunday", () => {
  const only = (day: number): WorkshopResource[] =>
    resources
      .filter(({ kind, id }) => kind !== "technician" || id === "r5")
      .map((each) => ({
        ...each,
        workingDays:
          each.kind === "technician" ? [0, 1, 2, 3, 4, 5, 6].map((of) => of === day) : null,
      }));
  const atOne = (input: Partial<typeof workshop>) =>
    answer({ hours: withNights, ...input }, "premium-wash", at(saturday + 1, 1));
  expect(atOne({ resources: only(6) })).toMatchObject({ workStart: at(saturday + 1, 1) });
  const sunday = { workStart: at(saturday + 1, 18) };
  expect(atOne({ resources: only(0) })).toMatchObject(sunday);
  const alone = resources.filter(({ kind, id }) => kind !== "technician" || id === "r5");
  const away = (day: number) => {
    const on = addDays(monday, day);
    const days = { startsOn: on, endsOn: on, startsMinute: null, endsMinute: null };
    return atOne({ resources: alone, absences: [{ resourceId: "r5", ...days }] });
  };
  expect(away(saturday)).toMatchObject(sunday);
  expect(away(saturday + 1)).toMatchObject({ workStart: at(saturday + 1, 1) });
});

test("who goes home at four is there until then, and nobody takes them afterwards", () => {
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  fc.assert(
    fc.property(minutes, minutes, fc.array(minutes, { maxLength: 12 }), (one, other, arrivals) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other) + 1];
      const absences = ["r0", "r5"].map((resourceId) => ({
        resourceId,
        startsOn: monday,
        endsOn: monday,
        startsMinute: from,
        endsMinute: to,
      }));
      const wanted = arrivals.map((minute) => ({
        need: need("premium-wash"),
        arrival: instantOf(monday, minute),
      }));
      const [away, back] = [instantOf(monday, from), instantOf(monday, to)];
      for (const { places } of placed({ absences }, wanted))
        for (const { resourceId, startsAt, endsAt } of places)
          if (["r0", "r5"].includes(resourceId))
            expect(startsAt >= back || endsAt <= away).toBe(true);
    }),
  );
  const [four, six] = [16 * 60, 18 * 60];
  const home = { startsOn: monday, endsOn: monday, startsMinute: four, endsMinute: null };
  const repair = { startsOn: monday, endsOn: monday, startsMinute: four, endsMinute: six };
  const alone = resources.filter(({ id }) => ["r0", "r5"].includes(id));
  const wash = (hour: number, absences: Capacity["absences"]) =>
    answer({ resources: alone, absences }, "premium-wash", at(0, hour));
  expect(wash(15, [{ resourceId: "r5", ...home }])).toMatchObject({ workStart: at(0, 15) });
  expect(wash(15.5, [{ resourceId: "r5", ...home }])).toEqual({ free: false, reason: "full" });
  expect(wash(15.5, [{ resourceId: "r0", ...repair }])).toEqual({ free: false, reason: "full" });
  expect(wash(16.5, [{ resourceId: "r0", ...repair }])).toMatchObject({ workStart: at(0, 18) });
});

test("without any bay the workshop has no limit, and still says when a car is ready", () => {
  const unlimited = resources.filter(({ kind }) => kind === "technician");
  expect(answer({ resources: unlimited }, "premium-wash", at(0, 21))).toMatchObject({
    free: true,
    readyAt: at(1, 10.75),
    bayId: null,
    places: [],
  });
});

test("staff may overrule hours and waits, and never what is taken", () => {
  const ask = (wish: object, allocations: Allocation[] = []) =>
    availability({ ...workshop, allocations, need: need("premium-wash"), now }, at(0, 22), {
      overrule: true,
      ...wish,
    });
  const night = ask({ workStart: at(0, 22) });
  expect(night).toMatchObject({ workStart: at(0, 22), readyAt: at(0, 22.75) });
  if (!night.free) throw new Error("full");
  const taken = visit(night.places);
  expect(ask({ workStart: at(0, 22), bayId: "r0" }, taken)).toEqual({
    free: false,
    reason: "full",
  });
  expect(ask({ workStart: at(0, 22), bayId: "r1" }, taken)).toMatchObject({ bayId: "r1" });
});

test("the last place of a slot is known for it", () => {
  const plan = planner({
    ...workshop,
    resources: resources.filter(({ id }) => ["r0", "r1", "r5"].includes(id)),
  });
  const short = { ...need("premium-wash"), longestWaitMinutes: 0 };
  const found = plan.find(short, at(0, 10), now);
  if (!found.free) throw new Error("full");
  expect(plan.isLast(short, at(0, 10), now, found)).toBe(true);
  expect(plan.isLast({ ...short, longestWaitMinutes: 60 }, at(0, 10), now, found)).toBe(false);
  expect(plan.find(short, at(0, 10), now)).toEqual(found);
});

test("several services take their time one after the other, in a bay that fits them all", () => {
  const both = needOf(
    { needs },
    {
      serviceIds: ["premium-wash", "full-detailing"],
      vehicleSize: "sedan",
      extras: [{ minutes: 30 }],
    },
  );
  expect(both).toMatchObject({ minutes: 45 + 600 + 30, bayKinds: ["detailing-bay"], people: 1 });
});

const anyResource = (index: number) =>
  fc.record({
    id: fc.constant(`r${index}`),
    kind: fc.constantFrom(...bayKinds, "technician" as const),
    name: fc.constant(""),
    nameAr: fc.constant(""),
    position: fc.integer({ min: 0, max: 3 }),
    workingDays: fc.option(fc.array(fc.boolean(), { minLength: 7, maxLength: 7 })),
  });
const anyResources = fc
  .integer({ min: 0, max: 7 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, index) => anyResource(index))));
const anyNeed: fc.Arbitrary<Need> = fc.record({
  bayKinds: fc.subarray([...bayKinds], { minLength: 1 }),
  people: fc.integer({ min: 1, max: 2 }),
  minutes: fc.integer({ min: 1, max: 1500 }),
  curingMinutes: fc.constantFrom(0, 0, 90, 700),
  longestWaitMinutes: fc.constantFrom(0, 60, 240, 960),
});
const anyRequest = fc.record({
  need: anyNeed,
  arrival: fc
    .tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 8 * 3_600_000, max: 22 * 3_600_000 }))
    .map(([day, ms]) => new Date(at(day, 0).getTime() + ms)),
});
const limited = (some: readonly WorkshopResource[]): WorkshopResource[] => [
  ...resources
    .filter(({ id }) => ["r0", "r2", "r4", "r5"].includes(id))
    .map((each) => ({ ...each, id: `f${each.id}` })),
  ...some,
];

test("no two visits share a bay or a technician, and people work only while it is open", () => {
  fc.assert(
    fc.property(anyResources, fc.array(anyRequest, { maxLength: 25 }), (some, requests) => {
      const all = limited(some);
      const fits = placed({ resources: all }, requests);
      const taken = fits.flatMap(({ places }) => places);
      for (const [index, one] of taken.entries()) {
        for (const other of taken.slice(index + 1)) {
          if (one.resourceId !== other.resourceId) continue;
          expect(one.endsAt <= other.startsAt || other.endsAt <= one.startsAt).toBe(true);
        }
        const { kind, workingDays } = all.find(
          ({ id }) => id === one.resourceId,
        ) as WorkshopResource;
        if (kind !== "technician") continue;
        const open = openParts(firstHours, today(one.startsAt)).some(
          ({ opens, closes }) =>
            instantOf(today(one.startsAt), opens) <= one.startsAt &&
            one.endsAt <= instantOf(today(one.startsAt), closes),
        );
        expect(open).toBe(true);
        expect(
          workingDays?.[new Date(one.startsAt.getTime() + 4 * 3_600_000).getUTCDay()],
        ).not.toBe(false);
      }
    }),
  );
});

test("work begins in time and is open minutes long, and nothing is ready before it ends", () => {
  fc.assert(
    fc.property(anyResources, anyRequest, (some, { need, arrival }) => {
      const found = availability({ ...workshop, resources: limited(some), need, now }, arrival);
      if (!found.free) return;
      const { workStart, workEnd, readyAt } = found;
      expect(isOpenAt(firstHours, workStart)).toBe(true);
      expect(workingMsBetween(firstHours, arrival, workStart)).toBeLessThanOrEqual(
        need.longestWaitMinutes * minuteMs,
      );
      expect(workingMsBetween(firstHours, workStart, workEnd)).toBe(need.minutes * minuteMs);
      expect(workingMsBetween(firstHours, workEnd, readyAt)).toBe(need.curingMinutes * minuteMs);
      expect(readyAt >= workEnd && workStart >= arrival).toBe(true);
    }),
  );
});

test("another bay or technician never makes an answer worse, and more work never a better one", () => {
  const someMinutes = fc.integer({ min: 5, max: 600 });
  fc.assert(
    fc.property(
      anyResources,
      anyResource(99),
      fc.array(anyRequest, { maxLength: 15 }),
      anyRequest,
      someMinutes,
      (some, more, before, { need, arrival }, added) => {
        const few = limited(some);
        const allocations = placed({ resources: few }, before).flatMap(({ places }) =>
          visit(places),
        );
        const ask = (all: WorkshopResource[], minutes = need.minutes) =>
          availability(
            { ...workshop, resources: all, allocations, need: { ...need, minutes }, now },
            arrival,
          );
        const [one, other, longer] = [
          ask(few),
          ask([...few, more]),
          ask(few, need.minutes + added),
        ];
        if (!one.free) {
          expect(longer.free).toBe(false);
          return;
        }
        expect(other.free && other.readyAt <= one.readyAt).toBe(true);
        if (longer.free)
          expect(longer.readyAt > one.readyAt && longer.workStart >= one.workStart).toBe(true);
      },
    ),
  );
});

test("of equal requests it does not matter in which order they come, nor resources and allocations", () => {
  fc.assert(
    fc.property(
      anyResources,
      fc.array(anyRequest, { maxLength: 12 }),
      anyRequest,
      fc.integer(),
      (some, before, request, salt) => {
        const all = limited(some);
        const allocations = placed({ resources: all }, before).flatMap(({ places }) =>
          visit(places),
        );
        const shuffled = <Item>(items: readonly Item[]) =>
          items
            .map((item, index) => ({ item, key: Math.sin(salt + index) }))
            .sort((one, other) => one.key - other.key)
            .map(({ item }) => item);
        const equal = Array.from({ length: 4 }, () => request);
        const first = placed({ resources: all, allocations }, equal);
        const second = placed(
          { resources: shuffled(all), allocations: shuffled(allocations) },
          equal,
        );
        expect(second).toEqual(first);
      },
    ),
  );
});
