// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { eraseDeleted } from "#db/maintenance.ts";
import { cars, user, visits } from "#db/schema.ts";
import { rowIn, testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { type CarInput, mostCars } from "./car.ts";
import { addCar, changeCar, findCar, listCars, removeCar, restoreCar } from "./cars.server.ts";

const db = await testDatabase();
const at = new Date("2026-11-25T08:00:00.417Z");

const patrol: CarInput = {
  make: "Nissan",
  model: "Patrol",
  year: "2024",
  vehicleSize: "suv",
  plateEmirate: "Dubai",
  plateCode: "A",
  plateNumber: "12345",
};
const unplated = { plateEmirate: "", plateCode: "", plateNumber: "" };
let aisha: string;
let omar: string;

beforeEach(async () => {
  await db.delete(cars);
  await db.delete(user);
  aisha = await addCustomer(db, { email: "aisha@example.com" });
  omar = await addCustomer(db, { email: "omar@example.com" });
});

async function carOf(userId: string, changes: Partial<CarInput> = {}): Promise<string> {
  const kept = await addCar(db, userId, { ...patrol, ...changes }, at);
  if (!kept.ok) throw new Error(`Not kept: ${kept.reason}`);
  return kept.carId;
}

const namesOf = async (userId: string) => (await listCars(db, userId)).map(({ model }) => model);

test("the same car twice, also at once and in other letters, is one", async () => {
  const ids = await Promise.all([
    carOf(aisha),
    carOf(aisha),
    carOf(aisha, { make: "NISSAN" }),
    carOf(aisha, unplated),
    carOf(aisha, unplated),
  ]);
  expect(new Set(ids).size).toBe(2);
  expect(await listCars(db, aisha)).toHaveLength(2);
});

test("a plate is on one car of a garage, and may be on one of another's", async () => {
  await carOf(aisha);
  const other = { ...patrol, model: "Armada" };
  expect(await addCar(db, aisha, other, at)).toMatchObject({
    reason: "plate-taken",
    car: { model: "Patrol" },
  });
  const carId = await carOf(aisha, { ...unplated, model: "Armada" });
  expect(await changeCar(db, { userId: aisha, carId }, other)).toMatchObject({
    reason: "plate-taken",
  });
  expect(await changeCar(db, { userId: aisha, carId }, { ...other, plateNumber: "54321" })).toEqual(
    { ok: true, carId },
  );
  expect(await carOf(omar)).not.toBe("");
});

test("a full garage takes no more, also not by undoing", async () => {
  const first = await carOf(aisha);
  expect(await removeCar(db, { userId: aisha, carId: first }, at)).toBe(true);
  for (let number = 0; number < mostCars; number++) {
    await carOf(aisha, { plateNumber: String(100 + number) });
  }
  expect(await addCar(db, aisha, { ...patrol, plateNumber: "999" }, at)).toEqual({
    ok: false,
    reason: "full",
  });
  expect(await restoreCar(db, { userId: aisha, carId: first })).toBe(false);
});

test("a car that was deleted is back as it was, and its visits knew it all the time", async () => {
  const carId = await carOf(aisha);
  const visit = await addVisit(db, { carId });
  const owned = { userId: aisha, carId };
  expect(await removeCar(db, owned, at)).toBe(true);
  expect(await removeCar(db, owned, at)).toBe(true);
  expect(await namesOf(aisha)).toEqual([]);
  const kept = await rowIn(db, visits, { id: visit.id });
  expect(kept.carId).toBe(carId);
  expect(await restoreCar(db, owned)).toBe(true);
  expect(await restoreCar(db, owned)).toBe(true);
  expect(await findCar(db, owned)).toMatchObject(patrol);
});

test("it does not come back beside another car with its plate", async () => {
  const owned = { userId: aisha, carId: await carOf(aisha) };
  await removeCar(db, owned, at);
  await carOf(aisha, { model: "Armada" });
  expect(await restoreCar(db, owned)).toBe(false);
  expect(await namesOf(aisha)).toEqual(["Armada"]);
});

test("30 days after it was deleted a car is gone, or known to its visits alone", async () => {
  const visited = await carOf(aisha);
  await addVisit(db, { carId: visited });
  const never = await carOf(aisha, { plateNumber: "777" });
  const there = await carOf(aisha, { plateNumber: "888" });
  for (const carId of [visited, never]) await removeCar(db, { userId: aisha, carId }, at);
  const afterDays = (days: number) => new Date(at.getTime() + days * 24 * 3_600_000);
  await eraseDeleted(db, afterDays(29));
  expect(await db.$count(cars, eq(cars.userId, aisha))).toBe(3);
  await eraseDeleted(db, afterDays(31));
  const left = await db.select({ id: cars.id, userId: cars.userId }).from(cars);
  expect(left).toHaveLength(2);
  expect(left).toContainEqual({ id: visited, userId: null });
  expect(left).toContainEqual({ id: there, userId: aisha });
});

test("nobody reads, changes, deletes or brings back a car of somebody else", async () => {
  const carId = await carOf(aisha);
  const strange = { userId: omar, carId };
  expect(await findCar(db, strange)).toBeNull();
  expect(await changeCar(db, strange, { ...patrol, model: "Mine" })).toMatchObject({
    reason: "not-found",
  });
  expect(await removeCar(db, strange, at)).toBe(false);
  await removeCar(db, { userId: aisha, carId }, at);
  expect(await removeCar(db, strange, at)).toBe(false);
  expect(await restoreCar(db, strange)).toBe(false);
  for (const wrong of ["", "1", "'; drop table cars", newId()]) {
    expect(await findCar(db, { userId: aisha, carId: wrong })).toBeNull();
    expect(await removeCar(db, { userId: aisha, carId: wrong }, at)).toBe(false);
  }
});
