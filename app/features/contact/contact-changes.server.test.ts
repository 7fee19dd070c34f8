import { asc, eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { contactStatuses } from "#db/schema/enums.ts";
import { auditLog, contactEvents, contactSubmissions } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addContact } from "../../../tests/desk.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { deleteContact, restoreContact, setContactStatus } from "./contact-changes.server.ts";
import { findContact, listContactMoves, listDeletedContacts } from "./contact-desk.server.ts";

const db = await testDatabase();
let clock = new Date("2026-11-23T11:00:00Z");
const app = { db, now: () => clock };
const actorId = await addCustomer(db, { name: "Priya", role: "staff", username: "priya" });
const otherId = await addCustomer(db, { name: "Sami", role: "staff", username: "sami" });

beforeEach(async () => {
  clock = new Date("2026-11-23T11:00:00Z");
  await db.delete(contactSubmissions);
  await db.delete(auditLog);
});

const rowOf = async (id: string) => {
  const [row] = await db.select().from(contactSubmissions).where(eq(contactSubmissions.id, id));
  return row;
};
const audited = () => db.select().from(auditLog).orderBy(asc(auditLog.createdAt), asc(auditLog.id));

test.each(
  contactStatuses.flatMap((seen) =>
    contactStatuses.filter((status) => status !== seen).map((status) => [seen, status] as const),
  ),
)("from %s to %s is one step, with who did it and when", async (seen, status) => {
  const { id } = await addContact(db, { status: seen });
  expect(await setContactStatus(app, { id, seen, status, actorId })).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({ status, updatedAt: clock });
  expect(await listContactMoves(db, id)).toMatchObject([
    { from: seen, to: status, by: "Priya", at: clock },
  ]);
  expect(await audited()).toMatchObject([
    {
      action: "contact.status",
      tableName: "contact_submissions",
      rowId: id,
      details: { from: seen, to: status },
      actorId,
    },
  ]);
});

test("the first answer stays the first, whatever slips and is undone later", async () => {
  const { id } = await addContact(db);
  const first = clock;
  await setContactStatus(app, { id, seen: "new", status: "contacted", actorId });
  clock = new Date("2026-11-24T11:00:00Z");
  await setContactStatus(app, { id, seen: "contacted", status: "resolved", actorId });
  expect(await rowOf(id)).toMatchObject({ firstAnsweredAt: first });
  await setContactStatus(app, { id, seen: "resolved", status: "new", actorId });
  expect(await rowOf(id)).toMatchObject({ status: "new", firstAnsweredAt: first });
  await setContactStatus(app, { id, seen: "new", status: "resolved", actorId });
  expect(await rowOf(id)).toMatchObject({ firstAnsweredAt: first });
});

test("the status it has is no change", async () => {
  const { id } = await addContact(db);
  const change = { id, seen: "new", status: "new", actorId } as const;
  expect(await setContactStatus(app, change)).toEqual({ ok: true });
  expect(await db.$count(contactEvents)).toBe(0);
  expect(await audited()).toEqual([]);
});

test("what a colleague has set already is as it was wanted", async () => {
  const { id } = await addContact(db);
  const change = { id, seen: "new", status: "contacted" } as const;
  await setContactStatus(app, { ...change, actorId: otherId });
  expect(await setContactStatus(app, { ...change, actorId })).toEqual({ ok: true });
  expect(await db.$count(contactEvents)).toBe(1);
  expect(await audited()).toHaveLength(1);
});

test("the second of two staff is told what the first did, and nothing is written", async () => {
  const { id } = await addContact(db);
  await setContactStatus(app, { id, seen: "new", status: "resolved", actorId: otherId });
  const late = await setContactStatus(app, { id, seen: "new", status: "contacted", actorId });
  expect(late).toEqual({ ok: false, reason: "changed", status: "resolved", by: "Sami" });
  expect(await deleteContact(app, { id, seen: "new", actorId })).toMatchObject({
    reason: "changed",
  });
  expect(await rowOf(id)).toMatchObject({ status: "resolved", deletedAt: null });
  expect(await audited()).toHaveLength(1);
});

test("of two changes at once one is made", async () => {
  const { id } = await addContact(db);
  const outcomes = await Promise.all([
    setContactStatus(app, { id, seen: "new", status: "contacted", actorId }),
    setContactStatus(app, { id, seen: "new", status: "resolved", actorId: otherId }),
  ]);
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await db.$count(contactEvents)).toBe(1);
});

test("a deleted message is in the bin alone, until it is restored as it was", async () => {
  const { id, updatedAt, ...contact } = await addContact(db, { status: "contacted" });
  expect(await deleteContact(app, { id, seen: "contacted", actorId })).toEqual({ ok: true });
  expect(await findContact(db, id)).toBeNull();
  const since = new Date(clock.getTime() - 1);
  expect(await listDeletedContacts(db, { since, limit: 5 })).toMatchObject([
    { id, deletedAt: clock },
  ]);
  expect(await listDeletedContacts(db, { since: clock, limit: 5 })).toEqual([]);
  expect(await restoreContact(app, { id, actorId })).toEqual({ ok: true });
  expect(await rowOf(id)).toMatchObject({ ...contact, deletedAt: null });
  expect((await audited()).map(({ action }) => action)).toEqual([
    "contact.delete",
    "contact.restore",
  ]);
});

test("what was deleted is changed no more, and what was not is not restored", async () => {
  const { id } = await addContact(db);
  expect(await restoreContact(app, { id, actorId })).toEqual({ ok: false, reason: "not-found" });
  await deleteContact(app, { id, seen: "new", actorId });
  const gone = { ok: false, reason: "not-found" };
  expect(await setContactStatus(app, { id, seen: "new", status: "resolved", actorId })).toEqual(
    gone,
  );
  expect(await deleteContact(app, { id, seen: "new", actorId })).toEqual(gone);
});

test("the same message sent again while the first is in the bin stands in its way", async () => {
  const { id } = await addContact(db, { requestFingerprint: "same" });
  await deleteContact(app, { id, seen: "new", actorId });
  await addContact(db, { requestFingerprint: "same" });
  expect(await restoreContact(app, { id, actorId })).toEqual({ ok: false, reason: "open-again" });
  expect((await rowOf(id))?.deletedAt).toEqual(clock);
});

test("the same message sent again stands in the way of one that would be new again", async () => {
  const { id } = await addContact(db, { requestFingerprint: "same", status: "resolved" });
  await addContact(db, { requestFingerprint: "same" });
  const reopened = await setContactStatus(app, { id, seen: "resolved", status: "new", actorId });
  expect(reopened).toEqual({ ok: false, reason: "open-again" });
  expect(await db.$count(contactEvents)).toBe(0);
});

test.each([newId(), "rubbish", "", "\u0000"])("there is no message %j", async (id) => {
  const gone = { ok: false, reason: "not-found" };
  expect(await findContact(db, id)).toBeNull();
  expect(await setContactStatus(app, { id, seen: "new", status: "resolved", actorId })).toEqual(
    gone,
  );
  expect(await deleteContact(app, { id, seen: "new", actorId })).toEqual(gone);
  expect(await restoreContact(app, { id, actorId })).toEqual(gone);
});
