import { expect, test } from "vitest";
import { nobodysAddress } from "#app/platform/mail/outbox.server.ts";
import { testApp } from "../../../tests/app.ts";
import { createAccount } from "../../../tests/http/accounts.ts";
import { allMails } from "../../../tests/mails.ts";
import { sendVerification } from "./verification.server.ts";

const app = await testApp(() => new Date("2030-03-04T08:00:00.417Z"));
const { db } = app;

test("the mail is written and queued for every address, and sent to one", async () => {
  const { email: unproven } = await createAccount(app);
  const { email: proven } = await createAccount(app, { emailVerified: true });
  for (const email of [unproven, proven, "nobody@example.com"]) {
    await sendVerification(app, email, "en");
  }
  const mails = await allMails(db);
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([
    ...[unproven, nobodysAddress, nobodysAddress],
  ]);
  for (const { subject, html, text } of mails) {
    expect(subject).toBe(mails[0]?.subject);
    expect(html).toContain("/verify-email");
    expect(text).toContain("/verify-email");
  }
});
