import { is, Param, Placeholder, type Query, sql } from "drizzle-orm";
import {
  PgDatabase,
  PgDialect,
  PgPreparedQuery,
  PgSession,
  type PreparedQueryConfig,
} from "drizzle-orm/pg-core";
import { type Db, drizzleOptions } from "./client.ts";

type Row = Record<string, unknown>;
/** What a statement is about, by the names that it has in it. */
export type Rows = Record<string, Row | readonly Row[]>;

export type NewRow<Table extends { $inferInsert: Row }> = Table["$inferInsert"];

type Asked = Parameters<PgSession["prepareQuery"]>;
type Written = { query: Query; rest: DropFirst<Asked>; joined: object };
type DropFirst<List> = List extends [unknown, ...infer Rest] ? Rest : never;

/** More shapes than a statement has: lines of a cart, extras of a booking. */
const mostShapes = 100;

/**
 * A statement whose text Drizzle makes once for each shape of its rows (their columns, and how many they
 * are), which costs more than to ask it. `write` is given rows in which something else stands for each
 * value, so it computes nothing of them; what is SQL, and no value, it says itself.
 */
export function writtenOnce<Given extends Rows, Result>(
  write: (db: Db, rows: Given) => PromiseLike<Result> & { prepare(name: string): unknown },
): (db: Db, rows: Given) => Promise<Result> {
  const written = new Map<string, Written>();
  return async (db, rows) => {
    const { shape, values } = valuesOf(rows);
    let statement = written.get(shape);
    if (!statement) {
      statement = recorded(() => write(recorder, standingFor(rows)));
      if (written.size === mostShapes) written.clear();
      written.set(shape, statement);
    }
    const { query, rest, joined } = statement;
    const params = query.params.map((param) => driverValue(param, values));
    const statementNow = db._.session.prepareQuery({ ...query, params }, ...rest);
    return Object.assign(statementNow, joined).execute() as Promise<Result>;
  };
}

function valuesOf(rows: Rows): { shape: string; values: unknown[] } {
  const values: unknown[] = [];
  let shape = "";
  for (const name in rows) {
    for (const row of [rows[name] ?? []].flat() as Row[]) {
      shape += ` ${name}:`;
      for (const column in row) {
        if (row[column] === undefined) continue;
        values.push(row[column]);
        shape += `${column},`;
      }
    }
  }
  return { shape, values };
}

/** In the order in which `valuesOf` takes them. */
function standingFor<Given extends Rows>(rows: Given): Given {
  let place = 0;
  const stand = (row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) =>
        value === undefined ? [] : [[column, sql.placeholder(String(place++))]],
      ),
    );
  return Object.fromEntries(
    Object.entries(rows).map(([name, given]) => [
      name,
      Array.isArray(given) ? given.map(stand) : stand(given as Row),
    ]),
  ) as Given;
}

const standsIn = (param: unknown): boolean => is(param, Placeholder) || is(param, Param);

/** As Drizzle gives the value itself to the driver. */
function driverValue(param: unknown, values: unknown[]): unknown {
  if (is(param, Placeholder)) {
    const value = values[Number(param.name)];
    return value instanceof Date ? value.toISOString() : value;
  }
  if (!is(param, Param) || !is(param.value, Placeholder)) return param;
  const value = values[Number(param.value.name)];
  return value === null ? null : param.encoder.mapToDriverValue(value);
}

class Unasked<Config extends PreparedQueryConfig> extends PgPreparedQuery<Config> {
  override execute(): never {
    throw new Error("A statement is asked of a database, and not where it is written");
  }
}

/** Keeps what a statement would ask, and asks nothing. */
class Recorder extends PgSession {
  asked: Asked | undefined;
  override prepareQuery<Config extends PreparedQueryConfig>(...asked: Asked) {
    this.asked = asked;
    return new Unasked<Config>(asked[0], undefined, undefined);
  }
  override transaction(): never {
    throw new Error("A statement is written for any transaction, and begins none");
  }
}

const session = new Recorder(new PgDialect(drizzleOptions));
const recorder = new PgDatabase(new PgDialect(drizzleOptions), session, undefined) as unknown as Db;

function recorded(write: () => { prepare(name: string): unknown }): Written {
  const first = asked(write());
  // In the next millisecond: what is now would be the same within one.
  const at = Date.now();
  while (Date.now() === at);
  const second = asked(write());
  // Such as the default of a column that is a new id or this moment: it would stay the same for everybody.
  if (saidBy(first) !== saidBy(second))
    throw new Error(`Something in it is new each time, and has to be given: ${first.query.sql}`);
  return first;
}

const saidBy = ({ query }: Written): string =>
  JSON.stringify(query.params.filter((param) => !standsIn(param)));

function asked(statement: { prepare(name: string): unknown }): Written {
  const { joinsNotNullableMap } = statement.prepare("") as { joinsNotNullableMap?: unknown };
  if (!session.asked) throw new Error("The statement was not written");
  // Without a name of its own: the connection gives it one (named-statements.ts).
  const [query, fields, , ...rest] = session.asked;
  // Set by Drizzle on what it has prepared: by it, what an outer join did not find is null.
  return { query, rest: [fields, undefined, ...rest], joined: { joinsNotNullableMap } };
}
