import { slotValue } from "#app/features/booking/slots.ts";
import { needOfVisit, readCapacity, readWorkshop } from "#app/features/capacity/capacity.server.ts";
import { planner } from "#app/features/capacity/capacity.ts";
import { readBookables } from "#app/features/offers/bookables.server.ts";
import { addDays, endOfDay, instantOf, startOfDay, today } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { slotsOf } from "./change-by-customer.server.ts";
import type { CustomerDay, CustomerTime } from "./customer-visit.ts";
import type { CustomerVisit } from "./customer-visit-queries.server.ts";

const daysShown = 28;

/**
 * When this visit could come instead, as the booking form would offer it: days from today on with
 * their times. Its own place counts as free.
 */
export async function readCustomerTimes(
  { db, now }: Pick<App, "db" | "now">,
  visit: CustomerVisit,
): Promise<CustomerDay[]> {
  const at = now();
  const workshop = await readWorkshop(db);
  const need = await needOfVisit(db, workshop, visit.id);
  const dates = Array.from({ length: daysShown }, (_, ahead) => addDays(today(at), ahead));
  const days = { from: startOfDay(today(at)), to: endOfDay(dates.at(-1) ?? today(at)) };
  const capacity = await readCapacity(db, { ...days, need }, workshop);
  const others = capacity.allocations.filter(({ visitId }) => visitId !== visit.id);
  const plan = planner({ ...workshop, allocations: others });
  const bookables = await readBookables({ db, now });
  const slotsOn = slotsOf(bookables, visit.serviceId, { hours: workshop.hours, now: at });
  const shown = dates.map((date) => {
    const times = slotsOn(date).map((slot): CustomerTime => {
      const arrival = instantOf(date, slot);
      const found = plan.find(need, arrival, at);
      const readyAt = found.free ? found.readyAt : null;
      return { value: slotValue(slot), at: arrival, isFree: found.free, readyAt };
    });
    return { date, times, reason: reasonOf(times) };
  });
  // Of a day that is over nobody asks whether it was open.
  return shown[0]?.times.length === 0 ? shown.slice(1) : shown;
}

function reasonOf(times: readonly CustomerTime[]): string {
  if (times.length === 0) return m.booking_day_closed();
  return times.some(({ isFree }) => isFree) ? "" : m.booking_left_full();
}
