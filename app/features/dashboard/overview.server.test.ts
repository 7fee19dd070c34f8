import { expect, test } from "vitest";
import { addDays, type LocalDate, minutesNow } from "#app/lib/time.ts";
import { bookingSubmissions, contactSubmissions, openingHours, orders } from "#db/schema.ts";
import { emptyBeforeEach, testDatabase } from "../../../tests/database.ts";
import { addBooking as anyBooking, addContact as anyContact } from "../../../tests/inbox.ts";
import { addCustomer, addPerfume, addOrder as anyOrder } from "../../../tests/shop.ts";
import { readOverview } from "./overview.server.ts";

const db = await testDatabase();
const now = new Date("2026-11-23T11:00:00.417Z");
const at = (text: string) => new Date(`${text}+04:00`);

emptyBeforeEach(db, bookingSubmissions, contactSubmissions, orders);

const customerId = await addCustomer(db);
const perfume = await addPerfume(db);

const wash = {
  serviceName: "Premium Wash",
  servicePriceAed: 170,
  appointmentDate: "2026-11-24" as LocalDate,
  callbackDueAt: at("2026-11-23T16:00"),
  createdAt: at("2026-11-23T14:00"),
};
const addBooking = async (changes: Parameters<typeof anyBooking>[1] = {}) =>
  (await anyBooking(db, { ...wash, ...changes })).id;
const addContact = (changes: Parameters<typeof anyContact>[1] = {}) => anyContact(db, changes);
const addOrder = (bottles: number, changes: Parameters<typeof anyOrder>[3] = {}) =>
  anyOrder(db, customerId, Array(bottles).fill(perfume.id), {
    status: "completed",
    createdAt: at("2026-11-22T12:00"),
    ...changes,
  });

test("counters count what is there, revenue what was completed, and deleted rows nowhere", async () => {
  await addBooking();
  await addBooking({ status: "completed", servicePriceAed: 1200 });
  await addBooking({ status: "completed", servicePriceAed: 300 });
  await addBooking({ status: "completed", servicePriceAed: 999, deletedAt: now });
  await addBooking({ status: "cancelled", servicePriceAed: 999 });
  await addContact();
  await addContact({ status: "resolved" });
  await addContact({ deletedAt: now });
  const { counters } = await readOverview(db, now, { range: 30, withRevenue: true });
  expect(counters).toEqual({
    contacts: 2,
    newContacts: 1,
    bookings: 4,
    pendingBookings: 1,
    revenueAed: 1500,
  });
});

test("today's appointments stand in the order of the clock, without the cancelled", async () => {
  const appointmentDate = "2026-11-23" as LocalDate;
  await addBooking({ appointmentDate, appointmentTime: "18:00", status: "confirmed" });
  await addBooking({ appointmentDate, appointmentTime: "11:00" });
  await addBooking({ appointmentDate, appointmentTime: "12:00", status: "cancelled" });
  await addBooking({ appointmentDate: "2026-11-22" as LocalDate });
  const { appointments } = await readOverview(db, now, { range: 30, withRevenue: true });
  expect(appointments.map(({ arrivesAt, car }) => [minutesNow(arrivesAt), car])).toEqual([
    [11 * 60, "Nissan Patrol"],
    [18 * 60, "Nissan Patrol"],
  ]);
});

test("of today's appointments all that are past are read, and the next six of those to come", async () => {
  const appointmentDate = "2026-11-23" as LocalDate;
  for (const hour of [9, 10, 16, 17, 18, 19, 20, 21, 22]) {
    await addBooking({ appointmentDate, appointmentTime: `${String(hour).padStart(2, "0")}:00` });
  }
  const today = await readOverview(db, now, { range: 30, withRevenue: true });
  const hours = today.appointments.map(({ arrivesAt }) => minutesNow(arrivesAt) / 60);
  expect(hours).toEqual([9, 10, 16, 17, 18, 19, 20, 21]);
  expect(today.laterAppointments).toBe(1);
});

