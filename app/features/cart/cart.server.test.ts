// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { perfumes } from "#db/schema/catalog.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, clearPerfumes, addPerfume as newPerfume } from "../../../tests/shop.ts";
import { countCart, lockCart, readCart, removeLines } from "./cart.server.ts";
import { maxLines } from "./cart.ts";
import {
  acceptChanges,
  addToCart,
  type CartChanged,
  emptyCart,
  removeFromCart,
  setQuantity,
} from "./change-cart.server.ts";
import type { CartOwner } from "./guest-cart.server.ts";

const db = await testDatabase();
const addPerfume = async (changes?: Parameters<typeof newPerfume>[1]) =>
  (await newPerfume(db, changes)).id;

function cartOf(first: CartOwner) {
  let owner = first;
  const go = async (change: Promise<CartChanged>) => {
    const changed = await change;
    if (changed.ok && changed.guest) owner = { guest: changed.guest };
    return changed;
  };
  return {
    add: (perfumeId: string, quantity = 1) => go(addToCart(db, owner, { perfumeId, quantity })),
    set: (perfumeId: string, quantity: number) =>
      go(setQuantity(db, owner, { perfumeId, quantity })),
    remove: (perfumeId: string) => go(removeFromCart(db, owner, perfumeId)),
    empty: () => go(emptyCart(db, owner)),
    accept: () => go(acceptChanges(db, owner)),
    read: async (locale: "en" | "ar" = "en") => (await readCart(db, owner, locale)).lines,
    quantities: async () => (await readCart(db, owner, "en")).lines.map((line) => line.quantity),
    count: () => countCart(db, owner),
  };
}

const kinds = [
  ["a guest", async (): Promise<CartOwner> => ({ guest: { id: newId(), lines: [] } })],
  ["a customer", async (): Promise<CartOwner> => ({ userId: await addCustomer(db) })],
] as const;
const change = (id: string, values: Partial<typeof perfumes.$inferInsert>) =>
  db.update(perfumes).set(values).where(eq(perfumes.id, id));
const refused = (reason: string) => ({ ok: false, error: expect.objectContaining({ reason }) });

beforeEach(() => clearPerfumes(db));

for (const [who, newOwner] of kinds) {
  const newCart = async () => cartOf(await newOwner());

  test(`${who} finds a perfume in the cart with its texts, in the language of the page`, async () => {
    const cart = await newCart();
    const oud = await addPerfume({ slug: "oud", descriptionAr: "عود عميق" });
    expect(await cart.add(oud, 2)).toMatchObject({ ok: true, grown: false });
    expect(await cart.read()).toEqual([
      {
        id: expect.stringMatching(who === "a guest" ? /^guest-0$/ : /^[0-9a-f-]{36}$/),
        perfumeId: oud,
        slug: "oud",
        name: "Oud",
        description: "Deep agarwood",
        image: "perfume-oud",
        priceAed: 85,
        quantity: 2,
        change: null,
      },
    ]);
    expect(await cart.read("ar")).toMatchObject([{ name: "عود", description: "عود عميق" }]);
    expect(await cart.count()).toBe(2);
  });

  test(`${who} cannot have more than 99 bottles of a perfume`, async () => {
    const cart = await newCart();
    const oud = await addPerfume();
    expect(await cart.add(oud, 100)).toEqual(refused("too-many"));
    await cart.add(oud, 98);
    expect(await cart.add(oud, 2)).toEqual(refused("too-many"));
    expect(await cart.set(oud, 100)).toEqual(refused("too-many"));
    expect(await cart.quantities()).toEqual([98]);
  });

  test(`${who} is told how many are left`, async () => {
    const cart = await newCart();
    const oud = await addPerfume({ stockQuantity: 3 });
    const fewLeft = { ok: false, error: { reason: "few-left", left: 3 } };
    expect(await cart.add(oud, 4)).toEqual(fewLeft);
    await cart.add(oud, 2);
    expect(await cart.add(oud, 2)).toEqual(fewLeft);
    expect(await cart.set(oud, 4)).toEqual(fewLeft);
    expect(await cart.set(oud, 3)).toMatchObject({ ok: true });
  });

  test.each([
    ["is switched off", { inStock: false }],
    ["has no bottle left", { stockQuantity: 0 }],
    ["was deleted", { deletedAt: new Date() }],
  ])(`${who} cannot add a perfume that %s`, async (_, values) => {
    const cart = await newCart();
    expect(await cart.add(await addPerfume(values))).toEqual(refused("out-of-stock"));
    expect(await cart.read()).toEqual([]);
  });

  test(`${who} cannot add what is no perfume, nor change what is not in the cart`, async () => {
    const cart = await newCart();
    const other = await addPerfume();
    for (const id of [newId(), "oud", "", "'; drop table perfumes; --"]) {
      expect(await cart.add(id)).toEqual(refused("unknown-perfume"));
      expect(await cart.set(id, 2)).toEqual(refused("not-in-cart"));
      expect(await cart.remove(id)).toEqual(refused("not-in-cart"));
    }
    expect(await cart.set(other, 2)).toEqual(refused("not-in-cart"));
    expect(await cart.read()).toEqual([]);
  });

  test(`the cart of ${who} takes ${maxLines} perfumes`, async () => {
    const cart = await newCart();
    const ids = [];
    for (let i = 0; i <= maxLines; i++) ids.push(await addPerfume());
    const [first = "", ...rest] = ids;
    for (const id of rest) expect(await cart.add(id)).toMatchObject({ ok: true });
    expect(await cart.add(first)).toEqual(refused("cart-full"));
    expect(await cart.add(rest[0] ?? "")).toMatchObject({ ok: true, grown: true });
  });

  test(`${who} is asked about a price, a quantity and an absence, and agrees to all at once`, async () => {
    const cart = await newCart();
    const dearer = await addPerfume();
    const scarce = await addPerfume();
    const gone = await addPerfume();
    const same = await addPerfume();
    for (const id of [dearer, scarce, gone, same]) await cart.add(id, 5);
    await change(dearer, { priceAed: 90 });
    await change(scarce, { stockQuantity: 3 });
    await change(gone, { deletedAt: new Date() });
    expect(await cart.read()).toMatchObject([
      { priceAed: 90, quantity: 5, change: { kind: "price", wasAed: 85 } },
      { quantity: 5, change: { kind: "fewer", left: 3 } },
      { name: "Oud", change: { kind: "gone" } },
      { change: null },
    ]);
    await cart.set(dearer, 4);
    await cart.add(dearer, 1);
    expect((await cart.read())[0]).toMatchObject({ change: { kind: "price", wasAed: 85 } });

    await cart.accept();
    expect(await cart.read()).toMatchObject([
      { perfumeId: dearer, priceAed: 90, quantity: 5, change: null },
      { perfumeId: scarce, quantity: 3, change: null },
      { perfumeId: same, quantity: 5, change: null },
    ]);
  });
}

