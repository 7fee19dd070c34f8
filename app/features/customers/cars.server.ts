import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { Locale } from "#app/lib/locale.ts";
import { formatPhone, parsePhone } from "#app/lib/phone.ts";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { findUser, type SessionUser } from "#app/platform/auth/session.server.ts";
import { phoneOnlyAddress } from "#app/platform/mail/outbox.server.ts";
import { loadPart } from "#app/platform/page.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { cars } from "#db/schema/workshop.ts";
import { type Booker, bookableCar, type Car, type CarInput, mostCars } from "./car.ts";
import { findProfile, lockAccount } from "./customers.server.ts";

export const carColumns = {
  id: cars.id,
  make: cars.make,
  model: cars.model,
  year: cars.year,
  vehicleSize: cars.vehicleSize,
  plateEmirate: cars.plateEmirate,
  plateCode: cars.plateCode,
  plateNumber: cars.plateNumber,
};

type Owned = { userId: string; carId: string };

const isOf = (userId: string) => and(eq(cars.userId, userId), isNull(cars.removedAt));
const isOwned = ({ userId, carId }: Owned) => and(eq(cars.id, carId), isOf(userId));

export function listCars(db: Db, userId: string): Promise<Car[]> {
  return db
    .select(carColumns)
    .from(cars)
    .where(isOf(userId))
    .orderBy(desc(cars.updatedAt), desc(cars.id));
}

export async function findCar(db: Db, owned: Owned): Promise<Car | null> {
  if (!isId(owned.carId)) return null;
  const [car] = await db.select(carColumns).from(cars).where(isOwned(owned));
  return car ?? null;
}

export async function findRemovedCar(db: Db, { userId, carId }: Owned): Promise<Car | null> {
  if (!isId(carId)) return null;
  const [car] = await db
    .select(carColumns)
    .from(cars)
    .where(and(eq(cars.id, carId), eq(cars.userId, userId), isNotNull(cars.removedAt)));
  return car ?? null;
}

export type CarKept =
  | { ok: true; carId: string }
  | { ok: false; reason: "full" }
  | { ok: false; reason: "plate-taken"; car: Car };

/** An equal car is not added again; concurrent calls wait for each other. */
export const addCar = (db: Db, userId: string, input: CarInput, at: Date): Promise<CarKept> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const garage = await listCars(tx, userId);
    const same = garage.find((car) => isSame(car, input));
    if (same) return { ok: true, carId: same.id };
    const taken = garage.find((car) => hasSamePlate(car, input));
    if (taken) return { ok: false, reason: "plate-taken", car: taken };
    if (garage.length >= mostCars) return { ok: false, reason: "full" };
    const carId = newId();
    await tx.insert(cars).values({ ...input, id: carId, userId, createdAt: at, updatedAt: at });
    return { ok: true, carId };
  });

export async function bringCar(
  tx: Tx,
  owned: Owned,
  { customerId, at }: { customerId: string | null; at: Date },
): Promise<string | undefined> {
  const [used] = await tx
    .update(cars)
    .set({ ...(customerId && { customerId }), updatedAt: at })
    .where(isOwned(owned))
    .returning({ id: cars.id });
  return used?.id;
}

/** Writes what is changed; `not-found` for another person's car, or a removed one. */
export async function changeCar(
  db: Db,
  owned: Owned,
  changed: Partial<CarInput>,
): Promise<CarKept | { ok: false; reason: "not-found" }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, owned.userId);
    const known = await findCar(tx, owned);
    if (!known) return { ok: false, reason: "not-found" };
    const input = { ...known, ...changed };
    const garage = await listCars(tx, owned.userId);
    const taken = garage.find((car) => car.id !== owned.carId && hasSamePlate(car, input));
    if (taken) return { ok: false, reason: "plate-taken", car: taken };
    await tx.update(cars).set(input).where(isOwned(owned));
    return { ok: true, carId: owned.carId };
  });
}

/** Removes a car for `restoreCar`; repeating changes nothing. False for an unknown car. */
export async function removeCar(db: Db, owned: Owned, at: Date): Promise<boolean> {
  if (!isId(owned.carId)) return false;
  const removed = await db
    .update(cars)
    .set({ removedAt: at })
    .where(isOwned(owned))
    .returning({ id: cars.id });
  return removed.length > 0 || (await findRemovedCar(db, owned)) !== null;
}

export async function restoreCar(db: Db, owned: Owned): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, owned.userId);
    if (await findCar(tx, owned)) return true;
    const car = await findRemovedCar(tx, owned);
    if (!car) return false;
    const garage = await listCars(tx, owned.userId);
    if (garage.length >= mostCars || garage.some((each) => hasSamePlate(each, car))) return false;
    await tx.update(cars).set({ removedAt: null }).where(eq(cars.id, car.id));
    return true;
  });
}

const plateColumns = ["plateEmirate", "plateCode", "plateNumber"] as const;

const isSame = (car: CarInput, other: CarInput): boolean =>
  (["make", "model", "year", "vehicleSize", ...plateColumns] as const).every(
    (name) => car[name]?.toLowerCase() === other[name]?.toLowerCase(),
  );

const hasSamePlate = (car: CarInput, other: CarInput): boolean =>
  car.plateNumber !== "" && plateColumns.every((name) => car[name] === other[name]);

/** Null for guests, for staff, who book for others, and during an outage. */
export async function findBooker(context: Context): Promise<Booker | null> {
  const { db } = context.get(appContext);
  const { locale } = context.get(requestContext);
  return loadPart(context, "booker", async () =>
    readBooker(db, { user: await findUser(context), locale }),
  );
}

async function readBooker(
  db: Db,
  { user, locale }: { user: SessionUser | null; locale: Locale },
): Promise<Booker | null> {
  if (user?.role !== "customer") return null;
  const [profile, cars] = await Promise.all([findProfile(db, user.id), listCars(db, user.id)]);
  const [firstName = "", ...rest] = (profile?.fullName ?? user.name).split(" ");
  const phone = parsePhone(profile?.phone ?? "");
  return {
    firstName,
    lastName: rest.join(" "),
    email: user.email.endsWith(phoneOnlyAddress) ? "" : user.email,
    phone: phone ? formatPhone(phone) : "",
    cars: cars.map((car) => bookableCar(car, locale)),
  };
}
