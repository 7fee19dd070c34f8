import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { Locale } from "#app/lib/locale.ts";
import { addDays, formatDate, type LocalDate, today, weekday } from "#app/lib/time.ts";

/** A working day next week, so that the time of day at which the tests run does not matter. */
export const workingDay = nextTuesday();

function nextTuesday(): LocalDate {
  let date = addDays(today(new Date()), 3);
  while (weekday(date) !== 2) date = addDays(date, 1);
  return date;
}

/** An address that no other test uses: an equal booking counts as the same one. */
export const newEmail = () => `driver-${randomUUID()}@example.com`;

export const driver = {
  "First name": "Layla",
  "Last name": "Hassan",
  Email: "layla@example.com",
  "Phone number": "050 987 6543",
  "Car make": "Toyota",
  "Car model": "Land Cruiser",
  "Car year": "2022",
};

/** The radio button of a day in the calendar. */
export function dayChoice(page: Page, date: LocalDate, locale: Locale = "en"): Locator {
  return page.getByRole("radio", { name: new RegExp(`^${formatDate(date, locale)}`) });
}

/** Every required field of the booking form; `changes` replaces texts by label. */
export async function fillBooking(
  page: Page,
  changes: Partial<Record<keyof typeof driver, string>> = {},
) {
  await dayChoice(page, workingDay).check();
  await page.getByRole("radio", { name: "03:00 PM" }).check();
  for (const [label, text] of Object.entries({ ...driver, ...changes })) {
    await page.getByLabel(label, { exact: true }).fill(text);
  }
}

export const submitButton = (page: Page) => page.getByRole("button", { name: "Book Now" });
