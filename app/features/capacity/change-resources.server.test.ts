import { beforeEach, expect, test } from "vitest";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { auditLog, bookingSubmissions, resourceAbsences, resources, visits } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addBooking } from "../../../tests/inbox.ts";
import { createVisit, readWorkshop } from "./capacity.server.ts";
import { needOf } from "./capacity.ts";
import {
  addAbsence,
  addResource,
  deleteAbsence,
  listResources,
  listVisitsToMove,
  retireResource,
} from "./change-resources.server.ts";

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

async function placed() {
  const { id: bookingId } = await addBooking(db);
  const workshop = await readWorkshop(db);
  const need = needOf(workshop, { serviceIds: ["premium-wash"], vehicleSize: null });
  const arrivesAt = instantOf(addDays(tuesday, 1), 10 * 60);
  await db.transaction(async (tx) => {
    const at = app.now();
    await createVisit(tx, {
      bookingId,
      arrivesAt,
      need: { ...need, bayKinds: ["wash-bay"] },
      lines: [line],
      at,
    });
  });
  const [visit] = await db.select().from(visits);
  return visit?.id;
}
const line = { kind: "service", name: "Wash", nameAr: "غسيل", priceFils: 100 } as const;

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

test("visits of a bay that is away or out of use must move, and no others", async () => {
  const { id } = await aBay();
  const visitId = await placed();
  expect(await listVisitsToMove(app)).toEqual([]);
  const day = addDays(tuesday, 1);
  const away = { resourceId: id, reason: "Paint", startsOn: day, endsOn: day };
  const after = { ...away, startsOn: addDays(day, 1), endsOn: addDays(day, 1) };
  expect(await addAbsence(app, { input: after, actorId })).toBe(true);
  expect(await listVisitsToMove(app)).toEqual([]);
  expect(await addAbsence(app, { input: away, actorId })).toBe(true);
  expect(await listVisitsToMove(app)).toMatchObject([{ id: visitId, resource: "Wash bay" }]);
  for (const absence of await db.select().from(resourceAbsences)) {
    await deleteAbsence(app, { id: absence.id, actorId });
  }
  expect(await listVisitsToMove(app)).toEqual([]);
  await retireResource(app, { id, isRetired: true, actorId });
  expect(await listVisitsToMove(app)).toMatchObject([{ id: visitId }]);
});
