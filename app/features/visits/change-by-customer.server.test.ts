// Also on PostgreSQL: locks

import { eq, isNotNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { book } from "#app/features/booking/booking.server.ts";
import { hashVisitToken, visitToken } from "#app/features/booking/visit-link.server.ts";
import { findBookable, readBookables } from "#app/features/offers/offers.server.ts";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { setStatus } from "#app/platform/change-status.server.ts";
import { openMailSecret, secretMark } from "#app/platform/mail/outbox.server.ts";
import { parseSettings } from "#app/platform/settings.ts";
import {
  allocations,
  auditLog,
  bookingSubmissions,
  emailOutbox,
  visitLines,
  visitMessages,
  visits,
} from "#db/schema.ts";
import { changeIn, emptyBeforeEach, rowIn, seededDatabase } from "../../../tests/database.ts";
import { bookingInput } from "../../../tests/inbox.ts";
import { addStaff } from "../../../tests/shop.ts";
import { addPlacedVisit, fillTimes, proposeScratch, visitOf } from "../../../tests/visits.ts";
import { moveAppointment } from "./appointment.server.ts";
import { bookingKind } from "./bookings.admin.server.ts";
import { cancelByCustomer, decideLine, rescheduleByCustomer } from "./change-by-customer.server.ts";
import { changeWork, proposeWork } from "./change-work.server.ts";
import { findVisitByToken } from "./customer-visit.server.ts";
import { moveVisit, unplaceVisit } from "./place-visit.server.ts";
import { readVisitGreeting, replaceVisitLink, sendVisitGreeting } from "./private-link.server.ts";

const db = await seededDatabase();
const settings = parseSettings({ SECRET: "a secret only for the tests of this product" });
const thursday = "2026-11-26" as LocalDate;
const at = (hours: number) => instantOf(thursday, hours * 60);
const clock = (hours: number) => ({ db, settings, now: () => at(hours) });
const app = clock(9);
const actor = await addStaff(db, "owner", "priya", "Priya");

emptyBeforeEach(db, bookingSubmissions, emailOutbox);

async function opened(hours = 15, serviceId = "premium-wash") {
  const made = await addPlacedVisit(db, { arrivesAt: at(hours), at: at(9), serviceId });
  const token = visitToken(settings, { id: made.visitId, tokenVersion: 1 });
  const tokenHash = hashVisitToken(token);
  await changeIn(db, visits, { id: made.visitId }, { tokenHash });
  return { visit: await visitBy(token), token };
}
async function visitBy(token: string, now = app) {
  const visit = await findVisitByToken(now, token);
  if (!visit) throw new Error("no visit");
  return visit;
}
const rowOf = (visitId: string) => visitOf(db, visitId);
const mails = (to = "aisha@example.com") =>
  db
    .select({ subject: emailOutbox.subject, files: emailOutbox.attachments })
    .from(emailOutbox)
    .where(eq(emailOutbox.toAddress, to))
    .orderBy(emailOutbox.createdAt, emailOutbox.id);
const notices = async () => (await mails(settings.mail.workshop)).map(({ subject }) => subject);
const propose = (visitId: string, minutes = 30) => proposeScratch(db, visitId, minutes);

test("a token opens its visit only, as it was given, until it is replaced or 90 days are over", async () => {
  const { visit, token } = await opened();
  const other = await opened(17);
  expect(await findVisitByToken(app, token)).toMatchObject({ id: visit.id });
  expect(await findVisitByToken(app, other.token)).toMatchObject({ id: other.visit.id });
  const after = (days: number) => ({ ...app, now: () => at(15 + days * 24) });
  expect(await findVisitByToken(after(90), token)).not.toBeNull();
  expect(await findVisitByToken(after(90.1), token)).toBeNull();
  await changeIn(db, visits, { id: visit.id }, { collectedAt: at(15 + 24 * 5) });
  expect(await findVisitByToken(after(94), token)).not.toBeNull();
  const next = visitToken(settings, { id: visit.id, tokenVersion: 2 });
  await changeIn(
    db,
    visits,
    { id: visit.id },
    { tokenHash: hashVisitToken(next), tokenVersion: 2 },
  );
  expect(await findVisitByToken(app, token)).toBeNull();
  expect(await findVisitByToken(app, next)).toMatchObject({ id: visit.id });
});

test("a customer's new time is that of visit, booking and calendar, once however often it is sent", async () => {
  const { visit } = await opened();
  const asked = { start: at(18), seenAt: visit.arrivesAt.toISOString() };
  const both = await Promise.all([
    rescheduleByCustomer(app, visit, asked),
    rescheduleByCustomer(app, visit, asked),
  ]);
  expect(both).toEqual([{ ok: true }, { ok: true }]);
  expect(await rowOf(visit.id)).toMatchObject({
    arrivesAt: at(18),
    workStart: at(18),
    calendarSequence: 1,
  });
  const [booking] = await db.select().from(bookingSubmissions);
  expect(booking).toMatchObject({ appointmentTime: "18:00:00" });
  const sent = await mails();
  expect(sent).toHaveLength(1);
  const file = sent[0]?.files[0]?.content.replaceAll("\r\n ", "") ?? "";
  expect(file).toContain("METHOD:REQUEST");
  expect(file).toContain("SEQUENCE:1");
  expect(file).toContain(`UID:booking-${visit.bookingId}@`);
});

test("until the cut-off a visit is moved and cancelled, and never after it", async () => {
  const { visit } = await opened();
  const seenAt = visit.arrivesAt.toISOString();
  const late = { ...app, now: () => new Date(at(13).getTime() + 1) };
  expect(await rescheduleByCustomer(late, visit, { start: at(18), seenAt })).toMatchObject({
    reason: "over",
  });
  expect(await cancelByCustomer(late, visit)).toEqual({ ok: false, reason: "over" });
  expect(await cancelByCustomer(clock(13), visit)).toEqual({ ok: true });
  expect(await db.$count(allocations)).toBe(0);
  const [mail] = await mails();
  expect(mail?.files[0]?.content).toContain("METHOD:CANCEL");
});

test("cancelled many times at one moment, it is cancelled once, and each is told so", async () => {
  const { visit } = await opened();
  const all = await Promise.all(Array.from({ length: 20 }, () => cancelByCustomer(app, visit)));
  expect(all.every(({ ok }) => ok)).toBe(true);
  expect(await mails()).toHaveLength(1);
  expect(await notices()).toHaveLength(1);
  await changeIn(db, visits, { id: visit.id }, { tokenVersion: 2 });
  expect(await cancelByCustomer(app, visit)).toEqual({ ok: false, reason: "over" });
});

test("a full time is refused with the nearest free ones, also to a customer who has another", async () => {
  const { visit } = await opened();
  await fillTimes(db, [at(18)], { at: at(9) });
  const asked = { start: at(18), seenAt: visit.arrivesAt.toISOString() };
  const refused = await rescheduleByCustomer(app, visit, asked);
  expect(refused).toMatchObject({ ok: false, reason: "full" });
  expect(await rowOf(visit.id)).toMatchObject({ arrivesAt: at(15) });
});

test("approved in two tabs, work is approved once, and its minutes move the promise", async () => {
  const { visit } = await opened();
  const lineId = await propose(visit.id);
  const asked = { lineId, priceFils: 15_000, decision: "approved" as const };
  const before = (await rowOf(visit.id)).readyAt;
  const both = await Promise.all([decideLine(app, visit, asked), decideLine(app, visit, asked)]);
  expect(both).toEqual([
    { ok: true, fits: true },
    { ok: true, fits: true },
  ]);
  const after = (await rowOf(visit.id)).readyAt;
  expect((after?.getTime() ?? 0) - (before?.getTime() ?? 0)).toBe(30 * 60_000);
  const line = await rowIn(db, visitLines, { id: lineId });
  expect(line).toMatchObject({ approval: "approved", decidedAt: at(9) });
  expect(await decideLine(app, visit, { ...asked, decision: "declined" })).toMatchObject({
    reason: "decided",
  });
});

test("approved again, work that did not fit still does not, until the workshop has moved the visit", async () => {
  const { visit } = await opened();
  const lineId = await propose(visit.id);
  await fillTimes(db, [at(15)], { at: at(9) });
  const asked = { lineId, priceFils: 15_000, decision: "approved" as const };
  expect(await decideLine(app, visit, asked)).toEqual({ ok: true, fits: false });
  expect(await decideLine(clock(9.5), visit, asked)).toEqual({ ok: true, fits: false });
  const moved = await moveVisit(clock(10), { visitId: visit.id, start: at(11), actor });
  expect(moved).toMatchObject({ ok: true });
  expect(await decideLine(clock(10.5), visit, asked)).toEqual({ ok: true, fits: true });
});

test("approved work counts wherever the visit is placed next, also where staff set how long it takes", async () => {
  for (const isPlaced of [true, false]) {
    await db.delete(bookingSubmissions);
    const { visit } = await opened();
    const visitId = visit.id;
    await moveVisit(app, { visitId, start: at(15), extraMinutes: 15, actor });
    const before = (await rowOf(visitId)).workMinutes ?? 0;
    if (!isPlaced) await unplaceVisit(app, { visitId, actor });
    const lineId = await propose(visitId, 60);
    await fillTimes(db, [at(16), at(17), at(18)], { at: at(9) });
    const asked = { lineId, priceFils: 15_000, decision: "approved" } as const;
    expect(await decideLine(app, visit, asked)).toEqual({ ok: true, fits: !isPlaced });
    expect(await moveVisit(app, { visitId, start: at(10), actor })).toMatchObject({ ok: true });
    const { workMinutes, workStart, workEnd } = await rowOf(visitId);
    expect(workMinutes).toBe(before + 60);
    expect((workEnd?.getTime() ?? 0) - (workStart?.getTime() ?? 0)).toBe((before + 60) * 60_000);
  }
});

test("another price, another visit's line and a line that is gone are not approved", async () => {
  const { visit } = await opened();
  const other = await opened(17);
  const lineId = await propose(visit.id);
  const asked = { lineId, priceFils: 14_000, decision: "approved" as const };
  expect(await decideLine(app, visit, asked)).toMatchObject({ reason: "changed" });
  expect(await decideLine(app, other.visit, { ...asked, priceFils: 15_000 })).toMatchObject({
    reason: "decided",
  });
  expect(await decideLine(app, visit, { ...asked, lineId: "x" })).toMatchObject({
    reason: "decided",
  });
});

test("what staff move is told once it can no longer be undone, and not at all when it was", async () => {
  const { visit } = await opened();
  await moveVisit(app, { visitId: visit.id, start: at(12), actor });
  await moveVisit(app, { visitId: visit.id, start: at(17), actor });
  expect(await mails()).toHaveLength(1);
  await moveVisit(app, { visitId: visit.id, start: at(15), actor });
  expect(await mails()).toHaveLength(0);
  expect(await db.$count(visitMessages)).toBe(0);
});

test("a promise that is made once more is told again", async () => {
  const { visit } = await opened();
  const told = [];
  for (const extraMinutes of [30, -30, 30]) {
    await moveVisit(app, { visitId: visit.id, start: visit.workStart, extraMinutes, actor });
    told.push((await mails()).length);
    await db.update(emailOutbox).set({ status: "sent", attempts: 1 });
    await db.delete(emailOutbox);
  }
  expect(told).toEqual([1, 1, 1]);
});

test("a car that is ready is told once, whoever presses how often", async () => {
  const { visit } = await opened();
  for (const to of ["arrived", "in-work", "ready", "ready"] as const) {
    await moveAppointment(app, { visitId: visit.id, to, actor });
  }
  expect(await mails()).toMatchObject([{ subject: "Your car is ready" }]);
  await moveAppointment(app, { visitId: visit.id, to: "in-work", actor });
  expect(await mails()).toHaveLength(0);
});

test("nobody is mailed who gave no e-mail", async () => {
  const { visit } = await opened();
  await db.update(bookingSubmissions).set({ email: "" });
  await moveVisit(app, { visitId: visit.id, start: at(12), actor });
  expect(await mails()).toHaveLength(0);
});

test("the workshop is told once of each thing that a customer does by their link", async () => {
  const { visit, token } = await opened();
  const lineId = await propose(visit.id);
  const asked = { lineId, priceFils: 15_000, decision: "approved" } as const;
  for (let times = 0; times < 2; times++) await decideLine(app, visit, asked);
  const seenAt = visit.arrivesAt.toISOString();
  const start = at(18);
  await Promise.all([1, 2].map(() => rescheduleByCustomer(app, visit, { start, seenAt })));
  await Promise.all([1, 2].map(async () => cancelByCustomer(app, await visitBy(token))));
  expect(await notices()).toEqual([
    "Aisha Al Mansoori approved extra work: Thursday, 26 November 2026, 3:00 PM",
    "Aisha Al Mansoori moved a visit to Thursday, 26 November 2026, 6:00 PM",
    "Aisha Al Mansoori cancelled a visit: Thursday, 26 November 2026, 6:00 PM",
  ]);
});

test("moved by staff and by the customer at once: whoever is second is told, and nothing is lost", async () => {
  const first = await opened();
  const seenAt = first.visit.arrivesAt.toISOString();
  const expectedVersion = (await rowOf(first.visit.id)).version;
  const byStaff = { visitId: first.visit.id, expectedVersion, start: at(17), actor };
  expect(await moveVisit(clock(9.1), byStaff)).toMatchObject({ ok: true });
  expect(
    await rescheduleByCustomer(clock(9.1), first.visit, { start: at(19), seenAt }),
  ).toMatchObject({ ok: false, reason: "moved", arrivesAt: at(17) });
  expect((await rowOf(first.visit.id)).arrivesAt).toEqual(at(17));

  const other = await opened(16);
  const seen = { start: at(19), seenAt: other.visit.arrivesAt.toISOString() };
  const version = (await rowOf(other.visit.id)).version;
  expect(await rescheduleByCustomer(clock(9.1), other.visit, seen)).toEqual({ ok: true });
  const stale = { visitId: other.visit.id, expectedVersion: version, start: at(11), actor };
  expect(await moveVisit(clock(9.2), stale)).toMatchObject({ ok: false, reason: "changed" });
  expect((await rowOf(other.visit.id)).arrivesAt).toEqual(at(19));

  const both = await opened(14);
  const { id: visitId, version: now } = await rowOf(both.visit.id);
  const asked = { start: at(20), seenAt: both.visit.arrivesAt.toISOString() };
  const results = await Promise.all([
    moveVisit(clock(9.3), { visitId, expectedVersion: now, start: at(12), actor }),
    rescheduleByCustomer(clock(9.3), both.visit, asked),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a link that staff replace is void at once, once, also in mails that have not left", async () => {
  const { visit, token } = await opened();
  await moveVisit(app, { visitId: visit.id, start: at(17), actor });
  const [before] = await db.select().from(emailOutbox);
  const lineId = await propose(visit.id);
  const asked = { visitId: visit.id, seen: 1, actor };
  const results = await Promise.all([1, 2].map(() => replaceVisitLink(app, asked)));
  expect(results).toContainEqual({ ok: true });
  expect(results).toContainEqual({ ok: false, reason: "changed" });
  expect(await findVisitByToken(app, token)).toBeNull();
  const newer = visitToken(settings, { id: visit.id, tokenVersion: 2 });
  expect(await findVisitByToken(app, newer)).toMatchObject({ id: visit.id });
  expect(await rescheduleByCustomer(app, visit, { start: at(19), seenAt: "" })).toMatchObject({
    reason: "over",
  });
  expect(await cancelByCustomer(app, visit)).toMatchObject({ ok: false });
  const approval = { lineId, priceFils: 15_000, decision: "approved" } as const;
  expect(await decideLine(app, visit, approval)).toMatchObject({ reason: "over" });
  const [moved, link] = await db
    .select()
    .from(emailOutbox)
    .orderBy(emailOutbox.createdAt, emailOutbox.id);
  expect(link?.subject).toBe("A new link to your visit");
  expect(moved?.sealedSecret).not.toBe(before?.sealedSecret);
  for (const mail of [moved, link]) {
    if (!mail) throw new Error("no mail");
    const opened = await openMailSecret({ ...mail, html: secretMark }, settings.secret);
    expect(opened.html).toBe(newer);
  }
  const audited = await db.select().from(auditLog).where(eq(auditLog.action, "visit.link"));
  expect(audited).toMatchObject([{ rowId: visit.id, actorId: actor.id }]);
});

test("a link that is replaced is also that of the first mail and of the list's, as long as they wait", async () => {
  const coating = findBookable(await readBookables(app), "ceramic-coating");
  if (!coating) throw new Error("no coating");
  const booked = await book(app, {
    bookable: coating,
    locale: "en",
    path: "/services/ceramic-coating",
    input: bookingInput(thursday, { vehicleSize: "suv", time: 21 * 60 }),
  });
  if (!booked.ok) throw new Error("not booked");
  const change = { id: booked.id, expectedStatus: "pending", status: "confirmed" } as const;
  expect(await setStatus(app, bookingKind, { ...change, actorId: actor.id })).toMatchObject({
    ok: true,
  });
  const visit = await rowIn(db, visits, { bookingId: booked.id });
  await changeIn(db, emailOutbox, { toAddress: "aisha@example.com" }, { status: "held" });
  expect(await replaceVisitLink(app, { visitId: visit.id, seen: 1, actor })).toEqual({ ok: true });
  const newer = visitToken(settings, { id: visit.id, tokenVersion: 2 });
  const sealed = await db.select().from(emailOutbox).where(isNotNull(emailOutbox.sealedSecret));
  expect(sealed).toHaveLength(3);
  for (const mail of sealed) {
    const opened = await openMailSecret({ ...mail, html: secretMark }, settings.secret);
    expect(opened.html).toBe(newer);
  }
});

test("work that is removed before its mail has left is asked of nobody", async () => {
  const { visit } = await opened();
  const line = { kind: "found", name: "Scratch", nameAr: "خدش", priceFils: 15_000 } as const;
  const proposed = await proposeWork(app, { visitId: visit.id, line, actor });
  if (!proposed.ok) throw new Error("not proposed");
  expect(await mails()).toHaveLength(1);
  const removal = { visitId: visit.id, change: { removeId: proposed.lineId }, actor };
  expect(await changeWork(app, removal)).toEqual({ ok: true });
  expect(await mails()).toEqual([]);
});

test("who sends the prepared text is noted with it, and who sends it again instead", async () => {
  const { visit } = await opened();
  expect(await readVisitGreeting(app, visit.id)).toMatchObject({ sent: null });
  const asked = { visitId: visit.id, actor };
  const sent = await sendVisitGreeting(app, asked);
  expect(sent?.text).toContain("/visit/");
  await sendVisitGreeting(clock(10), asked);
  expect(await readVisitGreeting(app, visit.id)).toMatchObject({
    sent: { by: "Priya", at: at(10) },
  });
  const noted = await db.select().from(visitMessages).where(eq(visitMessages.channel, "whatsapp"));
  expect(noted).toMatchObject([{ name: "booked", actorId: actor.id }]);
  expect(await sendVisitGreeting(app, { ...asked, visitId: "nonsense" })).toBeNull();
  await moveAppointment(app, { visitId: visit.id, to: "arrived", actor });
  await moveAppointment(app, { visitId: visit.id, to: "in-work", actor });
  expect(await readVisitGreeting(app, visit.id)).toMatchObject({ sent: null });
});

test("whose link has ended is greeted in the language of the booking", async () => {
  const { visit } = await opened();
  const isIt = eq(bookingSubmissions.id, visit.bookingId);
  await db.update(bookingSubmissions).set({ locale: "ar" }).where(isIt);
  const greeting = await readVisitGreeting(clock(24 * 91), visit.id);
  expect(greeting?.text).toMatch(/^مرحبًا /);
});
