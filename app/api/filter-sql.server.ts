import { type SQL, sql } from "drizzle-orm";
import { ApiError } from "./api-error.ts";
import type { Test } from "./query.ts";
import type { ColumnType } from "./resources.ts";

// Conditions on a column, by its type. Wrong values are refused here, because the database's
// messages would quote them.

export const wrongType = (message: string) => new ApiError(404, "42883", message);

export const negate = (isNegated: boolean, condition: SQL): SQL =>
  isNegated ? sql`(not (${condition}))` : sql`(${condition})`;

export function testSql(column: SQL, type: ColumnType, test: Test): SQL {
  const one = (value: string) => comparison(column, type, test, value);
  const { value, operator, quantifier } = test;
  if (typeof value === "string") return one(value);
  if (operator === "in") {
    const values = value.map((each) => parameter(each, type));
    return values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values, sql`, `)})`;
  }
  if (quantifier) {
    if (value.length === 0) return quantifier === "any" ? sql`false` : sql`true`;
    return sql`(${sql.join(value.map(one), quantifier === "any" ? sql` or ` : sql` and `)})`;
  }
  if (type !== "text[]") throw wrongType(`${operator} compares lists, and ${test.column} is none`);
  const values = value.map((each) => sql`${each}::text`);
  const list = sql`array[${sql.join(values, sql`, `)}]::text[]`;
  return sql`${column} ${sql.raw(comparators[operator] ?? "")} ${list}`;
}

const comparators: Partial<Record<Test["operator"], string>> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
  match: "~",
  imatch: "~*",
  cs: "@>",
  cd: "<@",
  ov: "&&",
  isdistinct: "is distinct from",
};

const ofText = new Set<Test["operator"]>(["like", "ilike", "match", "imatch"]);

function comparison(
  column: SQL,
  type: ColumnType,
  { operator, column: name }: Test,
  value: string,
): SQL {
  if (operator === "is") return isCondition(column, type, value);
  if (ofText.has(operator) && type !== "text") {
    throw wrongType(`${operator} compares text, and ${name} is ${type}`);
  }
  const sign = sql.raw(comparators[operator] ?? "");
  if (operator === "like" || operator === "ilike") {
    return sql`${column} ${sign} ${value.replaceAll("*", "%")}::text`;
  }
  if (operator === "match" || operator === "imatch") {
    return sql`${column} ${sign} ${pattern(value)}::text`;
  }
  return sql`${column} ${sign} ${parameter(value, type)}`;
}

function isCondition(column: SQL, type: ColumnType, value: string): SQL {
  if (value === "null") return sql`${column} is null`;
  if (value === "not_null") return sql`${column} is not null`;
  if (type === "boolean") return sql`${column} is ${sql.raw(value)}`;
  throw new ApiError(400, "42804", `is.${value} asks a boolean, and this is ${type}`);
}

function pattern(text: string): string {
  if (text.length <= 100 && !/\\[1-9]|\{|\(\?/.test(text)) return text;
  throw new ApiError(
    400,
    "2201B",
    "a pattern has up to 100 letters, and no repetition counts, references or groups with a question mark",
  );
}

function parameter(value: string, type: ColumnType): SQL {
  if (shapes[type](value)) return sql`${value}::${sql.raw(type)}`;
  const shown = JSON.stringify(value.slice(0, 100));
  throw new ApiError(400, "22P02", `invalid input syntax for type ${type}: ${shown}`);
}

const fits = (shape: RegExp) => (value: string) => shape.test(value.trim());
const isDay = (value: string) => !Number.isNaN(Date.parse(value));

const shapes: Record<ColumnType, (value: string) => boolean> = {
  uuid: fits(/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i),
  text: (value) => !value.includes("\0"),
  integer: (value) => fits(/^[+-]?\d{1,10}$/)(value) && Math.abs(Number(value)) < 2 ** 31,
  numeric: fits(/^[+-]?\d{1,30}(?:\.\d{1,30})?$/),
  boolean: fits(/^(?:true|false|t|f|yes|no|on|off|1|0)$/i),
  timestamptz: (value) =>
    fits(/^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/)(
      value,
    ) && isDay(value),
  date: (value) => fits(/^\d{4}-\d\d-\d\d$/)(value) && isDay(value),
  "text[]": () => true,
  json: () => false,
  picture: () => false,
};

const ofNumbers: readonly ColumnType[] = ["integer", "numeric", "text"];
const everything = Object.keys(shapes) as ColumnType[];

const casts = new Map<string, { to: string; from: readonly ColumnType[] }>([
  ...["text", "varchar"].map((name) => [name, { to: "text", from: everything }] as const),
  ...["integer", "int", "int4"].map(
    (name) => [name, { to: "integer", from: [...ofNumbers, "boolean"] }] as const,
  ),
  ...["bigint", "int8"].map((name) => [name, { to: "bigint", from: ofNumbers }] as const),
  ...["numeric", "decimal"].map((name) => [name, { to: "numeric", from: ofNumbers }] as const),
  ...["float8", "float"].map((name) => [name, { to: "float8", from: ofNumbers }] as const),
]);

export function castSql(value: SQL, type: ColumnType, cast: string): SQL {
  const found = casts.get(cast);
  if (!found) throw new ApiError(400, "42704", `type "${cast}" is not one that is cast to`);
  if (found.from.includes(type)) return sql`${value}::${sql.raw(found.to)}`;
  throw new ApiError(400, "42846", `cannot cast type ${type} to ${cast}`);
}
