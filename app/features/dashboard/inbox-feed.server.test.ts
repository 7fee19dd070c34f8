import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { auditLog } from "#db/schema/audit.ts";
import { session, user } from "#db/schema/auth.ts";
import { countStatements } from "../../../tests/counted-statements.ts";
import { goneDatabase, testDatabase } from "../../../tests/database.ts";
import { addBooking, addContact as anyContact } from "../../../tests/inbox.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { readInboxSnapshot, subscribeToInbox } from "./inbox-feed.server.ts";
import type { InboxSnapshot } from "./overview.ts";

const db = await testDatabase();
const gone = await goneDatabase();
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const newApp = (lines: string[] = [], database = db) => ({
  db: database,
  settings,
  log: createLog((line) => lines.push(line)),
  now: () => new Date(),
});

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

async function listener(send: (snapshot: InboxSnapshot) => void, end = () => {}) {
  const id = newId();
  const userId = await addCustomer(db, { role: "counter", username: id.slice(-12) });
  const expiresAt = new Date(Date.now() + 3_600_000);
  await db.insert(session).values({ id, userId, token: id, expiresAt, updatedAt: new Date() });
  return { staff: { sessionId: id, role: "counter" as const, grants: [] }, send, end, userId };
}

const changes: [string, (of: Awaited<ReturnType<typeof listener>>) => Promise<unknown>][] = [
  ["signed out", ({ staff }) => db.delete(session).where(eq(session.id, staff.sessionId))],
  ["locked", ({ userId }) => setSession(userId, { lockedAt: new Date() })],
  ["switched off", ({ userId }) => setUser(userId, { isActive: false })],
  ["given another role", ({ userId }) => setUser(userId, { role: "technician" })],
  ["granted more", ({ userId }) => setUser(userId, { grants: ["revenue"] })],
  ["given another password", ({ userId }) => setUser(userId, { mustChangePassword: true })],
];
const setUser = (id: string, set: Partial<typeof user.$inferInsert>) =>
  db.update(user).set(set).where(eq(user.id, id));
const setSession = (userId: string, set: Partial<typeof session.$inferInsert>) =>
  db.update(session).set(set).where(eq(session.userId, userId));

test("a stream ends at the next look, and tells nothing more, once its person is away", async () => {
  const app = newApp();
  const heard = changes.map((): InboxSnapshot[] => []);
  const ends = changes.map(() => vi.fn());
  const all = await Promise.all(
    changes.map((_, at) => listener((snapshot) => heard[at]?.push(snapshot), ends[at])),
  );
  const there: InboxSnapshot[] = [];
  const stays = subscribeToInbox(app, await listener((snapshot) => there.push(snapshot)));
  const stops = all.map((each, at) => {
    const stop = subscribeToInbox(app, each);
    ends[at]?.mockImplementation(stop);
    return stop;
  });
  await vi.waitFor(() => expect(there).toHaveLength(1));
  for (const [at, [, change]] of changes.entries()) {
    const of = all[at];
    if (of) await change(of);
  }
  await addContact();
  await vi.waitFor(() => expect(there).toHaveLength(2), { timeout: 10_000 });
  for (const [at, [what]] of changes.entries()) {
    expect([what, ends[at]?.mock.calls.length, heard[at]?.length]).toEqual([what, 1, 1]);
  }
  for (const stop of [stays, ...stops]) stop();
});

test("who listens hears the pulse at once, each request and each change of staff, and no sign-in", async () => {
  const heard: InboxSnapshot[] = [];
  const stop = subscribeToInbox(newApp(), await listener((snapshot) => heard.push(snapshot)));
  await vi.waitFor(() => expect(heard).toHaveLength(1));
  const entry = { tableName: "contact_submissions", rowId: newId() };
  await db.insert(auditLog).values({ ...entry, id: newId(), action: "staff.sign-in" });
  const contactId = await addContact();
  await vi.waitFor(() => expect(heard).toHaveLength(2), { timeout: 10_000 });
  expect(heard[1]?.items[0]?.id).toBe(contactId);
  const id = newId();
  await db.insert(auditLog).values({ ...entry, id, action: "contact.status" });
  await vi.waitFor(() => expect(heard).toHaveLength(3), { timeout: 10_000 });
  expect(heard.map(({ lastChange }) => lastChange)).toEqual([null, null, id]);
  stop();
});

test.concurrent("however many listen, the database is asked once; and not at all when nobody does", async () => {
  const counted = countStatements(db);
  const app = newApp([], counted.db);
  const listeners = await Promise.all(Array.from({ length: 20 }, () => listener(() => {})));
  const stops = listeners.map((each) => subscribeToInbox(app, each));
  await wait(500);
  expect(counted.take()).toHaveLength(2);
  for (const stop of stops) stop();
  await wait(4000);
  expect(counted.take()).toEqual([]);
});

test.concurrent("a database that is gone is logged once, and asked again", async () => {
  const lines: string[] = [];
  const stop = subscribeToInbox(newApp(lines, gone), await listener(() => {}));
  await wait(4000);
  stop();
  expect(lines).toHaveLength(1);
});
