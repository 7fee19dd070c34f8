import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { parseQuery } from "./query.ts";

const parse = (search: string) => parseQuery(new URLSearchParams(search));

const is = (name: string, operator: string, value: string | string[], more: object = {}) => ({
  kind: "test",
  column: name,
  operator,
  value,
  negated: false,
  ...more,
});

test("a value of its own is taken as it is, one beside others up to the next", () => {
  expect(parse("name=eq.a,b).(c").where).toEqual([is("name", "eq", "a,b).(c")]);
  const [group] = parse('or=(a.eq.1,b.not.in.(1,"x,y"),not.and(c.is.null,d.like."a(b"))').where;
  expect(group).toEqual({
    kind: "group",
    logic: "or",
    negated: false,
    of: [
      is("a", "eq", "1"),
      is("b", "in", ["1", "x,y"], { negated: true }),
      {
        kind: "group",
        logic: "and",
        negated: true,
        of: [is("c", "is", "null"), is("d", "like", "a(b")],
      },
    ],
  });
});

test.each([
  "id=1",
  "id=eq",
  "id=foo.1",
  "id=is.5",
  "id=in.1",
  "id=in.(1",
  "or=a.eq.1",
  "or=()",
  "or=(a.eq.1))",
  "select=a(",
  "select=a,,b",
  "select=a!inner",
  "order=a.up",
  "order=",
  "limit=-1",
  "offset=1e9",
  "columns=a,",
  `select=${"a(".repeat(9)}${")".repeat(9)}`,
  `or=${"(or".repeat(20)}`,
  `or=(${Array.from({ length: 101 }, () => "a.eq.1")})`,
])("%s is refused as PGRST100", (search) => {
  expect(() => parse(search)).toThrow(expect.objectContaining({ code: "PGRST100", status: 400 }));
});

test("whatever was typed is a query, or refused as one", () => {
  const letters = fc.constantFrom(
    ...'()[]{},.:!*"\\%&=-> aeéب0_',
    "not.",
    "and",
    "or",
    "in.",
    "eq.",
  );
  const typed = fc.string({ unit: letters, maxLength: 60 });
  const key = fc.oneof(fc.constantFrom("select", "order", "or", "not.and", "limit", "id"), typed);
  fc.assert(
    fc.property(fc.array(fc.tuple(key, typed), { maxLength: 4 }), (pairs) => {
      try {
        parseQuery(new URLSearchParams(pairs));
      } catch (error) {
        expect(error).toBeInstanceOf(ApiError);
      }
    }),
  );
});
