import { ApiError } from "./api-error.ts";
import { mayWrite, type WrittenBy } from "./caller.server.ts";
import { codeWriter, perfumeWriter } from "./catalog-writes.server.ts";
import { addressWriter, cartWriter, profileWriter } from "./customer-writes.server.ts";
import { bookingWriter, contactWriter } from "./inbox-writes.server.ts";
import { checkoutWriter, orderItemWriter, quickOrderWriter } from "./order-writes.server.ts";
import { contentTypeOf, type Preferences, parsePreferences } from "./preferences.ts";
import { type EmbeddedResource, type Filter, type Parts, parseQuery, type Query } from "./query.ts";
import {
  findIds,
  type RestAnswer,
  type RestRequest,
  type RestService,
  readJson,
  requireAnswerable,
  shaped,
} from "./read.server.ts";
import { apiResources, type ResourceName, readableColumns } from "./resources.ts";
import { forbidden } from "./select-sql.server.ts";
import { type SentRow, textIn, type Writer, type Writing } from "./writer.server.ts";

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
  takeLimit: () => Promise<void>;
};

const mostWritten = 100;

type Change = {
  service: RestService;
  request: WriteRequest;
  query: Query;
  preferences: Preferences;
};

/** Every change is the site's own use case; the returned rows are read after it. */
export async function writeRows(service: RestService, request: WriteRequest): Promise<RestAnswer> {
  const preferences = parsePreferences(request.header("Prefer"));
  const change = { service, request, query: parseQuery(request.search), preferences };
  requireReadable(change);
  if (preferences.return === "representation") requireAnswerable(service, request, change.query);
  return { POST: insertRows, PATCH: updateRows, DELETE: removeRows }[request.method](change);
}

/** Checked first, so that the answer tells nothing about rows the caller may not read. */
function requireReadable({ request, preferences }: Change): void {
  const { resource, caller, method } = request;
  const { return: told, resolution } = preferences;
  const isRead = method !== "POST" || told === "representation" || resolution !== null;
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
  const { request, preferences } = change;
  const { resource } = request;
  const insert = requireVerb(request, writers[resource].insert);
  const rows = rowsIn(await request.json(), change);
  requireOne(request, rows.length);
  const there = await findDuplicates(change, rows);
  const added = rows.filter((row) => !there.has(row));
  for (const row of added) requireColumns(resource, row, insert.columns);
  if (insert.isLimited) for (const _ of added) await request.takeLimit();
  const ids = await together(change, rows.length <= 1, async (writing) => {
    const merged = preferences.resolution === "merge-duplicates" ? [...there] : [];
    for (const [row, id] of merged) await mergeRow(writing, change, { row, id });
    const inserted = added.length > 0 ? await insert.run(writing, added) : [];
    return [...merged.map(([, id]) => id), ...inserted];
  });
  const shown = await shownRows(change, ids);
  const isAllMerged = added.length === 0 && there.size > 0 && ids.length > 0;
  return { ...shown, status: isAllMerged ? 200 : 201 };
}

function keyOf(resource: ResourceName, named: string[] | null): readonly string[] {
  const { keys } = apiResources[resource];
  const wanted = [...(named ?? keys[0])].sort().join();
  const key = keys.find((each) => [...each].sort().join() === wanted);
  if (key) return key;
  throw new ApiError(
    400,
    "42P10",
    "there is no unique or exclusion constraint matching the ON CONFLICT specification",
  );
}

async function findDuplicates(
  { service, request, query, preferences: { resolution } }: Change,
  rows: SentRow[],
): Promise<Map<SentRow, string>> {
  const found = new Map<SentRow, string>();
  if (resolution === null) return found;
  if (resolution === "merge-duplicates") requireVerb(request, writers[request.resource].update);
  const key = keyOf(request.resource, query.onConflict);
  for (const row of rows) {
    const values = key.map((column) => textIn(row, column) || impliedIn(request, column));
    if (values.some((value) => value === "")) continue;
    const where = key.map((column, at) => testOf(column, "eq", values[at] ?? ""));
    const [id] = await findIds(service, request, onlyWhere(where), 1);
    if (id) found.set(row, id);
  }
  return found;
}

const impliedIn = ({ caller }: WriteRequest, column: string): string =>
  column === "user_id" ? (caller.person?.id ?? "") : "";

async function mergeRow(
  writing: Writing,
  { request, query }: Change,
  { row, id }: { row: SentRow; id: string },
): Promise<void> {
  const { resource } = request;
  const update = requireVerb(request, writers[resource].update);
  const key = keyOf(resource, query.onConflict);
  const changes = Object.fromEntries(Object.entries(row).filter(([name]) => !key.includes(name)));
  requireColumns(resource, changes, update.columns);
  await update.run(writing, id, changes);
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
  { service, request, query, preferences }: Change,
  ids: string[],
): Promise<RestAnswer> {
  const { shape, method } = request;
  const range = method === "PATCH" && ids.length > 0 ? `0-${ids.length - 1}` : "*";
  const headers = { "Content-Range": `${range}/${preferences.count ? ids.length : "*"}` };
  if (preferences.return !== "representation") return { status: 204, headers, body: null };
  const select = query.select.map(outer);
  const { order } = query;
  const wanted = { ...query, ...onlyWhere([testOf("id", "in", ids)]), select, order };
  const read = await readJson(service, request, wanted, { isCounted: false });
  const shown = { ...headers, "Content-Type": contentTypeOf(shape) };
  return { status: 200, headers: shown, body: shaped(shape, read) };
}

const outer = (item: Query["select"][number]): Query["select"][number] =>
  item.kind === "embed" ? ({ ...item, join: "left", where: [] } satisfies EmbeddedResource) : item;

const testOf = (column: string, operator: "eq" | "in", value: string | string[]): Filter => ({
  kind: "test",
  column,
  operator,
  value,
  negated: false,
});

const onlyWhere = (where: Filter[]): Parts => ({
  select: [{ kind: "all" }],
  where,
  order: [],
  limit: null,
  offset: 0,
});

const invalidBody = (message: string) => new ApiError(400, "PGRST102", message);

/** With `columns`, every row has each of them: empty, unless the default is asked for. */
function rowsIn(
  json: unknown,
  { query: { columns }, preferences: { missing } }: Change,
): SentRow[] {
  const rows = Array.isArray(json) ? json : [json];
  const isRow = (row: unknown): row is SentRow =>
    typeof row === "object" && row !== null && !Array.isArray(row);
  if (!rows.every(isRow)) throw invalidBody("Empty or invalid json");
  if (rows.length > mostWritten) throw invalidBody(`Up to ${mostWritten} rows are taken at once`);
  if (columns) {
    const named = columns.map((column) => [column, null] as const);
    const empty = missing === "default" ? {} : Object.fromEntries(named);
    const isNamed = ([name]: [string, unknown]) => columns.includes(name);
    return rows.map((row) => ({
      ...empty,
      ...Object.fromEntries(Object.entries(row).filter(isNamed)),
    }));
  }
  const namesIn = (row: SentRow) => Object.keys(row).sort().join();
  const [first = {}] = rows;
  if (rows.some((row) => namesIn(row) !== namesIn(first))) {
    throw invalidBody("All object keys must match");
  }
  return rows;
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
