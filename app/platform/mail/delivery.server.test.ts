// Also on PostgreSQL: locks

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { emailOutbox } from "#db/schema.ts";
import { testDatabase } from "../../../tests/database.ts";
import { createAccount } from "../../../tests/http/accounts.ts";
import { closedPort, startMailCatcher, startWebForm } from "../../../tests/mail-catcher.ts";
import { aLetter, plainMail } from "../../../tests/mails.ts";
import { type Delivery, deliverDueMail, maxAttempts, nextAttemptAt } from "./delivery.server.ts";
import { letterTemplate } from "./letter.ts";
import { countTroubledMails, sendAgain } from "./outbox.queries.server.ts";
import {
  type OutgoingMail,
  openMailSecret,
  queueMail,
  sealMailSecret,
  secretMark,
} from "./outbox.server.ts";
import {
  MailRejected,
  type MailTransport,
  MailUnanswered,
  smtpTransport,
  webFormTransport,
} from "./transport.ts";

const hourMs = 3_600_000;
const mail = plainMail({
  to: "aisha@example.com",
  replyTo: "hello@lamaan.example",
  subject: "Your booking",
  html: "<p>See you on <b>Monday</b></p>",
  text: "See you on Monday",
  attachments: [
    { filename: "booking.ics", contentType: "text/calendar", content: "BEGIN:VCALENDAR" },
  ],
});

const secret = "x8Kq2".repeat(8);
const db = await testDatabase();
let clock: Date;
let lines: string[];
let stop: AbortController;
const lateAnswers = new Set<Promise<void>>();
const stops: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  await db.delete(emailOutbox);
  clock = new Date("2030-03-04T08:00:00.527Z");
  lines = [];
  stop = new AbortController();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function catcher(port?: number) {
  const started = await startMailCatcher(port);
  stops.push(started.stop);
  return started;
}

const timing = { stepMs: 10_000, handoverMs: 10_000, patienceMs: 300, answerMs: 60_000 };

async function webForm(answer: string) {
  const started = await startWebForm(answer);
  stops.push(started.stop);
  const transport = webFormTransport(
    { url: started.url, accessKey: "key" },
    () => "Lamaan",
    timing,
  );
  return { ...started, transport };
}

const smtp = (port: number) =>
  smtpTransport(`smtp://127.0.0.1:${port}`, () => "Lamaan <hello@lamaan.example>", timing);
const delivery = (...transports: MailTransport[]): Delivery => ({
  db,
  transports,
  secret,
  now: () => clock,
  log: createLog((line) => lines.push(line)),
  stop: stop.signal,
  lateAnswers,
});
const pass = (hours: number) => {
  clock = new Date(clock.getTime() + hours * hourMs);
};
async function theMail() {
  const [row] = await db.select().from(emailOutbox);
  if (!row) throw new Error("no mail");
  return row;
}

test("a mail arrives once, with both bodies, its attachment and its headers", async () => {
  const server = await catcher();
  await queueMail(db, mail, clock);
  expect(await deliverDueMail(delivery(smtp(server.port)))).toBe(1);
  expect(await deliverDueMail(delivery(smtp(server.port)))).toBe(0);

  const row = await theMail();
  expect(row).toMatchObject({ status: "sent", sentVia: "smtp", attempts: 1, lockedUntil: null });
  expect(row.sentAt).toEqual(clock);
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatchObject({
    recipients: ["aisha@example.com"],
    from: { name: "Lamaan", address: "hello@lamaan.example" },
    to: [{ address: "aisha@example.com" }],
    replyTo: [{ address: "hello@lamaan.example" }],
    subject: "Your booking",
    messageId: `<${row.id}@lamaan.example>`,
    text: expect.stringContaining("See you on Monday"),
    html: expect.stringContaining("<b>Monday</b>"),
    attachments: [{ filename: "booking.ics", mimeType: "text/calendar" }],
  });
});

test("a mail is written when it leaves, and stays as it was sent", async () => {
  await queueMail(db, { ...mail, body: aLetter }, clock);
  expect(await theMail()).toMatchObject({ html: "", text: "" });
  const server = await catcher();
  await deliverDueMail(delivery(smtp(server.port)));
  const words = expect.stringContaining("See you on Monday");
  const sent = { html: words, text: words, facts: null };
  expect(await theMail()).toMatchObject({ status: "sent", ...sent });
});

test("what a later version queued is left to it, and holds up no other", async () => {
  for (let number = 0; number < 6; number++) {
    await queueMail(db, { ...mail, body: aLetter }, clock);
  }
  await db.update(emailOutbox).set({ facts: { template: "letter-2", data: {} } });
  await queueMail(db, { ...mail, body: aLetter }, clock);
  const server = await catcher();
  expect(await deliverDueMail(delivery(smtp(server.port)))).toBe(1);
  expect(server.mails).toHaveLength(1);
  expect(await db.$count(emailOutbox, eq(emailOutbox.status, "queued"))).toBe(6);
});

