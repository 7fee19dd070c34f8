// Also on PostgreSQL: locks

import { expect, test } from "vitest";
import { auditLog, resources } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addResource } from "./change-resources.server.ts";
import { editResource, findBayOrTechnician, findTechnician } from "./edit-resource.server.ts";
import { resourceEditSchema } from "./resource-form.ts";

const db = await testDatabase();
const app = { db, now: () => new Date("2026-11-23T06:00:00Z") };
const actorId = await addCustomer(db, { role: "owner", username: "owner" });
const omar = await addCustomer(db, { role: "technician", username: "omar", name: "Omar" });

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
