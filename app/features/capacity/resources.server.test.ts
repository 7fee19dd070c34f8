// Also on PostgreSQL: locks

import { expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { auditLog, bookingSubmissions, resources } from "#db/schema.ts";
import { seed } from "#db/seed.ts";
import { emptyBeforeEach, testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addPlacedVisit } from "../../../tests/visits.ts";
import { resourceEditSchema, resourceUsesMark } from "./bay-forms.ts";
import {
  addResource,
  editResource,
  findBayOrTechnician,
  findTechnician,
  listResources,
  retireResource,
} from "./resources.server.ts";

const db = await testDatabase();
const tuesday = "2026-11-24" as LocalDate;
const app = { db, now: () => instantOf(tuesday, 9 * 60) };
const actorId = await addCustomer(db, { role: "owner", username: "owner" });
const omar = await addCustomer(db, { role: "technician", username: "omar", name: "Omar" });

emptyBeforeEach(db, bookingSubmissions, resources, auditLog);

async function add(kind: "technician" | "wash-bay", name: string) {
  await addResource(app, { input: { kind, name, nameAr: "اسم" }, actorId });
  const rows = await db.select().from(resources);
  return rows.find((row) => row.name === name)?.id ?? "";
}

const days = { "day-1": "on", "day-2": "on" };
const edited = (userId: string) =>
  resourceEditSchema.parse({ name: "Omar", nameAr: "عمر", userId, ...days });

test("a technician is linked to one account, with the days on which they work", async () => {
  const id = await add("technician", "One");
  const otherId = await add("technician", "Two");
  expect(await editResource(app, { id, input: edited(omar), actorId })).toBe("saved");
  expect(await findTechnician(db, omar)).toMatchObject({ id, name: "Omar" });
  const workingDays = [false, true, true, false, false, false, false];
  expect(await findBayOrTechnician(db, id)).toMatchObject({ userId: omar, workingDays });
  const other = await findBayOrTechnician(db, otherId);
  expect(other?.accounts.map(({ username }) => username)).toEqual(["owner"]);
  const taken = { id: otherId, input: edited(omar), actorId };
  expect(await editResource(app, taken)).toBe("account-taken");
  const actions = (await db.select().from(auditLog)).map(({ action }) => action);
  expect(actions.filter((action) => action === "bay.edit")).toHaveLength(1);
});

test("of two who link one account at once one has it; a customer's account is nobody's", async () => {
  const ids = [await add("technician", "Three"), await add("technician", "Four")];
  const sara = await addCustomer(db, { role: "technician", username: "sara", name: "Sara" });
  const results = await Promise.all(
    ids.map((id) => editResource(app, { id, input: edited(sara), actorId })),
  );
  expect(results.sort()).toEqual(["account-taken", "saved"]);
  const customer = edited(await addCustomer(db));
  expect(await editResource(app, { id: ids[0] ?? "", input: customer, actorId })).toBe(
    "account-taken",
  );
});

test("a bay has a name and nothing of a person; what is not there is not found", async () => {
  const id = await add("wash-bay", "Bay");
  expect(await editResource(app, { id, input: edited(omar), actorId })).toBe("saved");
  expect(await findBayOrTechnician(db, id)).toMatchObject({
    name: "Omar",
    userId: null,
    workingDays: null,
  });
  const nothing = { id: "nothing", input: edited(""), actorId };
  expect(await editResource(app, nothing)).toBe("not-found");
});

test("a bay is added, taken out of use and used again, and the audit says so", async () => {
  const id = await add("wash-bay", "Wash bay");
  expect(await listResources(app)).toMatchObject([{ id, isRetired: false }]);
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