test("a mail that cannot be written is given up and logged, and the others go out", async () => {
  await queueMail(db, { ...mail, body: aLetter }, clock);
  const broken = { template: letterTemplate, data: {} };
  await db.update(emailOutbox).set({ facts: broken });
  await queueMail(db, mail, clock);
  const server = await catcher();
  await deliverDueMail(delivery(smtp(server.port)));
  expect(server.mails).toHaveLength(1);
  const given = await db.select().from(emailOutbox).where(eq(emailOutbox.status, "failed"));
  expect(given).toMatchObject([{ lastError: "not written", facts: broken }]);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ event: "mail not written" }]);
});

test("without the SMTP server the web-form service gets the mail, with its own fields", async () => {
  const service = await webForm('{"success":true,"message":"Email sent"}');
  await queueMail(db, mail, clock);
  await deliverDueMail(delivery(smtp(await closedPort()), service.transport));
  expect(await theMail()).toMatchObject({ status: "sent", sentVia: "web-form" });
  expect(service.posts).toEqual([
    {
      access_key: "key",
      subject: "Your booking",
      from_name: "Lamaan",
      email: "aisha@example.com",
      message: "See you on Monday",
      customer_name: "Aisha",
      customer_email: "aisha@example.com",
      customer_phone: "0501234567",
      form_type: "booking",
    },
  ]);
});

test.each([
  ['{"success":false,"message":"Invalid access key"}', "web-form: Invalid access key"],
  ['{"success":false}', "web-form: Failed to send email"],
  ["<h1>Bad gateway</h1>", "web-form: Failed to send email"],
])("the web-form service's answer %s is a failure", async (answer, lastError) => {
  const service = await webForm(answer);
  await queueMail(db, mail, clock);
  await deliverDueMail(delivery(service.transport));
  expect(await theMail()).toMatchObject({ status: "queued", attempts: 1, lastError });
});

test("a mail about an account never goes to the web-form service", async () => {
  const service = await webForm('{"success":true}');
  await queueMail(db, { ...mail, form: { ...mail.form, form_type: "account" } }, clock);
  await deliverDueMail(delivery(service.transport));
  expect(service.posts).toEqual([]);
  expect(await theMail()).toMatchObject({ status: "queued", sentVia: null });
});

test("with everything down a mail waits, and arrives when the server is back", async () => {
  const port = await closedPort();
  const service = await webForm('{"success":false,"message":"Service down"}');
  await queueMail(db, mail, clock);
  const sender = delivery(smtp(port), service.transport);
  await deliverDueMail(sender);
  expect((await theMail()).lastError).toMatch(/smtp: .*ECONNREFUSED.*\nweb-form: Service down/);
  expect(await deliverDueMail(sender)).toBe(0);

  const server = await catcher(port);
  pass(1);
  expect(await deliverDueMail(sender)).toBe(1);
  expect(server.mails).toHaveLength(1);
  expect(await theMail()).toMatchObject({ status: "sent", sentVia: "smtp", lastError: null });
});

test("a mail that no attempt of two days could deliver is given up, seen and logged", async () => {
  const rejecting: MailTransport = {
    name: "smtp",
    send: () =>
      Promise.reject(Object.assign(new Error("550 <aisha@example.com>"), { responseCode: 550 })),
  };
  await queueMail(db, mail, clock);
  for (let attempts = 1; attempts <= maxAttempts; attempts++) {
    expect((await theMail()).status).toBe("queued");
    await deliverDueMail(delivery(rejecting));
    pass(9);
  }
  const row = await theMail();
  expect(row).toMatchObject({ status: "failed", lastError: "smtp: 550 <aisha@example.com>" });
  expect(await deliverDueMail(delivery(rejecting))).toBe(0);
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === "error");
  expect(errors).toMatchObject([
    { event: "mail given up", mail: row.id, error: "smtp: Error 550" },
  ]);
  expect(lines.join()).not.toMatch(/aisha|booking/i);
});

test("a mail whose last attempt killed its process is given up too", async () => {
  await queueMail(db, mail, clock);
  await db.update(emailOutbox).set({ attempts: maxAttempts, lockedUntil: clock });
  const server = await catcher();
  await deliverDueMail(delivery(smtp(server.port)));
  expect(await theMail()).toMatchObject({ status: "failed", lastError: "interrupted" });
  expect(server.mails).toHaveLength(0);
});

