import { expect, test } from "vitest";
import type { LocalDate } from "#app/lib/time.ts";
import { promiseText } from "./board-text.ts";

const place = {
  start: new Date("2026-11-27T13:00:00.417Z"),
  workEnd: new Date("2026-11-28T08:30:00.417Z"),
  readyAt: new Date("2026-11-28T09:00:00.417Z"),
};
const friday = "2026-11-27" as LocalDate;
const saturday = "2026-11-28" as LocalDate;

test("a promise for another day than the reader's says its day", () => {
  const visit = { place, state: "in-work" } as const;
  expect(promiseText(visit, friday, "en")).toBe("Ready by Sat, 28 Nov, 1:00\u00a0PM");
  expect(promiseText(visit, saturday, "en")).toBe("Ready by 1:00\u00a0PM");
});

test("nothing is promised any more once a car was collected, or without a place", () => {
  expect(promiseText({ place, state: "collected" }, friday, "en")).toBeNull();
  expect(promiseText({ place, state: "cancelled" }, friday, "en")).toBeNull();
  expect(promiseText({ place: null, state: "confirmed" }, friday, "en")).toBeNull();
});
