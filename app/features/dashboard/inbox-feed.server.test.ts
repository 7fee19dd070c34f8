import { setTimeout as wait } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { auditLog } from "#db/schema/audit.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import { countStatements } from "../../../tests/counted-statements.ts";
import { goneDatabase, testDatabase } from "../../../tests/database.ts";
import { readInboxSnapshot, subscribeToInbox } from "./inbox-feed.server.ts";
import type { InboxSnapshot } from "./inbox-snapshot.ts";

const db = await testDatabase();
const gone = await goneDatabase();
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const newApp = (lines: string[] = [], database = db) => ({
  db: database,
  settings,
  log: createLog((line) => lines.push(line)),
  now: () => new Date(),
});

async function addContact(createdAt = new Date(), deletedAt: Date | null = null) {
  const id = newId();
  await db.insert(contactSubmissions).values({
    id,
    name: "Omar Haddad",
    email: "omar@example.com",
    phone: "0507654321",
    subject: "A scratch",
    message: "Can you polish it out?",
    locale: "en",
    requestFingerprint: id,
    replyDueAt: new Date(),
    createdAt,
    deletedAt,
  });
  return id;
}

test("a pulse holds the newest requests, without those that were deleted and without a name", async () => {
  const older = await addContact(new Date("2026-11-01T10:00:00Z"));
  const newer = await addContact(new Date("2026-11-02T10:00:00Z"));
  await addContact(new Date(), new Date());
  expect(await readInboxSnapshot(db)).toEqual({
    items: [
      { kind: "contact", id: newer, createdAt: "2026-11-02T10:00:00.000Z" },
      { kind: "contact", id: older, createdAt: "2026-11-01T10:00:00.000Z" },
    ],
    lastChange: null,
  });
});

test("what staff change is heard, and who signs in is not", async () => {
  const heard: InboxSnapshot[] = [];
  const stop = subscribeToInbox(newApp(), (snapshot) => heard.push(snapshot));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  const entry = { tableName: "contact_submissions", rowId: newId() };
  await db.insert(auditLog).values({ ...entry, id: newId(), action: "staff.sign-in" });
  const id = newId();
  await db.insert(auditLog).values({ ...entry, id, action: "contact.status" });
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
  expect(heard.map(({ lastChange }) => lastChange)).toEqual([null, id]);
  stop();
});

test("who listens hears the pulse at once, and again when a request comes in", async () => {
  const heard: InboxSnapshot[] = [];
  const stop = subscribeToInbox(newApp(), (snapshot) => heard.push(snapshot));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  const id = await addContact();
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
  expect(heard[1]?.items[0]?.id).toBe(id);
  stop();
});

test("however many listen, the database is asked once; and not at all when nobody does", async () => {
  const counted = countStatements(db);
  const app = newApp([], counted.db);
  const stops = Array.from({ length: 20 }, () => subscribeToInbox(app, () => {}));
  await wait(500);
  expect(counted.take()).toHaveLength(1);
  for (const stop of stops) stop();
  await wait(4000);
  expect(counted.take()).toEqual([]);
});

test("a database that is gone is logged once, and asked again", async () => {
  const lines: string[] = [];
  const stop = subscribeToInbox(newApp(lines, gone), () => {});
  await wait(4000);
  stop();
  expect(lines).toHaveLength(1);
});
