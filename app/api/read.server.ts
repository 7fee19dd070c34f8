import { sql } from "drizzle-orm";
import { outageCause } from "#app/lib/outage.ts";
import { today } from "#app/lib/time.ts";
import type { App } from "#app/platform/app.ts";
import { databaseErrorOf, isEmbedded, rowsOf, type Tx } from "#db/client.ts";
import { ApiError } from "./api-error.ts";
import { type Caller, prepareApiRoles, type RoleNames } from "./caller.server.ts";
import { type Parts, parseQuery, type Query } from "./query.ts";
import { type ResourceName, resourceNames } from "./resources.ts";
import { SelectSql } from "./select-sql.server.ts";

type ServedApp = Pick<App, "db" | "settings" | "now">;

export type RestService = {
  /** Its settings change when staff publish others. */
  app: ServedApp;
  roles: () => Promise<RoleNames>;
  statementTimeoutMs: number;
  pictureUrls: string;
};

export type RestRequest = {
  resource: ResourceName;
  search: URLSearchParams;
  header: (name: string) => string | undefined;
  caller: Caller;
  shape: Shape;
};

export type RestAnswer = { status: number; headers: Record<string, string>; body: string | null };

/** The roles are made on first use; while that fails, each request reports it. */
export function createRestService(
  app: ServedApp,
  pictureUrls: Readonly<Record<string, string>>,
  { statementTimeoutMs } = { statementTimeoutMs: 3_000 },
): RestService {
  let prepared: ReturnType<typeof prepareApiRoles> | null = null;
  async function roles(): Promise<RoleNames> {
    prepared ??= prepareApiRoles(app.db);
    const asked = prepared;
    const result = await asked.catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    if (result.ok) return result.names;
    prepared = null;
    throw new ApiError(503, "PGRST002", "The database's user may not make the roles of the API", {
      hint: "The log of the start has the SQL for an administrator of the database.",
    });
  }
  const urls = JSON.stringify(pictureUrls);
  return { app, roles, statementTimeoutMs, pictureUrls: urls };
}

export function requireResource(name: string): ResourceName {
  const found = resourceNames.find((each) => each === name);
  if (found) return found;
  const message = `Could not find the table 'public.${name.slice(0, 100)}' in the schema cache`;
  throw new ApiError(404, "PGRST205", message);
}

export async function readRows(service: RestService, request: RestRequest): Promise<RestAnswer> {
  const preferences = parsePreferences(request.header("Prefer"));
  const query = withRange(parseQuery(request.search), request.header("Range"));
  const { body, rows, total } = await readJson(service, request, query, preferences);
  if (total !== null && query.offset > total) {
    throw new ApiError(416, "PGRST103", "Requested range not satisfiable", {
      details: `An offset of ${query.offset} was requested, but there are only ${total} rows.`,
    });
  }
  const range = rows === 0 ? "*" : `${query.offset}-${query.offset + rows - 1}`;
  const headers = {
    "Content-Type": contentTypeOf(request.shape),
    "Content-Range": `${range}/${total ?? "*"}`,
  };
  const isPart = total !== null && rows < total;
  return { status: isPart ? 206 : 200, headers, body: shaped(request.shape, { body, rows }) };
}

function withRange(query: Query, header: string | undefined): Query {
  const range = parseRange(header);
  if (!range) return query;
  const limits = [query.limit, range.limit].filter((limit) => limit !== null);
  const limit = limits.length > 0 ? Math.min(...limits) : null;
  return { ...query, limit, offset: Math.max(query.offset, range.offset) };
}

type Rows = { body: string; rows: number; total: number | null };

export async function readJson(
  service: RestService,
  request: RestRequest,
  query: Query,
  { isCounted }: { isCounted: boolean },
): Promise<Rows> {
  const { resource, caller } = request;
  const statements = statementsOf(service, caller);
  const rows = statements.rows(resource, query);
  return asCaller(service, caller, async (tx) => {
    const [found] = await rowsOf<Pick<Rows, "body" | "rows">>(tx, rows);
    if (!found) throw new Error("An aggregate came back without a row");
    if (!isCounted) return { ...found, total: null };
    const count = statements.count(resource, query);
    const [counted] = await rowsOf<{ total: number }>(tx, count);
    return { ...found, total: counted?.total ?? 0 };
  });
}

export function requireAnswerable(
  service: RestService,
  { resource, caller }: RestRequest,
  query: Query,
): void {
  statementsOf(service, caller).rows(resource, query);
}