test("two workers at once deliver fifty mails exactly once", async () => {
  const server = await catcher();
  for (let number = 0; number < 50; number++) {
    await queueMail(db, { ...mail, subject: `Mail ${number}` }, clock);
  }
  async function work() {
    while (await deliverDueMail(delivery(smtp(server.port))));
  }
  await Promise.all([work(), work()]);
  expect(new Set(server.mails.map(({ subject }) => subject)).size).toBe(50);
  expect(server.mails).toHaveLength(50);
});

test("the claim of a dead worker is taken over when it has run out, not before", async () => {
  const dead: MailTransport = { name: "smtp", send: () => new Promise(() => {}) };
  await queueMail(db, mail, clock);
  void deliverDueMail(delivery(dead));
  await expect.poll(async () => (await theMail()).attempts).toBe(1);

  const server = await catcher();
  expect(await deliverDueMail(delivery(smtp(server.port)))).toBe(0);
  pass(1);
  expect(await deliverDueMail(delivery(smtp(server.port)))).toBe(1);
  expect(await theMail()).toMatchObject({ status: "sent", attempts: 2 });
});

test("a slow failure does not touch a mail that another worker has sent meanwhile", async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  await queueMail(db, mail, clock);
  const slow = deliverDueMail(delivery({ name: "smtp", send: () => promise }));
  await expect.poll(async () => (await theMail()).attempts).toBe(1);
  pass(1);
  await deliverDueMail(delivery(smtp((await catcher()).port)));
  reject(new Error("too late"));
  await slow;
  expect(await theMail()).toMatchObject({ status: "sent", lastError: null });
});

test("line breaks and commas in what a customer typed add no header and no recipient", async () => {
  const server = await catcher();
  const forged: OutgoingMail = {
    ...mail,
    to: "eve,all@example.com",
    replyTo: "eve@example.com\r\nBcc: all@example.com",
    subject: "New booking: Eve\r\nBcc: all@example.com\r\n\r\nBuy now",
    attachments: [{ filename: "a\r\nBcc: b.ics", contentType: "text/calendar", content: "" }],
  };
  await queueMail(db, forged, clock);
  await deliverDueMail(delivery(smtp(server.port)));
  const [received] = server.mails;
  expect(received?.recipients).toHaveLength(1);
  expect(received?.bcc).toBeUndefined();
  expect(received?.headers.filter(({ key }) => key === "bcc")).toEqual([]);
  expect(received?.subject).toBe("New booking: Eve Bcc: all@example.com Buy now");
  expect(received?.text).toContain("See you on Monday");
});

test("a mail of a clock that was a day ahead goes out now; tried in vain, it waits as any other", async () => {
  const right = clock;
  pass(24);
  await queueMail(db, mail, clock);
  clock = right;
  const port = await closedPort();
  expect(await deliverDueMail(delivery(smtp(port)))).toBe(1);
  expect(await deliverDueMail(delivery(smtp(port)))).toBe(0);
  const server = await catcher(port);
  pass(0.01);
  expect(await deliverDueMail(delivery(smtp(port)))).toBe(1);
  expect(server.mails).toHaveLength(1);
});

test("a claim, and a second attempt, of a clock that was a day ahead are over", async () => {
  const server = await catcher();
  await queueMail(db, mail, clock);
  const tomorrow = new Date(clock.getTime() + 24 * hourMs);
  await db.update(emailOutbox).set({ attempts: 1, nextAttemptAt: tomorrow, lockedUntil: tomorrow });
  expect(await deliverDueMail(delivery(smtp(server.port)))).toBe(1);
  expect((await theMail()).status).toBe("sent");
});

