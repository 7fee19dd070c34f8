// Also on PostgreSQL: locks

import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { analyticsEvents, contactSubmissions, emailOutbox } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { findMessage, sendMessage } from "./contact.server.ts";
import { contactSchema } from "./contact.ts";

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x".repeat(32), MAIL_WORKSHOP: "desk@lamaan.example" });
const now = new Date("2030-03-09T05:00:00.417Z");
const app = { db, settings, now: () => now };

const fields = {
  name: "Aisha Khan",
  email: "aisha@example.com",
  phone: "0501234567",
  subject: "Ceramic coating",
  message: "How long does it last?",
};

const write = (change: Partial<typeof fields> = {}) =>
  sendMessage(app, {
    input: contactSchema.parse({ ...fields, ...change }),
    locale: "en",
    path: "/contact",
  });

const counts = async () => ({
  messages: await db.$count(contactSubmissions),
  counted: await db.$count(analyticsEvents),
  mails: await db.$count(emailOutbox),
});

beforeEach(async () => {
  await db.delete(contactSubmissions);
  await db.delete(analyticsEvents);
  await db.delete(emailOutbox);
});

test("a message of Saturday morning is due an answer an hour after Monday's opening", async () => {
  await write();
  expect(await db.select().from(contactSubmissions)).toMatchObject([
    { replyDueAt: new Date("2030-03-11T11:00+04:00") },
  ]);
});

test("a message is written with what is counted and both mails", async () => {
  const messageId = await write();
  expect(await db.select().from(contactSubmissions)).toMatchObject([
    { ...fields, id: messageId, status: "new", locale: "en", createdAt: now, updatedAt: now },
  ]);
  expect(await db.select().from(analyticsEvents)).toMatchObject([
    { name: "contact_form_submit", valueFils: 5_000, path: "/contact", properties: {} },
  ]);
  expect((await counts()).mails).toBe(2);
});

test("twenty identical messages at once are one message", async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, () => write()));
  expect(new Set(ids).size).toBe(1);
  expect(await counts()).toEqual({ messages: 1, counted: 1, mails: 2 });
});

test("the same words may be sent again once the first message is answered", async () => {
  const first = await write();
  await db.update(contactSubmissions).set({ status: "contacted" });
  expect(await write()).not.toBe(first);
});

test("a message is found until staff delete it, and nothing else is", async () => {
  const id = await write();
  expect(await findMessage(db, id)).toMatchObject({ id });
  for (const other of [newId(), "", "1 or 1=1"]) expect(await findMessage(db, other)).toBeNull();
  await db.update(contactSubmissions).set({ deletedAt: now });
  expect(await findMessage(db, id)).toBeNull();
});

test("when the last mail cannot be queued, nothing is left behind", async () => {
  await db.execute(sql`alter table email_outbox
    add constraint refuse_workshop check (to_address <> 'desk@lamaan.example')`);
  try {
    await expect(write()).rejects.toThrow();
    expect(await counts()).toEqual({ messages: 0, counted: 0, mails: 0 });
  } finally {
    await db.execute(sql`alter table email_outbox drop constraint refuse_workshop`);
  }
});
