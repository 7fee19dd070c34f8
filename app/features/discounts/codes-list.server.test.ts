// Also on PostgreSQL: search and lists by key

import { expect, test } from "vitest";
import { listRecords } from "#app/admin/records.server.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { discountCodes, orders } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { changeIn, emptyBeforeEach } from "../../../tests/database.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../../../tests/shop.ts";
import { listOrdersWith, staffCodes } from "./codes.admin.server.ts";
import { checkDiscount } from "./discounts.server.ts";
import { codeList, codeStates } from "./discounts.ts";

const app = await testApp(() => now);
const { db } = app;
const now = new Date("2030-03-09T08:00:00.417Z");
const before = new Date("2030-03-08T08:00:00Z");

emptyBeforeEach(db, orders, discountCodes);

const list = (search = "") =>
  listRecords(app, staffCodes, readListQuery(new URLSearchParams(search), codeList));
const codesOf = async (search?: string) => (await list(search)).rows.map(({ code }) => code);

async function addOneOfEach() {
  await addDiscountCode(db, { code: "ACTIVE", validUntil: now, maxUses: 2, usedCount: 1 });
  await addDiscountCode(db, { code: "OFF", isActive: false, validUntil: before });
  await addDiscountCode(db, { code: "EXPIRED", validUntil: before, maxUses: 1, usedCount: 1 });
  await addDiscountCode(db, { code: "USED", maxUses: 3, usedCount: 3 });
  await addDiscountCode(db, { code: "SOON", validFrom: new Date("2030-03-09T08:00:01Z") });
  await addDiscountCode(db, { code: "GONE", deletedAt: before });
}

test("each code stands in the state that an order with it would be told", async () => {
  await addOneOfEach();
  const refusals = {
    active: null,
    off: "invalid",
    expired: "expired",
    "used-up": "used-up",
    scheduled: "not-started",
  };
  const { rows, part } = await list("sort=code");
  expect(part.total).toBe(5);
  for (const { code, state } of rows) {
    const checked = await checkDiscount(db, code, { subtotalFils: 100_000, now, customer: null });
    expect(checked.ok ? null : checked.reason, code).toBe(refusals[state]);
  }
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(codeStates));
});

test("the list is narrowed by state and by words of code and descriptions", async () => {
  await addOneOfEach();
  await addDiscountCode(db, { code: "EID15", description: "For Eid", descriptionAr: "للعيد" });
  expect(await codesOf("status=used-up")).toEqual(["USED"]);
  expect(await codesOf("q=eid")).toEqual(["EID15"]);
  expect(await codesOf(`q=${encodeURIComponent("للعيد")}`)).toEqual(["EID15"]);
  expect(await codesOf("q=gone")).toEqual([]);
});

test("a code lists the orders that used it, without those that staff deleted", async () => {
  const userId = await addCustomer(db);
  const perfume = await addPerfume(db);
  const code = await addDiscountCode(db);
  const other = await addDiscountCode(db, { code: "OTHER" });
  const used = { discountCodeId: code.id };
  const first = await addOrder(db, userId, [perfume.id], { ...used, createdAt: before });
  const second = await addOrder(db, userId, [perfume.id], { ...used, createdAt: now });
  const deleted = await addOrder(db, userId, [perfume.id], used);
  await changeIn(db, orders, { id: deleted.id }, { deletedAt: now });
  await addOrder(db, userId, [perfume.id], { discountCodeId: other.id });
  const listed = await listOrdersWith(db, code.id);
  expect(listed.map(({ id }) => id)).toEqual([second.id, first.id]);
});
