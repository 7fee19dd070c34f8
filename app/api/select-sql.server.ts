import { type SQL, sql } from "drizzle-orm";
import { ApiError } from "./api-error.ts";
import type { EmbeddedResource, Filter, OrderTerm, Parts, SelectItem, Test } from "./query.ts";
import {
  type ApiRole,
  apiResources,
  type ColumnType,
  findResource,
  type Resource,
  type ResourceName,
  readableColumns,
  type Way,
  waysFrom,
} from "./resources.ts";

/** By how deep they stand: whoever asks for more asks again, from where they are. */
const mostRows = [1_000, 100, 100, 20, 20];

export type Asker = {
  role: ApiRole;
  /** The addresses of the pictures that come with the product, by their keys. */
  pictureUrls: Readonly<Record<string, string>>;
  siteUrl: string;
};

/** A table under the name that it has in this statement. */
type Table = {
  name: ResourceName;
  alias: SQL;
  resource: Resource;
  columns: string[];
  depth: number;
};

/**
 * The statement for what was asked, over the views of the schema `api`: names come from the declared
 * resources alone, and everything that was typed is a parameter.
 */
export class SelectSql {
  readonly asker: Asker;
  #tables = 0;

  constructor(asker: Asker) {
    this.asker = asker;
  }

  /** One row: `body`, the rows as one JSON text, and `rows`, how many they are. */
  rows(name: ResourceName, parts: Parts): SQL {
    const table = this.table(name);
    return sql`select coalesce(json_agg(r.body), '[]')::text as body, count(*)::integer as rows from (${this.#bodies(table, parts, sql`true`)}) r`;
  }

  count(name: ResourceName, parts: Parts): SQL {
    const table = this.table(name);
    return sql`select count(*)::integer as total from ${this.#from(table)} where ${this.#where(table, parts)}`;
  }

  /** The ids of the rows that a change is to reach; one more than `most` where they are too many. */
  ids(name: ResourceName, parts: Parts, most: number): SQL {
    const table = this.table(name);
    return sql`select ${table.alias}.id from ${this.#from(table)} where ${this.#where(table, parts)} ${this.#order(table, parts.order)} limit ${most + 1}`;
  }

  table(name: ResourceName, depth = 0): Table {
    const resource = apiResources[name];
    const columns = readableColumns(resource, this.asker.role);
    if (columns.length === 0) throw forbidden(this.asker.role, name);
    const alias = sql`${sql.identifier(`t${this.#tables++}`)}`;
    return { name, resource, columns, alias, depth };
  }

  #from = ({ name, alias }: Table): SQL =>
    sql`${sql.identifier("api")}.${sql.identifier(name)} as ${alias}`;

  /** A JSON object for each row. */
  #bodies(table: Table, parts: Parts, joined: SQL): SQL {
    const most = mostRows[table.depth] ?? 1;
    const limit = Math.min(parts.limit ?? most, most);
    return sql`select ${this.#object(table, parts.select)} as body from ${this.#from(table)} where ${joined} and ${this.#where(table, parts)} ${this.#order(table, parts.order)} limit ${limit} offset ${parts.offset}`;
  }

  #object(table: Table, select: SelectItem[]): SQL {
    const pairs = select.flatMap((item): SQL[] => {
      if (item.kind === "all")
        return table.columns.map((name) => this.#pair(name, this.#shown(table, name)));
      if (item.kind === "embed")
        return [this.#pair(item.alias ?? item.name, this.#embedded(table, item))];
      const { name, alias, cast } = item;
      const value = this.#shown(table, name);
      return [this.#pair(alias ?? name, cast === null ? value : this.#cast(table, name, cast))];
    });
    return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  }

  #pair = (key: string, value: SQL) => sql`${key}::text, ${value}`;

  #shown(table: Table, name: string): SQL {
    const value = this.#column(table, name);
    if (table.resource.columns[name]?.type !== "picture") return value;
    const { pictureUrls, siteUrl } = this.asker;
    const uploaded = sql`regexp_replace(${value}, '^upload/([0-9a-f-]{36})/([0-9]+)x[0-9]+$', ${`${siteUrl}/uploads/\\1/\\2.jpg`}::text)`;
    return sql`coalesce(${JSON.stringify(pictureUrls)}::jsonb ->> ${value}, ${uploaded})`;
  }

  #cast(table: Table, name: string, cast: string): SQL {
    const types = casts.get(cast);
    if (!types) throw new ApiError(400, "42704", `type "${cast}" is not one that is cast to`);
    const { type } = table.resource.columns[name] ?? {};
    if (!type || !types.from.includes(type)) throw wrongType(`cannot cast ${type} to ${cast}`);
    return sql`${this.#column(table, name)}::${sql.raw(types.to)}`;
  }

