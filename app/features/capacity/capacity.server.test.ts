// Also on PostgreSQL: locks and exclusion

import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import { book } from "#app/features/booking/booking.server.ts";
import type { BookingInput } from "#app/features/booking/booking.ts";
import { readFirstTimes, readFreeTimes } from "#app/features/booking/free-times.server.ts";
import { slotValue } from "#app/features/booking/slots.ts";
import { summerTimes } from "#app/features/services/services.ts";
import { bookingKind } from "#app/features/visits/bookings.admin.server.ts";
import { addDays, instantOf, type LocalDate, minutesNow } from "#app/lib/time.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import type { BookingStatus } from "#db/schema/enums.ts";
import {
  allocations,
  bookingSubmissions,
  resourceAbsences,
  resources,
  visitLines,
  visits,
  workNeeds,
} from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { seededApp } from "../../../tests/app.ts";
import { rowIn } from "../../../tests/database.ts";
import { firstBookable } from "../../../tests/first-services.ts";
import { bookedId, bookingInput } from "../../../tests/inbox.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { readWorkshop } from "./capacity.server.ts";

const app = await seededApp(() => now);
const { db } = app;
const monday = "2026-11-23" as LocalDate;
const at = (day: number, hour: number) => instantOf(addDays(monday, day), Math.round(hour * 60));
const now = at(0, 9);
const onServer = inject("databaseTemplate").kind === "postgres";

const actorId = await addCustomer(db, { role: "owner", username: "owner" });

beforeEach(async () => {
  await db.delete(bookingSubmissions);
  await db.update(resources).set({ isRetired: false });
});

let people = 0;
function ask(serviceId: string, change: Partial<BookingInput> = {}) {
  const bookable = firstBookable(serviceId);
  const input = bookingInput(addDays(monday, 1), {
    email: `aisha${people}@example.com`,
    phone: `05${String(++people).padStart(8, "0")}`,
    time: 10 * 60,
    ...change,
  });
  return book(app, { bookable, input, locale: "en", path: "/" });
}

const visitOf = (bookingId: string) => rowIn(db, visits, { bookingId });
const placesOf = async (bookingId: string) =>
  db
    .select()
    .from(allocations)
    .where(eq(allocations.visitId, (await visitOf(bookingId)).id))
    .orderBy(asc(allocations.startsAt));

test("an installation starts with the bays, people and needs of the seed, once", async () => {
  expect(await db.$count(resources)).toBe(8);
  expect(await db.$count(workNeeds)).toBe(5);
  const [last] = await db.select().from(resources).orderBy(asc(resources.position)).limit(1);
  await db.delete(resources).where(eq(resources.id, last?.id ?? ""));
  await seed(db);
  expect(await db.$count(resources)).toBe(7);
  if (last) await db.insert(resources).values(last);
});

test("who is away is so by the clock of whoever asks, whatever the database's says", async () => {
  const technician = await rowIn(db, resources, { kind: "technician" });
  const day = "2020-03-02" as LocalDate;
  const away = { resourceId: technician.id, startsOn: day, endsOn: day };
  await db.insert(resourceAbsences).values(away);
  expect((await readWorkshop(db)).absences).toMatchObject([away]);
  await db.delete(resourceAbsences);
});

test("a booking is written with its visit, a line and its places", async () => {
  const id = bookedId(await ask("premium-wash"));
  expect(await visitOf(id)).toMatchObject({
    state: "requested",
    arrivesAt: at(1, 10),
    workStart: at(1, 10),
    readyAt: at(1, 10.75),
  });
  const lines = await db.select().from(visitLines);
  expect(lines).toMatchObject([
    {
      kind: "service",
      itemId: "premium-wash",
      name: "Premium Wash",
      minutes: 45,
      priceFils: 17_000,
    },
  ]);
  expect(await placesOf(id)).toHaveLength(2);
});

test("a place that is taken is refused with the nearest free times, and nothing is left behind", async () => {
  const coatings = [await ask("ceramic-coating"), await ask("ceramic-coating")];
  expect(coatings).toMatchObject([{ ok: true }, { ok: false, reason: "full" }]);
  const [, refused] = coatings;
  if (!refused || refused.ok) throw new Error("not refused");
  expect(refused.nearest).toHaveLength(3);
  expect(refused.nearest.every((each) => each > at(1, 10))).toBe(true);
  expect(await db.$count(bookingSubmissions)).toBe(1);
});

