import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { formatDate, instantOf, parseLocalDate } from "#app/lib/time.ts";
import { migrate } from "#db/migrate.ts";
import { seed } from "#db/seed.ts";
import { type CaughtMail, startMailCatcher } from "../mail-catcher.ts";
import { bookingOf, bookingPage } from "../process/requests.ts";
import { startServer, until } from "../process/server-process.ts";
import { newClock } from "./clock.ts";
import { everyPlace, type Place } from "./engines.ts";

describe.each(await everyPlace())("on %s", (_name, place) => {
  test(
    "customers are reminded twice in their language and the workshop told of its day, once each, by a clock that goes on and back while servers are killed",
    () => remind(place),
    180_000,
  );
});

const workshop = "workshop@example.com";

async function remind(place: Place) {
  await place.look(async (db) => {
    await migrate(db);
    await seed(db);
  });
  const smtp = await startMailCatcher();
  const clock = newClock();
  const post = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}`, MAIL_WORKSHOP: workshop };
  const env = { ...place.env, ...clock.env, ...post };
  /** Each once: what a server was killed over comes again under the same Message-ID. */
  const mailsTo = (address: string, subject: RegExp) => {
    const found = smtp.mails.filter(
      (mail) => mail.recipients.includes(address) && subject.test(mail.subject ?? ""),
    );
    return [...new Map(found.map((mail) => [mail.messageId, mail])).values()];
  };

  const people = {
    en: bookingOf("mariam"),
    ar: { ...bookingOf("layla"), selectedTime: "11:00 AM" },
  };
  const server = await startServer(env, clock.command);
  for (const [language, fields] of Object.entries(people)) {
    const booked = await server.post(`${language === "ar" ? "/ar" : ""}${bookingPage}`, fields);
    expect(booked.status).toBe(302);
  }
  await until(() => mailsTo("layla@example.com", /./).length > 0, 30_000);
  await server.end("SIGTERM");

  const day = parseLocalDate(people.en.selectedDate ?? "");
  if (!day) throw new Error("no day");
  /** Runs at that hour of the day, until `isDone` or for as long as a look takes; and is killed. */
  async function runAt(hour: number, isDone?: () => boolean) {
    clock.preset(instantOf(day as NonNullable<typeof day>, hour * 60).getTime() - Date.now());
    const started = await startServer(env, clock.command);
    if (isDone) await until(isDone, 30_000);
    else await wait(2_000);
    await started.end("SIGKILL");
  }
  const reminders = () => [
    mailsTo("mariam@example.com", /^Reminder: /).length,
    mailsTo("layla@example.com", /^تذكير/).length,
  ];
  const digests = () =>
    mailsTo(workshop, new RegExp(`^${formatDate(day, "en")}: visits today 2$`)).length;

  await runAt(-14.1);
  expect(reminders()).toEqual([0, 0]);
  // A day before ten, and before eleven; then the clock goes back by a day, and on again.
  await runAt(-13.9, () => reminders()[0] === 1);
  await runAt(-12.9, () => reminders()[1] === 1);
  await runAt(-40);
  await runAt(-12.5);
  expect(reminders()).toEqual([1, 1]);
  // Eight o'clock is within the quiet hours, so that both leave after them.
  await runAt(8.5);
  expect(reminders()).toEqual([1, 1]);
  await runAt(9.1, () => reminders().join() === "2,2");
  expect(digests()).toBe(0);
  await runAt(10.1, () => digests() === 1);
  await runAt(9.5);
  await runAt(10.5);
  expect(reminders()).toEqual([2, 2]);
  expect(digests()).toBe(1);
  expect(bodyOf(mailsTo(workshop, /visits today 2/)[0])).toContain("Nissan Patrol");
  expect(bodyOf(mailsTo("layla@example.com", /^تذكير/)[1])).toMatch(/\/ar\/visit\/[\w-]{32}/);
  await smtp.stop();
}

const bodyOf = (mail: CaughtMail | undefined) => mail?.html ?? "";
