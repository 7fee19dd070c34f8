import { and, asc, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { addresses, userProfiles } from "#db/schema/customers.ts";
import { type Address, type AddressInput, isPhoneAbroad } from "./address.ts";
import { type Profile, type ProfileInput, profileSchema } from "./profile.ts";

/** More would only make pages slow. */
const fullBook = 50;

const addressColumns = {
  id: addresses.id,
  fullName: addresses.fullName,
  phone: addresses.phone,
  addressLine1: addresses.addressLine1,
  addressLine2: addresses.addressLine2,
  city: addresses.city,
  state: addresses.state,
  postalCode: addresses.postalCode,
  landmark: addresses.landmark,
  makani: addresses.makani,
  country: addresses.country,
  isDefault: addresses.isDefault,
};

export const listAddresses = (db: Db, userId: string): Promise<Address[]> =>
  db
    .select(addressColumns)
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), asc(addresses.id));

export async function findAddress(db: Db, owned: Owned): Promise<Address | null> {
  if (!isId(owned.addressId)) return null;
  const [address] = await db.select(addressColumns).from(addresses).where(isOwned(owned));
  return address ?? null;
}

/** The first of a book is its default; an equal one is the one that is there. Null when full. */
export async function addAddress(
  db: Db,
  userId: string,
  input: AddressInput,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    return addToLockedBook(tx, userId, input);
  });
}

/** The same, for a customer whose account is locked. */
export async function addToLockedBook(
  tx: Tx,
  userId: string,
  input: AddressInput,
): Promise<string | null> {
  const book = await tx
    .select({ id: addresses.id, isSame: sql<boolean | null>`${and(...isSame(input))}` })
    .from(addresses)
    .where(eq(addresses.userId, userId));
  const same = book.find(({ isSame }) => isSame);
  if (same) return same.id;
  if (book.length >= fullBook) return null;
  const addressId = newId();
  await tx
    .insert(addresses)
    .values({ ...input, id: addressId, userId, isDefault: book.length === 0 });
  return addressId;
}

/** Writes what is changed. A number from abroad may meet an address that has moved to the UAE. */
export async function changeAddress(
  db: Db,
  owned: Owned,
  changed: Partial<AddressInput>,
): Promise<"saved" | "not-found" | "phone-abroad"> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, owned.userId);
    const known = await findAddress(tx, owned);
    if (!known) return "not-found";
    const address = { ...known, ...changed };
    if (isPhoneAbroad(address)) return "phone-abroad";
    await tx.update(addresses).set(address).where(isOwned(owned));
    return "saved";
  });
}

export async function makeDefaultAddress(db: Db, owned: Owned): Promise<boolean> {
  if (!isId(owned.addressId)) return false;
  return db.transaction(async (tx) => {
    await lockAccount(tx, owned.userId);
    if (!(await findAddress(tx, owned))) return false;
    await tx
      .update(addresses)
      .set({ isDefault: false })
      .where(
        and(
          eq(addresses.userId, owned.userId),
          eq(addresses.isDefault, true),
          ne(addresses.id, owned.addressId),
        ),
      );
    await tx.update(addresses).set({ isDefault: true }).where(isOwned(owned));
    return true;
  });
}

/** The oldest address left becomes the default; false for an unknown address. */
export async function removeAddress(db: Db, owned: Owned): Promise<boolean> {
  if (!isId(owned.addressId)) return false;
  return db.transaction(async (tx) => {
    await lockAccount(tx, owned.userId);
    const [removed] = await tx
      .delete(addresses)
      .where(isOwned(owned))
      .returning({ wasDefault: addresses.isDefault });
    if (!removed) return false;
    const [oldest] = removed.wasDefault ? await listAddresses(tx, owned.userId) : [];
    if (oldest) await makeDefaultAddress(tx, { userId: owned.userId, addressId: oldest.id });
    return true;
  });
}

/** The profile of an account, which has the account's name until it has its own. */
export async function findProfile(db: Db, userId: string): Promise<Profile | null> {
  const [row] = await db
    .select({
      fullName: userProfiles.fullName,
      accountName: user.name,
      phone: userProfiles.phone,
      email: user.email,
      emailVerified: user.emailVerified,
    })
    .from(user)
    .leftJoin(userProfiles, eq(userProfiles.id, user.id))
    .where(eq(user.id, userId));
  if (!row) return null;
  const { accountName, fullName, ...profile } = row;
  return { ...profile, fullName: fullName ?? accountName };
}

/** Writes what is changed, and the name that the header shows; false when the account is gone. */
export async function changeProfile(
  db: Db,
  userId: string,
  changed: Partial<ProfileInput>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const known = await findProfile(tx, userId);
    if (!known) return false;
    const { fullName, phone } = { ...known, ...changed };
    await tx.update(user).set({ name: fullName }).where(eq(user.id, userId));
    await tx
      .insert(userProfiles)
      .values({ id: userId, fullName, phone })
      .onConflictDoUpdate({ target: userProfiles.id, set: { fullName, phone } });
    return true;
  });
}

/** Changes the given fields, for programs; `problem` is the form's message. */
export async function changeOwnDetails(
  db: Db,
  userId: string,
  given: { fullName?: unknown; phone?: unknown },
): Promise<{ ok: true } | { ok: false; problem: string }> {
  const known = await findProfile(db, userId);
  const { fullName = known?.fullName, phone = known?.phone } = given;
  const read = profileSchema.safeParse({ fullName, phone: phone ?? "" });
  if (!read.success) return { ok: false, problem: read.error.issues[0]?.message ?? "" };
  await changeProfile(db, userId, read.data);
  return { ok: true };
}

type Owned = { userId: string; addressId: string };

function isOwned({ userId, addressId }: Owned): SQL | undefined {
  return and(eq(addresses.id, addressId), eq(addresses.userId, userId));
}

/** Whether a row says the same; written out because in SQL nothing equals null. */
function isSame(input: AddressInput): SQL[] {
  return Object.entries(input).map(([name, value]) => {
    const column = addresses[name as keyof AddressInput];
    return value === null ? isNull(column) : eq(column, value);
  });
}

/**
 * Locks the account, because limits concern all of its addresses or cars. Null if it was closed.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<string | null> {
  // A weaker lock, so that rows referring to the account can still be written.
  const isTheirs = eq(user.id, userId);
  const [found] = await tx.select({ id: user.id }).from(user).where(isTheirs).for("no key update");
  return found?.id ?? null;
}
