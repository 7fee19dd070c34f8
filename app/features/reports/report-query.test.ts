import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type LocalDate } from "#app/lib/time.ts";
import {
  groupings,
  periodsIn,
  presetSpan,
  readReportQuery,
  spanText,
  weekText,
} from "./report-query.ts";

const today = "2026-11-24" as LocalDate;
const read = (search: string) => readReportQuery(new URLSearchParams(search), today);
const day = (text: string) => text as LocalDate;

test("an address that names no days is this month, day by day", () => {
  const month = { from: "2026-11-01", to: "2026-11-30" };
  for (const search of ["", "of=x&by=x&range=x", "range=month&range=year"]) {
    expect(read(search)).toMatchObject({ of: "bookings", by: "day", preset: "month", span: month });
  }
});

test.each([
  ["today", "2026-11-24", "2026-11-24"],
  ["week", "2026-11-23", "2026-11-29"],
  ["month", "2026-11-01", "2026-11-30"],
  ["last-month", "2026-10-01", "2026-10-31"],
  ["year", "2026-01-01", "2026-12-31"],
] as const)("%s is %s to %s", (preset, from, to) => {
  expect(presetSpan(preset, today)).toEqual({ from, to });
});

test("the month before March of a leap year ends on the 29th", () => {
  expect(presetSpan("last-month", day("2028-03-31"))).toEqual({
    from: "2028-02-01",
    to: "2028-02-29",
  });
});

test("days are read in the way people write them, also with Arabic digits", () => {
  const span = { from: "2026-11-01", to: "2026-11-24" };
  for (const [from, to] of [
    ["2026-11-01", "2026-11-24"],
    ["٢٠٢٦-١١-٠١", "٢٤/١١/٢٠٢٦"],
    ["1 November 2026", "today"],
    ["1/11/2026", "٢٤ نوفمبر"],
  ]) {
    expect(read(`from=${from}&to=${to}`), from).toMatchObject({ span, preset: null, errors: null });
  }
});

test.each([
  ["from=2026-11-24&to=2026-11-23", { to: "before" }],
  ["from=31/02/2026&to=2026-11-23", { from: "invalid" }],
  ["from=2026-02-31&to=%00", { from: "invalid", to: "missing" }],
  ["from=&to=", { from: "missing", to: "missing" }],
  ["from=2026-11-01", { to: "missing" }],
  ["from=2026-11-01&from=2026-11-02&to=2026-11-24", { from: "twice" }],
  ["from=1026-11-01&to=2026-11-24", { from: "invalid" }],
  ["from=2000-01-01&to=2099-12-31", { to: "long" }],
  ["from=2021-11-24&to=2026-11-25", { to: "long" }],
  ["from=2025-01-01&to=2026-11-24&by=day", { by: "rows" }],
])("%s is told at its field", (search, errors) => {
  expect(read(search)).toMatchObject({ span: null, errors });
});

test("the same day given twice is one", () => {
  expect(read("from=2026-11-01&from=2026-11-01&to=2026-11-02").errors).toBeNull();
});

test("what an address has of nonsense never throws", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom("of", "by", "range", "from", "to"), fc.string())),
      (pairs) => {
        const query = readReportQuery(new URLSearchParams(pairs), today);
        expect(query.errors === null || Object.keys(query.errors).length > 0).toBe(true);
      },
    ),
  );
});

const days = fc.integer({ min: 0, max: 1826 });

test("periods follow one another from the first day to the last", () => {
  fc.assert(
    fc.property(days, days, fc.constantFrom(...groupings), (start, length, by) => {
      const from = addDays(day("2024-01-01"), start);
      const span = { from, to: addDays(from, length) };
      const periods = periodsIn(span, by);
      expect(periods[0]?.from).toBe(span.from);
      expect(periods.at(-1)?.to).toBe(span.to);
      periods.slice(1).forEach((period, index) => {
        expect(period.from).toBe(addDays(periods[index]?.to ?? from, 1));
      });
    }),
  );
});

test("a week is Monday to Sunday, cut where the range begins and ends", () => {
  expect(periodsIn({ from: day("2026-11-20"), to: day("2026-12-01") }, "week")).toEqual([
    { from: "2026-11-20", to: "2026-11-22" },
    { from: "2026-11-23", to: "2026-11-29" },
    { from: "2026-11-30", to: "2026-12-01" },
  ]);
});

test("a range is said as short as it can be", () => {
  const said = (from: string, to: string) => spanText({ from: day(from), to: day(to) }, "en");
  expect(said("2026-11-24", "2026-11-24")).toBe("24 November 2026");
  expect(said("2026-11-01", "2026-11-30")).toBe("November 2026");
  expect(said("2026-11-01", "2026-11-29")).toBe("1 November 2026 – 29 November 2026");
});

test("a week is short, and says its year in a report of several", () => {
  const year = { from: day("2026-01-01"), to: day("2026-12-31") };
  const said = (from: string, to: string, locale: "en" | "ar" = "en", report = year) =>
    weekText({ from: day(from), to: day(to) }, locale, report);
  expect(said("2026-11-16", "2026-11-22")).toBe("16 – 22 Nov");
  expect(said("2026-11-30", "2026-12-06")).toBe("30 Nov – 6 Dec");
  expect(said("2026-11-01", "2026-11-01")).toBe("1 Nov");
  expect(said("2026-11-16", "2026-11-22", "ar")).toBe("16 – 22 نوفمبر");
  const years = { from: day("2026-12-01"), to: day("2027-01-31") };
  expect(said("2026-12-28", "2027-01-03", "en", years)).toBe("28 Dec – 3 Jan 2027");
});
