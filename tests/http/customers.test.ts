import { expect, test } from "vitest";
import { auditLog, bookingSubmissions, contactSubmissions, customers } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../database.ts";
import { addContact, linkRecords } from "../inbox.ts";
import { startSite } from "./site.ts";
import { visitor } from "./visitor.ts";

const site = await startSite({}, await testDatabase());
const counter = await visitor(site, { role: "counter" });
emptyBeforeEach(site.db, bookingSubmissions, contactSubmissions, customers, auditLog);

const list = "/admin/customers";
const { get, text: read } = counter;
const post = (fields: Record<string, string>) => counter.post(list, fields);

/** The ids of two customers with one e-mail, by their numbers. */
async function addTwo() {
  await addContact(site.db, { phone: "0501111111", name: "Aisha Khan" });
  await addContact(site.db, { phone: "0502222222", name: "Aisha Saif" });
  await linkRecords(site.db);
  const all = await site.db.select().from(customers).orderBy(customers.phone);
  const [into = "", from = ""] = all.map(({ id }) => id);
  return { into, from };
}

test("a merge is told by the page of both, and is undone there", async () => {
  const pair = await addTwo();
  const to = `${list}/${pair.into}`;
  expect((await post({ intent: "merge", ...pair })).status).toBe(200);
  expect(await read(to)).toContain("Merged into this customer");
  const moved = await get(`${list}/${pair.from}?q=aisha`);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `${to}?q=aisha`]);
  expect((await post({ intent: "unmerge", ...pair })).status).toBe(200);
  expect(await read(to)).toContain("Possibly the same person");
});
