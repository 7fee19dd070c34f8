import * as z from "zod/mini";
import type { ChosenExtra } from "#app/features/extras/extras.ts";
import { closedText, slotText } from "#app/features/hours/hours-text.ts";
import type { Bookable } from "#app/features/services/services.ts";
import { email, line, optionalText, phone, year } from "#app/lib/fields.ts";
import { joined } from "#app/lib/locale.ts";
import {
  addDays,
  formatDate,
  type LocalDate,
  type MinutesOfDay,
  parseLocalDate,
  today,
} from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";
import { type VehicleSize, vehicleSizes } from "#db/schema/enums.ts";
import {
  allSlots,
  type ClosedReason,
  closedReason,
  openSlots,
  slotsOn,
  slotValue,
  type Timetable,
} from "./slots.ts";

const isVehicleSize = (value: string): value is VehicleSize =>
  vehicleSizes.some((size) => size === value);

export type BookingDetails = BookingInput & {
  id: string;
  reference: string;
  serviceId: string;
  serviceTitle: string;
  /** Of the service and its extras. */
  priceAed: number;
  extras: readonly ChosenExtra[];
};

const tooLong = m.booking_too_long;

/** Checked together with other fields, below; missing counts as empty. */
const choice = () => z.catch(z.string(), "");

const appointmentFields = {
  selectedDate: choice(),
  laterDate: choice(),
  selectedTime: choice(),
};

const fields = z.object({
  firstName: line(m.booking_first_name_required, tooLong),
  lastName: line(m.booking_last_name_required, tooLong),
  email: email({ required: m.booking_email_required, invalid: m.booking_email_invalid, tooLong }),
  phone: phone({ required: m.booking_phone_required, invalid: m.booking_phone_invalid }),
  vehicleSize: choice(),
  ...appointmentFields,
  carMake: line(m.booking_car_make_required, tooLong),
  carModel: line(m.booking_car_model_required, tooLong),
  carYear: year({ required: m.booking_car_year_required, invalid: m.booking_car_year_invalid }),
  additionalNotes: optionalText(tooLong),
});

type Posted = z.output<typeof fields>;

/** The size is null where the price does not depend on it. */
export type BookingInput = Appointment &
  Omit<Posted, keyof PostedAppointment | "vehicleSize"> & { vehicleSize: VehicleSize | null };

export type BookingRules = Pick<Bookable, "suvPriceAed"> & Timetable;

export function bookingSchema({ suvPriceAed, ...timetable }: BookingRules) {
  // Sedan or SUV is asked for only where both have a price.
  const hasSuvPrice = suvPriceAed !== undefined;
  const checked = fields.check(
    z.superRefine<Posted>(
      (posted, context) => {
        const addIssue = (field: keyof Posted, message: string) =>
          context.addIssue({ code: "custom", path: [field], message, input: posted[field] });
        if (hasSuvPrice && !isVehicleSize(posted.vehicleSize)) {
          addIssue("vehicleSize", m.booking_vehicle_size_required());
        }
        const read = readAppointment(posted, timetable);
        if (!read.ok) for (const { field, message } of read.problems) addIssue(field, message());
      },
      // Runs beside wrong fields: a missing name must not hide that the day is closed.
      { when: ({ issues }) => issues.every((issue) => issue.path?.length) },
    ),
  );
  return z.pipe(
    checked,
    z.transform(({ selectedDate, laterDate, selectedTime, ...posted }: Posted): BookingInput => {
      const read = readAppointment({ selectedDate, laterDate, selectedTime }, timetable);
      if (!read.ok) throw new Error("The check above lets no such appointment pass");
      const { vehicleSize } = posted;
      return {
        ...posted,
        ...read.appointment,
        vehicleSize: hasSuvPrice && isVehicleSize(vehicleSize) ? vehicleSize : null,
      };
    }),
  );
}

export const appointmentSchema = (timetable: Timetable) =>
  z.pipe(
    z.object(appointmentFields),
    z.transform((posted: PostedAppointment, context): Appointment => {
      const read = readAppointment(posted, timetable);
      if (read.ok) return read.appointment;
      for (const { field, message } of read.problems)
        context.issues.push({ code: "custom", path: [field], message: message(), input: posted });
      return z.NEVER;
    }),
  );

/** Posted as `selectedDate` when the date is in `laterDate`. */
export const laterDateChoice = "later";

/** The day that is chosen in the grid or typed below it. */
export const chosenDay = (selected = "", later = "") =>
  parseLocalDate(selected === laterDateChoice ? later : selected);

type PostedAppointment = {
  selectedDate: string;
  laterDate: string;
  selectedTime: string;
};

/** A form shows at least these days one by one. */
const daysShown = 21;

export const dayChosen = (day: LocalDate, now: Date): Partial<PostedAppointment> =>
  day <= addDays(today(now), daysShown)
    ? { selectedDate: day }
    : { selectedDate: laterDateChoice, laterDate: day };

type Appointment = { date: LocalDate; time: MinutesOfDay };

type AppointmentProblem = {
  field: keyof PostedAppointment;
  message: () => string;
};

const closedMessages: Record<Exclude<ClosedReason, "closed">, () => string> = {
  past: m.booking_date_past,
  "no-times": m.booking_date_no_times,
  "no-slots-left": m.booking_date_no_slots_left,
  "too-far": m.booking_date_too_far,
};

function readAppointment(
  posted: PostedAppointment,
  timetable: Timetable,
): { ok: true; appointment: Appointment } | { ok: false; problems: AppointmentProblem[] } {
  const date = readDate(posted, timetable);
  const time = readTime(posted.selectedTime, date, timetable);
  if (typeof date === "string" && typeof time === "number") {
    return { ok: true, appointment: { date, time } };
  }
  return { ok: false, problems: [date, time].filter((part) => typeof part === "object") };
}

function readDate(posted: PostedAppointment, timetable: Timetable): LocalDate | AppointmentProblem {
  const later = posted.selectedDate === laterDateChoice;
  const field = later ? "laterDate" : "selectedDate";
  const text = posted[field].trim();
  if (!text) return { field, message: m.booking_date_required };
  const date = parseLocalDate(text);
  if (!date) return { field, message: m.booking_date_invalid };
  const closed = closedReason(date, timetable);
  if (!closed) return date;
  const isClosed = closed === "closed";
  const message = isClosed
    ? () => closedText(timetable.hours, date, getLocale())
    : closedMessages[closed];
  return { field, message };
}

function readTime(
  posted: string,
  date: LocalDate | AppointmentProblem,
  timetable: Timetable,
): MinutesOfDay | AppointmentProblem {
  const field = "selectedTime";
  const text = posted.trim();
  if (!text) return { field, message: m.booking_time_required };
  const slot = allSlots(timetable).find((slot) => slotValue(slot) === text);
  if (slot === undefined) return { field, message: m.booking_time_invalid };
  if (typeof date !== "string" || openSlots(date, timetable).includes(slot)) return slot;
  const isOfDay = slotsOn(date, timetable).includes(slot);
  return { field, message: isOfDay ? m.booking_time_passed : () => otherTimes(date, timetable) };
}

function otherTimes(date: LocalDate, timetable: Timetable): string {
  const locale = getLocale();
  const times = openSlots(date, timetable).map((slot) => slotText(date, slot, locale));
  return m.booking_time_other({
    day: formatDate(date, locale, "short"),
    times: joined(times, locale),
  });
}

export const waitingPath = (bookableId: string): string =>
  `/waiting-list/${encodeURIComponent(bookableId)}`;