describe("a mail that was handed over and not answered", () => {
  test("is tried by no other way, holds up no other mail, and is sent when the answer comes", async () => {
    const server = await catcher();
    const service = await webForm('{"success":true}');
    const answer = server.hold();
    await queueMail(db, mail, clock);
    await deliverDueMail(delivery(smtp(server.port), service.transport));
    expect(await theMail()).toMatchObject({ status: "unconfirmed", attempts: 1 });
    expect(service.posts).toEqual([]);
    pass(1);
    expect(await deliverDueMail(delivery(smtp(server.port)))).toBe(0);

    answer();
    await Promise.all(lateAnswers);
    expect(await theMail()).toMatchObject({ status: "sent", sentVia: "smtp", lastError: null });
    expect(server.mails).toHaveLength(1);
  });

  test("stays so when the server stops, and goes out again when staff say so", async () => {
    const server = await catcher();
    const answer = server.hold();
    await queueMail(db, mail, clock);
    await deliverDueMail(delivery(smtp(server.port)));
    stop.abort();
    await Promise.all(lateAnswers);
    answer();
    const { id: mailId, status } = await theMail();
    expect(status).toBe("unconfirmed");
    expect(await countTroubledMails(db)).toBe(1);

    const { userId: actorId } = await createAccount({ db }, { role: "counter" });
    expect(await sendAgain({ db, now: () => clock }, { actorId, mailId })).toBe(true);
    await deliverDueMail(delivery(smtp(server.port)));
    expect(await theMail()).toMatchObject({ status: "sent" });
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([
      server.mails[0]?.messageId,
      server.mails[0]?.messageId,
    ]);
  });

  test("is given up or tried again as a late refusal says", async () => {
    const refusals = [new MailRejected("550 no such user", 550), new Error("451 later")];
    for (const [index, status] of (["failed", "queued"] as const).entries()) {
      await db.delete(emailOutbox);
      const { promise, reject } = Promise.withResolvers<void>();
      const slow: MailTransport = {
        name: "smtp",
        send: () => Promise.reject(new MailUnanswered(promise)),
      };
      await queueMail(db, mail, clock);
      await deliverDueMail(delivery(slow));
      expect((await theMail()).status).toBe("unconfirmed");
      reject(refusals[index]);
      await Promise.all(lateAnswers);
      expect(await theMail()).toMatchObject({ status, attempts: 1 });
    }
  });

  test("by the web-form service is not posted again", async () => {
    const server = createServer((request) => request.resume());
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    stops.push(async () => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const silent = webFormTransport({ url, accessKey: "key" }, () => "Lamaan", timing);
    await queueMail(db, mail, clock);
    await deliverDueMail(delivery(silent));
    server.closeAllConnections();
    await Promise.all(lateAnswers);
    expect(await theMail()).toMatchObject({ status: "unconfirmed" });
  });
});

test("what a server says for good about a mail is believed: it is given up at once", async () => {
  const rejecting: MailTransport = {
    name: "smtp",
    send: () => Promise.reject(new MailRejected("550 <aisha@example.com>", 550)),
  };
  await queueMail(db, mail, clock);
  await deliverDueMail(delivery(rejecting));
  const row = await theMail();
  expect(row).toMatchObject({ status: "failed", attempts: 1 });
  const [line = "{}"] = lines;
  expect(JSON.parse(line)).toMatchObject({ event: "mail given up", mail: row.id });
  expect(line).not.toContain("aisha");
});

describe("a mail with a code", () => {
  const texts = { html: `<p>${secretMark}</p>`, text: `Your code: ${secretMark}` };
  const withCode = async (installationSecret: string): Promise<OutgoingMail> => ({
    ...mail,
    body: texts,
    subject: `${secretMark} is your code`,
    sealedSecret: await sealMailSecret("471199", installationSecret),
  });

  test("waits without it, arrives with it, and has lost it for good then", async () => {
    const server = await catcher();
    await queueMail(db, await withCode(secret), clock);
    const waiting = await theMail();
    expect(JSON.stringify(waiting)).not.toContain("471199");
    await deliverDueMail(delivery(smtp(server.port)));
    const [arrived] = server.mails;
    expect([arrived?.subject, arrived?.text?.trim()]).toEqual([
      "471199 is your code",
      "Your code: 471199",
    ]);
    expect(arrived?.html).toContain("<p>471199</p>");
    expect(await theMail()).toMatchObject({ status: "sent", sealedSecret: null });
  });

  test("is kept for the mailbox of a development server, which opens it", async () => {
    await queueMail(db, await withCode(secret), clock);
    await deliverDueMail(delivery());
    const kept = await theMail();
    expect(kept).toMatchObject({ status: "kept", attempts: 0, sentVia: null });
    const opened = await openMailSecret(kept, secret);
    expect(opened).toMatchObject({ text: "Your code: 471199" });
  });

  test("is not sent without it by an installation of another secret, and says why", async () => {
    const server = await catcher();
    await queueMail(db, await withCode("y".repeat(40)), clock);
    await deliverDueMail(delivery(smtp(server.port)));
    expect(server.mails).toEqual([]);
    expect(await theMail()).toMatchObject({
      status: "failed",
      lastError: "smtp: This mail was sealed under another SECRET",
    });
  });
});

const now = new Date("2030-03-04T08:00:00.417Z");
const secondsAfter = (attempts: number, random: number) =>
  (nextAttemptAt(attempts, now, random).getTime() - now.getTime()) / 1000;

test("the delay starts at half a minute, doubles up to eight hours, and ends after about two days, give or take a tenth", () => {
  expect([1, 2, 3, 4].map((attempts) => secondsAfter(attempts, 0.5))).toEqual([30, 60, 120, 240]);
  expect(secondsAfter(maxAttempts - 1, 0.5)).toBe(8 * 3600);
  expect([secondsAfter(1, 0), secondsAfter(1, 1)]).toEqual([27, 33]);
  let hours = 0;
  for (let attempts = 1; attempts < maxAttempts; attempts++) {
    hours += secondsAfter(attempts, 0.5) / 3600;
  }
  expect(Math.abs(hours - 48)).toBeLessThan(2);
});
