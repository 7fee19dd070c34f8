import { addDays, today, weekday } from "#app/lib/time.ts";

/** A booking that is in order on whatever day the tests run; each `name` makes another one. */
export function bookingOf(name: string): Record<string, string> {
  let day = addDays(today(new Date()), 3);
  if (weekday(day) === 0) day = addDays(day, 1);
  return {
    firstName: name,
    lastName: "Al Mansoori",
    email: `${name}@example.com`,
    phone: "0501234567",
    selectedDate: day,
    selectedTime: "10:00 AM",
    carMake: "Nissan",
    carModel: "Patrol",
    carYear: "2023",
  };
}

export const bookingPage = "/services/premium-wash";
