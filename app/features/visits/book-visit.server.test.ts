// Also on PostgreSQL: locks and exclusion

import { and, eq } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import { book } from "#app/features/booking/booking.server.ts";
import { type NewLine, needOfLines, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { sendMessage } from "#app/features/contact/contact.server.ts";
import { linkCustomer } from "#app/features/customers/linked-customers.server.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import {
  allocations,
  bookingSubmissions,
  cars,
  customers,
  emailOutbox,
  resources,
  visitLines,
  visitMessages,
  visits,
} from "#db/schema.ts";
import { seededApp } from "../../../tests/app.ts";
import { rowIn } from "../../../tests/database.ts";
import { firstBookable } from "../../../tests/first-services.ts";
import { bookingInput } from "../../../tests/inbox.ts";
import { addCustomer, addStaff } from "../../../tests/shop.ts";
import { addVisit, callerInput } from "../../../tests/visits.ts";
import { bookByStaff, planVisit } from "./book-visit.server.ts";
import { changeWork } from "./change-work.server.ts";
import { findCallers } from "./staff-visit-queries.admin.server.ts";
import type { StaffBookingInput } from "./visit-form.ts";

const app = await seededApp(() => now);
const { db } = app;
const monday = "2026-11-23" as LocalDate;
const now = instantOf(monday, 11 * 60);
const onServer = inject("databaseTemplate").kind === "postgres";

const actor = await addStaff(db, "owner", "owner");
const wash: NewLine = {
  kind: "service",
  itemId: "premium-wash",
  name: "Premium Wash",
  nameAr: "الغسيل الفاخر",
  minutes: 45,
  priceFils: 17_000,
};

beforeEach(async () => {
  await db.delete(bookingSubmissions);
  await db.delete(cars);
  await db.delete(customers);
  await db.update(resources).set({ isRetired: false });
});

const plated = { plate: { plateEmirate: "dubai", plateCode: "A", plateNumber: "12345" } };
const caller = (change: Partial<StaffBookingInput> = {}) =>
  callerInput({ ...plated, start: instantOf(addDays(monday, 1), 10 * 60), ...change });
const bookFor = (input: StaffBookingInput) => bookByStaff(app, { input, lines: [wash], actor });

test("a caller's booking is confirmed with customer, car, visit and line; sent again, also at once, it is itself", async () => {
  const input = caller();
  const [first, second] = await Promise.all([bookFor(input), bookFor(input)]);
  expect(first).toMatchObject({ ok: true });
  expect([second, await bookFor(input)]).toEqual([first, first]);
  expect(await db.select().from(bookingSubmissions)).toMatchObject([
    { channel: "phone", status: "confirmed", email: "", servicePriceAed: 170 },
  ]);
  expect(await db.select().from(visits)).toMatchObject([
    { state: "confirmed", workStart: input.start },
  ]);
  expect(await db.select().from(cars)).toMatchObject([{ plateNumber: "12345" }]);
  expect(await db.$count(visitLines)).toBe(1);
});

test("a bay that was pressed on the board is the car's, and is refused when it is taken", async () => {
  const [, second] = await db.select().from(resources).where(eq(resources.kind, "wash-bay"));
  const bayId = second?.id ?? "";
  expect(await bookFor(caller({ bayId }))).toMatchObject({ ok: true });
  const bay = and(
    eq(allocations.resourceId, bayId),
    eq(allocations.startsAt, caller().start ?? now),
  );
  expect(await db.$count(allocations, bay)).toBe(1);
  expect(await bookFor(caller({ bayId }))).toMatchObject({ ok: false, reason: "waits" });
  const person = await rowIn(db, resources, { kind: "technician" });
  expect(await bookFor(caller({ bayId: person.id }))).toMatchObject({ ok: false, reason: "full" });
});

