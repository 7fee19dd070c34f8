// Also on PostgreSQL: locks, search and lists by key

import { asc, eq, isNull, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { listRecords, readAllRecords } from "#app/admin/records.server.ts";
import { bookingList } from "#app/features/booking/booking-list.ts";
import { readListQuery } from "#app/lib/list-query.ts";
import type { LocalDate } from "#app/lib/time.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { listMoves, setStatus } from "#app/platform/change-status.server.ts";
import { type BookingStatus, bookingStatuses, visitStates } from "#db/schema/enums.ts";
import {
  auditLog,
  bookingSubmissions,
  cars,
  emailOutbox,
  visitEvents,
  visitMessages,
  visits,
} from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { rowIn } from "../../../tests/database.ts";
import { addBooking } from "../../../tests/inbox.ts";
import { allMails } from "../../../tests/mails.ts";
import { addCustomer } from "../../../tests/shop.ts";
import { addVisit } from "../../../tests/visits.ts";
import { moveAppointment } from "./appointment.server.ts";
import { appointmentStates, isHere } from "./appointment.ts";
import { bookingKind, staffBookings } from "./bookings.admin.server.ts";
import { readCustomerVisit } from "./customer-visit.server.ts";

const app = await testApp(() => clock);
const { db } = app;
/** Monday, three days before the appointment. */
const monday = new Date("2026-11-23T11:00:00.417Z");
let clock = monday;
const actorId = await addCustomer(db, { name: "Priya", role: "counter", username: "priya" });

beforeEach(async () => {
  clock = monday;
  await db.delete(bookingSubmissions);
  await db.delete(emailOutbox);
  await db.delete(auditLog);
});

/** Completed without a payment. */
const free = { servicePriceAed: 0 };

const later = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1000);
};
const rowOf = (id: string) => rowIn(db, bookingSubmissions, { id });
const move = (id: string, seen: BookingStatus, status: BookingStatus) =>
  setStatus(app, bookingKind, { id, expectedStatus: seen, status, actorId });
const mails = () => allMails(db);
/** Marks due mails as sent, as the worker does. */
const sendMails = () => db.update(emailOutbox).set({ status: "sent", attempts: 1, facts: null });

test.each(
  bookingStatuses.flatMap((seen) =>
    bookingStatuses.filter((status) => status !== seen).map((status) => [seen, status] as const),
  ),
)("from %s to %s is one step, with who did it and when", async (seen, status) => {
  const { id } = await addBooking(db, { ...free, status: seen });
  expect(await move(id, seen, status)).toMatchObject({ ok: true });
  expect(await rowOf(id)).toMatchObject({ status, updatedAt: clock });
  expect(await listMoves(db, bookingKind.history, id)).toMatchObject([
    { from: null, to: "pending", by: null },
    { from: seen, to: status, by: "Priya", at: clock },
  ]);
  expect(await db.select().from(auditLog).where(eq(auditLog.rowId, id))).toMatchObject([
    { action: "booking.status", details: { from: seen, to: status }, actorId },
  ]);
});

test("the first answer stays the first, whatever slips and is undone later", async () => {
  const { id } = await addBooking(db, free);
  await move(id, "pending", "confirmed");
  later(3600);
  await move(id, "confirmed", "completed");
  expect(await rowOf(id)).toMatchObject({ firstAnsweredAt: monday });
  await move(id, "completed", "pending");
  expect(await rowOf(id)).toMatchObject({ status: "pending", firstAnsweredAt: monday });
  await move(id, "pending", "completed");
  expect(await rowOf(id)).toMatchObject({ firstAnsweredAt: monday });
});

test("a customer hears in their language what is confirmed, a minute later", async () => {
  const { id, reference } = await addBooking(db, { locale: "ar" });
  await move(id, "pending", "confirmed");
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    toAddress: "aisha@example.com",
    nextAttemptAt: new Date(monday.getTime() + 60_000),
    form: { form_type: "booking", customer_name: "Aisha Al Mansoori" },
  });
  expect(mail?.subject).toContain("تم تأكيد موعدك");
  expect(mail?.text).toContain(reference);
});

