import { expect, test } from "vitest";
import { eventValueFils } from "./analytics.ts";

test("a booking is worth its price, and a message a fixed sum", () => {
  expect(eventValueFils.service_booking_submit(320)).toBe(32_000);
  expect(eventValueFils.service_booking_submit(0)).toBe(10_000);
  expect(eventValueFils.contact_form_submit()).toBe(5_000);
});
