import { type LocalDate, type MinutesOfDay, parseLocalDate } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { type ClosedReason, closedReason, openSlots, slotValue, type Timetable } from "./slots.ts";

/** Posted as `selectedDate` when the date stands in `laterDate` instead of the calendar grid. */
export const laterDateChoice = "later";

/** Date and time as the form posts them. */
export type PostedAppointment = {
  selectedDate: string;
  laterDate: string;
  selectedTime: string;
};

export type Appointment = { date: LocalDate; time: MinutesOfDay };

export type AppointmentProblem = {
  field: keyof PostedAppointment;
  message: () => string;
};

const closedMessages: Record<ClosedReason, () => string> = {
  past: m.booking_date_past,
  sunday: m.booking_date_sunday,
  "no-slots-left": m.booking_date_no_slots_left,
  "too-far": m.booking_date_too_far,
};

/** The appointment that was asked for, or what is wrong with it: at most one problem a field. */
export function readAppointment(
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
  return closed ? { field, message: closedMessages[closed] } : date;
}

/** Whether the time has passed can be told only with a date that is in order itself. */
function readTime(
  posted: string,
  date: LocalDate | AppointmentProblem,
  timetable: Timetable,
): MinutesOfDay | AppointmentProblem {
  const field = "selectedTime";
  const text = posted.trim();
  if (!text) return { field, message: m.booking_time_required };
  const slot = timetable.slots.find((slot) => slotValue(slot) === text);
  if (slot === undefined) return { field, message: m.booking_time_invalid };
  const passed = typeof date === "string" && !openSlots(date, timetable).includes(slot);
  return passed ? { field, message: m.booking_time_passed } : slot;
}
