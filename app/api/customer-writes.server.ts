import { and, eq } from "drizzle-orm";
import {
  addToCart,
  type CartChanged,
  removeFromCart,
  setQuantity,
} from "#app/features/cart/change-cart.server.ts";
import { type AddressInput, addressSchema } from "#app/features/customers/address.ts";
import {
  addAddress,
  changeAddress,
  changeProfile,
  findAddress,
  findProfile,
  makeDefaultAddress,
  removeAddress,
} from "#app/features/customers/customers.server.ts";
import { findEmirate } from "#app/features/customers/emirates.ts";
import { profileSchema } from "#app/features/customers/profile.ts";
import { homeCountry } from "#app/features/pricing/countries.ts";
import { isId } from "#app/lib/ids.ts";
import { cartItems } from "#db/schema/cart.ts";
import { ApiError } from "./api-error.ts";
import {
  columnsOfFields,
  conflict,
  duplicate,
  each,
  gone,
  missingColumn,
  numberIn,
  parsedBy,
  requireSame,
  type SentRow,
  signedInPerson,
  textIn,
  type Writer,
  type Writing,
} from "./writer.server.ts";

const fieldOf = {
  full_name: "fullName",
  phone: "phone",
  address_line1: "addressLine1",
  address_line2: "addressLine2",
  city: "city",
  state: "state",
  postal_code: "postalCode",
  landmark: "landmark",
  makani: "makani",
  country: "country",
} as const satisfies Record<string, keyof AddressInput>;

const columnOf = {
  ...columnsOfFields(fieldOf),
  building: "address_line1",
  area: "address_line2",
  emirate: "city",
};

export function sentAddress(row: SentRow): AddressInput {
  const text = (column: string) => textIn(row, column);
  const country = text("country") || homeCountry;
  const emirate = findEmirate(text("state") || null) ?? findEmirate(text("city") || null);
  const area = text("address_line2");
  const place =
    country === homeCountry && emirate && area
      ? {
          emirate,
          area,
          building: text("address_line1"),
          landmark: text("landmark"),
          makani: text("makani"),
        }
      : {
          city: text("city"),
          state: text("state"),
          addressLine1: text("address_line1"),
          addressLine2: area,
        };
  const fields = {
    fullName: text("full_name"),
    phone: text("phone"),
    postalCode: text("postal_code"),
  };
  return parsedBy(addressSchema, { ...fields, country, ...place }, columnOf);
}

const rowOf = (address: AddressInput): SentRow =>
  Object.fromEntries(Object.entries(fieldOf).map(([column, field]) => [column, address[field]]));

const addressColumns = ["user_id", ...Object.keys(fieldOf), "is_default"];

export const addressWriter: Writer = {
  insert: {
    by: "customer",
    columns: addressColumns,
    run: each(async (writing, row) => {
      const { id: userId } = signedInPerson(writing);
      requireSame(row, "user_id", userId);
      const { db } = writing.app;
      const addressId = await addAddress(db, userId, sentAddress(row));
      if (!addressId) throw conflict("There are as many addresses as there may be");
      if (row.is_default === true) await makeDefaultAddress(db, { userId, addressId });
      return addressId;
    }),
  },
  update: {
    by: "customer",
    columns: addressColumns,
    async run(writing, addressId, changes) {
      const owned = { userId: signedInPerson(writing).id, addressId };
      requireSame(changes, "user_id", owned.userId);
      const { db } = writing.app;
      const address = await findAddress(db, owned);
      if (!address) throw gone();
      if (Object.keys(fieldOf).some((column) => column in changes)) {
        await changeAddress(db, owned, sentAddress({ ...rowOf(address), ...changes }));
      }
      if (changes.is_default === true) await makeDefaultAddress(db, owned);
    },
  },
  remove: {
    by: "customer",
    async run(writing, addressId) {
      await removeAddress(writing.app.db, { userId: signedInPerson(writing).id, addressId });
    },
  },
};

async function changeOwnProfile(writing: Writing, id: string, changes: SentRow): Promise<void> {
  const owner = signedInPerson(writing);
  if (id !== owner.id) throw gone();
  const { db } = writing.app;
  const profile = await findProfile(db, id);
  if (!profile) throw gone();
  const merged = { full_name: profile.fullName, phone: profile.phone, ...changes };
  const fields = { fullName: textIn(merged, "full_name"), phone: textIn(merged, "phone") };
  await changeProfile(db, id, parsedBy(profileSchema, fields, columnOf));
}

export const profileWriter: Writer = {
  update: {
    by: "customer",
    columns: ["full_name", "phone", "updated_at"],
    run: changeOwnProfile,
  },
};

function quantityIn(row: SentRow): number {
  if (row.quantity === null) throw missingColumn("quantity");
  const quantity = row.quantity === undefined ? 1 : numberIn(row, "quantity");
  if (Number.isInteger(quantity) && quantity >= 1) return quantity;
  throw new ApiError(400, "23514", "quantity is a whole number from 1");
}

function requireChanged(changed: CartChanged): void {
  if (changed.ok) return;
  const { reason } = changed.error;
  if (reason === "unknown-perfume") throw new ApiError(409, "23503", "There is no such perfume");
  throw conflict(`The cart does not take it: ${reason}`);
}

async function insertCartItem(writing: Writing, row: SentRow): Promise<string> {
  const userId = signedInPerson(writing).id;
  requireSame(row, "user_id", userId);
  const perfumeId = textIn(row, "perfume_id");
  if (!perfumeId) throw missingColumn("perfume_id");
  const { db } = writing.app;
  const wanted = { perfumeId, quantity: quantityIn(row) };
  const find = async () => {
    const [line] = await db
      .select({ id: cartItems.id })
      .from(cartItems)
      .where(and(eq(cartItems.userId, userId), eq(cartItems.perfumeId, perfumeId)));
    return line?.id;
  };
  if (isId(perfumeId) && (await find())) throw duplicate("cart_items_one_line_each");
  requireChanged(await addToCart(db, { userId }, wanted));
  const id = await find();
  if (!id) throw new Error("A line of the cart is gone as soon as it was there");
  return id;
}

async function findPerfumeOf(writing: Writing, id: string): Promise<string> {
  const [line] = await writing.app.db
    .select({ perfumeId: cartItems.perfumeId })
    .from(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.userId, signedInPerson(writing).id)));
  if (!line) throw gone();
  return line.perfumeId;
}

export const cartWriter: Writer = {
  insert: {
    by: "customer",
    columns: ["user_id", "perfume_id", "quantity"],
    run: each(insertCartItem),
  },
  update: {
    by: "customer",
    columns: ["user_id", "perfume_id", "quantity"],
    async run(writing, id, changes) {
      const { id: userId } = signedInPerson(writing);
      const perfumeId = await findPerfumeOf(writing, id);
      requireSame(changes, "user_id", userId);
      requireSame(changes, "perfume_id", perfumeId);
      if (changes.quantity === undefined) return;
      const wanted = { perfumeId, quantity: quantityIn(changes) };
      requireChanged(await setQuantity(writing.app.db, { userId }, wanted));
    },
  },
  remove: {
    by: "customer",
    async run(writing, id) {
      const perfumeId = await findPerfumeOf(writing, id);
      await removeFromCart(writing.app.db, { userId: signedInPerson(writing).id }, perfumeId);
    },
  },
};
