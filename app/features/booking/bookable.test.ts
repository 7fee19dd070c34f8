import { expect, test } from "vitest";
import { findBookable } from "./bookable.ts";
import { closingHour, openingHour } from "./opening-hours.ts";
import { slotValue } from "./slots.ts";

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
  expect(bookable?.durationMinutes).toBe(minutes);
  expect(bookable?.slots).toHaveLength(slots);
});

test("a summer offer begins at ten, three and six", () => {
  const slots = findBookable("summer-gold-package")?.slots.map(slotValue);
  expect(slots).toEqual(["10:00 AM", "03:00 PM", "06:00 PM"]);
});

test("a day of work is as long as the workshop is open", () => {
  const openMinutes = (closingHour - openingHour) * 60;
  expect(findBookable("full-detailing")?.durationMinutes).toBe(openMinutes);
  expect(findBookable("ceramic-coating")?.durationMinutes).toBe(2 * openMinutes);
});

test("what is not on offer cannot be booked", () => {
  expect(findBookable("basic-wash")).toBeUndefined();
});
