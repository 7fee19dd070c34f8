import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import {
  type EmbeddedResource,
  type Filter,
  type OrderTerm,
  operators,
  type Parts,
  parseQuery,
  type Query,
  type SelectItem,
  type Test,
} from "./query.ts";

const parse = (search: string) => parseQuery(new URLSearchParams(search));

const is = (name: string, operator: string, value: string | string[], more: object = {}) => ({
  kind: "test",
  column: name,
  operator,
  value,
  negated: false,
  quantifier: null,
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
  "id=neq(any).{1}",
  "or=a.eq.1",
  "or=(a.eq.1",
  "or=()",
  "or=(a.eq.1))",
  "select=a(",
  "select=a)",
  "select=a,,b",
  "select=a!inner",
  "order=a.up",
  "order=",
  "limit=-1",
  "limit=ten",
  "offset=1e9",
  "on_conflict=a,",
  `select=${"a(".repeat(9)}${")".repeat(9)}`,
  `or=${"(or".repeat(20)}`,
  `or=(${Array.from({ length: 101 }, () => "a.eq.1")})`,
])("%s is refused as PGRST100", (search) => {
  expect(() => parse(search)).toThrow(expect.objectContaining({ code: "PGRST100", status: 400 }));
});

test.each([
  ["id=fts.x", "PGRST127"],
  ["name=not.wfts(english).x", "PGRST127"],
  ["select=notes->>top", "PGRST127"],
  ["notes->top=eq.x", "PGRST127"],
  ["order=notes->>top", "PGRST127"],
  ["or=(notes->>top.eq.x,id.eq.1)", "PGRST127"],
  ["select=count()", "PGRST123"],
  ["select=n:count()", "PGRST123"],
  ["select=price.sum()", "PGRST123"],
  ["select=order_items(total:quantity::text.max())", "PGRST123"],
  ["price=adj.(1,2)", "42883"],
  ["order=perfumes(name)", null],
  ["select=id,...perfumes(name)&order=perfumes(name).desc", null],
])("%s is refused by the code for it: %s", (search, code) => {
  const found = () => {
    try {
      parse(search);
      return null;
    } catch (error) {
      return error instanceof ApiError ? error.code : error;
    }
  };
  expect(found()).toBe(code);
});

const name = fc.oneof(
  fc.constantFrom("id", "created_at", "total amount", "été", "customer-name"),
  fc.string({ minLength: 1, maxLength: 8 }).filter((text) => !reserved.has(text)),
);
const reserved = new Set([
  "and",
  "or",
  "not",
  "order",
  "limit",
  "offset",
  "select",
  "inner",
  "left",
]);
const keyName = name.filter((text) => !["on_conflict", "columns", "apikey"].includes(text));
const value = fc.string({ maxLength: 12 });

const testTree: fc.Arbitrary<Test> = fc
  .record({
    column: keyName,
    operator: fc.constantFrom(...operators),
    negated: fc.boolean(),
    quantifier: fc.constantFrom("any" as const, "all" as const, null),
    single: value,
    several: fc.array(value, { maxLength: 3 }),
    is: fc.constantFrom("null", "not_null", "true", "false", "unknown"),
  })
  .map(({ single, several, is: isValue, operator, quantifier, ...of }) => {
    const mayBeSeveral = /^(eq|[gl]te?|i?like|i?match)$/.test(operator);
    const asked = mayBeSeveral ? quantifier : null;
    const isList = asked !== null || ["in", "cs", "cd", "ov"].includes(operator);
    const chosen = operator === "is" ? isValue : isList ? several : single;
    return { kind: "test", ...of, operator, quantifier: asked, value: chosen };
  });

const { filter } = fc.letrec<{ filter: Filter; group: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 3 }, testTree, tie("group")),
  group: fc.record({
    kind: fc.constant("group" as const),
    logic: fc.constantFrom("and" as const, "or" as const),
    negated: fc.boolean(),
    of: fc.array(tie("filter"), { minLength: 1, maxLength: 3 }),
  }),
}));

const order: fc.Arbitrary<OrderTerm> = fc.record({
  of: fc.option(name, { nil: null }),
  column: name,
  direction: fc.constantFrom("asc", "desc"),
  nulls: fc.constantFrom("first", "last", null),
});
const alias = fc.option(name, { nil: null });
const columnTree = fc.record({ name, alias, cast: fc.option(name, { nil: null }) });

const ofParts = (select: fc.Arbitrary<SelectItem[]>): fc.Arbitrary<Parts> =>
  fc.record({
    select,
    where: fc.array(filter, { maxLength: 3 }),
    order: fc.array(order, { maxLength: 2 }),
    limit: fc.option(fc.nat(1000), { nil: null }),
    offset: fc.nat(1000),
  });

