import { beforeEach, expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { auditLog, bookingSubmissions, resources } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addPlacedVisit } from "../../../tests/visits.ts";
import { addResource, listResources, retireResource } from "./change-resources.server.ts";
import { resourceUsesMark } from "./resource-uses.ts";

const db = await testDatabase();
const tuesday = "2026-11-24" as LocalDate;
const app = { db, now: () => instantOf(tuesday, 9 * 60) };
const actorId = null;

beforeEach(async () => {
  await db.delete(bookingSubmissions);
  await db.delete(resources);
});

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
    expect(await retireResource(app, { id, isRetired, actorId })).toBe("saved");
    expect(await listResources(app)).toMatchObject([{ id, isRetired }]);
  }
  const nobody = { id: "none", isRetired: true, actorId };
  expect(await retireResource(app, nobody)).toBe("not-found");
  const entries = await db.select({ action: auditLog.action }).from(auditLog);
  expect(entries.map(({ action }) => action)).toEqual(["bay.add", "bay.retire", "bay.bring-back"]);
});

test("a bay with coming visits, or the last one, is taken out of use only by whoever saw that", async () => {
  await seed(db);
  await addPlacedVisit(db, { arrivesAt: instantOf(tuesday, 11 * 60) });
  const bay = (await listResources(app)).find(({ uses }) => uses.visits > 0);
  if (!bay) throw new Error("no bay in use");
  const retire = (id: string, agreed: string) =>
    retireResource(app, { id, isRetired: true, agreed, actorId });
  expect(bay.uses).toEqual({ visits: 1, isLastBay: false });
  expect(await retire(bay.id, "")).toBe("in-use");
  expect(await retire(bay.id, "0 false")).toBe("in-use");
  expect(await retire(bay.id, resourceUsesMark(bay.uses))).toBe("saved");
  const isOther = (each: typeof bay) => each.kind !== "technician" && !each.isRetired;
  const [last, ...others] = (await listResources(app)).filter(isOther);
  for (const { id } of others) expect(await retire(id, "0 false")).toBe("saved");
  expect(await retire(last?.id ?? "", "0 false")).toBe("in-use");
  expect(await retire(last?.id ?? "", "0 true")).toBe("saved");
  const later = { db, now: () => instantOf(tuesday, 22 * 60) };
  expect((await listResources(later)).some(({ uses }) => uses.visits > 0)).toBe(false);
});
