import { ApiError } from "./api-error.ts";
import { Scanner } from "./scanner.ts";

// Parses PostgREST's query language (version 13) into a tree, without knowing columns and
// relations.

type SelectedColumn = { kind: "column"; name: string; alias: string | null };

export type EmbeddedResource = Parts & {
  kind: "embed";
  name: string;
  alias: string | null;
  hint: string | null;
  join: "left" | "inner";
};

export type SelectItem = { kind: "all" } | SelectedColumn | EmbeddedResource;

const operators = [
  ...(["eq", "neq", "gt", "gte", "lt", "lte", "like", "ilike"] as const),
  ...(["in", "is", "cs", "cd", "ov"] as const),
];

export type Test = {
  kind: "test";
  column: string;
  operator: (typeof operators)[number];
  negated: boolean;
  value: string | string[];
};

export type Group = { kind: "group"; logic: "and" | "or"; negated: boolean; of: Filter[] };

export type Filter = Test | Group;

type OrderTerm = {
  column: string;
  direction: "asc" | "desc";
  nulls: "first" | "last" | null;
};

export type Parts = {
  select: SelectItem[];
  where: Filter[];
  order: OrderTerm[];
  limit: number | null;
  offset: number;
};

export type Query = Parts & { columns: string[] | null };

const deepest = { embeds: 4, groups: 6 };
const most = { embeds: 12, selected: 100, orderTerms: 30, tests: 100 };

export function parseQuery(search: URLSearchParams): Query {
  if (search.toString().includes("%00")) throw malformed("query", "a NUL");
  const select = parseSelect(search.get("select") ?? "*");
  requireFewSelected(select);
  const query: Query = { ...parts(select), columns: parseColumns(search) };
  let [tests, orderTerms] = [0, 0];
  for (const [key, value] of search) {
    if (ownParameters.has(key)) continue;
    const path = splitKey(key);
    const last = path.pop() ?? "";
    const negated = path.at(-1) === "not" && isLogic(last);
    if (negated) path.pop();
    const target = path.reduce<Parts>((at, name) => embedIn(at, name), query);
    if (last === "order") {
      target.order = parseOrder(value);
      orderTerms += target.order.length;
    } else if (last === "limit") target.limit = parseCount(value, key);
    else if (last === "offset") target.offset = parseCount(value, key);
    else {
      const filter = isLogic(last) ? parseGroup(last, negated, value) : parseTest(last, value);
      target.where.push(filter);
      tests += countTests(filter);
    }
    if (tests > most.tests) throw malformed("filter", "too many conditions");
    if (orderTerms > most.orderTerms) throw malformed("order", "too many columns");
  }
  return query;
}

const ownParameters = new Set(["select", "columns", "apikey"]);

const parts = (select: SelectItem[]): Parts => ({
  select,
  where: [],
  order: [],
  limit: null,
  offset: 0,
});

const isLogic = (name: string): name is "and" | "or" => name === "and" || name === "or";

function splitKey(key: string): string[] {
  const scanner = new Scanner(key, "filter");
  const path = [columnName(scanner)];
  while (scanner.take(".")) path.push(columnName(scanner));
  scanner.end();
  return path;
}

function columnName(scanner: Scanner): string {
  const name = scanner.name();
  if (scanner.peek("->")) throw notImplemented("paths into JSON");
  return name;
}

const notImplemented = (details: string) =>
  new ApiError(400, "PGRST127", "Feature not implemented", { details });

