import fc from "fast-check";
import { expect, test } from "vitest";
import { instantOf, type LocalDate } from "#app/lib/time.ts";
import { dueReminder, isQuiet } from "./reminders.server.ts";

const quiet = { quietFrom: 21 * 60, quietUntil: 9 * 60 };
const thursday = "2026-11-26" as LocalDate;
const at = (hours: number) => instantOf(thursday, hours * 60);
const due = (arrives: number, now: number, told = -100) =>
  dueReminder({ arrivesAt: at(arrives), toldAt: at(told) }, quiet, at(now));

test("the day before and two hours before a visit its customer is reminded", () => {
  expect(due(15, -9.1)).toBeNull();
  expect(due(15, -9)).toBe("day-before");
  expect(due(15, 12.9)).toBe("day-before");
  expect(due(15, 13)).toBe("hours-before");
  expect(due(15, 14.4)).toBe("hours-before");
  expect(due(15, 14.5)).toBeNull();
  expect(due(15, 16)).toBeNull();
});

test("what falls into the night leaves in the morning", () => {
  expect(due(10, 8)).toBeNull();
  expect(due(10, 9)).toBe("hours-before");
  expect(due(21, -2)).toBeNull();
  expect(due(21, 9)).toBe("day-before");
});

test("who was told of the time after a reminder was due needs none", () => {
  expect(due(15, 10, -8)).toBeNull();
  expect(due(15, 13, -8)).toBe("hours-before");
  expect(due(15, 13.5, 13.2)).toBeNull();
});

test("no reminder leaves at night, for the past, or longer than a day ahead", () => {
  const minutes = fc.integer({ min: -3 * 1440, max: 3 * 1440 });
  fc.assert(
    fc.property(minutes, minutes, fc.nat(1439), fc.nat(1439), (arrives, now, from, until) => {
      const hours = { quietFrom: from, quietUntil: until };
      const [arrivesAt, moment] = [at(arrives / 60), at(now / 60)];
      const news = dueReminder({ arrivesAt, toldAt: at(-1000) }, hours, moment);
      if (!news) return;
      expect(isQuiet(moment, hours)).toBe(false);
      expect(moment < arrivesAt).toBe(true);
      expect(arrivesAt.getTime() - moment.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    }),
  );
});
