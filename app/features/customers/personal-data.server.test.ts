import { expect, test } from "vitest";
import { addresses, passkey, session, staffNotes, twoFactor } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, addOrder, addPerfume, fillCart } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { addCar } from "./cars.server.ts";
import { changeProfile } from "./customers.server.ts";
import { collectPersonalData } from "./personal-data.server.ts";

const db = await testDatabase();
const now = new Date("2026-11-21T08:00:00.417Z");

async function customerWithEverything(mark: string) {
  const userId = await addCustomer(db, { name: `${mark} name`, email: `${mark}@example.com` });
  const oud = await addPerfume(db, { name: `${mark} oud` });
  await changeProfile(db, userId, { fullName: `${mark} full name`, phone: "0501234567" });
  await db.insert(addresses).values({
    userId,
    fullName: `${mark} receiver`,
    phone: "0501234567",
    addressLine1: `${mark} villa`,
    city: "Dubai",
  });
  const changes = { customerName: `${mark} buyer`, specialInstructions: `${mark} ring` };
  const { id: orderId, orderNumber } = await addOrder(db, userId, [oud.id], changes);
  await db.insert(staffNotes).values({ orderId, body: `${mark} asked for a later day` });
  await fillCart(db, userId, oud, 2);
  const expiresAt = new Date("2027-01-01");
  const token = `${mark} secret token`;
  await db.insert(session).values({ userId, token, expiresAt, userAgent: `${mark} browser` });
  await db.insert(passkey).values({
    userId,
    name: `${mark} phone`,
    publicKey: `${mark} secret key`,
    credentialID: `${mark} secret id`,
    counter: 0,
    deviceType: "singleDevice",
    backedUp: false,
  });
  const car = { make: `${mark} make`, model: "Patrol", year: "2024", vehicleSize: "suv" } as const;
  const plate = { plateEmirate: "Dubai", plateCode: "A", plateNumber: "12345" };
  const kept = await addCar(db, userId, { ...car, ...plate }, now);
  const carId = kept.ok ? kept.carId : undefined;
  const booked = await addVisit(db, { carId }, { userId, name: `${mark} driver` });
  await db.insert(staffNotes).values({ bookingId: booked.booking.id, body: `${mark} is tall` });
  await addVisit(db, {}, { userId, deletedAt: now });
  const backupCodes = `${mark} secret codes`;
  await db.insert(twoFactor).values({ userId, secret: `${mark} secret`, backupCodes });
  return { userId, orderNumber };
}

async function collectWhole(userId: string) {
  const { orders, ...rest } = await collectPersonalData(db, userId, now);
  const all = [];
  for await (const batch of orders) all.push(...batch);
  return { ...rest, orders: all };
}

test("a customer gets everything of their own, no secrets, and nothing of others", async () => {
  const layla = await customerWithEverything("layla");
  await customerWithEverything("omar");
  const collected = await collectWhole(layla.userId);
  expect(collected).toMatchObject({
    exportedAt: now,
    account: { name: "layla full name", email: "layla@example.com", emailVerified: false },
    profile: { fullName: "layla full name", phone: "0501234567" },
    addresses: [{ fullName: "layla receiver", addressLine1: "layla villa" }],
    cars: [{ make: "layla make", vehicleSize: "suv", plateEmirate: "Dubai", plateNumber: "12345" }],
    bookings: [
      {
        name: "layla driver",
        state: "requested",
        plateNumber: "12345",
        staffNotes: [{ text: "layla is tall" }],
      },
    ],
    orders: [
      {
        orderNumber: layla.orderNumber,
        name: "layla buyer",
        instructions: "layla ring",
        totalFils: 11_425,
        items: [{ perfume: "Oud", quantity: 1, amountFils: 8500 }],
        notes: [{ text: "layla asked for a later day" }],
      },
    ],
    cart: [{ perfume: "layla oud", quantity: 2, priceAed: 85 }],
    sessions: [{ device: "layla browser" }],
    passkeys: [{ name: "layla phone" }],
  });
  const text = JSON.stringify(collected);
  expect(text).not.toMatch(/secret (token|key|id|codes)|omar/);
});

test("each of many orders is there once with its own lines, whatever is ordered meanwhile", async () => {
  const userId = await addCustomer(db);
  const oud = await addPerfume(db);
  const numbers: string[] = [];
  for (let made = 0; made < 210; made++) {
    numbers.push((await addOrder(db, userId, [oud.id])).orderNumber);
  }
  const { orders } = await collectPersonalData(db, userId, now);
  const collected = [];
  for await (const batch of orders) {
    collected.push(...batch);
    await addOrder(db, userId, [oud.id]);
  }
  expect(collected.map(({ orderNumber }) => orderNumber)).toEqual(numbers);
  expect(collected.every(({ items }) => items.length === 1)).toBe(true);
});
