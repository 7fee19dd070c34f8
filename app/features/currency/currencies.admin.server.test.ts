// Also on PostgreSQL: locks

import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { auditLog, currencies, orders } from "#db/schema.ts";
import { seedCurrencies } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import {
  addCurrency,
  editCurrency,
  findStaffCurrency,
  listStaffCurrencies,
  moveCurrency,
  setCurrencyHidden,
} from "./currencies.admin.server.ts";
import { listCurrencies } from "./currency.server.ts";
import type { EditedCurrency } from "./currency-form.ts";

const db = await testDatabase();
let now = new Date("2030-03-09T08:00:00.417Z");
const app = { db, now: () => now };
const omar = await addCustomer(db, { role: "owner", username: "omar", name: "Omar" });

const rateOf = async (code: string) =>
  (await db.query.currencies.findFirst({ where: eq(currencies.code, code) }))?.rate;
const entries = () =>
  db
    .select({ action: auditLog.action, row: auditLog.rowId, details: auditLog.details })
    .from(auditLog)
    .orderBy(asc(auditLog.id));
const order = async () => (await listStaffCurrencies(db)).map(({ code }) => code);

beforeEach(async () => {
  now = new Date("2030-03-09T08:00:00.417Z");
  for (const table of [auditLog, orders, currencies]) await db.delete(table);
  await db.insert(currencies).values(seedCurrencies.map((each) => ({ ...each, updatedAt: now })));
});

test("a currency moves one place, stops at the ends, and keeps when its rate was set", async () => {
  const before = await order();
  const move = (code: string, step: "up" | "down") =>
    moveCurrency(app, { code, step, actorId: omar });
  now = new Date("2030-03-10T08:00:00.417Z");
  expect(await move("SAR", "up")).toBe("moved");
  expect((await order()).slice(0, 3)).toEqual(["SAR", "AED", "QAR"]);
  expect(await move("SAR", "up")).toBe("stayed");
  expect(await move("SAR", "down")).toBe("moved");
  expect(await order()).toEqual(before);
  expect(await move("XOF", "down")).toBe("stayed");
  expect(await order()).toEqual(before);
  expect(await move("XXX", "down")).toBeNull();
  expect(await entries()).toEqual([
    { action: "currency.move", row: "SAR", details: { from: 2, to: 1 } },
    { action: "currency.move", row: "SAR", details: { from: 1, to: 2 } },
  ]);
  expect((await listStaffCurrencies(db)).every(({ updatedAt }) => updatedAt < now)).toBe(true);
});

test("two who move at once leave an order with each currency once", async () => {
  const steps = ["up", "down", "up", "down"] as const;
  await Promise.all(steps.map((step) => moveCurrency(app, { code: "USD", step, actorId: omar })));
  const places = await db.select({ place: currencies.displayOrder }).from(currencies);
  expect(new Set(places.map(({ place }) => place)).size).toBe(seedCurrencies.length);
});

const franc = { code: "CHF", rate: 0.22, name: null, nameAr: null, symbol: null };
const hide = (code: string, isHidden = true) =>
  setCurrencyHidden(app, { code, isHidden, actorId: omar });

test("a currency is added behind the others, with its usual names and symbol unless others are typed", async () => {
  expect(await addCurrency(app, { input: franc, actorId: omar })).toBe(true);
  const krone = { code: "DKK", rate: 1.9, name: "Crown", nameAr: "كرونة", symbol: "kr." };
  expect(await addCurrency(app, { input: krone, actorId: omar })).toBe(true);
  expect((await listStaffCurrencies(db)).slice(-2)).toEqual([
    { ...franc, name: "Swiss Franc", symbol: "CHF", flag: "🇨🇭", isHidden: false, updatedAt: now },
    { ...krone, flag: "🇩🇰", isHidden: false, updatedAt: now },
  ]);
  const named = Object.fromEntries(
    (await listCurrencies(db, "ar")).map(({ code, name }) => [code, name]),
  );
  expect([named.CHF, named.DKK]).toEqual(["فرنك سويسري", "كرونة"]);
  expect((await entries())[1]).toEqual({
    action: "currency.add",
    row: "DKK",
    details: { name: "Crown", symbol: "kr.", rate: 1.9 },
  });
});

test("of two who add the same currency at once the second is told, and the first stays", async () => {
  const added = await Promise.all(
    [0.22, 0.23].map((rate) => addCurrency(app, { input: { ...franc, rate }, actorId: omar })),
  );
  expect(added.toSorted()).toEqual([false, true]);
  expect(await entries()).toHaveLength(1);
  expect(await addCurrency(app, { input: { ...franc, code: "AED" }, actorId: omar })).toBe(false);
  expect(await rateOf("AED")).toBe(1);
});

const edit = async (code: string, input: Partial<EditedCurrency>, seen?: number) => {
  const stored = await findStaffCurrency(db, code);
  const asked = { code, actorId: omar, expectedVersion: seen ?? stored?.version ?? 0 };
  return editCurrency(app, { ...asked, input: { ...(stored?.fields ?? franc), ...input } });
};

test("a currency is edited, what is left empty is as usual, and only a rate is set anew", async () => {
  await addCurrency(app, { input: { ...franc, name: "Frank", symbol: "Fr" }, actorId: omar });
  const addedAt = now;
  now = new Date("2030-03-10T08:00:00.417Z");
  expect(await edit("CHF", { name: null, nameAr: "الفرنك" })).toEqual({ ok: true });
  const kept = async () => (await listStaffCurrencies(db)).at(-1);
  const names = { name: "Swiss Franc", nameAr: "الفرنك", symbol: "Fr" };
  expect(await kept()).toMatchObject({ ...names, rate: 0.22, updatedAt: addedAt });
  expect(await edit("CHF", { rate: 360.123456 })).toEqual({ ok: true });
  expect(await kept()).toMatchObject({ ...names, rate: 360.123456, updatedAt: now });
  // The same form sent again has what is stored, and an older version.
  expect(await edit("CHF", {}, 0)).toEqual({ ok: true });
  expect((await entries()).slice(1)).toEqual([
    {
      action: "currency.edit",
      row: "CHF",
      details: { name: { from: "Frank", to: "Swiss Franc" }, nameAr: { from: null, to: "الفرنك" } },
    },
    { action: "currency.edit", row: "CHF", details: { rate: { from: 0.22, to: 360.123456 } } },
  ]);
});

test("the dirham is never hidden, also not by the database, and what is unknown neither", async () => {
  expect(await hide("AED")).toBe(false);
  expect(await hide("XXX")).toBe(false);
  expect(await entries()).toEqual([]);
  const hidden = db.update(currencies).set({ isHidden: true }).where(eq(currencies.code, "AED"));
  await expect(hidden).rejects.toThrow();
});
