import fc from "fast-check";
import { expect, test } from "vitest";
import {
  daysAsked,
  headingSort,
  type ListDays,
  type ListQuery,
  type ListShape,
  listSearch,
  namedDays,
  readListQuery,
} from "./list-query.ts";
import { type LocalDate, parseLocalDate } from "./time.ts";

const shape = {
  statuses: ["new", "resolved"],
  sorts: ["created", "name"],
  firstSort: { by: "created", descending: true },
} as const;

type Query = ListQuery<"new" | "resolved", "created" | "name">;

const everything: Query = {
  q: "",
  status: null,
  days: null,
  sort: { by: "created", descending: true },
  page: 1,
};

const read = (search: string) => readListQuery(new URLSearchParams(search), shape);

test("an empty address asks for everything in the first order", () => {
  expect(read("")).toEqual(everything);
});

test("an address says what to search, to which status, in which order and from which page", () => {
  expect(read("?q=+Omar%20%20H &status=new&sort=-name&page=3")).toEqual({
    q: "Omar H",
    status: "new",
    days: null,
    sort: { by: "name", descending: true },
    page: 3,
  });
});

test.each([
  "status=all",
  "status=deleted",
  "sort=password",
  "sort=--name",
  "page=0",
  "page=1.5",
  "page=9999999999",
  "q=%00%0a",
])("%s is as if it were not there", (search) => {
  expect(read(search)).toEqual(everything);
});

test("a search is one line of at most a hundred signs", () => {
  expect(read(`q=${"a".repeat(100_000)}`).q).toHaveLength(100);
  expect(read("q=a%00%0Ab%E2%80%AE").q).toBe("a b");
});

test("whatever an address holds, it is read, and what was read leads back to itself", () => {
  fc.assert(
    fc.property(
      fc.record({
        q: fc.string({ unit: "binary", maxLength: 120 }),
        status: fc.oneof(fc.constantFrom("new", "resolved"), fc.string()),
        sort: fc.oneof(fc.constantFrom("name", "-name", "created", "-created"), fc.string()),
        page: fc.oneof(fc.integer().map(String), fc.string()),
      }),
      (fields) => {
        const query = readListQuery(new URLSearchParams(fields), shape);
        expect(read(listSearch(query, shape))).toEqual(query);
      },
    ),
    { numRuns: 50 },
  );
});

test("what goes unsaid is not in the address", () => {
  expect(listSearch(everything, shape)).toBe("");
});

test("a heading orders by its column, and once more the other way round, from the first page", () => {
  const first = headingSort("name", { ...everything, q: "o", page: 7 }, shape);
  expect(first).toEqual({ to: "?q=o&sort=name", direction: null });
  const second = headingSort("name", read(first.to), shape);
  expect(second).toEqual({ to: "?q=o&sort=-name", direction: "ascending" });
  expect(headingSort("name", read(second.to), shape).direction).toBe("descending");
});

test("a heading that leads to the first order leads to an address without a search", () => {
  const oldestFirst: Query = { ...everything, sort: { by: "created", descending: false } };
  expect(headingSort("created", oldestFirst, shape)).toEqual({ to: "?", direction: "ascending" });
});

const ofDays: ListShape<"new" | "resolved", "created" | "name" | "day"> = {
  ...shape,
  sorts: ["created", "name", "day"],
  days: { label: () => "Day", firstSort: { by: "day", descending: false } },
};
const readDays = (search: string) => readListQuery(new URLSearchParams(search), ofDays);
const searchOf = (search: string) => listSearch(readDays(search), ofDays);
const range = (from: string | null, to: string | null) => ({
  from: parseLocalDate(from ?? ""),
  to: parseLocalDate(to ?? ""),
});
const sunday = "2026-11-29" as LocalDate;

