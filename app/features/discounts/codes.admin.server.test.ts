// Also on PostgreSQL: locks

import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { parseLocalDate } from "#app/lib/time.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { auditLog, discountCodes, orders } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer, addDiscountCode } from "../../../tests/shop.ts";
import type { CodeInput } from "./code-input.ts";
import { addCode, codeKind, editCode, switchCode } from "./codes.admin.server.ts";
import { claimDiscount, listDiscounts, releaseDiscount } from "./discounts.server.ts";

const db = await testDatabase();
let now = new Date("2030-03-09T08:00:00.417Z");
const app = { db, now: () => now };
const actorId = await addCustomer(db, { role: "owner", username: "owner", name: "Omar" });

const input: CodeInput = {
  code: "EID15",
  discountType: "percentage",
  discountValue: 15,
  description: "15% off for Eid",
  descriptionAr: "خصم 15% بمناسبة العيد",
  minPurchaseAed: 0,
  maxUses: 200,
  maxUsesPerCustomer: 1,
  firstOrderOnly: false,
  isPublic: true,
  validFrom: null,
  validUntil: parseLocalDate("2030-03-20"),
};

const codeNamed = async (code: string) => {
  const rows = await db.select().from(discountCodes).where(eq(discountCodes.code, code));
  const [row] = rows;
  if (!row) throw new Error(`There is no ${code}`);
  return row;
};
const entries = () =>
  db
    .select({ action: auditLog.action, actorId: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .orderBy(asc(auditLog.id));

beforeEach(async () => {
  now = new Date("2030-03-09T08:00:00.417Z");
  for (const table of [auditLog, orders, discountCodes]) await db.delete(table);
});

test("a new code holds at once, to the end of its last day in Dubai", async () => {
  expect(await addCode(app, { input, actorId })).toMatchObject({ ok: true });
  const row = await codeNamed("EID15");
  expect(row.validUntil).toEqual(new Date("2030-03-20T19:59:59.999Z"));
  expect(await listDiscounts(db, now)).toMatchObject([
    { code: "EID15", descriptionAr: "خصم 15% بمناسبة العيد" },
  ]);
  expect(await entries()).toEqual([
    {
      action: "discount.add",
      actorId,
      details: {
        code: "EID15",
        discountType: "percentage",
        discountValue: 15,
        maxUsesPerCustomer: 1,
        firstOrderOnly: false,
        isPublic: true,
      },
    },
  ]);
});

test("two codes of one name: the second is refused, also when both come at once", async () => {
  const both = await Promise.all([
    addCode(app, { input, actorId }),
    addCode(app, { input, actorId }),
  ]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(both).toContainEqual({ ok: false, reason: "taken" });
  expect(await db.$count(discountCodes)).toBe(1);
  expect(await db.$count(auditLog)).toBe(1);
});

test("an edit writes down what it changed, from what to what, and nothing else", async () => {
  await addCode(app, { input, actorId });
  const { id, version: expectedVersion } = await codeNamed("EID15");
  now = new Date("2030-03-09T09:00:00.417Z");
  const edited = { ...input, discountValue: 20, maxUses: null };
  expect(await editCode(app, { id, expectedVersion, input: edited, actorId })).toMatchObject({
    ok: true,
  });
  expect(await codeNamed("EID15")).toMatchObject({ discountValue: 20, updatedAt: now });
  expect((await entries()).at(-1)).toEqual({
    action: "discount.edit",
    actorId,
    details: { discountValue: { from: 15, to: 20 }, maxUses: { from: 200, to: null } },
  });
});

test("an order that takes a use, or gives it back, disturbs nobody who edits the code", async () => {
  await addCode(app, { input, actorId });
  const { id, version: expectedVersion } = await codeNamed("EID15");
  await db.transaction((tx) =>
    claimDiscount(tx, "EID15", { subtotalFils: 8500, now, customer: null }),
  );
  await db.transaction((tx) =>
    claimDiscount(tx, "EID15", { subtotalFils: 8500, now, customer: null }),
  );
  await db.transaction((tx) => releaseDiscount(tx, id));
  expect(await codeNamed("EID15")).toMatchObject({ usedCount: 1, version: expectedVersion });
  expect(await editCode(app, { id, expectedVersion, input, actorId })).toMatchObject({ ok: true });
});

test("fewer uses than orders have taken by now are refused, with how many", async () => {
  const { id } = await addDiscountCode(db, { usedCount: 7 });
  const { version: expectedVersion } =
    (await db.query.discountCodes.findFirst({ where: eq(discountCodes.id, id) })) ??
    expect.fail("no code");
  const change = { id, expectedVersion, actorId, input: { ...input, maxUses: 6 } };
  expect(await editCode(app, change)).toEqual({ ok: false, reason: "below-used", used: 7 });
  const enough = { ...change, input: { ...input, maxUses: 7 } };
  expect(await editCode(app, enough)).toMatchObject({ ok: true });
});

test("the name of another code is refused; the name of a deleted one is free", async () => {
  await addCode(app, { input, actorId });
  await addCode(app, { input: { ...input, code: "OTHER" }, actorId });
  const { id, version: expectedVersion } = await codeNamed("OTHER");
  expect(await editCode(app, { id, expectedVersion, input, actorId })).toEqual({
    ok: false,
    reason: "taken",
  });
  const first = await codeNamed("EID15");
  await deleteRecord(app, codeKind, {
    id: first.id,
    expectedVersion: first.version,
    actorId,
  });
  expect(await editCode(app, { id, expectedVersion, input, actorId })).toMatchObject({ ok: true });
  expect(await restoreRecord(app, codeKind, { id: first.id, actorId })).toEqual({
    ok: false,
    reason: "taken",
  });
});

test("a code is switched off and on, each once", async () => {
  await addCode(app, { input, actorId });
  const { id } = await codeNamed("EID15");
  await switchCode(app, { id, isActive: false, actorId });
  await switchCode(app, { id, isActive: false, actorId });
  expect(await listDiscounts(db, now)).toEqual([]);
  await switchCode(app, { id, isActive: true, actorId });
  expect(await listDiscounts(db, now)).toHaveLength(1);
  expect((await entries()).map(({ action }) => action)).toEqual([
    "discount.add",
    "discount.switch",
    "discount.switch",
  ]);
});
