import { ApiError } from "./api-error.ts";
import { codeWriter, perfumeWriter } from "./catalog-writes.server.ts";
import { addressWriter, cartWriter, profileWriter } from "./customer-writes.server.ts";
import { bookingWriter, contactWriter } from "./inbox-writes.server.ts";
import { contentTypes } from "./media-type.ts";
import { checkoutWriter, orderItemWriter, quickOrderWriter } from "./order-writes.server.ts";
import { type Preferences, parsePreferences } from "./preferences.ts";
import { type EmbeddedResource, parseQuery, type Query } from "./query.ts";
import {
  columnNames,
  findIds,
  type RestAnswer,
  type RestRequest,
  type RestService,
  readJson,
  shaped,
} from "./read.server.ts";
import { apiResources, type ResourceName, readableColumns } from "./resources.ts";
import { forbidden } from "./select-sql.server.ts";
import type { SentRow, Writer, Writing } from "./writer.ts";

const writers: Record<ResourceName, Writer> = {
  contact_submissions: contactWriter,
  booking_submissions: bookingWriter,
  perfumes: perfumeWriter,
  perfume_orders: quickOrderWriter,
  orders: checkoutWriter,
  order_items: orderItemWriter,
  user_profiles: profileWriter,
  addresses: addressWriter,
  cart_items: cartWriter,
  discount_codes: codeWriter,
};

export type WriteRequest = RestRequest & {
  method: "POST" | "PATCH" | "DELETE";
  json: () => Promise<unknown>;
  path: string;
  takeLimit: Writing["takeLimit"];
};

/** So many rows are sent or changed at once at most. */
const mostWritten = 100;

type Asked = { query: Query; preferences: Preferences };

/** Every change is the use case that the site has for it; the rows that are shown are read after it. */
export async function writeRows(service: RestService, request: WriteRequest): Promise<RestAnswer> {
  const preferences = parsePreferences(request.header("Prefer"));
  const query = parseQuery(request.search);
  const asked = { query, preferences };
  requireReadable(request, asked);
  if (request.method === "POST") return insertRows(service, request, asked);
  return request.method === "PATCH"
    ? updateRows(service, request, asked)
    : removeRows(service, request, asked);
}

/** Before anything is changed: whoever may not read the rows is not shown them. */
function requireReadable({ resource, caller, method }: WriteRequest, { preferences }: Asked): void {
  const isRead = preferences.return === "representation" || method !== "POST";
  if (isRead && readableColumns(apiResources[resource], caller.role).length === 0) {
    throw forbidden(caller.role, resource);
  }
}

const writingOf = (
  { db, settings, now }: RestService,
  { caller, path, takeLimit }: WriteRequest,
  { resolution }: Preferences,
): Writing => ({ app: { db, settings, now }, caller, path, resolution, takeLimit });

/** Several rows are written together, or none of them. */
function together<Value>(
  writing: Writing,
  isOne: boolean,
  write: (writing: Writing) => Promise<Value>,
): Promise<Value> {
  if (isOne) return write(writing);
  return writing.app.db.transaction((db) => write({ ...writing, app: { ...writing.app, db } }));
}

async function insertRows(service: RestService, request: WriteRequest, asked: Asked) {
  const { resource, caller } = request;
  const { insert } = writers[resource];
  if (!insert?.may(caller)) throw forbidden(caller.role, resource);
  const rows = rowsIn(await request.json(), asked.query.columns);
  for (const row of rows) requireColumns(resource, row, insert.columns);
  requireOne(request, rows.length);
  const writing = writingOf(service, request, asked.preferences);
  const ids = await together(writing, rows.length === 1, (each) => insert.run(each, rows));
  const shown = await shownRows(service, request, asked, ids);
  return { ...shown, status: 201 };
}

async function updateRows(service: RestService, request: WriteRequest, asked: Asked) {
  const { resource, caller } = request;
  const { update } = writers[resource];
  if (!update?.may(caller)) throw forbidden(caller.role, resource);
  const [changes, ...more] = rowsIn(await request.json(), asked.query.columns);
  if (!changes || more.length > 0) throw invalidBody("One object says what is to change");
  requireColumns(resource, changes, update.columns);
  const ids = await requireIds(service, request, asked, "UPDATE");
  const writing = writingOf(service, request, asked.preferences);
  await together(writing, ids.length === 1, async (each) => {
    for (const id of ids) await update.run(each, id, changes);
  });
  return shownRows(service, request, asked, ids);
}

