// Also on PostgreSQL: locks

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { book } from "#app/features/booking/booking.server.ts";
import { hashVisitToken, visitToken } from "#app/features/booking/visit-link.server.ts";
import { addResource } from "#app/features/capacity/resources.server.ts";
import { findBookable, readBookables } from "#app/features/offers/offers.server.ts";
import { moveAppointment } from "#app/features/visits/appointment.server.ts";
import { cancelByCustomer } from "#app/features/visits/change-by-customer.server.ts";
import { findVisitByToken } from "#app/features/visits/customer-visit.server.ts";
import { moveVisit } from "#app/features/visits/place-visit.server.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { parseSettings } from "#app/platform/settings.ts";
import {
  auditLog,
  bookingSubmissions,
  emailOutbox,
  resources,
  visits,
  waitingList,
} from "#db/schema.ts";
import { changeIn, emptyBeforeEach, rowIn, seededDatabase } from "../../../tests/database.ts";
import { addBooking, bookingInput } from "../../../tests/inbox.ts";
import { addStaff } from "../../../tests/shop.ts";
import { fillTimes } from "../../../tests/visits.ts";
import {
  eraseWaiting,
  findWaiting,
  joinWaitingList,
  leaveWaitingList,
  listWaiting,
  readFullDays,
  removeWaiting,
  tellWaiting,
  waitingToken,
} from "./waiting-list.server.ts";

const db = await seededDatabase();
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const thursday = "2026-11-26" as LocalDate;
const at = (hours: number) => instantOf(thursday, hours * 60);
const clock = (hours: number) => ({ db, settings, now: () => at(hours) });
const app = clock(9.5);
const actor = await addStaff(db, "owner", "priya", "Priya");
const coating = findBookable(await readBookables(app), "ceramic-coating");
if (!coating) throw new Error("no coating");

emptyBeforeEach(db, bookingSubmissions, emailOutbox, waitingList);

const fullDay = () => fillTimes(db, [at(10), at(21)], { serviceId: "ceramic-coating", at: at(9) });
const person = {
  name: "Mariam",
  phone: "0501112223",
  email: "mariam@example.com",
  vehicleSize: "sedan" as const,
};
const join = (changes: Partial<typeof person & { day: LocalDate; locale: "en" | "ar" }> = {}) => {
  const { locale = "en", day = thursday, ...others } = changes;
  const input = { ...person, day, ...others };
  return joinWaitingList(app, { bookable: coating, input, locale });
};
const mails = async () =>
  (await db.select().from(emailOutbox).orderBy(emailOutbox.createdAt)).map(
    ({ toAddress, subject }) => [toAddress, subject],
  );
const free = "A place is free: Ceramic Coating, Thursday, 26 November 2026";

test("a full day is waited for, and one that is free, closed or over is not", async () => {
  expect(await join()).toEqual({ ok: false, reason: "free" });
  await fullDay();
  expect(await readFullDays(app, { bookable: coating, vehicleSize: null })).toContain(thursday);
  expect(await join()).toEqual({ ok: true, day: thursday });
  expect(await join({ day: "2026-11-29" as LocalDate })).toMatchObject({ reason: "closed" });
  expect(await join({ day: "2026-11-25" as LocalDate })).toMatchObject({ reason: "closed" });
  expect(await mails()).toEqual([
    ["mariam@example.com", "Waiting list: Ceramic Coating, Thursday, 26 November 2026"],
  ]);
});