test("a link goes to nobody but whom staff chose, whoever wrote with the caller's number", async () => {
  await bookFor(caller({ email: "aisha@example.com" }));
  const said = { subject: "Hello", message: "Please call me." };
  const stranger = { name: "Sami", email: "stranger@example.net", phone: "0501234567" };
  const next = { ...app, now: () => new Date(now.getTime() + 1) };
  await sendMessage(next, { input: { ...stranger, ...said }, locale: "en", path: "/contact" });
  await db.delete(emailOutbox);
  const later = (hours: number) => instantOf(addDays(monday, 2), hours * 60);
  await bookFor(caller({ start: later(10) }));
  expect(await db.$count(emailOutbox)).toBe(0);
  const [found] = await findCallers(app, "050 123 4567");
  expect(found).toMatchObject({
    name: "Aisha Khan",
    names: [
      { value: "Sami", source: "message" },
      { value: "Aisha Khan", source: "staff" },
    ],
    emails: [
      { value: "stranger@example.net", source: "message", isProven: false },
      { value: "aisha@example.com", source: "staff" },
    ],
    coming: [
      { arrivesAt: instantOf(addDays(monday, 1), 10 * 60), car: "Nissan Patrol" },
      { arrivesAt: later(10), car: "Nissan Patrol" },
    ],
  });
  expect(await findCallers(app, "kh aisha")).toEqual([found]);
  expect(await findCallers(app, "050 12")).toEqual([found]);
  for (const short of ["ai", "123", "%%%%", ""]) expect(await findCallers(app, short)).toEqual([]);
  await bookFor(caller({ start: later(14), email: "aisha@example.com" }));
  const mails = await db.select().from(emailOutbox);
  expect(mails.map(({ toAddress }) => toAddress)).toEqual(["aisha@example.com"]);
});

test("a caller is found by Arabic digits, and an appointment that staff deleted says nothing of them", async () => {
  await bookFor(caller());
  const [customer] = await db.select().from(customers);
  const mistaken = { customerId: customer?.id, carMake: "Lexus", deletedAt: now };
  await addVisit(db, { state: "no-show" }, mistaken);
  for (const typed of ["٠٥٠ ١٢٣", "+٩٧١ ٥٠ ١٢٣"]) {
    const [found] = await findCallers(app, typed);
    expect(found).toMatchObject({ name: "Aisha Khan", noShows: 0 });
    expect(found?.cars.map(({ make }) => make)).toEqual(["Nissan"]);
  }
});

test("a car of a garage is chosen as its owner wrote it; said otherwise it is another car", async () => {
  const customerId = await db.transaction((tx) =>
    linkCustomer(tx, { phone: "0501234567", name: "Aisha", email: "" }, now),
  );
  const userId = await addCustomer(db);
  const patrol = { make: "Nissan", model: "Patrol", year: "2024", plateNumber: "777" };
  const [own] = await db
    .insert(cars)
    .values({ ...patrol, customerId, userId })
    .returning();
  const carId = own?.id ?? "";
  const plate = { plateEmirate: "", plateCode: "", plateNumber: "777" };
  await bookFor(caller({ carId, plate }));
  expect(await db.select().from(visits)).toMatchObject([{ carId }]);
  await bookFor(caller({ carId, start: instantOf(addDays(monday, 2), 10 * 60) }));
  const kept = await db.select().from(cars);
  expect(kept).toContainEqual(own);
  expect(kept).toContainEqual(expect.objectContaining({ plateNumber: "12345", userId: null }));
  expect(kept).toHaveLength(2);
});

const walkIn = (change: Partial<StaffBookingInput> = {}) =>
  caller({ channel: "walk-in", start: null, carYear: "", ...change });

test("a walk-in after hours is here, once it was said until when it waits", async () => {
  const night = { ...app, now: () => instantOf(monday, 23 * 60) };
  const opening = instantOf(addDays(monday, 1), 10 * 60);
  const ready = instantOf(addDays(monday, 1), 10 * 60 + 45);
  const waiting = { workStart: opening, readyAt: ready, isClosed: true };
  const need = needOfLines(await readWorkshop(db), { lines: [wash], vehicleSize: "suv" });
  const asked = { need, arrivesAt: night.now(), overrule: true };
  expect(await planVisit(night, asked)).toEqual({ readyAt: ready, waiting });
  const input = walkIn();
  const refused = { ok: false, reason: "waits", waiting };
  expect(await bookByStaff(night, { input, lines: [wash], actor })).toEqual(refused);
  const tooSoon = { ...input, waitsUntil: instantOf(monday, 24 * 60) };
  expect(await bookByStaff(night, { input: tooSoon, lines: [wash], actor })).toEqual(refused);
  expect(await db.$count(bookingSubmissions)).toBe(0);
  expect(await db.$count(customers)).toBe(0);
  const said = { ...input, waitsUntil: opening };
  expect(await bookByStaff(night, { input: said, lines: [wash], actor })).toMatchObject({
    ok: true,
  });
  expect(await db.select().from(visits)).toMatchObject([{ state: "arrived", workStart: opening }]);
});

