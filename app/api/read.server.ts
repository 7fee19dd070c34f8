import { stringify } from "csv-stringify/sync";
import type { SQL } from "drizzle-orm";
import { outageCause } from "#app/lib/outage.ts";
import type { App } from "#app/platform/app.ts";
import type { Db, Tx } from "#db/client.ts";
import { ApiError } from "./api-error.ts";
import type { Caller } from "./caller.server.ts";
import { contentTypes, type Shape } from "./media-type.ts";
import { parsePreferences, parseRange } from "./preferences.ts";
import { parseQuery, type Query, type SelectItem } from "./query.ts";
import { apiResources, type ResourceName, readableColumns, resourceNames } from "./resources.ts";
import { prepareApiRoles, type RoleNames, readAs } from "./roles.server.ts";
import { SelectSql } from "./select-sql.server.ts";

/** What the data service needs of the process; made once. */
export type RestService = Pick<App, "db" | "settings" | "now"> & {
  roles: () => Promise<RoleNames>;
  pictureUrls: Readonly<Record<string, string>>;
};

export type RestRequest = {
  resource: ResourceName;
  search: URLSearchParams;
  header: (name: string) => string | undefined;
  caller: Caller;
  shape: Shape;
};

export type RestAnswer = { status: number; headers: Record<string, string>; body: string | null };

/** How long it is believed that the roles cannot be made. */
const rolesAgainMs = 10_000;

/** The roles are made when they are first needed; where they cannot be, each request says so. */
export function createRestService(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  pictureUrls: RestService["pictureUrls"],
): RestService {
  let prepared: ReturnType<typeof prepareApiRoles> | null = null;
  let refusedAt = Number.NEGATIVE_INFINITY;
  async function roles(): Promise<RoleNames> {
    if (performance.now() - refusedAt > rolesAgainMs) prepared ??= prepareApiRoles(db);
    try {
      const result = await prepared;
      if (result?.ok) return result.names;
    } catch (error) {
      prepared = null;
      throw error;
    }
    if (prepared) refusedAt = performance.now();
    prepared = null;
    throw new ApiError(503, "PGRST002", "The database's user may not make the roles of the API", {
      hint: "The log of the start has the SQL for an administrator of the database.",
    });
  }
  return { db, settings, now, roles, pictureUrls };
}

export function requireResource(name: string): ResourceName {
  const found = resourceNames.find((each) => each === name);
  if (found) return found;
  const message = `Could not find the table 'public.${name.slice(0, 100)}' in the schema cache`;
  throw new ApiError(404, "PGRST205", message);
}

export async function readRows(service: RestService, request: RestRequest): Promise<RestAnswer> {
  const { shape } = request;
  const preferences = parsePreferences(request.header("Prefer"));
  const query = withRange(parseQuery(request.search), request.header("Range"));
  const isCounted = preferences.count !== null;
  const { body, rows, total } = await readJson(service, request, query, isCounted);
  if (total !== null && query.offset > total) {
    throw new ApiError(416, "PGRST103", "Requested range not satisfiable", {
      details: `An offset of ${query.offset} was requested, but there are only ${total} rows.`,
    });
  }
  const headers: Record<string, string> = {
    "Content-Type": contentTypes[shape],
    "Content-Range": `${rows === 0 ? "*" : `${query.offset}-${query.offset + rows - 1}`}/${total ?? "*"}`,
    ...(preferences.applied.length > 0 && { "Preference-Applied": preferences.applied.join(", ") }),
  };
  const isPart = total !== null && rows < total;
  const shown = shaped(shape, { body, rows, columns: columnNames(request, query.select) });
  return { status: isPart ? 206 : 200, headers, body: shown };
}

function withRange(query: Query, header: string | undefined): Query {
  const range = parseRange(header);
  if (!range) return query;
  const limits = [query.limit, range.limit].filter((limit) => limit !== null);
  const limit = limits.length > 0 ? Math.min(...limits) : null;
  return { ...query, limit, offset: Math.max(query.offset, range.offset) };
}

