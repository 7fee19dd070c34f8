import fc from "fast-check";
import { expect, test } from "vitest";
import { checkForm } from "#app/lib/form.ts";
import type { LocalDate } from "#app/lib/time.ts";
import type { HoursKind } from "#db/schema/enums.ts";
import { firstHours } from "./hours.ts";
import { type HoursInput, hoursFields, hoursSchema } from "./hours-form.ts";
import { mondayFirst } from "./hours-text.ts";

const today = "2027-02-01" as LocalDate;
const [week] = firstHours;
if (!week) throw new Error("there is a first week");

function read(kind: HoursKind, fields: Record<string, string>, known?: Partial<HoursInput>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const days = known && { startsOn: null, endsOn: null, ...known };
  return checkForm(hoursSchema(kind, { today, known: days }), form);
}

const errorsOf = (...asked: Parameters<typeof read>) => {
  const checked = read(...asked);
  return checked.ok ? {} : checked.errors;
};

const eid = { name: "Eid", nameAr: "العيد", startsOn: "2027-03-10", endsOn: "2027-03-12" };
const usual = hoursFields(week);

test("a closing after midnight is of the next day, and one in the morning is a mistake", () => {
  const night = { ...usual, "opens-5-0": "20:00", "closes-5-0": "02:00" };
  const checked = read("week", night);
  expect(checked.ok && checked.input.pattern[5]).toEqual([{ opens: 1200, closes: 1560 }]);
  expect(errorsOf("week", { ...night, "closes-5-0": "09:00" })).toEqual({
    "closes-5-0": "Friday: This ends before it begins. After midnight, 6:00 AM is the latest",
  });
});

test.each<[string, HoursKind, Record<string, string>, Record<string, string>]>([
  [
    "an end without a beginning",
    "week",
    { "opens-1-0": "" },
    { "opens-1-0": "Monday: Enter from when you are open" },
  ],
  [
    "a beginning without an end",
    "week",
    { "closes-1-0": "" },
    { "closes-1-0": "Monday: Enter until when you are open" },
  ],
  [
    "two intervals that overlap",
    "week",
    { "opens-1-1": "20:00", "closes-1-1": "22:00" },
    { "opens-1-0": "Monday: Two of these times overlap" },
  ],
  [
    "a night that ends after the next opening",
    "week",
    { "opens-1-1": "22:00", "closes-1-1": "05:00", "opens-2-0": "04:00" },
    { "opens-2-0": "Tuesday: The night before ends only after this opening" },
  ],
  [
    "an end before the start",
    "closure",
    { endsOn: "2027-03-09" },
    { endsOn: "The last day is before the first" },
  ],
  [
    "a closure that is over",
    "closure",
    { startsOn: "2027-01-01", endsOn: "2027-01-31" },
    { endsOn: "This is over already. Choose today or a later day" },
  ],
  [
    "more than a year",
    "closure",
    { endsOn: "2028-04-01" },
    { endsOn: "Choose at most a year, beginning within two years" },
  ],
  ["no Arabic reason", "closure", { nameAr: " " }, { nameAr: "Enter the text in Arabic" }],
  ["no date", "closure", { startsOn: "2027-02-30" }, { startsOn: "Enter the first day" }],
])("%s is refused beside its field", (_, kind, change, errors) => {
  expect(errorsOf(kind, { ...(kind === "week" ? usual : eid), ...change })).toEqual(errors);
});

test("a week, a period and a special day are open at some time", () => {
  const never = { "opens-1-0": "Open on at least one day" };
  expect(errorsOf("week", {})).toEqual(never);
  expect(errorsOf("period", eid)).toEqual(never);
  expect(errorsOf("day", eid)).toEqual({ "opens-0-0": "Open on at least one day" });
});

test("what ends today may still be edited, and what is over keeps its days", () => {
  const over = { ...eid, startsOn: "2027-01-01", endsOn: "2027-01-31" };
  expect(errorsOf("closure", over, { endsOn: "2027-01-31" as LocalDate })).toEqual({});
  expect(errorsOf("closure", { ...over, endsOn: "2027-02-01" })).toEqual({});
});

test("every mistake is named in the language of the page, at once", () => {
  expect(Object.keys(errorsOf("closure", {}))).toEqual(["name", "nameAr", "startsOn", "endsOn"]);
});

test("a rule that is shown and saved again is the same, whatever its hours", () => {
  const minutes = fc.integer({ min: 1, max: 23 });
  const day = fc.tuple(minutes, minutes).map(([from, to]) => {
    if (from === to) return [];
    const [opens, closes] = [Math.min(from, to) * 60, Math.max(from, to) * 60];
    return [{ opens, closes }];
  });
  const days = fc.array(day, { minLength: 7, maxLength: 7 });
  fc.assert(
    fc.property(days, (pattern) => {
      fc.pre(mondayFirst.some((weekday) => (pattern[weekday] ?? []).length > 0));
      const checked = read("week", hoursFields({ ...week, pattern }));
      expect(checked.ok && checked.input.pattern).toEqual(pattern);
    }),
  );
});
