import { expect, test } from "vitest";
import { deletables } from "#app/admin/resources.server.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { discountCodes } from "#db/schema/discounts.ts";
import { addAnyRow } from "../../../../tests/any-row.ts";
import { emptyBeforeEach, testDatabase } from "../../../../tests/database.ts";
import { addBooking, addContact } from "../../../../tests/inbox.ts";
import { addCustomer, addDiscountCode, addOrder, addPerfume } from "../../../../tests/shop.ts";
import { listTrash, restore } from "./trash.server.ts";

const db = await testDatabase();
const at = new Date("2030-03-09T08:00:00.417Z");
const app = { db, now: () => at };
const dayMs = 24 * 3_600_000;

async function deleteOneOfEach(deletedAt: Date): Promise<Record<string, string>> {
  const perfume = await addPerfume(db);
  const order = await addOrder(db, await addCustomer(db), [perfume.id], { deletedAt });
  const rows: Record<string, string> = {
    contacts: (await addContact(db, { deletedAt })).id,
    bookings: (await addBooking(db, { deletedAt })).id,
    orders: order.id,
    perfumes: (await addPerfume(db, { deletedAt })).id,
    codes: (await addDiscountCode(db, { deletedAt })).id,
  };
  for (const [name, { kind }] of Object.entries(deletables)) {
    rows[name] ??= (await addAnyRow(db, kind.table, { deletedAt })).id;
  }
  return rows;
}

emptyBeforeEach(db, discountCodes);

async function deleteCodes(count: number) {
  for (let code = 0; code < count; code++) await addDiscountCode(db, { deletedAt: at });
}

test("the trash says that it is cut only when there is more of a kind", async () => {
  await deleteCodes(100);
  expect(await listTrash(app, null)).toMatchObject({ cutAt: null });
  await deleteCodes(1);
  const { rows, cutAt } = await listTrash(app, "codes");
  expect(rows).toHaveLength(100);
  expect(cutAt).toBe(100);
  expect(await listTrash(app, "contacts")).toEqual({ rows: [], cutAt: null });
});

test("what was deleted 30 days ago is restored, and no more a moment later", async () => {
  const actorId = await addCustomer(db, { role: "counter", username: "priya" });
  const kept = await deleteOneOfEach(new Date(at.getTime() - 30 * dayMs));
  const over = await deleteOneOfEach(new Date(at.getTime() - 30 * dayMs - 1));
  const desk = { ...app, settings: parseSettings({ SECRET: "x".repeat(32) }), log: createLog() };
  for (const kind of Object.keys(deletables)) {
    const outcome = (rows: Record<string, string>) =>
      restore.run(desk, { kind, id: rows[kind] ?? "", actorId });
    expect(await outcome(over), kind).toHaveProperty("problem");
    expect(await outcome(kept), kind).toHaveProperty("done");
  }
});
