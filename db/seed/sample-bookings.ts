import type { BookingStatus } from "#app/features/booking/status.ts";
import { referenceOf } from "#app/lib/reference.ts";
import { addDays, today, weekday } from "#app/lib/time.ts";
import type { bookingEvents, bookingSubmissions } from "../schema/booking.ts";
import { sampleHistory } from "./sample-history.ts";
import { sampleId } from "./sample-id.ts";

type Booking = typeof bookingSubmissions.$inferInsert;
type Event = typeof bookingEvents.$inferInsert;

type Sample = Pick<
  Booking,
  | "firstName"
  | "lastName"
  | "email"
  | "phone"
  | "serviceId"
  | "serviceName"
  | "servicePriceAed"
  | "vehicleSize"
  | "appointmentTime"
  | "carMake"
  | "carModel"
  | "carYear"
  | "additionalNotes"
> & { status: BookingStatus; inDays: number };

const samples: Sample[] = [
  {
    firstName: "Sara",
    lastName: "Khalid",
    email: "sara@example.com",
    phone: "0501234511",
    serviceId: "interior-detailing",
    serviceName: "Interior Detailing",
    servicePriceAed: 320,
    vehicleSize: "suv",
    appointmentTime: "10:00",
    carMake: "Toyota",
    carModel: "Land Cruiser",
    carYear: "2022",
    additionalNotes: "Two child seats, I will take them out before.",
    status: "pending",
    inDays: 1,
  },
  {
    firstName: "James",
    lastName: "Carter",
    email: "james@example.com",
    phone: "0501234512",
    serviceId: "premium-wash",
    serviceName: "Premium Wash",
    servicePriceAed: 170,
    appointmentTime: "15:00",
    carMake: "BMW",
    carModel: "330i",
    carYear: "2021",
    additionalNotes: "",
    status: "pending",
    inDays: 2,
  },
  {
    firstName: "Mohammed",
    lastName: "Rashid",
    email: "mohammed@example.com",
    phone: "0501234513",
    serviceId: "ceramic-coating",
    serviceName: "Ceramic Coating",
    servicePriceAed: 1800,
    appointmentTime: "11:00",
    carMake: "Porsche",
    carModel: "Cayenne",
    carYear: "2024",
    additionalNotes: "New car, delivered with film on the bonnet.",
    status: "confirmed",
    inDays: 3,
  },
  {
    firstName: "Elena",
    lastName: "Petrova",
    email: "elena@example.com",
    phone: "0501234514",
    serviceId: "full-detailing",
    serviceName: "Full Detailing",
    servicePriceAed: 1200,
    vehicleSize: "sedan",
    appointmentTime: "10:00",
    carMake: "Mercedes-Benz",
    carModel: "C 200",
    carYear: "2020",
    additionalNotes: "",
    status: "completed",
    inDays: -3,
  },
  {
    firstName: "Yusuf",
    lastName: "Demir",
    email: "yusuf@example.com",
    phone: "0501234515",
    serviceId: "exterior-detailing",
    serviceName: "Exterior Detailing",
    servicePriceAed: 620,
    vehicleSize: "suv",
    appointmentTime: "17:00",
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2019",
    additionalNotes: "",
    status: "completed",
    inDays: -6,
  },
  {
    firstName: "Aisha",
    lastName: "Rahman",
    email: "aisha@example.com",
    phone: "0501234516",
    serviceId: "premium-wash",
    serviceName: "Premium Wash",
    servicePriceAed: 170,
    appointmentTime: "20:00",
    carMake: "Honda",
    carModel: "Accord",
    carYear: "2018",
    additionalNotes: "",
    status: "cancelled",
    inDays: -2,
  },
];

/** Bookings in each status, for days around `now` on which the workshop is open. */
export function sampleBookings(now: Date): { bookings: Booking[]; events: Event[] } {
  const made = samples.map((sample, index) => makeBooking(sample, index, now));
  const events = made.flatMap(({ events }) => events);
  return {
    bookings: made.map(({ booking }) => booking),
    events: events.map((event, index) => ({ ...event, id: sampleId("booking-event", index) })),
  };
}

function makeBooking(sample: Sample, index: number, now: Date) {
  const { inDays, ...facts } = sample;
  const id = sampleId("booking", index);
  const hoursAgo = inDays < 0 ? (2 - inDays) * 24 : index + 1;
  const createdAt = new Date(now.getTime() - hoursAgo * 3_600_000);
  const booking: Booking = {
    ...facts,
    id,
    reference: referenceOf(id),
    name: `${facts.firstName} ${facts.lastName}`,
    appointmentDate: openDay(now, inDays),
    locale: "en",
    requestFingerprint: `sample-${index}`,
    createdAt,
  };
  const events = sampleHistory(facts.status, createdAt).map((step) => ({ ...step, bookingId: id }));
  return { booking, events };
}

function openDay(now: Date, inDays: number) {
  const day = addDays(today(now), inDays);
  return weekday(day) === 0 ? addDays(day, Math.sign(inDays)) : day;
}