test.each([
  ["pending", "completed", monday],
  ["confirmed", "pending", monday],
  ["pending", "cancelled", new Date("2026-11-26T06:00:00.417Z")],
] as const)("of %s to %s nobody is told at %s", async (seen, status, at) => {
  const { id } = await addBooking(db, { ...free, status: seen });
  clock = at;
  await move(id, seen, status);
  expect(await mails()).toEqual([]);
});

test("a change of mind within the minute is told once, as it ended", async () => {
  const { id } = await addBooking(db);
  await move(id, "pending", "cancelled");
  later(20);
  await move(id, "cancelled", "confirmed");
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("is confirmed"),
  ]);
});

test("nobody is told again what they were told last", async () => {
  const { id } = await addBooking(db);
  await move(id, "pending", "confirmed");
  await sendMails();
  later(3600);
  await move(id, "confirmed", "cancelled");
  later(20);
  await move(id, "cancelled", "confirmed");
  expect(await mails()).toHaveLength(1);
  later(3600);
  await move(id, "confirmed", "cancelled");
  expect((await mails()).map(({ subject }) => subject)).toEqual([
    expect.stringContaining("is confirmed"),
    expect.stringContaining("is cancelled"),
  ]);
});

test("a refused change tells nobody", async () => {
  const { id } = await addBooking(db, free);
  await move(id, "pending", "completed");
  expect(await move(id, "pending", "cancelled")).toEqual({
    ok: false,
    reason: "changed",
    stored: { status: "completed" },
    by: "You (in another window)",
    details: { from: "pending", to: "completed" },
  });
  expect(await mails()).toEqual([]);
});

test("what a colleague has set already is as it was wanted, and told once", async () => {
  const { id } = await addBooking(db);
  await move(id, "pending", "confirmed");
  expect(await move(id, "pending", "confirmed")).toMatchObject({ ok: true });
  expect(await listMoves(db, bookingKind.history, id)).toHaveLength(2);
  expect(await mails()).toHaveLength(1);
});

test("nobody is told of a booking that is deleted within the minute, nor when it is restored", async () => {
  const { id } = await addBooking(db);
  await move(id, "pending", "confirmed");
  later(10);
  await deleteRecord(app, bookingKind, { id, expectedStatus: "confirmed", actorId });
  expect(await mails()).toEqual([]);
  await restoreRecord(app, bookingKind, { id, actorId });
  expect(await mails()).toEqual([]);
});

test.each(
  visitStates.flatMap((state) =>
    bookingStatuses
      .filter((status) => status !== appointmentStates[state].status)
      .flatMap((status) =>
        (state === "collected" ? [true, false] : [false]).map((wasHere) => {
          return { state, status, wasHere };
        }),
      ),
  ),
)(
  "a booking set to $status moves its $state appointment along, or is refused",
  async ({ state, status, wasHere }) => {
    const is = appointmentStates[state].status;
    const cameHere = isHere(state) || wasHere;
    const visit = await addVisit(db, { state, arrivedAt: cameHere ? monday : null });
    const result = await move(visit.booking.id, is, status);
    const after = await rowIn(db, visits, { id: visit.id });
    const booking = await rowOf(visit.booking.id);
    if (!result.ok) {
      expect(cameHere).toBe(true);
      expect(after.state).toBe(state);
      expect(booking?.status).toBe(is);
      return;
    }
    expect(booking?.status).toBe(status);
    expect(appointmentStates[after.state ?? state].status).toBe(status);
  },
);

test.each([
  ["cancelled", "arrived"],
  ["completed", "cancelled"],
  ["confirmed", "no-show"],
  ["cancelled", "in-work"],
] as const)(
  "of a status set to %s by a program while the board says %s one counts, and state and status agree",
  async (status, to) => {
    const from = to === "in-work" ? "arrived" : "confirmed";
    const arrivedAt = to === "in-work" ? monday : null;
    const { id: visitId, booking } = await addVisit(db, { state: from, arrivedAt });
    const { id } = booking;
    const actor = { id: actorId, role: "counter" } as const;
    clock = new Date("2026-11-26T06:00:00Z");
    const [set, moved] = await Promise.all([
      setStatus(app, bookingKind, { id, expectedStatus: "confirmed", status, actorId }),
      moveAppointment(app, { visitId, from, to, actor, reason: "weather" }),
    ]);
    const visit = await rowIn(db, visits, { id: visitId });
    const now = await rowOf(id);
    expect(now?.status).toBe(appointmentStates[visit.state ?? from].status);
    const changed = Number(set.ok && status !== "confirmed") + Number(moved.ok);
    expect(await db.$count(visitEvents, eq(visitEvents.visitId, visitId))).toBe(changed);
    expect(changed).toBe(1);
  },
);

