import { expect, test } from "vitest";
import { eventValueAed } from "./analytics.ts";

test("a booking is worth its price, and a message a fixed sum", () => {
  expect(eventValueAed.service_booking_submit(320)).toBe(320);
  expect(eventValueAed.service_booking_submit(0)).toBe(100);
  expect(eventValueAed.contact_form_submit()).toBe(50);
});
