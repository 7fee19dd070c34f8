import { expect, test } from "vitest";
import { discountCodes } from "#db/schema/discounts.ts";
import { emptyBeforeEach, testDatabase } from "../../../tests/database.ts";
import { listDiscounts } from "./discounts.server.ts";

const db = await testDatabase();
const now = new Date("2030-03-09T08:00:00.417Z");
const yesterday = new Date("2030-03-08T08:00:00Z");
async function addCode(change: Partial<typeof discountCodes.$inferInsert> = {}) {
  await db.insert(discountCodes).values({
    code: "SHINE20",
    description: "20% off",
    discountType: "percentage",
    discountValue: 20,
    ...change,
  });
}

emptyBeforeEach(db, discountCodes);

test("the list has what anybody may use now, the highest figure first", async () => {
  await addCode({ code: "TEN", discountValue: 10, validUntil: now });
  await addCode({ code: "LASTONE", discountValue: 30, maxUses: 2, usedCount: 1 });
  await addCode({ code: "AED25", discountType: "fixed", discountValue: 25, minPurchaseAed: 170 });
  await addCode({ code: "ALSO25", discountValue: 25 });
  await addCode({ code: "OFF", discountValue: 90, isActive: false });
  await addCode({ code: "PAST", discountValue: 91, validUntil: yesterday });
  await addCode({ code: "USED", discountValue: 92, maxUses: 2, usedCount: 2 });
  await addCode({ code: "GONE", discountValue: 93, deletedAt: yesterday });
  await addCode({ code: "MINE", discountValue: 94, isPublic: false });
  await addCode({ code: "SOON", discountValue: 95, validFrom: new Date("2030-03-09T08:00:01Z") });
  const listed = await listDiscounts(db, now);
  expect(listed.map(({ code }) => code)).toEqual(["LASTONE", "AED25", "ALSO25", "TEN"]);
  expect(listed[1]).toEqual({
    code: "AED25",
    description: "20% off",
    descriptionAr: null,
    discountType: "fixed",
    discountValue: 25,
    minPurchaseAed: 170,
  });
});
