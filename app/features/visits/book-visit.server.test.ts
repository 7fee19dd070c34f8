import { eq } from "drizzle-orm";
import { beforeEach, expect, inject, test } from "vitest";
import { book } from "#app/features/booking/booking.server.ts";
import type { NewLine } from "#app/features/capacity/capacity.server.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { bookingSubmissions, cars, customers, resources, visitLines, visits } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { firstBookable } from "../../../tests/first-services.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { bookByStaff } from "./book-visit.server.ts";
import type { StaffBookingInput } from "./booking-fields.ts";

const db = await testDatabase();
const monday = "2026-11-23" as LocalDate;
const now = instantOf(monday, 11 * 60);
const app = { db, settings: parseSettings({ SECRET: "x".repeat(32) }), now: () => now };
const onServer = inject("databaseTemplate").kind === "postgres";

await seed(db);
const actor = {
  id: await addCustomer(db, { role: "owner", username: "owner" }),
  role: "owner",
} as const;
const wash: NewLine = {
  ...{ kind: "service", itemId: "premium-wash", name: "Premium Wash", nameAr: "الغسيل الفاخر" },
  ...{ minutes: 45, priceFils: 17_000 },
};

beforeEach(async () => {
  await db.delete(bookingSubmissions);
  await db.delete(customers);
  await db.update(resources).set({ isRetired: false });
});

let forms = 0;
const caller = (change: Partial<StaffBookingInput> = {}): StaffBookingInput => ({
  ...{ request: `form ${forms++}`, channel: "phone", phone: "0501234567", name: "Aisha Khan" },
  ...{ email: "", locale: "en", carId: "", carMake: "Nissan", carModel: "Patrol" },
  ...{ carYear: "2023", vehicleSize: "suv", notes: "", overrule: false },
  plate: { plateEmirate: "dubai", plateCode: "A", plateNumber: "12345" },
  start: instantOf(addDays(monday, 1), 10 * 60),
  ...change,
});
const bookFor = (input: StaffBookingInput) => bookByStaff(app, { input, lines: [wash], actor });

test("a caller's booking is confirmed with customer, car, visit and line; sent again it is itself", async () => {
  const input = caller();
  const first = await bookFor(input);
  expect(await bookFor(input)).toEqual(first);
  expect(await db.select().from(bookingSubmissions)).toMatchObject([
    { channel: "phone", status: "confirmed", email: "", servicePriceAed: 170 },
  ]);
  expect(await db.select().from(visits)).toMatchObject([
    { stage: "expected", workStart: input.start },
  ]);
  expect(await db.select().from(cars)).toMatchObject([{ plateNumber: "12345" }]);
  expect(await db.$count(visitLines)).toBe(1);
});

test("a walk-in is here, also after hours", async () => {
  const night = { ...app, now: () => instantOf(monday, 23 * 60) };
  const input = caller({ channel: "walk-in", start: null });
  expect(await bookByStaff(night, { input, lines: [wash], actor })).toMatchObject({ ok: true });
  expect(await db.select().from(visits)).toMatchObject([{ stage: "arrived" }]);
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
        ...{ locale: "en", path: "/" },
        input: {
          ...{ firstName: "Aisha", lastName: "Khan", email: "aisha@example.com" },
          ...{ phone: "0501234567", vehicleSize: null, additionalNotes: `${turn}` },
          ...{ date: addDays(monday, 2 + turn), time: 10 * 60 },
          ...{ carMake: "Nissan", carModel: "Patrol", carYear: "2023" },
        },
      });
    // Wednesday to Saturday, twice.
    const turns = [0, 1, 2, 3, 7, 8, 9, 10];
    const counter = (turn: number) =>
      bookFor(caller({ start: instantOf(addDays(monday, 2 + turn), 15 * 60) }));
    const made = await Promise.all(turns.flatMap((turn) => [site(turn), counter(turn)]));
    expect(made.filter(({ ok }) => ok)).toHaveLength(2 * turns.length);
  },
);
