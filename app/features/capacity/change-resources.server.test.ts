import { beforeEach, expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { auditLog, resources } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addResource, listResources, retireResource } from "./change-resources.server.ts";

const db = await testDatabase();
const tuesday = "2026-11-24" as LocalDate;
const app = { db, now: () => instantOf(tuesday, 9 * 60) };
const actorId = null;

beforeEach(() => db.delete(resources));

async function aBay() {
  const input = { kind: "wash-bay", name: "Wash bay", nameAr: "موقف غسيل" } as const;
  await addResource(app, { input, actorId });
  const [bay] = await listResources(app);
  if (!bay) throw new Error("no bay");
  return bay;
}

test("a bay is added, taken out of use and used again, and the audit says so", async () => {
  const { id, isRetired } = await aBay();
  expect(isRetired).toBe(false);
  for (const isRetired of [true, true, false]) {
    expect(await retireResource(app, { id, isRetired, actorId })).toBe(true);
    expect(await listResources(app)).toMatchObject([{ id, isRetired }]);
  }
  expect(await retireResource(app, { id: "none", isRetired: true, actorId })).toBe(false);
  const entries = await db.select({ action: auditLog.action }).from(auditLog);
  expect(entries.map(({ action }) => action)).toEqual(["bay.add", "bay.retire", "bay.bring-back"]);
});
