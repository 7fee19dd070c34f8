// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/log.ts";
import { parseSettings } from "#app/platform/settings.ts";
import { emailOutbox, rateLimits } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../../../tests/database.ts";
import { plainMail } from "../../../tests/mails.ts";
import { deliverDueMail } from "./delivery.server.ts";
import { queueCustomerMail, type Recipient } from "./outbox.server.ts";
import type { OutboxMail } from "./transport.ts";

const db = await testDatabase();
const settings = parseSettings({ SECRET: "x8Kq2".repeat(8) });
const noon = new Date("2026-11-23T08:00:00.417Z");
const shared = {
  db,
  now: () => noon,
  log: createLog(() => {}),
  secret: settings.secret,
  stop: new AbortController().signal,
  lateAnswers: new Set<Promise<void>>(),
};
const dayMs = 24 * 60 * 60_000;

emptyBeforeEach(db, emailOutbox, rateLimits);

const mailTo = (to: string) =>
  plainMail({
    to,
    subject: "Yours",
    html: "<p>Yours</p>",
    text: "Yours",
    form: { form_type: "contact", customer_name: "", customer_email: to, customer_phone: "" },
  });
const queue = (to: string, recipient: Recipient, at = noon) =>
  queueCustomerMail(db, { settings, at }, mailTo(to), recipient);
const counted = (status: OutboxMail["status"]) =>
  db.$count(emailOutbox, eq(emailOutbox.status, status));
const times = (count: number, act: () => Promise<void>) =>
  Promise.all(Array.from({ length: count }, act));

test("of 30 mails at once to an address that nobody has proven, eight leave in a day", async () => {
  await times(30, () => queue("stranger@example.com", { isProven: false }));
  expect([await counted("queued"), await counted("held")]).toEqual([8, 22]);
  await queue("Stranger@Example.com", { isProven: false }, new Date(noon.getTime() + dayMs - 1));
  expect(await counted("held")).toBe(23);
  await queue("another@example.com", { isProven: false });
  await queue("stranger@example.com", { isProven: false }, new Date(noon.getTime() + dayMs));
  expect(await counted("queued")).toBe(10);
});

test("an address that its owner has proven gets all, also after strangers used it", async () => {
  await times(9, () => queue("owner@example.com", { isProven: false }));
  await times(9, () => queue("owner@example.com", { isProven: true }));
  expect([await counted("queued"), await counted("held")]).toEqual([17, 1]);
});

test("what is held back does not leave by itself", async () => {
  await times(9, () => queue("stranger@example.com", { isProven: false }));
  const sent: string[] = [];
  const transport = {
    name: "smtp" as const,
    send: async ({ id }: OutboxMail) => void sent.push(id),
  };
  const delivery = { ...shared, transports: [transport] };
  while ((await deliverDueMail(delivery)) > 0);
  expect(sent).toHaveLength(8);
});

test("a mail to nobody is written, and taken away unsent", async () => {
  for (const transports of [
    [],
    [{ name: "smtp" as const, send: () => Promise.reject(new Error("sent")) }],
  ]) {
    await queue("no-account@example.com", { isProven: false, isNobody: true });
    expect(await counted("queued")).toBe(1);
    await deliverDueMail({ ...shared, transports });
    expect(await db.$count(emailOutbox)).toBe(0);
  }
});
