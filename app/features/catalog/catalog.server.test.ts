import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addPerfume, clearPerfumes } from "../../../tests/shop.ts";
import { findPerfume, listPerfumes } from "./catalog.server.ts";

const db = await testDatabase();
const lines: string[] = [];
const app = { db, log: createLog((line) => lines.push(line)) };

test.each([
  ["took all of them out of stock", { inStock: false }],
  ["sold all of them", { stockQuantity: 0 }],
  ["deleted all of them", { deletedAt: new Date() }],
])("a shop whose staff %s stays empty", async (_, change) => {
  await clearPerfumes(db);
  await addPerfume(db, change);
  expect((await listPerfumes(app, { page: 1, locale: "en" })).perfumes).toEqual([]);
  expect(await findPerfume(app, "oud", "en")).toBeNull();
  expect(lines).toEqual([]);
});
