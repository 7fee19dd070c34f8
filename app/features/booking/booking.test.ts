import * as fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import { checkForm } from "#app/lib/form.ts";
import { addDays, instantOf, type LocalDate } from "#app/lib/time.ts";
import { overwriteGetLocale } from "#app/paraglide/runtime.js";
import { type BookingRules, bookingSchema } from "./booking.ts";

const day = (text: string) => text as LocalDate;

const friday = day("2030-03-08");
const rules: BookingRules = {
  suvPriceAed: 320,
  hours: firstHours,
  startTimes: "hourly",
  now: instantOf(friday, 12 * 60),
};

const good = {
  firstName: "Aisha",
  lastName: "Khan",
  email: "aisha@example.com",
  phone: "050 123 4567",
  vehicleSize: "suv",
  selectedDate: "2030-03-09",
  laterDate: "",
  selectedTime: "03:00 PM",
  carMake: "Toyota",
  carModel: "Land Cruiser",
  carYear: "2022",
  additionalNotes: "Black paint",
};

afterEach(() => overwriteGetLocale(() => "en"));

function post(fields: Record<string, string | undefined>, change: Partial<BookingRules> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value);
  }
  const checked = checkForm(bookingSchema({ ...rules, ...change }), form);
  return checked.ok ? { input: checked.input, errors: {} } : { errors: checked.errors };
}

test("a booking in order is cleaned and resolved", () => {
  expect(post(good).input).toEqual({
    firstName: "Aisha",
    lastName: "Khan",
    email: "aisha@example.com",
    phone: "0501234567",
    vehicleSize: "suv",
    date: "2030-03-09",
    time: 15 * 60,
    carMake: "Toyota",
    carModel: "Land Cruiser",
    carYear: "2022",
    additionalNotes: "Black paint",
  });
});

const long = "x".repeat(101);
const tooLong = "Please use 100 characters or fewer";

test.each([
  ["firstName", long, tooLong],
  ["email", "aisha@example", "Email is invalid"],
  ["email", "a@b.c\r\nBcc: x@y.z", "Email is invalid"],
  ["email", `${"x".repeat(254)}@example.com`, "Please use 254 characters or fewer"],
  ["phone", "12345", "Phone number must be 10 digits"],
  ["vehicleSize", "truck", "Vehicle size is required"],
  ["selectedDate", "2030-02-30", "Please enter a valid date"],
  ["selectedDate", "2030-03-07", "Please choose today or a later date"],
  ["selectedDate", "2030-03-10", "We are closed on Sunday. Please choose Monday to Saturday"],
  ["selectedDate", "2062-03-09", "Please choose a date within the next 12 months"],
  ["selectedTime", "10:30 AM", "Please choose one of the listed times"],
  ["carYear", "22", "Please enter a valid year (4 digits)"],
  ["additionalNotes", "x".repeat(2001), "Please use 2000 characters or fewer"],
])("%s %j alone is refused, next to its field", (field, value, message) => {
  expect(post({ ...good, [field]: value }).errors).toEqual({ [field]: message });
});

test("a slot that has passed is refused today and allowed tomorrow", () => {
  const today = { ...good, selectedDate: friday, selectedTime: "12:00 PM" };
  expect(post(today).errors).toEqual({
    selectedTime: "This time has passed. Please choose a later one",
  });
  expect(post({ ...today, selectedTime: "01:00 PM" }).errors).toEqual({});
  expect(post({ ...today, selectedDate: addDays(friday, 1) }).errors).toEqual({});
});

test("today is refused once its last slot has passed", () => {
  const evening = { now: instantOf(friday, 21 * 60) };
  expect(post({ ...good, selectedDate: friday }, evening).errors).toEqual({
    selectedDate: "No times are left today. Please choose another date",
  });
});

test("a later date stands in its own field, and its problems are shown there", () => {
  const later = { ...good, selectedDate: "later" };
  expect(post({ ...later, laterDate: "2030-05-01" }).input?.date).toBe("2030-05-01");
  expect(post(later).errors).toEqual({ laterDate: "Date is required" });
  expect(post({ ...later, laterDate: "2030-05-05" }).errors).toEqual({
    laterDate: "We are closed on Sunday. Please choose Monday to Saturday",
  });
});

test("the later date is ignored while a day of the calendar is chosen", () => {
  expect(post({ ...good, laterDate: "rubbish" }).input?.date).toBe("2030-03-09");
});

test("without an SUV price the size is neither asked for nor kept", () => {
  expect(post({ ...good, vehicleSize: undefined }, { suvPriceAed: undefined }).errors).toEqual({});
  expect(post(good, { suvPriceAed: undefined }).input?.vehicleSize).toBeNull();
});

test("whatever is posted is answered with an input or with errors, never with an exception", () => {
  const anyValue = fc.anything();
  const names = Object.keys(good) as (keyof typeof good)[];
  const anyPost = fc.record(Object.fromEntries(names.map((name) => [name, anyValue])), {
    requiredKeys: [],
  });
  fc.assert(
    fc.property(fc.oneof(anyPost, anyValue), (payload) => {
      const result = bookingSchema(rules).safeParse(payload);
      expect(result.success).toBe(false);
    }),
  );
});

test("long runs of unlucky characters are refused", () => {
  const unlucky = {
    email: `a@${".a".repeat(200_000)} `,
    additionalNotes: `${" ".repeat(400_000)}x`,
  };
  expect(Object.keys(post({ ...good, ...unlucky }).errors)).toEqual(["email"]);
});
