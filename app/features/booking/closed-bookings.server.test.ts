import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { bookingSubmissions, openingHours, visits } from "#db/schema.ts";
import { testApp } from "../../../tests/app.ts";
import { emptyBeforeEach } from "../../../tests/database.ts";
import { addBooking } from "../../../tests/inbox.ts";
import { listClosedBookings } from "./closed-bookings.server.ts";

const app = await testApp(() => new Date("2027-03-08T08:00:00.417Z"));
const { db } = app;

emptyBeforeEach(db, openingHours, bookingSubmissions);

const day = (text: string) => text as LocalDate;
const eid = {
  kind: "closure" as const,
  name: "Eid al-Fitr",
  nameAr: "عيد الفطر",
  pattern: [],
  startsOn: day("2027-03-10"),
  endsOn: day("2027-03-12"),
};
const booked = (appointmentDate: string, more: Parameters<typeof addBooking>[1] = {}) =>
  addBooking(db, {
    appointmentDate: day(appointmentDate),
    appointmentTime: "15:00",
    name: "Aisha Khan",
    phone: "0501234567",
    serviceId: "premium-wash",
    ...more,
  });

test("bookings in a closure are listed with what asks for another time, in the customer's language", async () => {
  await booked("2027-03-09");
  const { id } = await booked("2027-03-11");
  await booked("2027-03-12", { locale: "ar", name: "مريم", appointmentTime: "21:00" });
  await booked("2027-03-10", { status: "cancelled" });
  expect(await listClosedBookings(app)).toEqual([]);
  await db.insert(openingHours).values(eid);
  const [first, second, ...others] = await listClosedBookings(app);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ id, suggested: { date: "2027-03-13", time: 15 * 60 } });
  const text = new URL(first?.whatsappHref ?? "").searchParams
    .get("text")
    ?.replaceAll("\u00a0", " ");
  expect(text).toContain("We are closed at the time of your booking (Eid al-Fitr)");
  expect(text).toContain("May we move it to Saturday, 13 March 2027 at 3:00 PM?");
  expect(first?.whatsappHref).toContain("971501234567");
  expect(decodeURIComponent(second?.mailHref ?? "")).toContain("عيد الفطر");
  expect(second?.suggested).toEqual({ date: "2027-03-13", time: 20 * 60 });
});

test("a shorter day lists who comes before or after it, and offers its next time", async () => {
  await booked("2027-03-09");
  await booked("2027-03-09", { appointmentTime: "11:00" });
  await db.insert(openingHours).values({
    kind: "day",
    name: "Inventory",
    nameAr: "جرد",
    pattern: [[{ opens: 600, closes: 720 }]],
    startsOn: day("2027-03-09"),
    endsOn: day("2027-03-09"),
  });
  const listed = await listClosedBookings(app);
  expect(listed.map(({ time, suggested }) => [time, suggested?.date])).toEqual([
    [15 * 60, "2027-03-10"],
  ]);
});

test("hours until midnight meet neither who brings a car at their end nor what is ready then", async () => {
  await db.insert(openingHours).values({
    kind: "period",
    name: "Summer",
    nameAr: "الصيف",
    pattern: Array.from({ length: 7 }, () => [{ opens: 600, closes: 1440 }]),
    startsOn: day("2027-03-01"),
    endsOn: day("2027-03-31"),
  });
  await booked("2027-03-10", { appointmentTime: "00:00" });
  const arrivesAt = instantOf(day("2027-03-10"), 23 * 60);
  const times = { workStart: arrivesAt, workEnd: instantOf(day("2027-03-10"), 24 * 60) };
  const { id } = await booked("2027-03-10", { appointmentTime: "23:00" });
  await db
    .update(visits)
    .set({ ...times, readyAt: times.workEnd, arrivesAt })
    .where(eq(visits.bookingId, id));
  expect(await listClosedBookings(app)).toEqual([]);
});
