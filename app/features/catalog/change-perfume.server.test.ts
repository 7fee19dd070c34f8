// Also on PostgreSQL: locks and search

import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { readListQuery } from "#app/lib/list-query.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { auditLog, perfumes } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, addPerfume, clearPerfumes } from "../../../tests/shop.ts";
import { findProduct, listProducts } from "./catalog.server.ts";
import { addPerfume as add, editPerfume, perfumeKind } from "./change-perfume.server.ts";
import { productShape } from "./perfume-actions.ts";
import type { PerfumeInput } from "./perfume-form.ts";

const db = await testDatabase();
const app = { db, now: () => new Date() };
const actorId = await addCustomer(db, { role: "counter", name: "Omar", username: "omar" });

type Edit = Omit<Parameters<typeof editPerfume>[1], "mayPrice">;
const saveEdit = (edit: Edit) => editPerfume(app, { ...edit, mayPrice: true });

beforeEach(async () => {
  await clearPerfumes(db);
  await db.delete(auditLog);
});

const input: PerfumeInput = {
  name: "Rose",
  nameAr: "ورد",
  slug: "rose",
  priceAed: 90,
  description: "Roses after rain",
  descriptionAr: null,
  picture: "perfume-oud",
  features: ["Soft"],
  topNotes: "Rose",
  middleNotes: "",
  baseNotes: "Musk",
  intensity: "Light",
  category: "Premium Collection",
  bestseller: true,
  inStock: true,
  stockQuantity: 10,
  displayOrder: 3,
};

async function added(changes: Partial<PerfumeInput> = {}) {
  const done = await add(app, { input: { ...input, ...changes }, actorId });
  if (!done.ok) throw new Error(done.reason);
  return done.id;
}

async function opened(id: string) {
  const found = await findProduct(db, id);
  if (!found) throw new Error("not found");
  const { version, stockQuantity, displayOrder } = found;
  return { id, expected: { version, stockQuantity, displayOrder } };
}

const rowOf = async (id: string) =>
  (await db.select().from(perfumes).where(eq(perfumes.id, id)))[0];
const audited = () => db.select().from(auditLog).orderBy(auditLog.createdAt, auditLog.id);

const sell = (bottles: number) =>
  db.update(perfumes).set({ stockQuantity: sql`${perfumes.stockQuantity} - ${bottles}` });

test("the slug of another perfume is refused, that of a deleted one is free", async () => {
  const first = await added();
  expect(await add(app, { input, actorId })).toEqual({ ok: false, reason: "slug-in-use" });
  const second = await added({ slug: "other" });
  const edit = { ...(await opened(second)), input, actorId };
  expect(await saveEdit(edit)).toEqual({ ok: false, reason: "slug-in-use" });
  await deleteRecord(app, perfumeKind, { id: first, expectedVersion: 1, actorId });
  expect(await saveEdit(edit)).toMatchObject({ ok: true });
});

test("who may not change prices saves all but the price", async () => {
  const id = await added();
  const typed = { ...input, name: "Wild Rose", priceAed: 1 };
  const form = { ...(await opened(id)), input: typed, actorId, mayPrice: false };
  expect(await editPerfume(app, form)).toMatchObject({ ok: true });
  expect(await rowOf(id)).toMatchObject({ name: "Wild Rose", priceAed: input.priceAed });
  const [, entry] = await audited();
  expect(Object.keys(entry?.details ?? {})).toEqual(["name"]);
});

test("a form that is sent twice is saved once", async () => {
  const id = await added();
  const form = { ...(await opened(id)), input: { ...input, stockQuantity: 20 }, actorId };
  for (const time of ["first", "second"]) {
    expect(await saveEdit(form), time).toMatchObject({ ok: true });
  }
  expect((await rowOf(id))?.stockQuantity).toBe(20);
  expect(await audited()).toHaveLength(2);
});

test("orders that came in while the form was open are no other hand, and stay taken", async () => {
  const id = await added();
  const form = await opened(id);
  await sell(4);
  expect(await saveEdit({ ...form, input, actorId })).toMatchObject({ ok: true });
  expect((await rowOf(id))?.stockQuantity).toBe(6);

  const next = await opened(id);
  await sell(1);
  await saveEdit({ ...next, input: { ...input, stockQuantity: 26 }, actorId });
  expect((await rowOf(id))?.stockQuantity, "twenty came, one was sold").toBe(25);

  const last = await opened(id);
  await sell(5);
  await saveEdit({ ...last, input: { ...input, stockQuantity: 2 }, actorId });
  expect((await rowOf(id))?.stockQuantity, "never below nothing").toBe(0);

  await db.update(perfumes).set({ stockQuantity: 10 });
  const forged = { ...(await opened(id)).expected, stockQuantity: 0 };
  const most = { ...input, stockQuantity: 1_000_000 };
  await saveEdit({ id, expected: forged, input: most, actorId });
  expect((await rowOf(id))?.stockQuantity, "never above what a form takes").toBe(1_000_000);
});

test("counting bottles begins and ends with what was typed", async () => {
  const id = await added({ stockQuantity: null });
  await saveEdit({ ...(await opened(id)), input: { ...input, stockQuantity: 7 }, actorId });
  expect((await rowOf(id))?.stockQuantity).toBe(7);
  const uncounted = { ...input, stockQuantity: null };
  await saveEdit({ ...(await opened(id)), input: uncounted, actorId });
  expect((await rowOf(id))?.stockQuantity).toBeNull();
});

test("a place that others gave it meanwhile is kept, unless the form gives it another", async () => {
  const id = await added();
  const form = await opened(id);
  await db.update(perfumes).set({ displayOrder: 1 });
  await saveEdit({ ...form, input, actorId });
  expect((await rowOf(id))?.displayOrder).toBe(1);
  await saveEdit({ ...(await opened(id)), input: { ...input, displayOrder: 9 }, actorId });
  expect((await rowOf(id))?.displayOrder).toBe(9);
});

test("a perfume whose address another one took is not restored", async () => {
  const id = await added();
  await deleteRecord(app, perfumeKind, { id, expectedVersion: 1, actorId });
  await added();
  expect(await restoreRecord(app, perfumeKind, { id, actorId })).toEqual({
    ok: false,
    reason: "slug-in-use",
  });
});

test("staff find perfumes by either name, whatever they type", async () => {
  await addPerfume(db, { name: "100% Oud_1", nameAr: "عود" });
  await addPerfume(db, { name: "Rose", nameAr: null, inStock: false, displayOrder: 1 });
  await addPerfume(db, { name: "Café Été", nameAr: "قهوة الصيف", displayOrder: 2 });
  const found = async (search: string) => {
    const query = readListQuery(new URLSearchParams(search), productShape);
    return (await listProducts(db, query)).products.map(({ name }) => name);
  };
  expect(await found("q=oud")).toEqual(["100% Oud_1"]);
  expect(await found("q=قهوه")).toEqual(["Café Été"]);
  expect(await found("q=_")).toEqual([]);
  expect(await found("status=out-of-stock")).toEqual(["Rose"]);
  expect(await found("status=in-stock&sort=-name")).toEqual(["Café Été", "100% Oud_1"]);
  expect(await found("sort=-name")).toEqual(["Rose", "Café Été", "100% Oud_1"]);
});
