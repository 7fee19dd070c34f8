import { expect, test } from "vitest";
import { firstHours } from "#app/features/hours/hours.ts";
import { callbackNotice } from "./callback-notice.ts";

const inDubai = (text: string) => new Date(`${text}+04:00`);

// 21 November 2026 is a Saturday.
test.each([
  ["2026-11-21T21:00", "We open on Monday at 10:00\u00a0AM and call you by 12:00\u00a0PM."],
  ["2026-11-22T15:00", "We open on Monday at 10:00\u00a0AM and call you by 12:00\u00a0PM."],
  ["2026-11-24T07:30", "We open on Tuesday at 10:00\u00a0AM and call you by 12:00\u00a0PM."],
  ["2026-11-24T23:59", "We open on Wednesday at 10:00\u00a0AM and call you by 12:00\u00a0PM."],
])("whoever books at %s, while it is closed, reads by when we call", (bookedAt, notice) => {
  expect(callbackNotice(firstHours, inDubai(bookedAt), "en")).toBe(notice);
});

test("in Arabic as well", () => {
  expect(callbackNotice(firstHours, inDubai("2026-11-22T15:00"), "ar")).toBe(
    "نفتح يوم الاثنين الساعة 10:00\u00a0ص، ونتصل بك قبل الساعة 12:00\u00a0م.",
  );
});

test.each(["2026-11-21T10:00", "2026-11-21T20:59"])(
  "whoever books at %s, while it is open, has the promise of two hours alone",
  (bookedAt) => {
    expect(callbackNotice(firstHours, inDubai(bookedAt), "en")).toBeNull();
  },
);
