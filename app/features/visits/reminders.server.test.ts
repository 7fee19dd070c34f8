import { expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import {
  bookingSubmissions,
  emailOutbox,
  openingHours,
  visitMessages,
  visits,
} from "#db/schema.ts";
import { emptyBeforeEach, seededDatabase } from "../../../tests/database.ts";
import { allMails } from "../../../tests/mails.ts";
import { addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit } from "../../../tests/visits.ts";
import { moveAppointment } from "./appointment.server.ts";
import { moveVisit } from "./place-visit.server.ts";
import { queueDigest, queueReminders } from "./reminders.server.ts";

const db = await seededDatabase();
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const thursday = "2026-11-26" as LocalDate;
const at = (hours: number) => instantOf(thursday, hours * 60);
const clock = (hours: number) => ({ db, settings, now: () => at(hours) });
const actor = await addStaff(db, "counter", "priya");

emptyBeforeEach(db, bookingSubmissions, emailOutbox);

const washAtThree = async () =>
  (await addPlacedVisit(db, { arrivesAt: at(15), at: at(-48) })).visitId;
const subjects = async () =>
  (await db.select({ subject: emailOutbox.subject }).from(emailOutbox)).map((mail) => mail.subject);

test("each reminder is queued once, with two processes and whatever the clock does", async () => {
  await washAtThree();
  await Promise.all([1, 2, 3].map(() => queueReminders(clock(-9))));
  expect(await subjects()).toEqual(["Reminder: Thursday, 26 November 2026, 3:00 PM"]);
  for (const hours of [-8, -9, 10, -5]) await queueReminders(clock(hours));
  expect(await db.$count(emailOutbox)).toBe(1);
  await Promise.all([1, 2].map(() => queueReminders(clock(13))));
  expect(await db.$count(emailOutbox)).toBe(2);
  await queueReminders(clock(14));
  expect(await db.$count(visitMessages)).toBe(2);
});

test("a clock that jumps over the visit reminds nobody of the past, and drops what has not left", async () => {
  await washAtThree();
  await queueReminders(clock(-9));
  await queueReminders(clock(39));
  expect(await subjects()).toEqual([]);
});

test("what is cancelled or moved away is not reminded of, also where it was queued already", async () => {
  const visitId = await washAtThree();
  await queueReminders(clock(-9));
  await moveVisit(clock(-5), { visitId, start: at(18), actor });
  expect(await subjects()).toEqual(["New time: Thursday, 26 November 2026, 6:00 PM"]);
  await queueReminders(clock(13));
  expect(await db.$count(emailOutbox)).toBe(1);
  await queueReminders(clock(16));
  expect(await subjects()).toContain("Reminder: Thursday, 26 November 2026, 6:00 PM");
  await moveAppointment(clock(16), { visitId, to: "cancelled", reason: "workshop", actor });
  await queueReminders(clock(16.5));
  expect((await subjects()).filter((subject) => subject.startsWith("Reminder"))).toEqual([]);
});

test("nobody without an e-mail is reminded, and nobody whose car is here", async () => {
  await washAtThree();
  await db.update(bookingSubmissions).set({ email: "" });
  await queueReminders(clock(13));
  await db.update(bookingSubmissions).set({ email: "aisha@example.com" });
  await db.update(visits).set({ state: "arrived" });
  await queueReminders(clock(13));
  expect(await subjects()).toEqual([]);
});

test("at opening the workshop is told of its day, once, and on a closed day of nothing", async () => {
  await washAtThree();
  await queueDigest(clock(9.9));
  expect(await subjects()).toEqual([]);
  await Promise.all([1, 2, 3].map(() => queueDigest(clock(10))));
  await queueDigest(clock(11));
  const mails = await db.select().from(emailOutbox);
  expect(mails).toMatchObject([
    { subject: "Thursday, 26 November 2026: visits today 1", toAddress: settings.mail.workshop },
  ]);
  const { text } = (await allMails(db))[0] ?? {};
  expect(text).toMatch(/To place: 0[\s\S]*Nissan/);
  await db.delete(emailOutbox);
  await queueDigest(clock(10 + 3 * 24));
  expect(await subjects()).toEqual([]);
});

test("the day of a workshop that is open at night has the cars after midnight", async () => {
  const nights = Array.from({ length: 7 }, () => [{ opens: 18 * 60, closes: 26 * 60 }]);
  await db.update(openingHours).set({ pattern: nights });
  for (const hours of [20, 25, 44]) {
    await addPlacedVisit(db, { arrivesAt: at(hours), at: at(-48) });
  }
  await queueDigest(clock(18));
  expect(await subjects()).toEqual(["Thursday, 26 November 2026: visits today 2"]);
});
