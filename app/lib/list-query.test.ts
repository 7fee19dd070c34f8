import fc from "fast-check";
import { expect, test } from "vitest";
import { headingSort, type ListQuery, listSearch, readListQuery } from "./list-query.ts";

const shape = {
  statuses: ["new", "resolved"],
  sorts: ["created", "name"],
  firstSort: { by: "created", descending: true },
} as const;

type Query = ListQuery<"new" | "resolved", "created" | "name">;

const everything: Query = {
  q: "",
  status: null,
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
    sort: { by: "name", descending: true },
    page: 3,
  });
});

test.each([
  "status=all",
  "status=deleted",
  "sort=password",
  "sort=--name",
  "sort=-",
  "page=0",
  "page=-1",
  "page=1.5",
  "page=1e3",
  "page=NaN",
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