test("a package is offered instead only when it begins", async () => {
  let refused = await ask("summer-ceramic-package");
  while (refused.ok) refused = await ask("summer-ceramic-package");
  const times = refused.nearest.map((each) => minutesNow(each));
  expect(times).toHaveLength(3);
  expect(times.filter((time) => !summerTimes.includes(time))).toEqual([]);
});

test("the same booking sent again is itself, also when it took the last place", async () => {
  const again = { phone: "0501234567", email: "same@example.com" };
  const id = bookedId(await ask("ceramic-coating", again));
  expect(bookedId(await ask("ceramic-coating", again))).toBe(id);
});

test("of many at once for one last place exactly one has it, and all others are told", async () => {
  const many = onServer ? 200 : 40;
  const results = await Promise.all(Array.from({ length: many }, () => ask("ceramic-coating")));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const reasons = results.map((result) => (result.ok ? "ok" : result.reason));
  expect(reasons.filter((reason) => reason === "full")).toHaveLength(many - 1);
  expect(await db.$count(visits)).toBe(1);
});

const set = (id: string, expectedStatus: BookingStatus, status: BookingStatus) =>
  setStatus(app, bookingKind, { id, expectedStatus, status, actorId });

test.each<[string, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>]>([
  [
    "a cancellation",
    (id) => set(id, "pending", "cancelled"),
    (id) => set(id, "cancelled", "pending"),
  ],
  [
    "the bin",
    (id) => deleteRecord(app, bookingKind, { id, actorId, expectedStatus: "pending" }),
    (id) => restoreRecord(app, bookingKind, { id, actorId }),
  ],
])("%s frees a place, which is taken again or is another's by then", async (_, free, bringBack) => {
  const id = bookedId(await ask("ceramic-coating"));
  await free(id);
  expect(await placesOf(id)).toEqual([]);
  expect(await visitOf(id)).toMatchObject({ workStart: null, readyAt: null });
  expect(await bringBack(id)).toMatchObject({ ok: true });
  expect((await placesOf(id)).length).toBeGreaterThan(1);
  await free(id);
  bookedId(await ask("ceramic-coating"));
  expect(await bringBack(id)).toMatchObject({
    ok: false,
    reason: "no-place",
    nearest: expect.arrayContaining([expect.any(Date)]),
  });
});

test("the database itself lets no two visits share a resource", async () => {
  const [one, two] = [
    await visitOf(bookedId(await ask("premium-wash"))),
    await visitOf(bookedId(await ask("interior-detailing", { vehicleSize: "suv" }))),
  ];
  const place = await rowIn(db, allocations, { visitId: one.id });
  const { resourceId, startsAt, endsAt } = place;
  const again = db.insert(allocations).values({ visitId: two.id, resourceId, startsAt, endsAt });
  await expect(again).rejects.toMatchObject({ cause: { code: "23P01" } });
});

test("the booking form is told what is left of each day, when a car is ready, and the first free time", async () => {
  const bookable = firstBookable("ceramic-coating");
  const asked = { bookable, vehicleSize: null, day: null, locale: "en" as const };
  bookedId(await ask("ceramic-coating", { date: monday }));
  const { days, first } = await readFreeTimes(app, asked);
  expect(days[monday]?.times["11:00 AM"]).toEqual(["full", "Full", ""]);
  const [date, time] = [first?.date ?? "", first?.time ?? ""];
  expect(days[date]?.times[time]).toEqual(["free", "", expect.stringMatching(/^Ready by /)]);
  const later = { ...asked, day: addDays(monday, 200) };
  expect(Object.keys((await readFreeTimes(app, later)).days)).toEqual([later.day]);
});

test("a price list is told of each service the first time that is left, and what an SUV takes longer", async () => {
  const bookables = ["premium-wash", "ceramic-coating"].map(firstBookable);
  const free = await readFirstTimes(app, bookables);
  expect(free).toEqual({
    "premium-wash": { first: { date: monday, time: 10 * 60 }, suvExtraMinutes: 0 },
    "ceramic-coating": { first: { date: monday, time: 10 * 60 }, suvExtraMinutes: 60 },
  });
  bookedId(await ask("ceramic-coating", { date: monday }));
  const left = await readFirstTimes(app, bookables);
  const asked = { bookable: firstBookable("ceramic-coating"), vehicleSize: null, day: null };
  const { first } = await readFreeTimes(app, { ...asked, locale: "en" });
  expect(left["ceramic-coating"]?.first).not.toEqual(free["ceramic-coating"]?.first);
  const time = left["ceramic-coating"]?.first?.time ?? 0;
  expect(first).toMatchObject({
    date: left["ceramic-coating"]?.first?.date,
    time: slotValue(time),
  });
});
