import { type BookedBy, book } from "#app/features/booking/booking.server.ts";
import { bookingSchema } from "#app/features/booking/booking.ts";
import { allSlots, slotValue } from "#app/features/booking/slots.ts";
import { sendMessage } from "#app/features/contact/contact.server.ts";
import { contactSchema } from "#app/features/contact/contact.ts";
import { readHours } from "#app/features/hours/hours.server.ts";
import { readBookables } from "#app/features/offers/offers.server.ts";
import { type Bookable, priceAedOf } from "#app/features/services/services.ts";
import { clockOfMinutes, type MinutesOfDay, today } from "#app/lib/time.ts";
import type { VehicleSize } from "#db/schema/enums.ts";
import { ApiError } from "./api-error.ts";
import type { Caller } from "./caller.server.ts";
import {
  bookingDesk,
  contactDesk,
  each,
  numberIn,
  parsedBy,
  requireSame,
  type SentRow,
  textIn,
  type Writer,
  type Writing,
} from "./writer.server.ts";

const contactColumns = ["name", "email", "phone", "subject", "message"];

export const contactWriter: Writer = {
  ...contactDesk,
  insert: {
    by: "everybody",
    isLimited: true,
    columns: [...contactColumns, "status"],
    run: each(async ({ app, path }, row) => {
      requireSame(row, "status", "new");
      const values = contactColumns.map((column) => [column, textIn(row, column)]);
      const input = parsedBy(contactSchema, Object.fromEntries(values));
      return sendMessage(app, { input, locale: "en", path });
    }),
  },
};

const columnOf = {
  firstName: "name",
  lastName: "name",
  vehicleSize: "vehicle_size",
  selectedDate: "appointment_date",
  selectedTime: "appointment_time",
  carMake: "car_make",
  carModel: "car_model",
  carYear: "car_year",
  additionalNotes: "additional_notes",
};

export const bookingWriter: Writer = {
  ...bookingDesk,
  insert: {
    by: "everybody",
    isLimited: true,
    columns: [
      "name",
      "email",
      "phone",
      "service_name",
      "service_price",
      "vehicle_size",
      "appointment_date",
      "appointment_time",
      "car_make",
      "car_model",
      "car_year",
      "additional_notes",
      "status",
    ],
    run: each(async (writing, row) => {
      const { app, path, caller } = writing;
      requireSame(row, "status", "pending");
      const bookable = await bookableIn(row, writing);
      const vehicleSize = sizeIn(row, bookable);
      const timetable = { ...bookable, hours: await readHours(app.db), now: app.now() };
      const fields = fieldsOf(row, allSlots(timetable), vehicleSize);
      const input = parsedBy(bookingSchema(timetable), fields, columnOf);
      requireSame(row, "service_price", priceAedOf(bookable, input.vehicleSize));
      const booked = await book(app, { bookable, input, locale: "en", path, by: byOf(caller) });
      if (booked.ok) return booked.id;
      if (booked.reason === "ended") throw notOffered("This offer has just ended");
      const nearest = booked.nearest.map((at) => at.toISOString()).join(", ");
      throw new ApiError(409, "23P01", "This time was just taken", {
        details: "appointment_time",
        hint: nearest ? `The nearest free ones: ${nearest}` : null,
      });
    }),
  },
};

const byOf = ({ role, person }: Caller): BookedBy | undefined =>
  role === "authenticated" && person
    ? { userId: person.id, carId: null, keepsCar: false }
    : undefined;

async function bookableIn(row: SentRow, { app }: Writing): Promise<Bookable> {
  const wanted = textIn(row, "service_name").trim().toLowerCase();
  const named = (await readBookables(app)).filter(({ title }) =>
    Object.values(title).some((each) => each.toLowerCase() === wanted),
  );
  const live = named.filter(({ isLive }) => isLive);
  const price = numberIn(row, "service_price");
  const found =
    live.find(({ priceAed, suvPriceAed }) => price === priceAed || price === suvPriceAed) ??
    live[0];
  if (found) return found;
  const { startsOn, endsOn } = named[0]?.term ?? {};
  if (endsOn && endsOn < today(app.now())) throw notOffered(`This offer ended on ${endsOn}`);
  if (startsOn) throw notOffered(`This offer begins on ${startsOn}`);
  throw notOffered("There is no such service to book");
}

const notOffered = (message: string) =>
  new ApiError(400, "23514", message, { details: "service_name" });

function sizeIn(row: SentRow, { priceAed, suvPriceAed }: Bookable): string {
  const sent = textIn(row, "vehicle_size");
  if (sent || suvPriceAed === undefined) return sent;
  const sizes: [number, VehicleSize][] = [
    [priceAed, "sedan"],
    [suvPriceAed, "suv"],
  ];
  return sizes.find(([price]) => price === numberIn(row, "service_price"))?.[1] ?? "";
}

function fieldsOf(
  row: SentRow,
  slots: readonly MinutesOfDay[],
  vehicleSize: string,
): Record<string, string> {
  const [, firstName = "", lastName = ""] = /^\s*(\S+)\s*(.*)$/s.exec(textIn(row, "name")) ?? [];
  const time = textIn(row, "appointment_time").replace(/^(\d\d:\d\d):00$/, "$1");
  const slot = slots.find((each) => clockOfMinutes(each) === time);
  return {
    firstName,
    lastName,
    vehicleSize,
    laterDate: "",
    email: textIn(row, "email"),
    phone: textIn(row, "phone"),
    selectedDate: textIn(row, "appointment_date"),
    selectedTime: slot === undefined ? time : slotValue(slot),
    carMake: textIn(row, "car_make"),
    carModel: textIn(row, "car_model"),
    carYear: textIn(row, "car_year"),
    additionalNotes: textIn(row, "additional_notes"),
  };
}