export async function findIds(
  service: RestService,
  { resource, caller }: RestRequest,
  query: Parts,
  most: number,
): Promise<string[]> {
  const statement = statementsOf(service, caller).ids(resource, query, most);
  const rows = await asCaller(service, caller, (tx) => rowsOf<{ id: string }>(tx, statement));
  if (rows.length <= most) return rows.map(({ id }) => id);
  throw new ApiError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects more than ${most} rows`,
  });
}

function statementsOf(service: RestService, { role }: Caller): SelectSql {
  const { app, pictureUrls, statementTimeoutMs } = service;
  const { db, settings } = app;
  const timeoutMs = isEmbedded(db) ? statementTimeoutMs : null;
  return new SelectSql({ role, pictureUrls, siteUrl: settings.brand.siteUrl, timeoutMs });
}

async function asCaller<Value>(
  { app: { db, now }, roles, statementTimeoutMs }: RestService,
  { role, person, mayRead, seesToday }: Caller,
  read: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const settings = {
    "lamaan.user_id": person?.id ?? "",
    "lamaan.may_read": mayRead.join(","),
    "lamaan.work_day": seesToday ? today(now()) : "",
    TimeZone: "UTC",
    transaction_read_only: "on",
    // For PostgreSQL; the embedded database's statements check the clock themselves.
    statement_timeout: String(statementTimeoutMs),
    // Last, because the role may not change the other settings.
    role: (await roles())[role],
  };
  const set = Object.entries(settings).map(
    ([name, value]) => sql`set_config(${name}, ${value}, true)`,
  );
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`select ${sql.join(set, sql`, `)}`);
      return read(tx);
    });
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

const refusals: [RegExp, ApiError][] = [
  [/^22|^42804$/, new ApiError(400, "22P02", "a value does not fit what it is compared with")],
  [/^57014$/, new ApiError(400, "57014", "canceling statement due to statement timeout")],
  [/^54/, new ApiError(400, "54000", "the query is too complex")],
];

/** The database's refusal in words that quote nothing. */
function refusalOf(error: unknown): ApiError | null {
  const code = String(databaseErrorOf(error).code ?? "");
  if (code !== "57014" && outageCause(error) !== "unknown") return null;
  const [, refusal] = refusals.find(([codes]) => codes.test(code)) ?? [];
  return refusal ?? null;
}

export function shaped(shape: Shape, { body, rows }: Pick<Rows, "body" | "rows">): string {
  requireOne(shape, rows);
  return shape === "array" ? body : body.trim().slice(1, -1);
}

export function requireOne(shape: Shape, rows: number): void {
  if (shape === "array" || rows === 1) return;
  throw new ApiError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}

const countings = ["count=exact", "count=planned", "count=estimated"];

/** What the header `Prefer` asks for; every count is exact, and unknown preferences are left out. */
export function parsePreferences(header = ""): { isCounted: boolean; isShown: boolean } {
  const asked = header.split(",").map((each) => each.trim());
  if (asked.some((each) => each.startsWith("resolution="))) {
    throw new ApiError(400, "PGRST127", "Feature not implemented", { details: "upsert" });
  }
  const isCounted = asked.some((each) => countings.includes(each));
  return { isCounted, isShown: asked.includes("return=representation") };
}

function parseRange(header: string | undefined): { offset: number; limit: number | null } | null {
  const [, from, to] = /^(?:items=)?(\d{1,9})-(\d{0,9})$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined) return null;
  const [first, last] = [Number(from), to ? Number(to) : null];
  if (last !== null && last < first) {
    throw new ApiError(416, "PGRST103", "Requested range not satisfiable", {
      details:
        "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    });
  }
  return { offset: first, limit: last === null ? null : last - first + 1 };
}

const offered = new Map([
  ["application/vnd.pgrst.object+json", "object"],
  ["application/json", "array"],
  ["application/vnd.pgrst.array+json", "array"],
  ["application/*", "array"],
  ["*/*", "array"],
] as const);

/** One object where a single row is asked for. */
type Shape = "array" | "object";

export function shapeAsked(accept: string | undefined): Shape {
  const types = (accept || "*/*").split(",").map((each) => each.trim().toLowerCase());
  for (const type of types) {
    const [name = "", ...parameters] = type.split(/\s*;\s*/);
    const shape = parameters.includes("nulls=stripped") ? undefined : offered.get(name as never);
    if (shape) return shape;
  }
  const message = `None of these media types are available: ${types.join(", ")}`;
  throw new ApiError(406, "PGRST107", message);
}

export const contentTypeOf = (shape: Shape): string =>
  `application/${shape === "object" ? "vnd.pgrst.object+" : ""}json; charset=utf-8`;