test("a car that is ready and set to Completed tells its customer, as its own step does", async () => {
  const visit = await addVisit(db, { state: "ready", arrivedAt: monday });
  await move(visit.booking.id, "confirmed", "completed");
  const told = await db.select({ name: visitMessages.name }).from(visitMessages);
  expect(told).toEqual([{ name: "collected" }]);
  expect((await mails()).map(({ toAddress }) => toAddress)).toEqual(["aisha@example.com"]);
});

test("a car in the workshop is neither cancelled nor deleted in the list", async () => {
  const visit = await addVisit(db, { state: "in-work", arrivedAt: monday });
  const { id } = visit.booking;
  const here = { ok: false, reason: "in-workshop", bay: null };
  expect(await move(id, "confirmed", "cancelled")).toEqual(here);
  expect(
    await deleteRecord(app, bookingKind, { id, expectedStatus: "confirmed", actorId }),
  ).toEqual(here);
  expect(await rowOf(id)).toMatchObject({ status: "confirmed", deletedAt: null });
});

test("the list is searched for a plate as the palette is, and for other words beside it", async () => {
  const plate = { plateEmirate: "Dubai", plateCode: "K", plateNumber: "74193" };
  const [car] = await db
    .insert(cars)
    .values({ ...plate, make: "Nissan", model: "Patrol", year: "2024" })
    .returning();
  await addVisit(db, { carId: car?.id ?? null }, { name: "Plated" });
  await addBooking(db, { name: "Other 74193", reference: "OTHER" });
  for (const typed of ["K74193", "k 74193", "Dubai K 74193"]) {
    expect(await listed(`q=${encodeURIComponent(typed)}`), typed).toEqual(["Plated"]);
  }
  expect((await listed("q=74193")).toSorted()).toEqual(["Other 74193", "Plated"]);
  expect(await listed("q=K74199")).toEqual([]);
});

test("a cancellation in the list has the reason that was said, and none that was not", async () => {
  const { id } = await addBooking(db);
  const cancel = async (reason?: string) => {
    const seen = (await rowOf(id))?.status ?? "pending";
    if (seen === "cancelled") await move(id, seen, "confirmed");
    const expectedStatus = seen === "cancelled" ? "confirmed" : seen;
    const change = { id, expectedStatus, status: "cancelled", actorId } as const;
    expect(
      await setStatus(app, bookingKind, { ...change, ...(reason && { reason }) }),
    ).toMatchObject({ ok: true });
    later(1);
    return readCustomerVisit(db, eq(bookingSubmissions.id, id));
  };
  expect(await cancel("weather")).toMatchObject({ state: "cancelled", cancelReason: "weather" });
  expect(await cancel()).toMatchObject({ state: "cancelled", cancelReason: null });
  expect(await cancel("-7")).toMatchObject({ state: "cancelled", cancelReason: null });
});

test("nobody has failed to come before the time of the appointment", async () => {
  const { id } = await addBooking(db);
  const noShow = { id, expectedStatus: "pending", status: "cancelled", reason: "no-show" } as const;
  const [row] = await staffBookings.read(app, [id]);
  expect(row?.isDue).toBe(false);
  expect(await setStatus(app, bookingKind, { ...noShow, actorId })).toEqual({
    ok: false,
    reason: "too-early",
  });
  clock = new Date("2026-11-26T06:00:00Z");
  expect(await staffBookings.read(app, [id])).toMatchObject([{ isDue: true }]);
  expect(await setStatus(app, bookingKind, { ...noShow, actorId })).toMatchObject({ ok: true });
  expect(await db.select().from(visits)).toMatchObject([{ state: "no-show" }]);
});

const ask = (search: string) => readListQuery(new URLSearchParams(search), bookingList);
const listed = async (search: string) =>
  (await listRecords(app, staffBookings, ask(search))).rows.map(({ name }) => name);

async function addBookings(bookings: Record<string, Parameters<typeof addBooking>[1]>) {
  for (const [name, booking] of Object.entries(bookings))
    await addBooking(db, { name, ...booking });
}

