// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addresses, user } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import type { AddressInput } from "./address.ts";
import {
  addAddress,
  changeAddress,
  changeProfile,
  findAddress,
  findProfile,
  listAddresses,
  makeDefaultAddress,
  removeAddress,
} from "./customers.server.ts";

const db = await testDatabase();

const villa: AddressInput = {
  fullName: "Aisha Khan",
  phone: "0501234567",
  addressLine1: "Villa 12, Street 4",
  addressLine2: null,
  city: "Dubai",
  state: null,
  postalCode: null,
  landmark: null,
  makani: null,
  country: "UAE",
};
const office: AddressInput = {
  ...villa,
  addressLine1: "Office 501, Bay Tower",
  addressLine2: "Business Bay",
  state: "Dubai",
  postalCode: "12345",
  landmark: null,
  makani: null,
};

let aisha: string;
let omar: string;

beforeEach(async () => {
  await db.delete(user);
  aisha = await addCustomer(db, { name: "Aisha" });
  omar = await addCustomer(db, { name: "Omar" });
});

async function add(userId: string, input: AddressInput = villa): Promise<string> {
  const added = await addAddress(db, userId, input);
  if (!added) throw new Error("the book is full");
  return added;
}

const lines = async (userId: string) =>
  (await listAddresses(db, userId)).map(
    ({ addressLine1, isDefault }) => `${addressLine1}${isDefault ? " (default)" : ""}`,
  );
const countDefaults = async (userId: string) =>
  (await listAddresses(db, userId)).filter(({ isDefault }) => isDefault).length;

test("the same address again is the one that is there", async () => {
  expect(await add(aisha)).toBe(await add(aisha));
  expect(await add(aisha, office)).toBe(await add(aisha, office));
  expect(await add(omar)).not.toBe(await add(aisha));
  expect(await add(aisha, { ...office, addressLine2: null })).not.toBe(await add(aisha, office));
});

test("ten addresses added to an empty book at once leave one default", async () => {
  const streets = Array.from({ length: 10 }, (_, i) => ({ ...villa, addressLine1: `Villa ${i}` }));
  await Promise.all(streets.map((street) => add(aisha, street)));
  expect(await listAddresses(db, aisha)).toHaveLength(10);
  expect(await countDefaults(aisha)).toBe(1);
});

test("a book takes fifty addresses, and says so to the next", async () => {
  for (let i = 0; i < 50; i++) await add(aisha, { ...villa, addressLine1: `Villa ${i}` });
  expect(await addAddress(db, aisha, office)).toBeNull();
  expect(await addAddress(db, omar, office)).not.toBeNull();
});

test("another address becomes the only default", async () => {
  await add(aisha);
  const addressId = await add(aisha, office);
  await add(omar);
  expect(await makeDefaultAddress(db, { userId: aisha, addressId })).toBe(true);
  expect(await makeDefaultAddress(db, { userId: aisha, addressId })).toBe(true);
  expect(await lines(aisha)).toEqual(["Office 501, Bay Tower (default)", "Villa 12, Street 4"]);
  expect(await countDefaults(omar)).toBe(1);
});

test("when the default is removed, the oldest that is left takes its place", async () => {
  const first = await add(aisha);
  await add(aisha, office);
  await add(aisha, { ...office, addressLine1: "Office 502" });
  expect(await removeAddress(db, { userId: aisha, addressId: first })).toBe(true);
  expect(await lines(aisha)).toEqual(["Office 501, Bay Tower (default)", "Office 502"]);
  expect(await removeAddress(db, { userId: aisha, addressId: first })).toBe(false);
});

test("removing the default while another one is made it leaves one", async () => {
  const first = await add(aisha);
  const second = await add(aisha, office);
  await add(aisha, { ...office, addressLine1: "Office 502" });
  await Promise.all([
    removeAddress(db, { userId: aisha, addressId: first }),
    makeDefaultAddress(db, { userId: aisha, addressId: second }),
  ]);
  expect(await countDefaults(aisha)).toBe(1);
});

test("somebody else's address is not found, changed, made default or removed", async () => {
  const addressId = await add(aisha);
  const before = await db.select().from(addresses);
  const stolen = { userId: omar, addressId };
  expect(await findAddress(db, stolen)).toBeNull();
  expect(await changeAddress(db, stolen, office)).toBe("not-found");
  expect(await makeDefaultAddress(db, stolen)).toBe(false);
  expect(await removeAddress(db, stolen)).toBe(false);
  expect(await listAddresses(db, omar)).toEqual([]);
  expect(await db.select().from(addresses)).toEqual(before);
});

test("a profile starts with the account's name, and is written for its owner only", async () => {
  expect(await findProfile(db, aisha)).toMatchObject({ fullName: "Aisha", phone: null });
  expect(await changeProfile(db, aisha, { fullName: "Aisha K.", phone: "0501234567" })).toBe(true);
  expect(await changeProfile(db, aisha, { fullName: "Aisha Khan", phone: null })).toBe(true);
  expect(await findProfile(db, aisha)).toEqual({
    fullName: "Aisha Khan",
    phone: null,
    email: `${aisha}@example.com`,
    emailVerified: false,
  });
  expect(await db.select().from(user).where(eq(user.id, aisha))).toMatchObject([
    { name: "Aisha Khan", email: `${aisha}@example.com` },
  ]);
  expect(await findProfile(db, omar)).toMatchObject({ fullName: "Omar" });
});
