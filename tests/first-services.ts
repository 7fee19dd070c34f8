import { firstContent } from "#app/content/first-content.ts";
import { bookablesOf } from "#app/features/booking/bookable.ts";
import { servicesOf } from "#app/features/services/services.ts";
import { today } from "#app/lib/time.ts";

/** What a new installation has on offer. */
export const firstServices = servicesOf(firstContent, today(new Date("2026-11-23T11:00:00Z")));

export function firstBookable(id: string) {
  const bookable = bookablesOf(firstServices).find((each) => each.id === id);
  if (!bookable) throw new Error(`${id} cannot be booked`);
  return bookable;
}