test("staff see who has booked that day, by number or e-mail; whose both are is told so, and of no place", async () => {
  const visitId = await fullDay();
  await join();
  await join({ phone: "0501112224", email: "omar@example.com" });
  const booked = { serviceId: "ceramic-coating", appointmentDate: thursday } as const;
  await addBooking(db, { ...booked, phone: "0509999999", email: "Mariam@example.com" });
  await addBooking(db, { ...booked, phone: "0501112224", email: "other@example.com" });
  const expectTold = async (isBooked: boolean) => {
    for (const { id } of await db.select().from(waitingList)) {
      const asked = { bookableId: "ceramic-coating", token: waitingToken(settings, id) };
      expect(await findWaiting(app, asked)).toMatchObject({ isBooked });
    }
  };
  await expectTold(false);
  const listed = await listWaiting(app, thursday);
  expect(listed.map(({ isBooked }) => isBooked)).toEqual([true, true]);
  // Anybody could have typed either of them.
  await moveAppointment(clock(10), { visitId, to: "cancelled", reason: "workshop", actor });
  await tellWaiting(clock(11));
  expect((await mails()).filter(([, subject]) => subject === free)).toHaveLength(2);

  await db.update(waitingList).set({ toldAt: null });
  await addBooking(db, { ...booked, phone: person.phone, email: "MARIAM@example.com" });
  await addBooking(db, { ...booked, phone: "0501112224", email: "", channel: "phone" });
  await expectTold(true);
  await tellWaiting(clock(12));
  expect((await mails()).filter(([, subject]) => subject === free)).toHaveLength(2);
});

test("all who wait are told of a free place, once each and in their language, by several processes", async () => {
  const visitId = await fullDay();
  await join();
  await join({ phone: "0501112224", email: "omar@example.com", locale: "ar" });
  await tellWaiting(clock(10));
  expect(await mails()).toHaveLength(2);
  await moveAppointment(clock(10), { visitId, to: "cancelled", reason: "workshop", actor });
  await Promise.all([1, 2, 3].map(() => tellWaiting(clock(11))));
  await tellWaiting(clock(12));
  const told = (await mails())
    .slice(2)
    .filter(([, subject]) => /^A place|^توفر/.test(subject ?? ""));
  expect(told).toHaveLength(2);
  expect(told).toContainEqual(["mariam@example.com", free]);
  const mail = await rowIn(db, emailOutbox, { subject: free });
  expect(JSON.stringify(mail.facts)).toContain(
    "/services/ceramic-coating?day=2026-11-26&size=sedan#booking",
  );
});

test("whatever frees a place is noticed", async () => {
  const told = async (change: (visitId: string) => Promise<unknown>, hours = 11) => {
    await db.delete(bookingSubmissions);
    await db.delete(waitingList);
    await db.delete(emailOutbox);
    const visitId = await fullDay();
    await join();
    await tellWaiting(clock(hours));
    expect((await mails()).filter(([, subject]) => subject === free)).toEqual([]);
    await change(visitId);
    await tellWaiting(clock(hours));
    return (await mails()).filter(([, subject]) => subject === free).length;
  };
  const cancelByLink = async (visitId: string) => {
    const token = visitToken(settings, { id: visitId, tokenVersion: 1 });
    await changeIn(db, visits, { id: visitId }, { tokenHash: hashVisitToken(token) });
    await changeIn(db, visits, { id: visitId }, { arrivesAt: at(20) });
    const visit = await findVisitByToken(app, token);
    if (!visit) throw new Error("no visit");
    expect(await cancelByCustomer(app, visit)).toEqual({ ok: true });
  };
  expect(await told(cancelByLink)).toBe(1);
  expect(
    await told((visitId) => {
      const start = instantOf(addDays(thursday, 18), 10 * 60);
      return moveVisit(app, { visitId, start, actor });
    }),
  ).toBe(1);
  expect(
    await told(async (visitId) => {
      await changeIn(db, visits, { id: visitId }, { arrivesAt: at(10) });
      await moveAppointment(clock(11), { visitId, to: "no-show", actor });
    }),
  ).toBe(1);
  expect(
    await told(() => {
      const input = { kind: "coating-room", name: "Second room", nameAr: "غرفة ثانية" } as const;
      return addResource(app, { input, actorId: actor.id });
    }),
  ).toBe(1);
  await changeIn(db, resources, { name: "Second room" }, { isRetired: true });
});