test("after midnight the shift of the evening before is shown, with its late cars", async () => {
  const sunday = "2026-11-22" as LocalDate;
  const nights = Array.from({ length: 7 }, () => [{ opens: 18 * 60, closes: 26 * 60 }]);
  await db.insert(openingHours).values({ kind: "week", name: "", nameAr: "", pattern: nights });
  await addBooking({ appointmentDate: sunday, appointmentTime: "22:00", status: "confirmed" });
  await addBooking({ appointmentDate: addDays(sunday, 1), appointmentTime: "01:30" });
  await addBooking({ appointmentDate: addDays(sunday, 1), appointmentTime: "20:00" });
  const shown = async (time: string) => {
    const { appointments } = await readOverview(db, at(time), { range: 30, withRevenue: true });
    return appointments.map(({ arrivesAt }) => minutesNow(arrivesAt) / 60);
  };
  const evening = await shown("2026-11-22T23:00");
  const night = await shown("2026-11-23T00:30");
  const day = await shown("2026-11-23T02:00");
  await db.delete(openingHours);
  expect([evening, night, day]).toEqual([[22, 1.5], [22, 1.5], [20]]);
});

test("callbacks are overdue from the moment they were promised for, the oldest first", async () => {
  const overdue = await addBooking({ callbackDueAt: new Date(now.getTime() - 1) });
  const due = await addBooking({ callbackDueAt: now });
  await addBooking({ callbackDueAt: at("2026-11-20T12:00"), status: "confirmed" });
  const { callbacks } = await readOverview(db, now, { range: 30, withRevenue: true });
  expect(callbacks).toMatchObject({ overdue: 1, due: 1 });
  expect(callbacks.waiting.map(({ id }) => id)).toEqual([overdue, due]);
  expect(callbacks.waiting[0]).toMatchObject({ about: "Premium Wash", phone: "0501234567" });
});

test("the share kept counts the answered and the overdue of 30 days, and nothing still open", async () => {
  const replyDueAt = at("2026-11-21T12:00");
  await addContact({ replyDueAt, firstAnsweredAt: at("2026-11-21T12:00"), status: "contacted" });
  await addContact({ replyDueAt, firstAnsweredAt: at("2026-11-21T12:01"), status: "contacted" });
  await addContact({ replyDueAt });
  await addContact();
  await addContact({
    replyDueAt: at("2026-10-01T12:00"),
    createdAt: at("2026-09-29T12:00"),
    firstAnsweredAt: at("2026-09-29T13:00"),
    status: "resolved",
  });
  const { replies } = await readOverview(db, now, { range: 30, withRevenue: true });
  expect(replies).toMatchObject({ decided: 3, kept: 1, overdue: 1, due: 1 });
});

test("a day of the charts is a day in Dubai", async () => {
  await addBooking({ createdAt: at("2026-11-22T23:59") });
  await addBooking({ createdAt: at("2026-11-23T00:00"), status: "confirmed" });
  await addContact({ createdAt: at("2026-11-23T00:30") });
  await addOrder(1, { createdAt: at("2026-11-22T00:00") });
  await addBooking({ createdAt: at("2026-11-16T12:00") });
  const { days } = await readOverview(db, now, { range: 7, withRevenue: true });
  expect(days.slice(-2)).toEqual([
    { date: "2026-11-22", bookings: 1, orders: 1, answered: 0, waiting: 1 },
    { date: "2026-11-23", bookings: 1, orders: 0, answered: 1, waiting: 1 },
  ]);
  expect(days.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(2);
});

test("revenue is of completed work and orders, by what was sold, the most first", async () => {
  const done = { status: "completed", appointmentDate: "2026-11-20" as LocalDate } as const;
  await addBooking(done);
  await addBooking(done);
  await addBooking({ ...done, serviceName: "Ceramic Coating", servicePriceAed: 1800 });
  await addBooking({ appointmentDate: done.appointmentDate });
  await addBooking({ ...done, appointmentDate: "2026-10-01" as LocalDate });
  await addOrder(2);
  await addOrder(1);
  await addOrder(4, { status: "pending" });
  await addOrder(4, { deletedAt: now });
  const { revenueByService, revenueByPerfume } = await readOverview(db, now, {
    range: 30,
    withRevenue: true,
  });
  expect(revenueByService).toEqual([
    { name: "Ceramic Coating", amountFils: 180_000 },
    { name: "Premium Wash", amountFils: 34_000 },
  ]);
  expect(revenueByPerfume).toEqual([{ name: "Oud", amountFils: 25_500 }]);
});
