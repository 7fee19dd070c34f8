import { addDays, today } from "#app/lib/time.ts";
import type { BookingStatus, ContactStatus } from "#db/schema/enums.ts";
import { type ChartRange, daysOf } from "./overview.ts";

const hourMs = 3_600_000;

/** Shown during an outage, always labelled as samples. */
export function sampleContacts(now: Date) {
  const contact = (
    id: string,
    name: string,
    subject: string,
    status: ContactStatus,
    hours: number,
  ) => ({
    id,
    name,
    email: `${id}@example.com`,
    phone: "0500000000",
    subject,
    excerpt: subject,
    status,
    createdAt: new Date(now.getTime() - hours * hourMs),
    due: null,
    isSample: true,
  });
  return [
    contact("sample-contact-1", "Sample Customer One", "Question about a coating", "new", 1),
    contact("sample-contact-2", "Sample Customer Two", "Opening hours", "contacted", 5),
    contact("sample-contact-3", "Sample Customer Three", "Thank you", "resolved", 26),
  ];
}

export function sampleBookings(now: Date) {
  const booking = (id: string, name: string, status: BookingStatus, inDays: number) => ({
    id,
    reference: "–",
    name,
    email: `${id}@example.com`,
    phone: "0500000000",
    serviceName: "Premium Wash",
    priceAed: 170,
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2023",
    vehicleSize: null,
    status,
    date: addDays(today(now), inDays),
    time: 15 * 60,
    createdAt: new Date(now.getTime() - 3 * hourMs),
    isDue: true,
    due: null,
    isSample: true,
  });
  return [
    booking("sample-booking-1", "Sample Customer One", "pending", 1),
    booking("sample-booking-2", "Sample Customer Two", "confirmed", 2),
    booking("sample-booking-3", "Sample Customer Three", "completed", -1),
  ];
}

export function sampleOverview(now: Date, range: ChartRange) {
  const recentContacts = sampleContacts(now);
  const recentBookings = sampleBookings(now);
  const unknown = { overdue: 0, due: 0, waiting: [], decided: 0, kept: 0 };
  return {
    counters: {
      contacts: recentContacts.length,
      newContacts: recentContacts.filter(({ status }) => status === "new").length,
      bookings: recentBookings.length,
      pendingBookings: recentBookings.filter(({ status }) => status === "pending").length,
      revenueAed: recentBookings
        .filter(({ status }) => status === "completed")
        .reduce((sum, { priceAed }) => sum + priceAed, 0),
    },
    recentContacts,
    recentBookings,
    troubledMails: 0,
    appointments: [],
    laterAppointments: 0,
    callbacks: unknown,
    replies: unknown,
    days: daysOf(range, now).map((date) => ({
      date,
      bookings: 0,
      orders: 0,
      answered: 0,
      waiting: 0,
    })),
    revenueByService: [],
    revenueByPerfume: [],
  };
}
