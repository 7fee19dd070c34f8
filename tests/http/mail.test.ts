import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closedPort, startMailCatcher } from "../mail-catcher.ts";
import { booking, bookingPage } from "./public-forms.ts";
import { type Site, startSite } from "./site.ts";

let port: number;
let site: Site;
beforeAll(async () => {
  port = await closedPort();
  site = await startSite({ SMTP_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(() => site.stop());

const patience = { timeout: 20_000 };

test("the mail server gone: a booking succeeds, and each of its mails goes out once when it returns", async () => {
  const customer = booking.email;
  const { workshop } = site.app.settings.mail;
  expect((await site.post(bookingPage, booking)).status).toBe(302);

  const worker = site.startMailWorker();
  const outbox = () => site.db.query.emailOutbox.findMany();
  await vi.waitFor(async () => {
    const failedOnce = { status: "queued", attempts: 1, lockedUntil: null };
    expect(await outbox()).toMatchObject([failedOnce, failedOnce]);
  }, patience);

  const catcher = await startMailCatcher(port);
  // Past the pause after a first failure.
  site.setClock(new Date(site.app.now().getTime() + 60_000));
  const recipients = () => catcher.mails.flatMap((mail) => mail.recipients).sort();
  await vi.waitFor(() => expect(recipients()).toEqual([customer, workshop].sort()), patience);

  // A later booking's mails go out after whatever else there was to send.
  const later = "later@example.com";
  expect((await site.post(bookingPage, { ...booking, email: later })).status).toBe(302);
  await vi.waitFor(() => expect(recipients()).toContain(later), patience);
  await worker.stop();
  expect(recipients()).toEqual([customer, later, workshop, workshop].sort());
  for (const mail of await outbox())
    expect(mail).toMatchObject({ status: "sent", sentVia: "smtp" });
  expect(site.lines.join()).not.toContain(customer);
  await catcher.stop();
});