type Rows = { body: string; rows: number; total: number | null };

/** The rows as the caller may see them, as JSON that the database wrote. */
export async function readJson(
  service: RestService,
  { resource, caller }: Pick<RestRequest, "resource" | "caller">,
  query: Query,
  isCounted: boolean,
): Promise<Rows> {
  const { pictureUrls, settings } = service;
  const statements = new SelectSql({
    role: caller.role,
    pictureUrls,
    siteUrl: settings.brand.siteUrl,
  });
  const rows = statements.rows(resource, query);
  const count = isCounted ? statements.count(resource, query) : null;
  return asCaller(service, caller, async (tx) => {
    const [found] = await execute<Pick<Rows, "body" | "rows">>(tx, rows);
    const [counted] = count ? await execute<{ total: number }>(tx, count) : [];
    if (!found) throw new Error("An aggregate came back without a row");
    return { ...found, total: counted?.total ?? null };
  });
}

/** The ids of the rows that the caller sees and the query means; refused where they are over `most`. */
export async function findIds(
  service: RestService,
  { resource, caller }: Pick<RestRequest, "resource" | "caller">,
  query: Query,
  most: number,
): Promise<string[]> {
  const { pictureUrls, settings } = service;
  const asker = { role: caller.role, pictureUrls, siteUrl: settings.brand.siteUrl };
  const statement = new SelectSql(asker).ids(resource, query, most);
  const rows = await asCaller(service, caller, (tx) => execute<{ id: string }>(tx, statement));
  if (rows.length <= most) return rows.map(({ id }) => id);
  throw new ApiError(400, "PGRST124", "Query result exceeds max-affected preference constraint", {
    details: `The query affects more than ${most} rows`,
  });
}

async function asCaller<Value>(
  { db, roles }: RestService,
  { role, person, mayRead }: Caller,
  read: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  const names = await roles();
  try {
    return await readAs(db, names, { role, userId: person?.id ?? null, mayRead }, read);
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

async function execute<Row>(db: Db | Tx, statement: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows;
}

const refusals: [RegExp, ApiError][] = [
  [
    /^22|^42804$/,
    new ApiError(400, "22P02", "a value does not fit what it is compared with or cast to"),
  ],
  [/^57014$/, new ApiError(400, "57014", "canceling statement due to statement timeout")],
  [/^54/, new ApiError(400, "54000", "the query is too complex")],
];

/** What the database refuses because of what was asked, in words that quote nothing of it. */
function refusalOf(error: unknown): ApiError | null {
  const cause = error instanceof Error ? error.cause : null;
  const code = String((cause as { code?: unknown } | null)?.code ?? "");
  if (code !== "57014" && outageCause(error) !== "unknown") return null;
  const [, refusal] = refusals.find(([codes]) => codes.test(code)) ?? [];
  return refusal ?? null;
}

export function shaped(
  shape: Shape,
  { body, rows, columns }: { body: string; rows: number; columns: string[] },
): string {
  if (shape === "array") return body;
  if (shape === "csv") return csvOf(body, columns);
  if (rows === 1) return body.trim().slice(1, -1);
  throw new ApiError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}

/** The heading of each column, also where there is no row to read it from. */
export const columnNames = (
  { resource, caller }: Pick<RestRequest, "resource" | "caller">,
  select: SelectItem[],
): string[] =>
  select.flatMap((item) => {
    if (item.kind === "all") return readableColumns(apiResources[resource], caller.role);
    return [item.alias ?? item.name];
  });

function csvOf(body: string, columns: string[]): string {
  const rows: Record<string, unknown>[] = JSON.parse(body);
  return stringify(rows, {
    header: true,
    columns,
    escape_formulas: true,
    cast: { boolean: String },
  });
}
