import { expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import type { VisitState } from "#db/schema/enums.ts";
import {
  attentionOf,
  type BoardVisit,
  bookAddress,
  byPresence,
  loadOf,
  otherDay,
  outageOn,
  promiseText,
  stayOn,
} from "./board.ts";

const day = (text: string) => text as LocalDate;
const inDubai = (text: string) => new Date(`${text}.417+04:00`);
const place = (start: string, readyAt: string) => {
  const end = inDubai(readyAt);
  return { place: { start: inDubai(start), workEnd: end, readyAt: end } };
};

test("a car of several days says which of them it is, and one of a day says nothing", () => {
  const coating = place("2026-11-27T16:00:00", "2026-11-29T11:00:00");
  expect(stayOn(day("2026-11-27"), coating)).toEqual({ day: 1, of: 3 });
  expect(stayOn(day("2026-11-28"), coating)).toEqual({ day: 2, of: 3 });
  expect(stayOn(day("2026-11-29"), coating)).toEqual({ day: 3, of: 3 });
  expect(stayOn(day("2026-11-27"), place("2026-11-27T10:00:00", "2026-11-27T20:30:00"))).toBeNull();
  expect(stayOn(day("2026-11-27"), { place: null })).toBeNull();
  const night = place("2026-11-27T23:30:00", "2026-11-28T00:15:00");
  expect(stayOn(day("2026-11-27"), night)).toBeNull();
});

test("cars that are here come first, those that are gone last", () => {
  const states: VisitState[] = ["collected", "confirmed", "in-work", "requested", "ready"];
  const visits = states.map((state) => ({ state }) as BoardVisit);
  expect(visits.sort(byPresence).map(({ state }) => state)).toEqual([
    "in-work",
    "ready",
    "confirmed",
    "requested",
    "collected",
  ]);
});

const friday = day("2026-11-27");
const board = {
  bays: [{ id: "wash-1", name: { en: "", ar: "" } }],
  days: [
    {
      date: friday,
      from: inDubai("2026-11-27T00:00:00"),
      until: inDubai("2026-11-28T02:00:00"),
      open: [{ opens: 600, closes: 1260 }],
      closedBecause: null,
      takenMinutes: 0,
      openMinutes: 660,
    },
  ],
  now: inDubai("2026-11-27T13:20:09"),
};
const asked = (minutes: number | null, date = friday, bay = 0) =>
  new URL(bookAddress(board, { bay, date, minutes }) ?? "none:", "https://lamaan.example")
    .searchParams;

test("an empty place is booked with its bay, its day and the quarter of an hour that was pressed", () => {
  expect(Object.fromEntries(asked(16 * 60 + 29))).toEqual({
    start: "other",
    date: "2026-11-27",
    time: "16:15",
    bayId: "wash-1",
  });
  expect(Object.fromEntries(asked(25 * 60))).toMatchObject({ date: "2026-11-28", time: "01:00" });
  expect(asked(16 * 60, friday, 7).has("bayId")).toBe(false);
});

test("a day is booked from its opening, today from the next quarter, and what has passed not at all", () => {
  expect(asked(null, day("2026-11-30")).get("time")).toBe("10:00");
  expect(asked(null).get("time")).toBe("13:30");
  expect(asked(13 * 60 + 16).get("time")).toBe("13:15");
  expect(bookAddress(board, { bay: 0, date: friday, minutes: 12 * 60 })).toBeNull();
  expect(bookAddress(board, { bay: 0, date: day("2026-11-26"), minutes: 700 })).toBeNull();
});

const hours = [
  {
    id: "week",
    kind: "week" as const,
    startsOn: null,
    endsOn: null,
    name: { en: "", ar: "" },
    pattern: [[{ opens: 600, closes: 1260 }]],
  },
];
const washBay = { id: "wash-1", name: { en: "", ar: "" } };
const outage = (from: string, to: string) => ({
  id: "",
  resourceId: "wash-1",
  name: washBay.name,
  from: inDubai(from),
  to: inDubai(to),
  reason: "",
});

test("hours out of order are no room, and a car that stands in them takes none", () => {
  const visit = { bayId: "wash-1", ...place("2026-11-27T13:00:00", "2026-11-27T15:00:00") };
  const load = (...outages: ReturnType<typeof outage>[]) =>
    loadOf(hours, friday, { bays: [washBay], outages }, [visit as BoardVisit]);
  expect(load()).toEqual({ takenMinutes: 120, openMinutes: 660 });
  const afternoon = outage("2026-11-27T14:00:00", "2026-11-27T16:00:00");
  expect(load(afternoon, afternoon)).toEqual({ takenMinutes: 60, openMinutes: 540 });
  const days = outage("2026-11-26T00:00:00", "2026-11-28T00:00:00");
  expect(load(days)).toEqual({ takenMinutes: 0, openMinutes: 0 });
  expect(outageOn({ date: friday, open: [{ opens: 600, closes: 1260 }] }, days)).toMatchObject({
    isWholeDay: true,
  });
});

test.each([
  ["confirmed", null, "13:29", null],
  ["confirmed", null, "13:30", { kind: "late", minutes: 10 }],
  ["arrived", "13:00", "13:20", null],
  ["arrived", "13:00", "13:25", { kind: "waiting", minutes: 5 }],
  ["arrived", "13:40", "13:45", { kind: "waiting", minutes: 5 }],
  ["in-work", "13:20", "15:00", null],
  ["in-work", "13:20", "15:04", { kind: "overdue", minutes: 4 }],
  ["ready", "13:20", "15:04", null],
] as const)(
  "a car of 1:20 PM, %s since %s, calls for attention at %s as %j",
  (state, came, now, told) => {
    const at = (time: string) => inDubai(`2026-11-27T${time}:00`);
    const stay = place("2026-11-27T13:20:00", "2026-11-27T15:00:00");
    const arrivedAt = came && at(came);
    expect(
      attentionOf({ ...stay, state, arrivesAt: stay.place.start, arrivedAt }, at(now)),
    ).toEqual(told);
  },
);

const promised = place("2026-11-27T17:00:00", "2026-11-28T13:00:00");

test("a promise for another day than the reader's says its day", () => {
  const visit = { ...promised, state: "in-work" } as const;
  expect(promiseText(visit, friday)).toBe("Ready by Sat, 28 Nov, 1:00\u00a0PM");
  expect(promiseText(visit, day("2026-11-28"))).toBe("Ready by 1:00\u00a0PM");
});

test("nothing is promised any more once a car was collected, or without a place", () => {
  expect(promiseText({ ...promised, state: "collected" }, friday)).toBeNull();
  expect(promiseText({ ...promised, state: "cancelled" }, friday)).toBeNull();
  expect(promiseText({ place: null, state: "confirmed" }, friday)).toBeNull();
});

test("a time of another day is read with its day, as after midnight", () => {
  const late = inDubai("2026-11-27T23:30:00");
  expect(otherDay(day("2026-11-27"), late)).toBe("");
  expect(otherDay(day("2026-11-28"), late)).toBe("Fri, 27 Nov");
});
