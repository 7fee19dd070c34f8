import { ApiError } from "./api-error.ts";
import { mayWrite, type WrittenBy } from "./caller.server.ts";
import { perfumeWriter } from "./catalog-writes.server.ts";
import { addressWriter, cartWriter, profileWriter } from "./customer-writes.server.ts";
import { bookingWriter, contactWriter } from "./inbox-writes.server.ts";
import { checkoutWriter, orderItemWriter, quickOrderWriter } from "./order-writes.server.ts";
import { type EmbeddedResource, type Filter, parseQuery, type Query } from "./query.ts";
import {
  contentTypeOf,
  findIds,
  parsePreferences,
  type RestAnswer,
  type RestRequest,
  type RestService,
  readJson,
  requireAnswerable,
  requireOne,
  shaped,
} from "./read.server.ts";
import { apiResources, type ResourceName, readableColumns } from "./resources.ts";
import { forbidden } from "./select-sql.server.ts";
import type { SentRow, Writer, Writing } from "./writer.server.ts";

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
  discount_codes: {},
};

export type WriteRequest = RestRequest & {
  method: "POST" | "PATCH" | "DELETE";
  json: () => Promise<unknown>;
  path: string;
  takeLimit: () => Promise<void>;
};

const mostWritten = 100;

type Change = {
  service: RestService;
  request: WriteRequest;
  query: Query;
  preferences: ReturnType<typeof parsePreferences>;
};

/** Every change is the site's own use case; the returned rows are read after it. */
export async function writeRows(service: RestService, request: WriteRequest): Promise<RestAnswer> {
  const preferences = parsePreferences(request.header("Prefer"));
  const change = { service, request, query: parseQuery(request.search), preferences };
  requireReadable(change);
  if (preferences.isShown) requireAnswerable(service, request, change.query);
  return { POST: insertRows, PATCH: updateRows, DELETE: removeRows }[request.method](change);
}

/** Checked first, so that the answer tells nothing about rows the caller may not read. */
function requireReadable({ request, preferences }: Change): void {
  const { resource, caller, method } = request;
  const isRead = method !== "POST" || preferences.isShown;
  if (isRead && readableColumns(apiResources[resource], caller.role).length === 0) {
    throw forbidden(caller.role, resource);
  }
}

function requireVerb<Verb extends { by: WrittenBy }>(
  { resource, caller }: WriteRequest,
  verb: Verb | undefined,
): Verb {
  if (verb && mayWrite(caller, verb.by, apiResources[resource].scope)) return verb;
  throw forbidden(caller.role, resource);
}

function together<Value>(
  { service: { app, pictureUrls }, request: { caller, path } }: Change,
  isOne: boolean,
  write: (writing: Writing) => Promise<Value>,
): Promise<Value> {
  const writing = { app, caller, path, pictureUrls };
  if (isOne) return write(writing);
  return app.db.transaction((db) => write({ ...writing, app: { ...app, db } }));
}

async function insertRows(change: Change): Promise<RestAnswer> {
  const { request } = change;
  const { resource } = request;
  const insert = requireVerb(request, writers[resource].insert);
  const rows = rowsIn(await request.json(), change);
  requireOne(request.shape, rows.length);
  for (const row of rows) requireColumns(resource, row, insert.columns);
  if (insert.isLimited) for (const _ of rows) await request.takeLimit();
  const ids = await together(change, rows.length <= 1, async (writing) =>
    rows.length > 0 ? insert.run(writing, rows) : [],
  );
  return { ...(await shownRows(change, ids)), status: 201 };
}

async function updateRows(change: Change): Promise<RestAnswer> {
  const { request } = change;
  const { resource } = request;
  const update = requireVerb(request, writers[resource].update);
  const [changes, ...more] = rowsIn(await request.json(), change);
  if (!changes || more.length > 0) throw invalidBody("One object says what is to change");
  requireColumns(resource, changes, update.columns);
  const ids = await requireIds(change, "UPDATE");
  await together(change, ids.length === 1, async (each) => {
    for (const id of ids) await update.run(each, id, changes);
  });
  return shownRows(change, ids);
}

async function removeRows(change: Change): Promise<RestAnswer> {
  const { request } = change;
  const remove = requireVerb(request, writers[request.resource].remove);
  const ids = await requireIds(change, "DELETE");
  const before = await shownRows(change, ids);
  await together(change, ids.length === 1, async (each) => {
    for (const id of ids) await remove.run(each, id);
  });
  return before;
}

async function requireIds(
  { service, request, query }: Change,
  verb: "UPDATE" | "DELETE",
): Promise<string[]> {
  const narrows = query.where.length > 0 || query.select.some(isInner);
  if (!narrows) throw new ApiError(400, "21000", `${verb} requires a WHERE clause`);
  const ids = await findIds(service, request, query, mostWritten);
  requireOne(request.shape, ids.length);
  return ids;
}

const isInner = (item: Query["select"][number]) => item.kind === "embed" && item.join === "inner";

async function shownRows(
  { service, request, query, preferences }: Change,
  ids: string[],
): Promise<RestAnswer> {
  const { shape, method } = request;
  const range = method === "PATCH" && ids.length > 0 ? `0-${ids.length - 1}` : "*";
  const headers = { "Content-Range": `${range}/${preferences.isCounted ? ids.length : "*"}` };
  if (!preferences.isShown) return { status: 204, headers, body: null };
  const select = query.select.map(outer);
  const { order } = query;
  const wanted = { ...query, where: [isOneOf(ids)], select, order, limit: null, offset: 0 };
  const read = await readJson(service, request, wanted, { isCounted: false });
  const shown = { ...headers, "Content-Type": contentTypeOf(shape) };
  return { status: 200, headers: shown, body: shaped(shape, read) };
}

const outer = (item: Query["select"][number]): Query["select"][number] =>
  item.kind === "embed" ? ({ ...item, join: "left", where: [] } satisfies EmbeddedResource) : item;

const isOneOf = (ids: string[]): Filter => ({
  kind: "test",
  column: "id",
  operator: "in",
  value: ids,
  negated: false,
});

const invalidBody = (message: string) => new ApiError(400, "PGRST102", message);

/** With `columns`, only those of a row are read. */
function rowsIn(json: unknown, { query: { columns } }: Change): SentRow[] {
  const rows = Array.isArray(json) ? json : [json];
  const isRow = (row: unknown): row is SentRow =>
    typeof row === "object" && row !== null && !Array.isArray(row);
  if (!rows.every(isRow)) throw invalidBody("Empty or invalid json");
  if (rows.length > mostWritten) throw invalidBody(`Up to ${mostWritten} rows are taken at once`);
  if (!columns) return rows;
  const isNamed = ([name]: [string, unknown]) => columns.includes(name);
  return rows.map((row) => Object.fromEntries(Object.entries(row).filter(isNamed)));
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