test("who comes while every bay is taken is told until when, and without a wait of nothing", async () => {
  expect(await bookFor(walkIn())).toMatchObject({ ok: true });
  expect(await bookFor(walkIn())).toMatchObject({ ok: true });
  const workStart = new Date(now.getTime() + 45 * 60_000);
  expect(await bookFor(walkIn())).toMatchObject({
    ok: false,
    reason: "waits",
    waiting: { workStart, isClosed: false },
  });
  const need = needOfLines(await readWorkshop(db), { lines: [wash], vehicleSize: "suv" });
  const later = { need, arrivesAt: workStart, overrule: false };
  expect(await planVisit(app, later)).toMatchObject({ waiting: null });
  expect(await planVisit(app, { ...later, arrivesAt: instantOf(monday, 23 * 60) })).toBeNull();
});

test("a walk-in for whom nothing is free for weeks has the first place after them", async () => {
  const coating = { ...wash, itemId: "ceramic-coating", minutes: 720 };
  let [last, taken] = [now, 0];
  for (; last < instantOf(addDays(monday, 21), 0); taken++) {
    const input = walkIn({ waitsUntil: instantOf(addDays(monday, 60), 0) });
    expect(await bookByStaff(app, { input, lines: [coating], actor })).toMatchObject({ ok: true });
    const starts = (await db.select().from(visits)).map(({ workStart }) => Number(workStart));
    last = new Date(Math.max(...starts));
  }
  expect(taken).toBeGreaterThan(8);
});

test("what fits nowhere is refused with other times, and leaves nothing behind", async () => {
  await db.update(resources).set({ isRetired: true });
  await db.insert(resources).values({ kind: "coating-room", name: "Room", nameAr: "غرفة" });
  expect(await bookFor(caller())).toMatchObject({ ok: false, reason: "full", nearest: [] });
  expect(await db.$count(bookingSubmissions)).toBe(0);
  expect(await db.$count(customers)).toBe(0);
  await db.delete(resources).where(eq(resources.name, "Room"));
});

test.runIf(onServer)(
  "site and counter book for one caller at once, and neither waits for the other for ever",
  async () => {
    const bookable = firstBookable("premium-wash");
    const site = (turn: number) =>
      book(app, {
        bookable,
        locale: "en",
        path: "/",
        input: bookingInput(addDays(monday, 2 + turn), {
          additionalNotes: `${turn}`,
          time: 10 * 60,
        }),
      });
    const turns = [0, 1, 2, 3, 7, 8, 9, 10];
    const counter = (turn: number) =>
      bookFor(caller({ start: instantOf(addDays(monday, 2 + turn), 15 * 60) }));
    const made = await Promise.all(turns.flatMap((turn) => [site(turn), counter(turn)]));
    expect(made.filter(({ ok }) => ok)).toHaveLength(2 * turns.length);
  },
);

const petHair: NewLine = {
  kind: "extra",
  itemId: "pet-hair",
  name: "Pet hair removal",
  nameAr: "إزالة الشعر",
  minutes: 45,
  priceFils: 9_000,
};

const priceOf = async () => (await db.select().from(bookingSubmissions))[0]?.servicePriceAed;

test("an extra that staff add moves the promise, the customer is told, and the booking costs it", async () => {
  const booked = await bookFor(caller({ email: "aisha@example.com" }));
  if (!booked.ok) throw new Error(booked.reason);
  const { visitId } = booked;
  const [before] = await db.select().from(visits);
  expect(await changeWork(app, { visitId, change: { add: petHair }, actor })).toEqual({ ok: true });
  const [after] = await db.select().from(visits);
  expect((Number(after?.readyAt) - Number(before?.readyAt)) / 60_000).toBe(45);
  expect(await priceOf()).toBe(260);
  const told = await db.select({ name: visitMessages.name }).from(visitMessages);
  expect(told.map(({ name }) => name)).toContain(`promise ${after?.version}`);
  const line = await rowIn(db, visitLines, { kind: "extra" });
  const removeId = line.id;
  expect(await changeWork(app, { visitId, change: { removeId }, actor })).toEqual({ ok: true });
  expect(await priceOf()).toBe(170);
  expect((await db.select().from(visits))[0]?.readyAt).toEqual(before?.readyAt);
});