test.each<[string, ListDays | null]>([
  ...namedDays.map((name): [string, ListDays] => [`day=${name}`, name]),
  ["from=2026-11-20&to=2026-11-25", range("2026-11-20", "2026-11-25")],
  ["day=dates&from=2026-11-20&to=2026-11-25", range("2026-11-20", "2026-11-25")],
  ["from=2026-11-20", range("2026-11-20", null)],
  ["to=2026-11-20&from=", range(null, "2026-11-20")],
  ["from=٢٠٢٦-١١-٢٠", range("2026-11-20", null)],
  ["from=x&to=2026-11-20", range(null, "2026-11-20")],
  ["day=today&from=2026-11-20&to=2026-11-25", "today"],
  ["day=&from=2026-11-20&to=2026-11-25", null],
  ...[
    "day=dates",
    "day=never",
    "from=&to=",
    "from=today",
    "from=2026-02-30",
    "from=20/11/2026",
  ].map((search): [string, null] => [search, null]),
  ...["0000-01-01", "0020-11-25", "1999-12-31", "9999-12-31", "+12026-01-01"].map(
    (day): [string, null] => [`from=${encodeURIComponent(day)}&to=${day}`, null],
  ),
])("%s asks for the days %j", (search, days) => {
  expect(readDays(search).days).toEqual(days);
  expect(read(search).days).toBeNull();
});

test("a list of some days is in the order of the days, unless the address names another", () => {
  expect(readDays("day=today").sort).toEqual({ by: "day", descending: false });
  expect(readDays("day=today&sort=").sort).toEqual({ by: "day", descending: false });
  expect(readDays("day=today&sort=-created").sort).toEqual({ by: "created", descending: true });
  expect(readDays("day=").sort).toEqual(everything.sort);
  expect(searchOf("day=today&sort=day")).toBe("?day=today");
  expect(searchOf("day=today&sort=-created")).toBe("?day=today&sort=-created");
});

test("what is asked stays in the address with the days", () => {
  const address = "?q=o&status=new&from=2026-11-20&to=2026-11-25&sort=name&page=2";
  expect(searchOf(address)).toBe(address);
  expect(searchOf("?day=dates&from=&to=2026-11-25&q=")).toBe("?to=2026-11-25");
  expect(headingSort("name", readDays("day=week&page=3"), ofDays).to).toBe("?day=week&sort=name");
});

test("today and tomorrow are one day each, a week is from Monday to Sunday", () => {
  expect(daysAsked("today", sunday)).toEqual(range("2026-11-29", "2026-11-29"));
  expect(daysAsked("tomorrow", sunday)).toEqual(range("2026-11-30", "2026-11-30"));
  expect(daysAsked("week", sunday)).toEqual(range("2026-11-23", "2026-11-29"));
});

test("of two days the earlier is where a range begins", () => {
  const { days } = readDays("from=2026-11-25&to=2026-11-20");
  expect(days && daysAsked(days, sunday)).toEqual(range("2026-11-20", "2026-11-25"));
});

test("chosen columns and the chosen view stay in every address of the list", () => {
  const view = "0190c4b5-0000-7000-8000-000000000001";
  const query = read(`q=o&columns=name,due&columns=status&columns=due&view=${view}`);
  expect(query).toMatchObject({ columns: ["name", "due", "status"], view });
  expect(listSearch(query, shape)).toBe(`?q=o&columns=name%2Cdue%2Cstatus&view=${view}`);
  expect(headingSort("name", query, shape).to).toContain(`view=${view}`);
});

test("columns and views that could be none are as if they were not there", () => {
  for (const search of ["columns=", "columns=,", "columns=%00", "view=x", "view=", "columns=-a"]) {
    expect(read(search)).toEqual(everything);
  }
  const many = Array.from(
    { length: 100 },
    (_, at) => `c${"a".repeat(at % 20)}${"b".repeat(at / 20)}`,
  );
  expect(read(`columns=${many.join()}`).columns?.length).toBeLessThanOrEqual(20);
});