function selectTree(depth: number): fc.Arbitrary<SelectItem[]> {
  const plain = fc.oneof(
    fc.constant<SelectItem>({ kind: "all" }),
    columnTree.map((of): SelectItem => ({ kind: "column", ...of })),
  );
  if (depth === 0) return fc.array(plain, { minLength: 1, maxLength: 3 });
  const embed: fc.Arbitrary<SelectItem> = fc
    .tuple(
      fc.record({
        name: keyName,
        alias: fc.option(keyName, { nil: null }),
        hint: fc.option(name, { nil: null }),
        join: fc.constantFrom("left" as const, "inner" as const),
        isSpread: fc.boolean(),
      }),
      ofParts(selectTree(depth - 1)),
    )
    .map(([of, parts]) => ({
      kind: "embed",
      ...of,
      ...parts,
      alias: of.isSpread ? null : of.alias,
    }));
  return fc
    .array(fc.oneof(plain, embed), { minLength: 1, maxLength: 3 })
    .filter((items) => hasNamesOnce(items));
}

const hasNamesOnce = (items: SelectItem[]) => {
  const names = items.filter(isEmbed).map((item) => item.alias ?? item.name);
  return new Set(names).size === names.length;
};
const isEmbed = (item: SelectItem): item is EmbeddedResource => item.kind === "embed";

const queries: fc.Arbitrary<Query> = fc
  .tuple(
    ofParts(selectTree(2)),
    fc.option(fc.array(name, { minLength: 1, maxLength: 2 }), { nil: null }),
  )
  .map(([parts, columns]) => ({ ...parts, columns, onConflict: columns }));

const quote = (text: string) => `"${text.replace(/[\\"]/g, "\\$&")}"`;
const listed = (values: string[]) => values.map(quote).join();

function printTest({ operator, negated, quantifier, value }: Test, isAlone: boolean): string {
  const start = `${negated ? "not." : ""}${operator}${quantifier ? `(${quantifier})` : ""}.`;
  if (typeof value === "string")
    return start + (isAlone || operator === "is" ? value : quote(value));
  return start + (operator === "in" ? `(${listed(value)})` : `{${listed(value)}}`);
}

const printFilter = (each: Filter): string =>
  each.kind === "test"
    ? `${quote(each.column)}.${printTest(each, false)}`
    : `${each.negated ? "not." : ""}${each.logic}(${each.of.map(printFilter)})`;

const printSelect = (items: SelectItem[]): string =>
  items
    .map((item) => {
      if (item.kind === "all") return "*";
      const named = `${item.alias === null ? "" : `${quote(item.alias)}:`}${quote(item.name)}`;
      if (item.kind === "column")
        return named + (item.cast === null ? "" : `::${quote(item.cast)}`);
      const hint = item.hint === null ? "" : `!${quote(item.hint)}`;
      return `${item.isSpread ? "..." : ""}${named}${hint}!${item.join}(${printSelect(item.select)})`;
    })
    .join();

function printParts(parts: Parts, path: string, into: URLSearchParams): void {
  for (const each of parts.where) {
    if (each.kind === "test") into.append(path + quote(each.column), printTest(each, true));
    else
      into.append(
        `${path}${each.negated ? "not." : ""}${each.logic}`,
        `(${each.of.map(printFilter)})`,
      );
  }
  const terms = parts.order.map(
    ({ of, column: by, direction, nulls }) =>
      `${of === null ? quote(by) : `${quote(of)}(${quote(by)})`}.${direction}${nulls ? `.nulls${nulls}` : ""}`,
  );
  if (terms.length > 0) into.append(`${path}order`, terms.join());
  if (parts.limit !== null) into.append(`${path}limit`, String(parts.limit));
  into.append(`${path}offset`, String(parts.offset));
  for (const item of parts.select.filter(isEmbed))
    printParts(item, `${path}${quote(item.alias ?? item.name)}.`, into);
}

function print(query: Query): URLSearchParams {
  const search = new URLSearchParams({ select: printSelect(query.select) });
  printParts(query, "", search);
  if (query.onConflict) search.append("on_conflict", listed(query.onConflict));
  if (query.columns) search.append("columns", listed(query.columns));
  return search;
}

test("whatever was asked is read as it was written", () => {
  fc.assert(
    fc.property(queries, (query) => {
      expect(parseQuery(new URLSearchParams(print(query).toString()))).toEqual(query);
    }),
  );
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