const on = (date: string, time = "10:00") => ({
  appointmentDate: date as LocalDate,
  appointmentTime: time,
});

const week = {
  "last Sunday": on("2026-11-22", "23:59"),
  "today, late": on("2026-11-23", "23:59"),
  "today, early": on("2026-11-23", "00:00"),
  tomorrow: { ...on("2026-11-24"), status: "confirmed" as const },
  Sunday: on("2026-11-29", "23:59"),
  "next Monday": on("2026-11-30", "00:00"),
  deleted: { ...on("2026-11-23"), deletedAt: monday },
};

test.each([
  ["day=today", ["today, early", "today, late"]],
  ["day=week", ["today, early", "today, late", "tomorrow", "Sunday"]],
  ["from=2026-11-24&to=2026-11-29", ["tomorrow", "Sunday"]],
  ["to=2026-11-22", ["last Sunday"]],
  ["from=2026-11-30", ["next Monday"]],
  ["from=2099-12-31", []],
  ["day=week&status=pending", ["today, early", "today, late", "Sunday"]],
  ["day=week&sort=-appointment", ["Sunday", "tomorrow", "today, late", "today, early"]],
  ["day=week&q=sunday", ["Sunday"]],
])("the list of ?%s has the appointments of these days: %j", async (search, names) => {
  await addBookings(week);
  expect(await listed(search)).toEqual(names);
  const inFile = [];
  for await (const rows of await readAllRecords(app, staffBookings, ask(search))) {
    inFile.push(...rows.map(({ name }) => name));
  }
  expect(inFile).toEqual(names);
});

test.each([
  ["2026-11-23T19:59:59Z", ["today, early", "today, late"]],
  ["2026-11-23T20:00:00Z", ["tomorrow"]],
])("at %s it is another today in Dubai", async (instant, names) => {
  clock = new Date(instant);
  await addBookings(week);
  expect(await listed("day=today")).toEqual(names);
  expect(await listed("q=today&sort=appointment")).toEqual(expect.arrayContaining(names));
});

test.each([
  ["24/11/2026", ["tomorrow", "written"]],
  ["غدًا", ["tomorrow"]],
  ["early 23 Nov", ["today, early"]],
  ["23 Nov nobody", []],
  ["24/11/2026 !", ["tomorrow", "written"]],
])(
  "a search for %s finds the appointments of that day, and the words where they stand",
  async (q, names) => {
    await addBookings({ ...week, written: { ...on("2026-12-01"), carModel: "24/11/2026" } });
    expect(await listed(`sort=appointment&q=${encodeURIComponent(q)}`)).toEqual(names);
  },
);

test("a typed day is looked for among the chosen days and status", async () => {
  await addBookings(week);
  expect(await listed("q=24/11&day=week&status=confirmed")).toEqual(["tomorrow"]);
  expect(await listed("q=24/11&day=week&status=pending")).toEqual([]);
  expect(await listed("q=24/11&day=today")).toEqual([]);
});

test("what is due stands by its promise, before what was answered", async () => {
  const due = (time: string) => ({ callbackDueAt: new Date(`2026-11-23T${time}Z`) });
  await addBookings({
    answered: { ...due("06:00"), status: "confirmed" },
    last: due("12:00"),
    first: due("08:00"),
    next: due("10:00"),
    done: { ...due("05:00"), status: "completed" },
  });
  const order = ["first", "next", "last", "done", "answered"];
  expect(await listed("sort=due")).toEqual(order);
  expect(await listed("sort=due&status=pending")).toEqual(["first", "next", "last"]);
  expect(await listed("sort=-due")).toEqual(order.toReversed());
});

test.each(bookingList.sorts)("a page by %s is read from an index alone", async (by) => {
  await addBookings(week);
  const { table, id, sorts } = staffBookings.source(clock);
  const page = db
    .select({ id })
    .from(table)
    .where(isNull(bookingSubmissions.deletedAt))
    .orderBy(...[...sorts[by], id].map((column) => asc(column)))
    .limit(25);
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    await tx.execute(sql`set local enable_incremental_sort = off`);
    return JSON.stringify(await tx.execute(sql`explain ${page}`));
  });
  expect(plan).toContain("Index Only Scan");
  expect(plan).not.toContain("Sort");
});
