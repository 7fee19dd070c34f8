import { firstContent } from "#app/content/first-content.ts";
import { slotsOn } from "#app/features/booking/slots.ts";
import { addWorkingMinutes, firstHours, openParts } from "#app/features/hours/hours.ts";
import { callbackDueAt } from "#app/features/hours/promises.ts";
import { servicesOf } from "#app/features/services/services.ts";
import { newId, referenceOf } from "#app/lib/ids.ts";
import {
  addDays,
  clockOfMinutes,
  instantOf,
  type LocalDate,
  type MinutesOfDay,
  today,
} from "#app/lib/time.ts";
import type { bookingSubmissions } from "#db/schema/booking.ts";
import type { BookingStatus, VehicleSize } from "#db/schema/enums.ts";
import { demoData } from "./data.ts";
import { type Draw, drawFrom, nth } from "./draw.ts";
import { personOf } from "./people.ts";
import { storyOf } from "./story.ts";

type Booking = typeof bookingSubmissions.$inferInsert;
type Moment = [status: BookingStatus, at: Date];

const services = servicesOf(firstContent, today(new Date()));

const demand = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4];

export function demoBookings(now: Date) {
  const draw = drawFrom(2);
  return appointmentsAround(now, draw).map((appointment, index) => {
    const moments = momentsOf(draw, appointment, now);
    const booking = bookingOf(draw, index, { appointment, moments });
    const { id: bookingId } = booking;
    const { steps, ...story } = storyOf(draw, { kind: "booking", id: bookingId, moments });
    return { booking, ...story, events: steps.map((step) => ({ ...step, bookingId })) };
  });
}

function momentsOf(draw: Draw, appointment: Appointment, now: Date): Moment[] {
  const { askedAt, waits } = appointment;
  const begins = instantOf(appointment.date, appointment.time);
  const late = draw.chance(0.12);
  const answeredAt = addWorkingMinutes(
    firstHours,
    askedAt,
    late ? draw.between(130, 400) : draw.between(5, 110),
  );
  const calledOff = draw.chance(0.1);
  const finishedAt = new Date(begins.getTime() + draw.between(50, 240) * 60_000);
  const moments: Moment[] = [["pending", askedAt]];
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
  const id = newId();
  const person = personOf(index * 3);
  const { size, ...car } = draw.pick(demoData.cars);
  const service = nth(services, draw.pick(demand));
  const { askedAt, date, time } = appointment;
  const last = moments.at(-1);
  return {
    id,
    reference: referenceOf(id),
    ...person,
    carMake: car.make,
    carModel: car.model,
    carYear: car.year,
    ...priced(service, size),
    serviceId: service.id,
    serviceName: service.title.en,
    appointmentDate: date,
    appointmentTime: clockOfMinutes(time),
    additionalNotes: draw.chance(0.35) ? draw.pick(demoData.wishes) : "",
    status: last?.[0],
    requestFingerprint: id,
    callbackDueAt: callbackDueAt(firstHours, askedAt),
    firstAnsweredAt: moments[1]?.[1] ?? null,
    createdAt: askedAt,
    updatedAt: last?.[1],
  };
}

function priced({ priceAed, suvPriceAed }: (typeof services)[number], size: VehicleSize) {
  if (!suvPriceAed) return { servicePriceAed: priceAed };
  return { vehicleSize: size, servicePriceAed: size === "suv" ? suvPriceAed : priceAed };
}

type Appointment = {
  date: LocalDate;
  time: MinutesOfDay;
  askedAt: Date;
  waits: boolean;
};

type Slot = Pick<Appointment, "date" | "time">;

const hour = 3_600_000;
const daysBefore = 30;
const ahead = [6, 5, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1];
const fresh = 4;
const overdue = 4;

function appointmentsAround(now: Date, draw: Draw): Appointment[] {
  const openDays = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, day) => addDays(today(now), from + day)).filter(
      (date) => openParts(firstHours, date).length > 0,
    );
  const slots = (date: LocalDate, cars: number): Slot[] =>
    draw
      .shuffle(slotsOn(date, { hours: firstHours, startTimes: "hourly", now }))
      .slice(0, cars)
      .sort((a, b) => a - b)
      .map((time) => ({ date, time }));
  const past = openDays(-daysBefore, -1).flatMap((date) => slots(date, draw.between(2, 4)));
  const todays = openDays(0, 0).flatMap((date) => slots(date, 7));
  const coming = openDays(1, ahead.length + 2).flatMap((date, day) => slots(date, ahead[day] ?? 0));
  return [
    ...[...past, ...todays].map((slot) => ({ ...slot, ...askedFor(slot, now, draw) })),
    ...coming.map((slot, index) => ({
      ...slot,
      ...(waiting(index, now) ?? askedFor(slot, now, draw)),
    })),
  ];
}

function askedFor({ date, time }: Slot, now: Date, draw: Draw) {
  const latest = Math.min(instantOf(date, time).getTime(), now.getTime());
  const askedAt = new Date(latest - draw.between(3 * 60, 6 * 24 * 60) * 60_000);
  return { askedAt, waits: false };
}

function waiting(index: number, now: Date) {
  if (index < fresh) {
    return { askedAt: new Date(now.getTime() - (0.2 + index * 0.4) * hour), waits: true };
  }
  if (index >= fresh + overdue) return null;
  let askedAt = new Date(now.getTime() - (2 + index) * hour);
  while (callbackDueAt(firstHours, askedAt) >= now)
    askedAt = new Date(askedAt.getTime() - 3 * hour);
  return { askedAt, waits: true };
}
