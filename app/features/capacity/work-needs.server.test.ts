import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { auditLog, visits, workNeeds } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addPlacedVisit } from "../../../tests/visits.ts";
import { workNeedSchema } from "./bay-forms.ts";
import { readWorkshop } from "./capacity.server.ts";
import { needOf } from "./capacity.ts";
import {
  countPlacedVisits,
  findWorkNeed,
  listWorkNeeds,
  setWorkNeed,
} from "./work-needs.server.ts";

const db = await testDatabase();
const monday = "2026-11-23" as LocalDate;
const app = { db, now: () => instantOf(monday, 9 * 60) };
await seed(db);
const actorId = await addCustomer(db, { role: "owner", username: "owner" });

const posted = {
  "wash-bay": "on",
  people: "2",
  sedanMinutes: "40",
  suvMinutes: "٥٠",
  curingMinutes: "0",
  longestWaitMinutes: "120",
};
const input = workNeedSchema.parse(posted);

test("what a service needs counts for the next booking, and leaves what is booked as it is", async () => {
  await addPlacedVisit(db, { arrivesAt: instantOf(addDays(monday, 1), 10 * 60), at: app.now() });
  const before = await db.select().from(visits);
  expect(await countPlacedVisits(app, "premium-wash")).toBe(1);
  expect(await countPlacedVisits(app, "ceramic-coating")).toBe(0);
  await setWorkNeed(app, { serviceId: "premium-wash", input, actorId });
  expect(await db.select().from(visits)).toEqual(before);
  const asked = { serviceIds: ["premium-wash"], vehicleSize: "suv" as const };
  expect(needOf(await readWorkshop(db), asked)).toMatchObject({ minutes: 50, people: 2 });
  const audited = await db.select().from(auditLog).where(eq(auditLog.rowId, "premium-wash"));
  expect(audited).toMatchObject([{ action: "bay.work", actorId }]);
});

test("a service that nobody has set is listed as such, takes an hour, and can be set", async () => {
  await db.delete(workNeeds).where(eq(workNeeds.serviceId, "full-detailing"));
  expect(await findWorkNeed(app, "full-detailing")).toMatchObject({ need: null });
  const both = { serviceIds: ["premium-wash", "full-detailing"], vehicleSize: "suv" as const };
  expect(needOf(await readWorkshop(db), both)).toMatchObject({ minutes: 110 });
  await setWorkNeed(app, { serviceId: "full-detailing", input, actorId });
  expect(await findWorkNeed(app, "full-detailing")).toMatchObject({ need: input });
  expect((await listWorkNeeds(app)).some(({ id }) => id === "nothing")).toBe(false);
});

test("what is left empty, is no number or out of bounds is refused", () => {
  for (const wrong of [
    { ...posted, "wash-bay": "" },
    { ...posted, people: "0" },
    { ...posted, people: "11" },
    { ...posted, sedanMinutes: "-5" },
    { ...posted, suvMinutes: "1e9" },
    { ...posted, curingMinutes: "<b>" },
    { ...posted, longestWaitMinutes: "99999999" },
  ]) {
    expect(workNeedSchema.safeParse(wrong).success).toBe(false);
  }
});