test("nothing is sent in the quiet hours, nor of a day that is over; a clock that jumps tells nobody twice", async () => {
  const visitId = await fullDay();
  await join();
  await join({ phone: "0501112225", email: "late@example.com", day: addDays(thursday, 1) });
  await moveAppointment(app, { visitId, to: "cancelled", reason: "workshop", actor });
  const told = async () => (await mails()).filter(([, subject]) => subject?.startsWith("A place"));
  await tellWaiting(clock(-2));
  await tellWaiting(clock(8.9));
  expect(await told()).toEqual([]);
  await tellWaiting(clock(24 + 11));
  expect(await told()).toHaveLength(1);
  for (const hours of [9.5, 48, 9, 10, 11]) await tellWaiting(clock(hours));
  expect(await told()).toHaveLength(2);
});

test("who has booked that day is told of no other place, and who was told can wait again", async () => {
  const visitId = await fullDay();
  await join();
  await moveAppointment(app, { visitId, to: "cancelled", reason: "workshop", actor });
  const { phone, email, vehicleSize } = person;
  const input = bookingInput(thursday, { phone, email, vehicleSize, time: 21 * 60 });
  const request = { bookable: coating, locale: "en" as const, path: "/services/ceramic-coating" };
  const booked = await book(app, { ...request, input });
  expect(booked.ok).toBe(true);
  await tellWaiting(clock(11));
  expect((await mails()).map(([, subject]) => subject)).not.toContain(free);
  expect(await listWaiting(app, thursday)).toMatchObject([{ name: "Mariam", isBooked: true }]);

  await db.update(waitingList).set({ toldAt: at(9) });
  expect(await join()).toMatchObject({ ok: true });
  expect(await db.select().from(waitingList)).toMatchObject([{ toldAt: null }]);
});

test("one leaves by the link of the mail alone, and everything is erased once the day is over", async () => {
  await fullDay();
  await join();
  await join({ phone: "0501112224" });
  const first = await rowIn(db, waitingList, { phone: person.phone });
  const token = waitingToken(settings, first.id);
  const open = (text: string, bookableId = coating.id, now = app) =>
    findWaiting(now, { bookableId, token: text });
  expect(await open(token)).toMatchObject({ day: thursday, toldAt: null });
  const altered = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  const other = `${token.slice(0, 32)}0190c4b5-0000-7000-8000-000000000000`;
  for (const wrong of [altered, other, "", "x", token.slice(1), `${token}x`, "ي".repeat(68)]) {
    expect(await open(wrong)).toBeNull();
  }
  expect(await open(token, "premium-wash")).toBeNull();
  expect(await open(token, coating.id, clock(24))).toBeNull();
  expect(JSON.stringify(await db.select().from(emailOutbox))).not.toContain(token.slice(0, 32));
  expect(await leaveWaitingList(app, { bookableId: "premium-wash", token })).toBe(false);
  expect(await leaveWaitingList(app, { bookableId: coating.id, token: altered })).toBe(false);
  expect(await db.$count(waitingList)).toBe(2);
  const leave = () => leaveWaitingList(app, { bookableId: coating.id, token });
  expect(await Promise.all([leave(), leave()])).toEqual([true, true]);
  expect(await open(token)).toBeNull();
  expect(await db.$count(waitingList)).toBe(1);
  await eraseWaiting(clock(23.9));
  expect(await db.$count(waitingList)).toBe(1);
  await eraseWaiting(clock(24));
  expect(await db.$count(waitingList)).toBe(0);
});

test("staff see who waits with a text for each, and take somebody off the list once", async () => {
  await fullDay();
  await join({ locale: "ar" });
  const [entry] = await listWaiting(app, thursday);
  expect(entry).toMatchObject({ name: "Mariam", isBooked: false, toldAt: null });
  expect(entry?.whatsapp).toContain("مرحبًا Mariam");
  await db.update(waitingList).set({ toldAt: at(9) });
  expect((await listWaiting(app, thursday))[0]?.whatsapp).toContain(
    "/ar/services/ceramic-coating?day",
  );
  const asked = { id: entry?.id ?? "", actorId: actor.id };
  expect(await removeWaiting(app, asked)).toBe(thursday);
  expect(await removeWaiting(app, asked)).toBeNull();
  expect(await removeWaiting(app, { ...asked, id: "nonsense" })).toBeNull();
  const audited = await db.select().from(auditLog).where(eq(auditLog.action, "waiting.remove"));
  expect(audited).toHaveLength(1);
});
