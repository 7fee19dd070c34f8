// Also on PostgreSQL: locks

import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookingActions } from "#app/features/booking/booking-actions.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { auditLog, bookingSubmissions, staffNotes, user } from "#db/schema.ts";
import { rowIn, startTogether, testDatabase } from "../../../tests/database.ts";
import { addBooking, addContact } from "../../../tests/inbox.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addNote, listNotes } from "./notes.server.ts";

const db = await testDatabase();
const at = new Date("2026-11-23T11:00:00.417Z");
const app = { db, now: () => at };

test("the audit log knows of a note, and not what it says", async () => {
  const actorId = await addCustomer(db, { role: "counter", username: "sami" });
  const { id: contactId } = await addContact(db);
  await addNote(app, { subject: { contactId }, body: "Call 050 123 4567", actorId });
  const entry = await rowIn(db, auditLog, { actorId });
  expect(entry).toMatchObject({ action: "note.add", rowId: contactId });
  expect(JSON.stringify(entry)).not.toContain("4567");
});

test("a note outlives the account of whoever wrote it", async () => {
  const actorId = await addCustomer(db, { role: "counter", username: "gone" });
  const { id: contactId } = await addContact(db);
  await addNote(app, { subject: { contactId }, body: "Done", actorId });
  await db.delete(user).where(eq(user.id, actorId));
  expect(await listNotes(db, { contactId })).toMatchObject([{ body: "Done", by: null }]);
});

test("a form that is sent twice is one note; the same words later are another", async () => {
  const actorId = await addCustomer(db, { role: "counter", username: "twice" });
  const subject = { contactId: (await addContact(db)).id };
  const note = { subject, body: "Called, no answer", actorId };
  await startTogether(
    db,
    staffNotes,
    Array(3).fill(() => addNote(app, note)),
  );
  expect(await listNotes(db, subject)).toHaveLength(1);
  await addNote({ db, now: () => new Date(at.getTime() + 60_000) }, note);
  expect(await listNotes(db, subject)).toHaveLength(2);
});

test("a note waits for a change of its booking by the same person, in another tab", async () => {
  const actorId = await addCustomer(db, { role: "counter", username: "two-tabs" });
  const { id: bookingId } = await addBooking(db);
  const locked = Promise.withResolvers<void>();
  const changed = db.transaction(async (tx) => {
    const isIt = eq(bookingSubmissions.id, bookingId);
    await tx.select().from(bookingSubmissions).where(isIt).for("update");
    locked.resolve();
    await wait(100);
    await recordAudit(tx, { action: bookingActions.status, rowId: bookingId, actorId, at });
  });
  await locked.promise;
  await Promise.all([changed, addNote(app, { subject: { bookingId }, body: "Called", actorId })]);
  expect(await listNotes(db, { bookingId })).toHaveLength(1);
});
