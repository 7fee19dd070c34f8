import { expect, test } from "vitest";
import { firstContent } from "#app/content/first-content.ts";
import { firstNeeds } from "#app/content/workshop.ts";
import { slotsOn } from "#app/features/booking/slots.ts";
import { needOf, withOffers } from "#app/features/capacity/capacity.ts";
import { firstHours, workingMsBetween } from "#app/features/hours/hours.ts";
import { instantOf, type LocalDate, minuteMs } from "#app/lib/time.ts";
import { firstBookables } from "../../../tests/first-services.ts";

const monday = "2030-03-04" as LocalDate;
const now = instantOf(monday, 0);

const findBookable = (id: string) => firstBookables.find((bookable) => bookable.id === id);

const needs = withOffers(firstNeeds, firstContent);

function longest(id: string): number {
  const { minutes, curingMinutes } = needOf({ needs }, { serviceIds: [id], vehicleSize: null });
  return minutes + curingMinutes;
}

function slotsOf(id: string) {
  const bookable = findBookable(id);
  return bookable && slotsOn(monday, { ...bookable, hours: firstHours, now });
}

test.each([
  ["premium-wash", 170, undefined, 45, 12],
  ["full-detailing", 1200, 1440, 660, 12],
  ["ceramic-coating-shine-drive", 800, 950, 660, 12],
  ["summer-gold-package", 217, 240, 120, 3],
  ["summer-platinum-package", 370, 403, 180, 3],
  ["summer-ceramic-package", 600, 720, 660, 3],
])("%s costs AED %i, an SUV %s, and takes %i minutes", (id, price, suv, minutes, slots) => {
  const bookable = findBookable(id);
  expect(bookable?.priceAed).toBe(price);
  expect(bookable?.suvPriceAed).toBe(suv);
  expect(longest(id)).toBe(minutes);
  expect(slotsOf(id)).toHaveLength(slots);
});

test("a day of work is as long as the workshop is open", () => {
  const openMinutes = workingMsBetween(firstHours, now, instantOf(monday, 23 * 60)) / minuteMs;
  expect(longest("full-detailing")).toBe(openMinutes);
  expect(longest("ceramic-coating")).toBe(2 * openMinutes);
});

test("what is not on offer cannot be booked", () => {
  expect(findBookable("basic-wash")).toBeUndefined();
});