  #embedded(outer: Table, embed: EmbeddedResource): SQL {
    const way = wayOf(outer, embed);
    const table = this.table(way.target, outer.depth + 1);
    const bodies = this.#bodies(table, embed, this.#joined(outer, table, way));
    if (!way.many) return sql`(${bodies})`;
    return sql`(select coalesce(json_agg(e.body), '[]') from (${bodies}) e)`;
  }

  #joined = (outer: Table, inner: Table, { many, column }: Way): SQL => {
    const named = sql.identifier(column);
    return many
      ? sql`${inner.alias}.${named} = ${outer.alias}.id`
      : sql`${inner.alias}.id = ${outer.alias}.${named}`;
  };

  #where(table: Table, { where, select }: Parts): SQL {
    const embeds = select.filter((item) => item.kind === "embed");
    const conditions = [
      ...where.map((filter) => this.#filter(table, filter, embeds)),
      ...embeds.filter(({ join }) => join === "inner").map((embed) => this.#exists(table, embed)),
    ];
    return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
  }

  #exists(outer: Table, embed: EmbeddedResource): SQL {
    const way = wayOf(outer, embed);
    const table = this.table(way.target);
    return sql`exists (select 1 from ${this.#from(table)} where ${this.#joined(outer, table, way)} and ${this.#where(table, embed)})`;
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
    return negate(filter.negated, this.#test(table, filter));
  }

  #test(table: Table, test: Test): SQL {
    const column = this.#column(table, test.column);
    const type = typeOf(table, test.column);
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
    if (type !== "text[]")
      throw wrongType(`${operator} compares lists, and ${test.column} is none`);
    const values = value.map((each) => sql`${each}::text`);
    const list = sql`array[${sql.join(values, sql`, `)}]::text[]`;
    return sql`${column} ${sql.raw(comparators[operator] ?? "")} ${list}`;
  }

  #order(table: Table, order: OrderTerm[]): SQL {
    // The same rows in the same order each time, or pages of them would overlap.
    const terms = order.map(({ column, direction, nulls }) => {
      typeOf(table, column);
      const value = this.#column(table, column);
      return sql`${value} ${sql.raw(direction)} ${sql.raw(nulls ? `nulls ${nulls}` : "")}`;
    });
    return sql`order by ${sql.join([...terms, sql`${table.alias}.id`], sql`, `)}`;
  }

  #column({ name, alias, columns }: Table, column: string): SQL {
    if (columns.includes(column)) return sql`${alias}.${sql.identifier(column)}`;
    if (findResource(name)?.columns[column]) throw forbidden(this.asker.role, name);
    throw new ApiError(400, "42703", `column ${name}.${column} does not exist`);
  }
}

/** As PostgREST: 401 where a sign-in might help, else 403. */
export const forbidden = (role: ApiRole, name: string) =>
  new ApiError(role === "anon" ? 401 : 403, "42501", `permission denied for table ${name}`);

const negate = (negated: boolean, condition: SQL): SQL =>
  negated ? sql`(not (${condition}))` : sql`(${condition})`;

function wayOf({ name }: Table, embed: EmbeddedResource): Way {
  const ways = waysFrom(name, embed.name, embed.hint);
  const [way] = ways;
  if (way && ways.length === 1) return way;
  if (way) {
    const message = `Could not embed because more than one relationship was found for '${name}' and '${embed.name}'`;
    const hint = `Try changing '${embed.name}' to one of: ${ways.map(({ target, relation }) => `'${target}!${relation.name}'`).join(", ")}`;
    throw new ApiError(400, "PGRST201", message, { hint });
  }
  throw new ApiError(
    400,
    "PGRST200",
    `Could not find a relationship between '${name}' and '${embed.name}' in the schema cache`,
  );
}

const casts = new Map<string, { to: string; from: ColumnType[] }>([
  [
    "text",
    { to: "text", from: ["uuid", "text", "integer", "numeric", "boolean", "timestamptz", "date"] },
  ],
  ["integer", { to: "integer", from: ["integer", "numeric", "text", "boolean"] }],
  ["bigint", { to: "bigint", from: ["integer", "numeric", "text"] }],
  ["numeric", { to: "numeric", from: ["integer", "numeric", "text"] }],
  ["float8", { to: "float8", from: ["integer", "numeric", "text"] }],
]);
for (const [name, same] of [
  ["int", "integer"],
  ["int4", "integer"],
  ["int8", "bigint"],
  ["varchar", "text"],
  ["decimal", "numeric"],
  ["float", "float8"],
] as const) {
  const cast = casts.get(same);
  if (cast) casts.set(name, cast);
}

const comparators: Partial<Record<Test["operator"], string>> = {
  ...{ eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" },
  ...{ like: "like", ilike: "ilike", match: "~", imatch: "~*" },
  ...{ cs: "@>", cd: "<@", ov: "&&", isdistinct: "is distinct from" },
};

const wrongType = (message: string) => new ApiError(400, "42883", message);

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
  if (operator === "match" || operator === "imatch")
    return sql`${column} ${sign} ${pattern(value)}::text`;
  return sql`${column} ${sign} ${parameter(value, type)}`;
}

function isCondition(column: SQL, type: ColumnType, value: string): SQL {
  if (value === "null") return sql`${column} is null`;
  if (value === "not_null") return sql`${column} is not null`;
  if (type !== "boolean")
    throw new ApiError(400, "42804", `is.${value} asks a boolean, and this is ${type}`);
  return sql`${column} is ${sql.raw(value)}`;
}

/** Without what makes a pattern take long whatever it is held against. */
function pattern(text: string): string {
  if (text.length <= 100 && !/\\[1-9]|\{|\(\?/.test(text)) return text;
  throw new ApiError(
    400,
    "2201B",
    "a pattern has up to 100 letters, and no repetition counts, references or groups with a question mark",
  );
}

function typeOf({ name, resource }: Table, column: string): ColumnType {
  const type = resource.columns[column]?.type ?? "text";
  if (type !== "json" && type !== "picture") return type;
  throw wrongType(`${name}.${column} cannot be compared or ordered by`);
}

/** Refused before the database would have to: its own words quote what it was given. */
function parameter(value: string, type: ColumnType): SQL {
  if (!shapes[type](value)) {
    throw new ApiError(
      400,
      "22P02",
      `invalid input syntax for type ${type}: ${JSON.stringify(value.slice(0, 100))}`,
    );
  }
  return sql`${value}::${sql.raw(type)}`;
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
