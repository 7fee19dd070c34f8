import { expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { afterQuiet, visitSettingsSchema } from "./visit-settings.ts";

const day = "2026-11-25" as LocalDate;
const next = "2026-11-26" as LocalDate;
const night = { quietFrom: 21 * 60, quietUntil: 9 * 60 };

test.each([
  ["in the evening", instantOf(day, 21 * 60), instantOf(next, 9 * 60)],
  ["after midnight", instantOf(next, 30), instantOf(next, 9 * 60)],
  ["a minute before its end", instantOf(next, 9 * 60 - 1), instantOf(next, 9 * 60)],
  ["at its end", instantOf(next, 9 * 60), instantOf(next, 9 * 60)],
  ["by day", instantOf(day, 12 * 60), instantOf(day, 12 * 60)],
])("a message %s waits for the end of the quiet hours, and no longer", (_, at, leaves) => {
  expect(afterQuiet(night, at)).toEqual(leaves);
});

test("a message waits within quiet hours of one day, and never where there are none", () => {
  const noon = { quietFrom: 12 * 60, quietUntil: 14 * 60 };
  expect(afterQuiet(noon, instantOf(day, 13 * 60))).toEqual(instantOf(day, 14 * 60));
  const none = { quietFrom: 60, quietUntil: 60 };
  expect(afterQuiet(none, instantOf(day, 60))).toEqual(instantOf(day, 60));
});

test("hours and clocks are read as they are typed, and nothing else is", () => {
  const posted = { cutOffHours: "٣", quietFrom: "21:00", quietUntil: "09:00" };
  expect(visitSettingsSchema.parse(posted)).toEqual({ cutOffMinutes: 180, ...night });
  for (const wrong of [
    { ...posted, cutOffHours: "" },
    { ...posted, cutOffHours: "-1" },
    { ...posted, cutOffHours: "999" },
    { ...posted, quietFrom: "24:00" },
    { ...posted, quietUntil: "<b>" },
  ]) {
    expect(visitSettingsSchema.safeParse(wrong).success).toBe(false);
  }
});
