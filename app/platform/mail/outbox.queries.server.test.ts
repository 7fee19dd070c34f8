// Also on PostgreSQL: search and lists by key

import { asc, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { newId } from "#app/lib/ids.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import { containsAll } from "#app/platform/list-page.server.ts";
import { auditLog, emailOutbox } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../../../tests/database.ts";
import { addMail as addRow, aLetter, plainMail } from "../../../tests/mails.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { maxAttempts } from "./delivery.server.ts";
import {
  countMails,
  getMail,
  getStaffMail,
  listMailsAbout,
  listQueue,
  sendAgain,
  sendFailedAgain,
} from "./outbox.queries.server.ts";
import { queueMail } from "./outbox.server.ts";
import { mailList } from "./outbox-list.ts";

const db = await testDatabase();
const mailbox = { db, settings: { secret: "s".repeat(32) } };
const mail = plainMail({
  to: "aisha@example.com",
  subject: "First",
  html: "<p>Hello</p>",
  text: "Hello",
});

test.each(["0198c0de-0000-7000-8000-000000000000", "nonsense", ""])(
  "the id %j, which is no mail's, answers 404",
  async (id) => {
    const notFound = { init: { status: 404 } };
    await expect(getMail(mailbox, id)).rejects.toMatchObject(notFound);
    await expect(getStaffMail(db, id)).rejects.toMatchObject(notFound);
  },
);

const now = new Date("2030-03-09T08:00:00.417Z");
const later = new Date("2030-03-09T16:00:00Z");
const app = { db, now: () => now };
const actorId = await addCustomer(db, { role: "counter", username: "priya", name: "Priya" });

const addMail = (changes: Parameters<typeof addRow>[1] = {}, formType?: "account") =>
  addRow(db, { nextAttemptAt: later, createdAt: now, ...changes }, formType);

const failed = { status: "failed", attempts: maxAttempts, lastError: "smtp: 550" } as const;
const rowOf = (id: string) => db.query.emailOutbox.findFirst({ where: eq(emailOutbox.id, id) });
const list = (search = "") => listQueue(db, readListQuery(new URLSearchParams(search), mailList));
const again = (mailId: string) => sendAgain(app, { mailId, actorId });

emptyBeforeEach(db, emailOutbox, auditLog);

test("the subject of an account's mail is neither shown nor found, and its address is", async () => {
  await addMail({ subject: "123456 is your code", toAddress: "omar@example.com" }, "account");
  expect((await list()).mails).toMatchObject([{ subject: null }]);
  for (const q of ["123456", "code", "your"]) expect((await list(`q=${q}`)).mails).toEqual([]);
  expect((await list("q=omar@")).mails).toHaveLength(1);
});

test("a mail that waits is read as it will be sent", async () => {
  await queueMail(db, { ...mail, body: aLetter }, now);
  const [row] = await db.select().from(emailOutbox);
  const { content } = await getStaffMail(db, row?.id ?? "");
  const words = expect.stringContaining("See you on Monday");
  expect(content).toMatchObject({ html: words, text: words, attachments: [] });
});

test("the mails about a record are those written with it and those of its moves, no others", async () => {
  const form = {
    ...({ form_type: "order", customer_name: "Layla", customer_phone: "" } as const),
    customer_email: "layla@example.com",
  };
  const moves = [{ id: newId() }, { id: newId() }];
  const [moved = { id: "" }] = moves;
  const written = await addMail({ form });
  const toWorkshop = await addMail({ form, toAddress: "desk@lamaan.example" });
  await addMail({ ...moved, form, createdAt: later });
  const others = [
    { form: { ...form, customer_email: "omar@example.com" } },
    { form: { ...form, form_type: "booking" as const } },
    { form: { ...form, form_type: "account" as const } },
    { form, createdAt: new Date(now.getTime() + 1) },
    { form, createdAt: later },
  ];
  for (const other of others) await addMail(other);
  const about = { formType: "order", createdAt: now, customerEmail: "layla@example.com", moves };
  const mails = await listMailsAbout(db, about);
  expect(mails.map((mail) => mail.id)).toEqual([moved.id, toWorkshop, written]);
  expect(JSON.stringify(mails)).not.toContain("The body");
  expect(await listMailsAbout(db, { ...about, createdAt: later, moves: [] })).toHaveLength(2);
});

test("mails are narrowed by status and by words of address and subject", async () => {
  await addMail({ status: "sent" });
  await addMail({ ...failed, subject: "Booking: Premium Wash" });
  expect((await list("status=failed")).mails).toMatchObject([{ lastError: "smtp: 550" }]);
  expect((await list("q=premium+layla")).mails).toHaveLength(1);
  expect((await list("q=premium&status=sent")).mails).toEqual([]);
});

test("among many, a mail is found by the index, without reading what all of them say", async () => {
  const times = { createdAt: now, nextAttemptAt: later };
  const many = Array.from({ length: 3000 }, (_, number) => ({
    id: newId(),
    toAddress: `driver-${number}@example.com`,
    subject: `Booking ${number}`,
    ...times,
    form: mail.form,
    html: "<p>The body</p>",
    text: "The body",
  }));
  for (let at = 0; at < many.length; at += 1000) {
    await db.insert(emailOutbox).values(many.slice(at, at + 1000));
  }
  await db.execute(sql`vacuum (analyze) email_outbox`);
  const isFound = containsAll(emailOutbox.searchText, ["2711"]);
  const found = db.select({ id: emailOutbox.id }).from(emailOutbox).where(isFound);
  expect(JSON.stringify(await db.execute(sql`explain ${found}`))).toContain("email_outbox_words");
  expect((await list("q=2711")).mails).toMatchObject([{ toAddress: "driver-2711@example.com" }]);
  expect((await list("q=booking")).page).toMatchObject({ total: 500, isCut: true });
});

test("a mail that was given up is due now, with all its attempts before it", async () => {
  const id = await addMail(failed);
  expect(await again(id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ status: "queued", attempts: 0, nextAttemptAt: now });
  const [entry] = await db.select().from(auditLog);
  expect(entry).toMatchObject({ action: "mail.send-again", actorId, rowId: id });
});

test("a mail that was held back goes out when staff say so, and not with those that failed", async () => {
  const id = await addMail({ status: "held" });
  expect(await sendFailedAgain(app, { actorId })).toBe(0);
  expect(await again(id)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ status: "queued", nextAttemptAt: now });
});

test("a mail that was sent, is kept, or is on its way at this moment is left alone", async () => {
  const ids = [
    await addMail({ status: "sent" }),
    await addMail({ status: "kept" }),
    await addMail({ attempts: 1, lockedUntil: later }),
    newId(),
    "no-id",
  ];
  for (const id of ids) expect(await again(id)).toBe(false);
  expect(await db.$count(emailOutbox, eq(emailOutbox.nextAttemptAt, now))).toBe(0);
  expect(await db.$count(auditLog)).toBe(0);
});

test("all that were given up go out at once, with one entry; two who ask send each once", async () => {
  for (let count = 0; count < 3; count++) await addMail(failed);
  const waiting = await addMail();
  const sent = await Promise.all([
    sendFailedAgain(app, { actorId }),
    sendFailedAgain(app, { actorId }),
  ]);
  expect(sent.sort()).toEqual([0, 3]);
  expect(await countMails(db)).toMatchObject({ queued: 4, failed: 0 });
  expect(await rowOf(waiting)).toMatchObject({ nextAttemptAt: later });
  const entries = await db.select().from(auditLog).orderBy(asc(auditLog.id));
  expect(entries).toMatchObject([{ action: "mail.send-again", details: { count: 3 } }]);
});
