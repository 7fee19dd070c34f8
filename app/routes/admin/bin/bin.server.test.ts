import { beforeEach, expect, test } from "vitest";
import { discountCodes } from "#db/schema/discounts.ts";
import { testDatabase } from "../../../../tests/database.ts";
import { addDiscountCode } from "../../../../tests/shop.ts";
import { listBin } from "./bin.server.ts";

const db = await testDatabase();
const at = new Date("2030-03-09T08:00:00Z");
const app = { db, now: () => at };

beforeEach(async () => {
  await db.delete(discountCodes);
});

async function deleteCodes(count: number) {
  for (let code = 0; code < count; code++) await addDiscountCode(db, { deletedAt: at });
}

test("the bin says that it is cut only when there is more of a kind", async () => {
  await deleteCodes(100);
  expect(await listBin(app, null)).toMatchObject({ cutAt: null });
  await deleteCodes(1);
  const { rows, cutAt } = await listBin(app, "codes");
  expect(rows).toHaveLength(100);
  expect(cutAt).toBe(100);
  expect(await listBin(app, "contacts")).toEqual({ rows: [], cutAt: null });
});
