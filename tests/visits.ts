import { readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { needOf } from "#app/features/capacity/capacity.ts";
import { findPlace, type PlaceRefusal, writeVisit } from "#app/features/capacity/places.server.ts";
import { appointmentStates } from "#app/features/visits/appointment.ts";
import type { StaffBookingInput } from "#app/features/visits/visit-form.ts";
import { newId } from "#app/lib/ids.ts";
import { clockOfMinutes, instantOf, minutesNow, minutesOfClock, today } from "#app/lib/time.ts";
import type { Db } from "#db/client.ts";
import type { bookingSubmissions } from "#db/schema/booking.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import { visitLines, visits } from "#db/schema/workshop.ts";
import { rowIn } from "./database.ts";
import { insertBooking, stateOf } from "./inbox.ts";

/** A booking with its visit, which has no place yet. */
export async function addVisit(
  db: Db,
  changes: Partial<typeof visits.$inferInsert> = {},
  booked: Partial<typeof bookingSubmissions.$inferInsert> = {},
) {
  const status = changes.state && appointmentStates[changes.state].status;
  const booking = await insertBooking(db, { ...(status && { status }), ...booked });
  const visit = {
    id: newId(),
    bookingId: booking.id,
    state: stateOf(booking.status),
    arrivesAt: instantOf(booking.appointmentDate, minutesOfClock(booking.appointmentTime)),
    ...changes,
  };
  await db.insert(visits).values(visit);
  return { ...visit, booking };
}

/** Work that was found, and that the customer has not answered; the id of its line. */
export async function proposeScratch(db: Db, visitId: string, minutes = 30): Promise<string> {
  const id = newId();
  const found = { kind: "found", name: "Scratch", nameAr: "خدش", approval: "proposed" } as const;
  await db.insert(visitLines).values({ id, visitId, ...found, minutes, priceFils: 15_000 });
  return id;
}

export function formOf(fields: { [name: string]: string }): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

export const visitOf = (db: Db, id: string) => rowIn(db, visits, { id });

/** A caller whom staff book in, without a plate. */
export const callerInput = (changes: Partial<StaffBookingInput>): StaffBookingInput => ({
  request: newId(),
  channel: "phone",
  phone: "0501234567",
  name: "Aisha Khan",
  email: "",
  locale: "en",
  carId: "",
  carMake: "Nissan",
  carModel: "Patrol",
  carYear: "2023",
  vehicleSize: "suv",
  notes: "",
  bayId: undefined,
  overrule: false,
  plate: { plateEmirate: "", plateCode: "", plateNumber: "" },
  start: null,
  waitsUntil: null,
  ...changes,
});

type Booked = { arrivesAt: Date; serviceId?: string; vehicleSize?: VehicleSize; at?: Date };

/** A booking whose visit has its place, as the engine gives it. */
export async function addPlacedVisit(...asked: Parameters<typeof tryVisit>) {
  const made = await tryVisit(...asked);
  if (!made.ok) throw new Error(`No place: ${made.reason}`);
  return made;
}

/** Takes every place that is left at these times; the visit that took the last one. */
export async function fillTimes(db: Db, times: Date[], booked: Omit<Booked, "arrivesAt">) {
  let last = "";
  for (const arrivesAt of times) {
    let made = await tryVisit(db, { ...booked, arrivesAt });
    for (; made.ok; made = await tryVisit(db, { ...booked, arrivesAt })) last = made.visitId;
  }
  return last;
}

async function tryVisit(
  db: Db,
  { arrivesAt, serviceId = "premium-wash", vehicleSize = "sedan", at = arrivesAt }: Booked,
  booked: Partial<typeof bookingSubmissions.$inferInsert> = {},
): Promise<{ ok: true; visitId: string; bookingId: string } | PlaceRefusal> {
  const workshop = await readWorkshop(db);
  const need = needOf(workshop, { serviceIds: [serviceId], vehicleSize });
  const line = { kind: "service", itemId: serviceId, minutes: need.minutes } as const;
  const {
    id: bookingId,
    serviceName,
    status,
  } = await insertBooking(db, {
    appointmentDate: today(arrivesAt),
    appointmentTime: clockOfMinutes(minutesNow(arrivesAt)),
    serviceId,
    vehicleSize,
    status: "confirmed",
    ...booked,
  });
  const lines = [{ ...line, name: serviceName, nameAr: serviceName, priceFils: 17_000 }];
  return db.transaction(async (tx) => {
    const visit = { bookingId, state: stateOf(status), arrivesAt, at, lines };
    const fit = await findPlace(tx, { ...visit, need, workshop });
    if (!("free" in fit)) return fit;
    const visitId = newId();
    await writeVisit(tx, { ...visit, visitId, fit });
    return { ok: true, visitId, bookingId };
  });
}
