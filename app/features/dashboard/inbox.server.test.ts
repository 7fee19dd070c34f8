import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { auditLog } from "#db/schema/audit.ts";
import { testDatabase } from "../../../tests/database.ts";
import { addBooking, addContact as anyContact } from "../../../tests/inbox.ts";
import { readInboxSnapshot, snapshotFor } from "./inbox.server.ts";

const db = await testDatabase();

const addContact = async (createdAt = new Date(), deletedAt: Date | null = null) =>
  (await anyContact(db, { createdAt, deletedAt })).id;

test("a pulse holds the newest requests, without those that were deleted and without a name", async () => {
  const older = await addContact(new Date("2026-11-01T10:00:00Z"));
  const newer = await addContact(new Date("2026-11-02T10:00:00Z"));
  await addContact(new Date(), new Date());
  // Taken at the counter, by somebody who needs no news of it.
  await addBooking(db, { channel: "phone" });
  expect(await readInboxSnapshot(db)).toEqual({
    items: [
      { kind: "contact", id: newer, createdAt: "2026-11-02T10:00:00.000Z" },
      { kind: "contact", id: older, createdAt: "2026-11-01T10:00:00.000Z" },
    ],
    lastChange: null,
  });
});

test("what staff change is told, and no sign-in", async () => {
  const entry = { tableName: "contact_submissions", rowId: newId() };
  await db.insert(auditLog).values({ ...entry, action: "staff.sign-in" });
  expect((await readInboxSnapshot(db)).lastChange).toBeNull();
  const id = newId();
  await db.insert(auditLog).values({ ...entry, id, action: "contact.status" });
  expect((await readInboxSnapshot(db)).lastChange).toBe(id);
});

test("a technician hears that something changed, and nothing of what came in", async () => {
  const snapshot = await readInboxSnapshot(db);
  expect(snapshot.items).not.toEqual([]);
  const told = snapshotFor({ role: "technician", grants: [] }, snapshot);
  expect(told).toEqual({ items: [], lastChange: snapshot.lastChange });
  expect(snapshotFor({ role: "counter", grants: [] }, snapshot)).toBe(snapshot);
});
