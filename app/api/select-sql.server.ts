import { type SQL, sql } from "drizzle-orm";
import { ApiError } from "./api-error.ts";
import type { EmbeddedResource, Filter, Parts, Test } from "./query.ts";
import {
  type ApiRole,
  apiResources,
  type ColumnType,
  findWay,
  type Resource,
  type ResourceName,
  readableColumns,
  type Way,
} from "./resources.ts";

const mostRows = [1_000, 100, 100, 20, 20];

const mostTables = 40;
/** Pairs are arguments of one function, and PostgreSQL allows 100. */
const mostValues = 50;

type Asker = {
  role: ApiRole;
  pictureUrls: string;
  siteUrl: string;
  /** For the embedded database, which cannot be cancelled; null on PostgreSQL. */
  timeoutMs: number | null;
};

type Table = {
  name: ResourceName;
  /** Quoted, for SQL. */
  alias: string;
  resource: Resource;
  columns: string[];
  depth: number;
};

export class SelectSql {
  readonly asker: Asker;
  #tables = 0;

  constructor(asker: Asker) {
    this.asker = asker;
  }

  rows(name: ResourceName, parts: Parts): SQL {
    const rows = this.#rows(this.table(name), parts, sql`true`);
    return sql`select coalesce(json_agg(r.body), '[]')::text as body, count(*)::integer as rows from (${rows}) r`;
  }

  count(name: ResourceName, parts: Parts): SQL {
    return sql`select count(*)::integer as total from (${this.#ids(this.table(name), parts)}) found`;
  }

  #ids = (table: Table, parts: Parts): SQL =>
    sql`select ${sql.raw(`${table.alias}.id from ${nameOf(table)}`)} where ${this.#where(table, parts)}`;

  /** Of every page (PostgREST 13); one more than `most` if there are too many. */
  ids(name: ResourceName, parts: Parts, most: number): SQL {
    const table = this.table(name);
    return sql`${this.#ids(table, parts)} order by ${sql.raw(`${table.alias}.id`)} ${page(most + 1, 0)}`;
  }

  table(name: ResourceName, depth = 0): Table {
    if (this.#tables >= mostTables) throw tooMuch("embedded resources to filter or order by");
    const resource = apiResources[name];
    const columns = readableColumns(resource, this.asker.role);
    if (columns.length === 0) throw forbidden(this.asker.role, name);
    return { name, resource, columns, alias: `"t${this.#tables++}"`, depth };
  }

  #rows(table: Table, parts: Parts, joined: SQL): SQL {
    const most = mostRows[table.depth] ?? 1;
    const limit = Math.min(parts.limit ?? most, most);
    const columns = table.columns.map((name) => `${table.alias}."${name}"`).join(", ");
    const found = sql`${sql.raw(`select ${columns} from ${nameOf(table)}`)} where ${joined} and ${this.#where(table, parts)} ${this.#order(table, parts)} ${page(limit, parts.offset)}`;
    return sql`select ${this.#object(table, parts)} as body from (${found}) as ${sql.raw(table.alias)}`;
  }