test("an account's cart is its owner's alone", async () => {
  const [mine, yours] = [await addCustomer(db), await addCustomer(db)];
  const oud = await addPerfume();
  const [my, your] = [cartOf({ userId: mine }), cartOf({ userId: yours })];
  await my.add(oud, 2);
  const [line] = await my.read();
  for (const id of [oud, line?.id ?? ""]) {
    expect(await your.set(id, 9)).toEqual(refused("not-in-cart"));
    expect(await your.remove(id)).toEqual(refused("not-in-cart"));
  }
  await your.empty();
  expect(await my.quantities()).toEqual([2]);
});

test("of many additions at once none is lost and none goes over what there is", async () => {
  const cart = cartOf({ userId: await addCustomer(db) });
  const oud = await addPerfume({ stockQuantity: 12 });
  const added = await Promise.all(Array.from({ length: 20 }, () => cart.add(oud)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(12);
  expect(await cart.quantities()).toEqual([12]);
});

test("a cart takes its perfumes and no more, also of many additions at once", async () => {
  const cart = cartOf({ userId: await addCustomer(db) });
  const ids = [];
  for (let i = 0; i < 2 * maxLines; i++) ids.push(await addPerfume());
  const added = await Promise.all(ids.map((id) => cart.add(id)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(maxLines);
  expect(added.filter(({ ok }) => !ok)).toEqual(Array(maxLines).fill(refused("cart-full")));
  expect(await cart.quantities()).toHaveLength(maxLines);
});

test("a line stops at 99 bottles, also of many additions at once", async () => {
  const cart = cartOf({ userId: await addCustomer(db) });
  const oud = await addPerfume();
  const added = await Promise.all(Array.from({ length: 20 }, () => cart.add(oud, 9)));
  expect(added.filter(({ ok }) => ok)).toHaveLength(11);
  expect(await cart.quantities()).toEqual([99]);
});

test("whoever adds, empties, agrees and takes out at once waits for nobody for ever", async () => {
  const cart = cartOf({ userId: await addCustomer(db) });
  const ids = [];
  for (let i = 0; i < 8; i++) ids.push(await addPerfume());
  const changes = ids.flatMap((id) => [cart.add(id), cart.accept(), cart.empty(), cart.remove(id)]);
  await expect(Promise.all(changes)).resolves.toHaveLength(32);
});

test("a locked cart is the account's, with the prices and the stock of the moment", async () => {
  const userId = await addCustomer(db);
  const oud = await addPerfume();
  await cartOf({ userId }).add(oud, 2);
  await change(oud, { priceAed: 95 });
  const lines = await db.transaction((tx) => lockCart(tx, userId, "ar"));
  expect(lines).toMatchObject([
    { name: "عود", priceAed: 95, quantity: 2, change: { kind: "price", wasAed: 85 } },
  ]);
  const empty = await addCustomer(db);
  expect(await db.transaction((tx) => lockCart(tx, empty, "en"))).toEqual([]);
});

test("a line that comes after the cart was locked stays when the locked ones go", async () => {
  const userId = await addCustomer(db);
  const cart = cartOf({ userId });
  const [oud, aroma] = [await addPerfume(), await addPerfume()];
  await cart.add(oud);
  await db.transaction(async (tx) => {
    const lines = await lockCart(tx, userId, "en");
    await addToCart(tx, { userId }, { perfumeId: aroma, quantity: 1 });
    await removeLines(tx, lines);
  });
  expect(await cart.read()).toMatchObject([{ perfumeId: aroma }]);
});

test("ids in a guest's cookie that never were a perfume leave no line, and the others stay", async () => {
  const oud = await addPerfume();
  const kept = (perfumeId: string) => ({ perfumeId, quantity: 1, priceAed: 85 });
  const cart = cartOf({ guest: { id: newId(), lines: [kept(newId()), kept(oud)] } });
  expect(await cart.read()).toMatchObject([{ id: "guest-1", perfumeId: oud }]);
  await cart.accept();
  expect(await cart.read()).toMatchObject([{ id: "guest-0", perfumeId: oud }]);
});