async function removeRows(service: RestService, request: WriteRequest, asked: Asked) {
  const { resource, caller } = request;
  const { remove } = writers[resource];
  if (!remove?.may(caller)) throw forbidden(caller.role, resource);
  const ids = await requireIds(service, request, asked, "DELETE");
  const before = await shownRows(service, request, asked, ids);
  const writing = writingOf(service, request, asked.preferences);
  await together(writing, ids.length === 1, async (each) => {
    for (const id of ids) await remove.run(each, id);
  });
  return before;
}

async function requireIds(
  service: RestService,
  request: WriteRequest,
  { query, preferences }: Asked,
  verb: string,
): Promise<string[]> {
  const narrows = query.where.length > 0 || query.select.some(isInner);
  if (!narrows) throw new ApiError(400, "21000", `${verb} requires a WHERE clause`);
  const most = Math.min(preferences.maxAffected ?? mostWritten, mostWritten);
  const ids = await findIds(service, request, query, most);
  requireOne(request, ids.length);
  return ids;
}

const isInner = (item: Query["select"][number]) => item.kind === "embed" && item.join === "inner";

function requireOne({ shape }: WriteRequest, count: number): void {
  if (shape !== "object" || count === 1) return;
  throw new ApiError(406, "PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${count} rows`,
  });
}

async function shownRows(
  service: RestService,
  request: WriteRequest,
  { query, preferences }: Asked,
  ids: string[],
): Promise<RestAnswer> {
  const { resource, shape, method } = request;
  const isShown = preferences.return === "representation";
  const headers: Record<string, string> = {
    ...(preferences.count && { "Content-Range": `*/${ids.length}` }),
    ...(preferences.applied.length > 0 && { "Preference-Applied": preferences.applied.join(", ") }),
    ...(preferences.return === "headers-only" &&
      method === "POST" &&
      ids.length === 1 && { Location: `/${resource}?id=eq.${ids[0]}` }),
  };
  if (!isShown) return { status: 204, headers, body: null };
  const wanted = { ...query, ...ofThese(ids), select: query.select.map(outer) };
  const { body, rows } = await readJson(service, request, wanted, false);
  const columns = columnNames(request, query.select);
  headers["Content-Type"] = contentTypes[shape];
  return { status: 200, headers, body: shaped(shape, { body, rows, columns }) };
}

/** What narrowed the rows may hold of them no longer. */
const outer = (item: Query["select"][number]): Query["select"][number] =>
  item.kind === "embed" ? ({ ...item, join: "left", where: [] } satisfies EmbeddedResource) : item;

const ofThese = (ids: string[]): Pick<Query, "where" | "limit" | "offset"> => ({
  where: [
    { kind: "test", column: "id", operator: "in", negated: false, quantifier: null, value: ids },
  ],
  ...{ limit: null, offset: 0 },
});

const invalidBody = (message: string) => new ApiError(400, "PGRST102", message);

function rowsIn(json: unknown, columns: string[] | null): SentRow[] {
  const rows = Array.isArray(json) ? json : [json];
  const isRow = (row: unknown): row is SentRow =>
    typeof row === "object" && row !== null && !Array.isArray(row);
  if (!rows.every(isRow)) throw invalidBody("Empty or invalid json");
  if (rows.length === 0) throw invalidBody("There is no row");
  if (rows.length > mostWritten) throw invalidBody(`Up to ${mostWritten} rows are taken at once`);
  if (!columns) return rows;
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))),
  );
}

function requireColumns(name: ResourceName, row: SentRow, taken: readonly string[]): void {
  for (const column of Object.keys(row)) {
    if (taken.includes(column)) continue;
    if (Object.hasOwn(apiResources[name].columns, column)) {
      throw new ApiError(403, "42501", `permission denied for column ${column} of table ${name}`);
    }
    const message = `Could not find the '${column.slice(0, 100)}' column of '${name}' in the schema cache`;
    throw new ApiError(400, "PGRST204", message);
  }
}
