// Also on PostgreSQL: locks

import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { analyticsEvents, contactSubmissions, emailOutbox } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { emptyBeforeEach } from "../../../tests/database.ts";
import { findMessage, sendMessage } from "./contact.server.ts";
import { contactSchema } from "./contact.ts";

const app = await testApp(() => now, { MAIL_WORKSHOP: "desk@lamaan.example" });
const { db } = app;
const now = new Date("2030-03-09T05:00:00.417Z");

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

emptyBeforeEach(db, contactSubmissions, analyticsEvents, emailOutbox);

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
