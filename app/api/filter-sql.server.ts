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
  const { value, operator } = test;
  if (typeof value === "string") return comparison(column, type, test, value);
  if (operator === "in") {
    const values = value.map((each) => parameter(each, type));
    return values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values, sql`, `)})`;
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
  cs: "@>",
  cd: "<@",
  ov: "&&",
};

function comparison(
  column: SQL,
  type: ColumnType,
  { operator, column: name }: Test,
  value: string,
): SQL {
  if (operator === "is") return isCondition(column, type, value);
  const sign = sql.raw(comparators[operator] ?? "");
  if (operator !== "like" && operator !== "ilike") {
    return sql`${column} ${sign} ${parameter(value, type)}`;
  }
  if (type === "text") return sql`${column} ${sign} ${value.replaceAll("*", "%")}::text`;
  throw wrongType(`${operator} compares text, and ${name} is ${type}`);
}

function isCondition(column: SQL, type: ColumnType, value: string): SQL {
  if (value === "null") return sql`${column} is null`;
  if (value === "not_null") return sql`${column} is not null`;
  if (type === "boolean") return sql`${column} is ${sql.raw(value)}`;
  throw new ApiError(400, "42804", `is.${value} asks a boolean, and this is ${type}`);
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
