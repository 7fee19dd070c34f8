// Also on PostgreSQL: locks and search

import { asc } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listRecords } from "#app/admin/records.server.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import { auditLog, contactEvents, contactSubmissions } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { rowIn } from "../../../tests/database.ts";
import { addContact } from "../../../tests/inbox.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { contactKind, staffContacts } from "./contact.admin.server.ts";
import { contactList } from "./contact-actions.ts";

const app = await testApp(() => clock);
const { db } = app;
let clock = new Date("2026-11-23T11:00:00.417Z");
const actorId = await addCustomer(db, { name: "Priya", role: "counter", username: "priya" });
const otherId = await addCustomer(db, { name: "Sami", role: "counter", username: "sami" });

beforeEach(async () => {
  clock = new Date("2026-11-23T11:00:00.417Z");
  await db.delete(contactSubmissions);
  await db.delete(auditLog);
});

const rowOf = (id: string) => rowIn(db, contactSubmissions, { id });
const audited = () => db.select().from(auditLog).orderBy(asc(auditLog.createdAt), asc(auditLog.id));

test("the first answer stays the first, whatever slips and is undone later", async () => {
  const { id } = await addContact(db);
  const first = clock;
  await setStatus(app, contactKind, { id, expectedStatus: "new", status: "contacted", actorId });
  clock = new Date("2026-11-24T11:00:00.417Z");
  await setStatus(app, contactKind, {
    id,
    expectedStatus: "contacted",
    status: "resolved",
    actorId,
  });
  expect(await rowOf(id)).toMatchObject({ firstAnsweredAt: first });
  await setStatus(app, contactKind, { id, expectedStatus: "resolved", status: "new", actorId });
  expect(await rowOf(id)).toMatchObject({ status: "new", firstAnsweredAt: first });
  await setStatus(app, contactKind, { id, expectedStatus: "new", status: "resolved", actorId });
  expect(await rowOf(id)).toMatchObject({ firstAnsweredAt: first });
});

test("what was deleted is changed no more, and what was not is not restored", async () => {
  const { id } = await addContact(db);
  expect(await restoreRecord(app, contactKind, { id, actorId })).toEqual({
    ok: false,
    reason: "not-found",
  });
  await deleteRecord(app, contactKind, { id, expectedStatus: "new", actorId });
  const gone = { ok: false, reason: "not-found" };
  expect(
    await setStatus(app, contactKind, { id, expectedStatus: "new", status: "resolved", actorId }),
  ).toEqual(gone);
  expect(await deleteRecord(app, contactKind, { id, expectedStatus: "new", actorId })).toEqual(
    gone,
  );
});

test("the same message sent again stands in the way of one that would be new again", async () => {
  const { id } = await addContact(db, { requestFingerprint: "same", status: "resolved" });
  await addContact(db, { requestFingerprint: "same" });
  const reopened = await setStatus(app, contactKind, {
    id,
    expectedStatus: "resolved",
    status: "new",
    actorId,
  });
  expect(reopened).toEqual({ ok: false, reason: "open-again" });
  expect(await db.$count(contactEvents)).toBe(0);
});

test("what is due stands by its promise, before what was answered", async () => {
  const due = (name: string, time: string) =>
    addContact(db, { name, replyDueAt: new Date(`2026-11-24T${time}Z`) });
  await due("last", "12:00");
  await due("first", "08:00");
  const { id } = await due("answered", "06:00");
  await setStatus(app, contactKind, { id, expectedStatus: "new", status: "contacted", actorId });
  const search = new URLSearchParams("sort=due");
  const { rows } = await listRecords(app, staffContacts, readListQuery(search, contactList));
  expect(rows.map(({ name }) => name)).toEqual(["first", "last", "answered"]);
});

test("several are answered and undone at once, each as it was; who was refused is told by name and reason", async () => {
  const { statuses } = staffContacts.actions;
  if (!statuses) throw new Error("no change of several");
  const post = (selected: string, more: object = {}) =>
    statuses.run(app, Object.assign({ selected, ...more }, { actorId }));
  const [fresh, called, theirs] = [
    await addContact(db, { status: "new" }),
    await addContact(db, { status: "contacted" }),
    await addContact(db, { status: "new", name: "Noura" }),
  ];
  const change = { id: theirs.id, expectedStatus: "new", status: "contacted" } as const;
  await setStatus(app, contactKind, { ...change, actorId: otherId });
  const selected = [`${fresh.id}:new`, `${called.id}:contacted`, `${theirs.id}:new`].join(" ");
  const done = await post(selected, { status: "resolved" });
  expect(done).toEqual({
    done: {
      text: "Set to Resolved: 2. Not changed: 1",
      undo: {
        action: "/admin/dashboard/contacts",
        fields: {
          intent: "statuses",
          selected: `${fresh.id}:resolved:new ${called.id}:resolved:contacted`,
        },
      },
    },
    refused: [expect.stringMatching(/^Noura: .*Sami .*Contacted/)],
  });
  clock = new Date("2026-11-23T11:01:00.417Z");
  await setStatus(app, contactKind, {
    id: called.id,
    expectedStatus: "resolved",
    status: "new",
    actorId: otherId,
  });
  const fields = "done" in done ? done.done.undo?.fields : undefined;
  expect(await post(fields?.selected ?? "")).toEqual({
    done: { text: expect.stringMatching(/^Set back: 1\. .*: .*Sami .*New/) },
  });
  const rows = await Promise.all([fresh, called, theirs].map(({ id }) => rowOf(id)));
  expect(rows.map((row) => row?.status)).toEqual(["new", "new", "contacted"]);
  expect(await audited()).toHaveLength(5);
  expect(await post(selected, { status: "resolved" })).toMatchObject({
    refused: [expect.any(String), expect.any(String)],
  });
});