function embedIn({ select }: Pick<Parts, "select">, name: string): EmbeddedResource {
  const found = select.find(
    (item): item is EmbeddedResource => item.kind === "embed" && (item.alias ?? item.name) === name,
  );
  if (found) return found;
  throw new ApiError(400, "PGRST108", `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

function requireFewSelected(select: SelectItem[]): void {
  const items = withEmbedded(select);
  const embeds = items.filter(({ kind }) => kind === "embed").length;
  if (embeds > most.embeds) {
    throw malformed("select parameter", `more than ${most.embeds} embedded resources`);
  }
  if (items.length > most.selected) {
    throw malformed("select parameter", `more than ${most.selected} columns`);
  }
}

const withEmbedded = (select: SelectItem[]): SelectItem[] =>
  select.flatMap((item) => [item, ...(item.kind === "embed" ? withEmbedded(item.select) : [])]);

function parseSelect(text: string): SelectItem[] {
  const scanner = new Scanner(text, "select parameter");
  const items = selectItems(scanner, 0);
  scanner.end();
  return items;
}

function selectItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > deepest.embeds) scanner.fail("embedded too deep");
  if (scanner.isAtEnd() || scanner.peek(")")) return [];
  const items = [selectItem(scanner, depth)];
  while (scanner.take(",")) items.push(selectItem(scanner, depth));
  return items;
}

function selectItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take("*")) return { kind: "all" };
  if (scanner.peek("...")) throw notImplemented("spread");
  let name = columnName(scanner);
  let alias: string | null = null;
  if (!scanner.peek("::") && scanner.take(":")) [alias, name] = [name, columnName(scanner)];
  const of = { hint: null as string | null, join: "left" as EmbeddedResource["join"] };
  while (scanner.take("!")) {
    const word = scanner.name();
    if (word === "inner" || word === "left") of.join = word;
    else of.hint = word;
  }
  if (scanner.take("(")) {
    const select = selectItems(scanner, depth + 1);
    scanner.expect(")");
    return { kind: "embed", name, alias, ...of, ...parts(select) };
  }
  if (of.hint !== null || of.join === "inner") scanner.fail("expecting an embedded resource");
  if (scanner.peek("::")) throw notImplemented("casts");
  return { kind: "column", name, alias };
}

function parseColumns(search: URLSearchParams): string[] | null {
  const text = search.get("columns");
  if (!text) return null;
  const scanner = new Scanner(text, "columns parameter");
  const names = [scanner.name()];
  while (scanner.take(",")) names.push(scanner.name());
  scanner.end();
  return names;
}

function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, "order");
  const terms = [orderTerm(scanner)];
  while (scanner.take(",")) terms.push(orderTerm(scanner));
  scanner.end();
  return terms;
}

function orderTerm(scanner: Scanner): OrderTerm {
  const term: OrderTerm = { column: columnName(scanner), direction: "asc", nulls: null };
  if (scanner.peek("(")) throw notImplemented("order by an embedded resource");
  if (scanner.take(".asc")) term.direction = "asc";
  else if (scanner.take(".desc")) term.direction = "desc";
  if (scanner.take(".nullsfirst")) term.nulls = "first";
  else if (scanner.take(".nullslast")) term.nulls = "last";
  return term;
}

function parseCount(text: string, parameter: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw malformed(`${parameter} parameter`, text);
}

function parseTest(column: string, text: string): Test {
  const scanner = new Scanner(text, "filter");
  const test = testOf(column, scanner);
  const value = valueIn(test, scanner, () => scanner.rest());
  scanner.end();
  return { ...test, value };
}

function parseGroup(logic: Group["logic"], negated: boolean, text: string): Group {
  const scanner = new Scanner(text, "logic tree");
  const group = groupOf(scanner, { logic, negated }, 0);
  scanner.end();
  return group;
}

function groupOf(scanner: Scanner, of: Pick<Group, "logic" | "negated">, depth: number): Group {
  if (depth > deepest.groups) scanner.fail("nested too deep");
  scanner.expect("(");
  const filters = [conditionOf(scanner, depth)];
  while (scanner.take(",")) filters.push(conditionOf(scanner, depth));
  scanner.expect(")");
  return { kind: "group", ...of, of: filters };
}

function conditionOf(scanner: Scanner, depth: number): Filter {
  for (const negated of [false, true]) {
    for (const logic of ["and", "or"] as const) {
      const start = `${negated ? "not." : ""}${logic}`;
      if (!scanner.peek(`${start}(`)) continue;
      scanner.expect(start);
      return groupOf(scanner, { logic, negated }, depth + 1);
    }
  }
  const column = columnName(scanner);
  scanner.expect(".");
  const test = testOf(column, scanner);
  return { ...test, value: valueIn(test, scanner, () => scanner.groupValue()) };
}

function testOf(column: string, scanner: Scanner): Omit<Test, "value"> {
  const negated = scanner.take("not.");
  const word = scanner.word();
  const operator = operators.find((each) => each === word);
  if (!operator) return scanner.fail(`unknown operator ${JSON.stringify(word)}`);
  if (scanner.peek("(")) throw notImplemented("any and all");
  scanner.expect(".");
  return { kind: "test", column, operator, negated };
}

function valueIn(
  { operator }: Omit<Test, "value">,
  scanner: Scanner,
  single: () => string,
): string | string[] {
  if (operator === "in") return scanner.list("(", ")");
  if (["cs", "cd", "ov"].includes(operator)) return scanner.list("{", "}");
  const value = single();
  if (operator === "is" && !isValues.has(value.toLowerCase())) {
    scanner.fail("isVal: (null, not_null, true, false, unknown)");
  }
  return operator === "is" ? value.toLowerCase() : value;
}

const isValues = new Set(["null", "not_null", "true", "false", "unknown"]);

const countTests = (filter: Filter): number =>
  filter.kind === "test" ? 1 : filter.of.reduce((sum, each) => sum + countTests(each), 0);

const malformed = (what: string, text: string) =>
  new ApiError(400, "PGRST100", `"failed to parse ${what} (${text})" (line 1, column 1)`);
