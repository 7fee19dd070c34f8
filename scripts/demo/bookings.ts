import { services } from "#app/content/services.ts";
import { addOpenHours, callbackDueAt } from "#app/features/booking/opening-hours.ts";
import { referenceOf } from "#app/lib/reference.ts";
import { clockOfMinutes, instantOf } from "#app/lib/time.ts";
import type { bookingSubmissions } from "#db/schema/booking.ts";
import type { BookingStatus } from "#db/schema/enums.ts";
import { type Appointment, appointmentsAround } from "./appointments.ts";
import { type Car, cars } from "./cars.ts";
import { demoId } from "./demo-id.ts";
import { type Draw, drawFrom, nth } from "./draw.ts";
import { notesOf } from "./notes.ts";
import { personOf } from "./people.ts";
import { staffAt } from "./staff.ts";
import { auditOf, stepsOf } from "./steps.ts";

type Booking = typeof bookingSubmissions.$inferInsert;
type Moment = [status: BookingStatus, at: Date];

/** How often each of the services, in the order of the price list, is booked. */
const demand = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4];

const wishes = [
  "Two child seats, I will take them out before.",
  "New car, delivered with film on the bonnet.",
  "Please call when you start, I wait nearby.",
  "Sand from the desert in every gap, sorry!",
  "There is a coffee stain behind the driver's seat.",
  "The alarm goes off when the boot is open; key is with the reception.",
  "أرجو الانتباه إلى الجنوط، فهي مصبوغة حديثًا.",
  "سأحضر قبل الموعد بربع ساعة.",
];

/** Bookings for the thirty days before and the two weeks after `now`, on open days only. */
export function demoBookings(now: Date) {
  const draw = drawFrom(2);
  return appointmentsAround(now, draw).map((appointment, index) => {
    const moments = momentsOf(draw, appointment, now);
    const booking = bookingOf(draw, index, { appointment, moments });
    const staffId = staffAt(draw.between(0, 1));
    const steps = stepsOf(moments, staffId);
    const bookingId = booking.id;
    const since = booking.firstAnsweredAt ?? null;
    return {
      booking,
      events: steps.map((step) => ({ ...step, bookingId })),
      notes: notesOf(draw, "booking", { bookingId, authorId: staffId, since }),
      audit: auditOf(steps, {
        action: "booking.status",
        tableName: "booking_submissions",
        rowId: bookingId,
      }),
    };
  });
}

/** How far it has come: called back, and then the car was there or it was called off. */
function momentsOf(draw: Draw, appointment: Appointment, now: Date): Moment[] {
  const { askedAt, waits } = appointment;
  const begins = instantOf(appointment.date, appointment.time);
  const late = draw.chance(0.12);
  const answeredAt = addOpenHours(
    askedAt,
    (late ? draw.between(130, 400) : draw.between(5, 110)) / 60,
  );
  const calledOff = draw.chance(0.1);
  const finishedAt = new Date(begins.getTime() + draw.between(50, 240) * 60_000);
  const moments: Moment[] = [["pending", askedAt]];
  // Nobody leaves a car that is in the workshop without an answer.
  const answered = answeredAt < begins ? answeredAt : new Date((+askedAt + +begins) / 2);
  if (waits || answered > now) return moments;
  if (calledOff) return [...moments, ["cancelled", answered]];
  moments.push(["confirmed", answered]);
  if (finishedAt <= now) moments.push(["completed", finishedAt]);
  return moments;
}

function bookingOf(
  draw: Draw,
  index: number,
  { appointment, moments }: { appointment: Appointment; moments: Moment[] },
): Booking & { id: string } {
  const id = demoId("booking", index);
  const { firstName, lastName, name, email, phone, locale } = personOf(index * 3);
  const { size, ...car } = draw.pick(cars);
  const service = nth(services, draw.pick(demand));
  const { askedAt, date, time } = appointment;
  const last = moments.at(-1);
  return {
    ...{ id, reference: referenceOf(id), firstName, lastName, name, email, phone, locale },
    ...{ carMake: car.make, carModel: car.model, carYear: car.year },
    ...priced(service, size),
    serviceId: service.id,
    serviceName: service.title.en,
    appointmentDate: date,
    appointmentTime: clockOfMinutes(time),
    additionalNotes: draw.chance(0.35) ? draw.pick(wishes) : "",
    status: last?.[0],
    requestFingerprint: id,
    callbackDueAt: callbackDueAt(askedAt),
    firstAnsweredAt: moments[1]?.[1] ?? null,
    createdAt: askedAt,
    updatedAt: last?.[1],
  };
}

function priced({ priceAed, suvPriceAed }: (typeof services)[number], size: Car["size"]) {
  if (!suvPriceAed) return { servicePriceAed: priceAed };
  return { vehicleSize: size, servicePriceAed: size === "suv" ? suvPriceAed : priceAed };
}