  #object(table: Table, parts: Parts): SQL {
    const values = this.#values(table, parts);
    if (values.length > mostValues) throw tooMuch(`columns of ${table.name}`);
    const pairs = values.map(([key, value]) => sql`${key}::text, ${value}`);
    return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  }

  #values(table: Table, { select }: Pick<Parts, "select">): [name: string, value: SQL][] {
    return select.flatMap((item): [string, SQL][] => {
      if (item.kind === "all") return table.columns.map((name) => [name, this.#shown(table, name)]);
      if (item.kind === "column") {
        return [[item.alias ?? item.name, this.#shown(table, item.name)]];
      }
      const embedded = this.#embedded(table, item);
      return item.select.length > 0 ? [[item.alias ?? item.name, embedded]] : [];
    });
  }

  #shown(table: Table, name: string): SQL {
    const value = this.#column(table, name);
    if (table.resource.columns[name]?.type !== "picture") return value;
    const { pictureUrls, siteUrl } = this.asker;
    const uploaded = sql`regexp_replace(${value}, '^upload/([0-9a-f-]{36})/([0-9]+)x[0-9]+$', ${`${siteUrl}/uploads/\\1/\\2.jpg`}::text)`;
    return sql`coalesce(${pictureUrls}::jsonb ->> ${value}, ${uploaded})`;
  }

  #embedded(outer: Table, embed: EmbeddedResource): SQL {
    const way = wayOf(outer, embed);
    const table = this.table(way.target, outer.depth + 1);
    const rows = this.#rows(table, embed, this.#joined(outer, table, way));
    return way.many
      ? sql`(select coalesce(json_agg(e.body), '[]') from (${rows}) e)`
      : sql`(${rows})`;
  }

  #joined = (outer: Table, inner: Table, { many, column }: Way): SQL =>
    sql.raw(
      many
        ? `${inner.alias}."${column}" = ${outer.alias}.id`
        : `${inner.alias}.id = ${outer.alias}."${column}"`,
    );

  #where(table: Table, { where, select }: Parts): SQL {
    const embeds = select.filter((item) => item.kind === "embed");
    const conditions = [
      ...this.#inTime(),
      ...where.map((filter) => this.#filter(table, filter, embeds)),
      ...embeds.filter(({ join }) => join === "inner").map((embed) => this.#exists(table, embed)),
    ];
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  }

  /** Checked for each row: whether the transaction has exceeded its time. */
  #inTime(): SQL[] {
    const { timeoutMs } = this.asker;
    if (timeoutMs === null) return [];
    const end = sql`now() + ${sql.raw(`interval '${timeoutMs} milliseconds'`)}`;
    return [sql`case when clock_timestamp() > ${end} then api.timed_out() else true end`];
  }

  #exists(outer: Table, embed: EmbeddedResource): SQL {
    const way = wayOf(outer, embed);
    const table = this.table(way.target);
    return sql`exists (select 1 from ${sql.raw(nameOf(table))} where ${this.#joined(outer, table, way)} and ${this.#where(table, embed)})`;
  }

  #filter(table: Table, filter: Filter, embeds: EmbeddedResource[]): SQL {
    if (filter.kind === "group") {
      const of = filter.of.map((each) => this.#filter(table, each, embeds));
      return negate(filter.negated, sql.join(of, sql.raw(` ${filter.logic} `)));
    }
    const embed = embeds.find(({ alias, name }) => (alias ?? name) === filter.column);
    if (embed && filter.operator === "is" && filter.value === "null") {
      return negate(!filter.negated, this.#exists(table, embed));
    }
    if (embed && !table.resource.columns[filter.column]) throw badEmbedFilter(filter.column);
    const column = this.#column(table, filter.column);
    return negate(filter.negated, testSql(column, typeOf(table, filter.column), filter));
  }

  #order(table: Table, { order }: Parts): SQL {
    const terms = order.map(({ column, direction, nulls }) => {
      const value = this.#column(table, column);
      typeOf(table, column);
      return sql`${value} ${sql.raw(direction)} ${sql.raw(nulls ? `nulls ${nulls}` : "")}`;
    });
    return sql`order by ${sql.join([...terms, sql.raw(`${table.alias}.id`)], sql`, `)}`;
  }

  #column({ name, alias, columns, resource }: Table, column: string): SQL {
    if (columns.includes(column)) return sql.raw(`${alias}."${column}"`);
    if (resource.columns[column]) throw forbidden(this.asker.role, name);
    throw new ApiError(400, "42703", `column ${name}.${column} does not exist`);
  }
}

const nameOf = ({ name, alias }: Table) => `"api"."${name}" as ${alias}`;

/** As PostgREST: 401 where signing in might help, else 403. */
export const forbidden = (role: ApiRole, name: string) =>
  new ApiError(role === "anon" ? 401 : 403, "42501", `permission denied for table ${name}`);

const tooMuch = (what: string) => new ApiError(400, "54000", `the query has too many ${what}`);

/** Literals and not parameters, so that the planner knows how few rows are needed. */
const page = (limit: number, offset: number): SQL => sql.raw(`limit ${limit} offset ${offset}`);

const badEmbedFilter = (name: string) =>
  new ApiError(400, "PGRST120", `Bad operator on the '${name}' embedded resource`, {
    details: "Only is null or not is null filters are allowed on embedded resources",
  });

function typeOf({ name, resource }: Table, column: string): ColumnType {
  const type = resource.columns[column]?.type ?? "text";
  if (type !== "json" && type !== "picture") return type;
  throw wrongType(`${name}.${column} cannot be compared or ordered by`);
}

function wayOf({ name }: Table, embed: EmbeddedResource): Way {
  const way = findWay(name, embed.name, embed.hint);
  if (way) return way;
  const message = `Could not find a relationship between '${name}' and '${embed.name}' in the schema cache`;
  throw new ApiError(400, "PGRST200", message);
}

// Conditions on a column, by its type. Wrong values are refused here, because the database's
// messages would quote them.

const wrongType = (message: string) => new ApiError(404, "42883", message);

const negate = (isNegated: boolean, condition: SQL): SQL =>
  isNegated ? sql`(not (${condition}))` : sql`(${condition})`;

function testSql(column: SQL, type: ColumnType, test: Test): SQL {
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
