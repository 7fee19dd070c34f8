import { eq, isNull } from "drizzle-orm";
import type { BookingResult } from "#app/features/booking/booking.server.ts";
import type { BookingInput } from "#app/features/booking/booking.ts";
import { linkCustomer } from "#app/features/customers/linked-customers.server.ts";
import { stateForStatus } from "#app/features/visits/appointment.ts";
import { newId, referenceOf } from "#app/lib/ids.ts";
import { aedToFils } from "#app/lib/money.ts";
import { instantOf, type LocalDate, minutesOfClock } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import { refreshCustomers } from "#db/customers.ts";
import { bookingEvents, bookingSubmissions } from "#db/schema/booking.ts";
import { contactSubmissions } from "#db/schema/contact.ts";
import type { BookingStatus } from "#db/schema/enums.ts";
import { orders } from "#db/schema/orders.ts";
import { visitLines, visits } from "#db/schema/workshop.ts";

// Requests as customers leave them, for the tests of what staff do with them.

const askedAt = new Date("2026-11-23T06:00:00Z");
const appointmentDate = "2026-11-26" as LocalDate;

/** The id of a booking that was made. */
export function bookedId(result: BookingResult): string {
  if (!result.ok) throw new Error(`Not booked: ${result.reason}`);
  return result.id;
}

/** What the form of a service asks for: a visit at 3 PM of a day. */
export const bookingInput = (
  date: LocalDate,
  changes: Partial<BookingInput> = {},
): BookingInput => ({
  firstName: "Aisha",
  lastName: "Khan",
  email: "aisha@example.com",
  phone: "0501234567",
  vehicleSize: null,
  date,
  time: 15 * 60,
  carMake: "Nissan",
  carModel: "Patrol",
  carYear: "2023",
  additionalNotes: "",
  ...changes,
});

/** Gives rows that a test inserted their customers, as the requests of customers do. */
export async function linkRecords(db: Db): Promise<void> {
  for (const table of [contactSubmissions, bookingSubmissions, orders]) {
    const { customerId, createdAt } = table;
    const rows = await db.select().from(table).where(isNull(customerId)).orderBy(createdAt);
    for (const row of rows) {
      const person =
        "customerName" in row
          ? { name: row.customerName, email: row.customerEmail, phone: row.customerPhone }
          : row;
      await db.transaction(async (tx) => {
        const linked = await linkCustomer(tx, person, row.createdAt);
        await tx.update(table).set({ customerId: linked }).where(eq(table.id, row.id));
        await refreshCustomers(tx, linked ? [linked] : []);
      });
    }
  }
}

/** A message that nobody has answered. */
export async function addContact(
  db: Db,
  changes: Partial<typeof contactSubmissions.$inferInsert> = {},
) {
  const id = newId();
  const contact = {
    id,
    name: "Omar Haddad",
    email: "omar@example.com",
    phone: "0507654321",
    subject: "A scratch on the door",
    message: "Can you polish it out before Thursday?",
    locale: "en" as const,
    status: "new" as const,
    requestFingerprint: id,
    replyDueAt: new Date("2026-11-25T08:00:00Z"),
    createdAt: askedAt,
    updatedAt: askedAt,
    ...changes,
  };
  await db.insert(contactSubmissions).values(contact);
  return contact;
}

/** A booking that nobody has confirmed, with its visit, which has no place. */
export async function addBooking(db: Db, changes: BookingChanges = {}) {
  const booking = await insertBooking(db, changes);
  const { id: bookingId, serviceId: itemId, serviceName: name, servicePriceAed } = booking;
  const arrivesAt = instantOf(booking.appointmentDate, minutesOfClock(booking.appointmentTime));
  const visitId = newId();
  await db.insert(visits).values({
    id: visitId,
    bookingId,
    arrivesAt,
    state: stateOf(booking.status),
    collectedAt: booking.status === "completed" ? askedAt : null,
  });
  const line = { kind: "service", itemId, name, nameAr: name } as const;
  await db
    .insert(visitLines)
    .values({ ...line, visitId, priceFils: aedToFils(servicePriceAed), createdAt: askedAt });
  return booking;
}

/** The state of an appointment of which only the status of its booking is known. */
export const stateOf = (status: BookingStatus) =>
  stateForStatus("requested", { status, said: "", wasHere: false }) ?? "requested";

export type BookingChanges = Partial<typeof bookingSubmissions.$inferInsert>;

export async function insertBooking(db: Db, changes: BookingChanges = {}) {
  const id = newId();
  const booking = {
    id,
    reference: referenceOf(id),
    name: "Aisha Al Mansoori",
    firstName: "Aisha",
    lastName: "Al Mansoori",
    email: "aisha@example.com",
    phone: "0501234567",
    serviceId: "interior-detailing",
    serviceName: "Interior Detailing",
    servicePriceAed: 320,
    vehicleSize: "suv" as const,
    appointmentDate,
    appointmentTime: "10:00",
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2023",
    additionalNotes: "",
    locale: "en" as const,
    status: "pending" as BookingStatus,
    requestFingerprint: id,
    callbackDueAt: new Date("2026-11-23T08:00:00Z"),
    createdAt: askedAt,
    updatedAt: askedAt,
    ...changes,
  };
  await db.insert(bookingSubmissions).values(booking);
  await db.insert(bookingEvents).values({ bookingId: id, toStatus: "pending", createdAt: askedAt });
  return booking;
}
