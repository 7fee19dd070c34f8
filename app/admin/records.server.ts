import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { data, redirect } from "react-router";
import type { PostedAction, PostedActions } from "#app/admin/action.server.ts";
import {
  findStaffOrOutage,
  requireStaff,
  type StaffUser,
} from "#app/admin/require-staff.server.ts";
import { type Listed, leftOutOf, listName, type StaffResource } from "#app/admin/resource.ts";
import { listNotes } from "#app/features/notes/notes.server.ts";
import type { NoteSubject, StaffNote } from "#app/features/notes/notes.ts";
import {
  listViews,
  rememberView,
  type ViewsOf,
} from "#app/features/saved-views/saved-views.server.ts";
import { type SavedView, viewSearch } from "#app/features/saved-views/saved-views.ts";
import { wordIn } from "#app/features/staff/field-words.ts";
import type { Permission } from "#app/features/staff/staff.ts";
import type { AuditedAction } from "#app/lib/audited.ts";
import { type ListQuery, readListQuery } from "#app/lib/list-query.ts";
import { type OutageCause, outageCause } from "#app/lib/outage.ts";
import { m } from "#app/paraglide/messages.js";
import { type App, appContext, type Context, requestContext } from "#app/platform/app.ts";
import type { RecordKind, RecordTable } from "#app/platform/change-record.server.ts";
import { type History, listMoves, type Move } from "#app/platform/change-status.server.ts";
import type { CsvColumn } from "#app/platform/csv.server.ts";
import { type DeletedNames, type Deletion, listDeletions } from "#app/platform/deletions.server.ts";
import {
  findListPage,
  inBatches,
  inListOrder,
  type ListSource,
  listIdParts,
} from "#app/platform/list-page.server.ts";
import { listMailsAbout, type RecordMail } from "#app/platform/mail/outbox.queries.server.ts";
import type { ListPart } from "#app/ui/pagination.tsx";
import type { HistoryEntry } from "./history-list.tsx";

type Found<Details> = Details & { createdAt: Date };

/** The server half of a `StaffResource`: how records of a kind are read and deleted. */
export type StaffRecords<
  Row extends Listed = Listed,
  Details extends Listed = Listed,
  FileRow extends { id: string } = { id: string },
  Sort extends string = string,
> = {
  resource: StaffResource<Row, Details>;
  readers: readonly Permission[];
  kind: { noun: string; table: PgTable & { id: AnyPgColumn } };
  actions: PostedActions;
  source(now: Date): ListSource<Sort>;
  read(app: App, ids: string[]): Promise<Row[]>;
  samples?(now: Date): Row[];
  find(app: App, id: string, staff: StaffUser): Promise<Found<Details> | null>;
  /** The name of a record in the audit log. */
  auditName: AnyPgColumn;
  /** The address whose mails are about a record. */
  emailOf?(record: Details): string;
  history?: {
    moves: History;
    notes(id: string): NoteSubject;
    /** Mails about something other than a status. */
    messages?(app: Pick<App, "db">, id: string): Promise<{ id: string }[]>;
  };
  file?: {
    action: AuditedAction;
    /** Runs before the first row, while the language of the request is still known. */
    columns(): CsvColumn<FileRow>[];
    read(app: App, ids: string[]): Promise<FileRow[]>;
  };
};

export type Deletable = Pick<StaffRecords, "auditName"> & {
  resource: Pick<StaffResource, "path" | "title">;
  kind: Pick<RecordKind<RecordTable>, "noun" | "table">;
  actions: PostedActions & Record<"delete" | "restore", PostedAction>;
  deletedNames: DeletedNames;
};

export type DeletableRecords<
  Row extends Listed = Listed,
  Details extends Listed = Listed,
  FileRow extends { id: string } = { id: string },
  Sort extends string = string,
> = StaffRecords<Row, Details, FileRow, Sort> & Omit<Deletable, "resource">;

export async function listRecords<Row extends Listed>(
  app: App,
  { source, read }: Pick<StaffRecords<Row>, "source" | "read">,
  query: ListQuery,
): Promise<{ rows: Row[]; part: ListPart }> {
  const { ids, ...part } = await findListPage(app.db, source(app.now()), query);
  const rows = ids.length > 0 ? await read(app, ids) : [];
  return { rows: inListOrder(ids, rows), part };
}

/** The rows of a file, read while it is sent. An error in the first rows throws at once. */
export async function readAllRecords<FileRow extends { id: string }>(
  app: App,
  {
    source,
    read,
  }: { source: StaffRecords["source"]; read(app: App, ids: string[]): Promise<FileRow[]> },
  query: ListQuery,
): Promise<AsyncIterable<FileRow[]>> {
  const parts = listIdParts(app.db, source(app.now()), query);
  const first = await parts.next();
  async function* batches() {
    for (let part = first; !part.done; part = await parts.next()) {
      yield* inBatches(part.value, async (ids) => inListOrder(ids, await read(app, ids)));
    }
  }
  return batches();
}

/** The history and the mails of a record; without `history` its kind has no status and no notes. */
export async function readRecordHistory<Details extends Listed>(
  app: Pick<App, "db">,
  records: Pick<StaffRecords<Listed, Details>, "resource" | "kind" | "history" | "emailOf">,
  record: Found<Details>,
): Promise<{ history: HistoryEntry[]; mails: RecordMail[] }> {
  const { db } = app;
  const { id, createdAt } = record;
  const moves = records.history ? await listMoves(db, records.history.moves, id) : [];
  const notes = records.history ? await listNotes(db, records.history.notes(id)) : [];
  const deletions = await listDeletions(db, records.kind.table, id);
  const received = { id: "received", what: "received", text: m.inbox_history_received() } as const;
  return {
    history: [
      ...happened(records.resource, { moves, notes, deletions }),
      { ...received, at: createdAt, by: m.ui_customer() },
    ],
    mails: await listRecordMails(app, records, { record, moves }),
  };
}

type Happened = { moves: Move[]; notes: StaffNote[]; deletions: Deletion[] };

/** What was done to a record after it was received, latest first. */
function happened({ labels }: Pick<StaffResource, "labels">, done: Happened): HistoryEntry[] {
  const label = wordIn(labels);
  const moves = done.moves.flatMap(({ from, to, ...move }) => {
    if (from === null) return [];
    const text = m.inbox_history_moved({ from: label(from), to: label(to) });
    return { ...move, what: "moved" as const, text };
  });
  const notes = done.notes.map(({ body: text, ...note }) => {
    return { ...note, what: "noted" as const, text };
  });
  const deletions = done.deletions.map((deletion) => {
    const text = deletion.what === "deleted" ? m.inbox_history_deleted() : m.ui_restored();
    return { ...deletion, text };
  });
  return [...moves, ...notes, ...deletions]
    .map((entry) => ({ ...entry, by: entry.by ?? m.inbox_history_somebody() }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .reverse();
}

export async function listRecordMails<Details extends Listed>(
  { db }: Pick<App, "db">,
  { kind, history, emailOf }: Pick<StaffRecords<Listed, Details>, "kind" | "history" | "emailOf">,
  { record, moves }: { record: Found<Details>; moves: Move[] },
): Promise<RecordMail[]> {
  const messages = (await history?.messages?.({ db }, record.id)) ?? [];
  return listMailsAbout(db, {
    formType: kind.noun,
    createdAt: record.createdAt,
    customerEmail: emailOf?.(record) ?? "",
    moves: [...moves, ...messages],
  });
}

export type ShownViews = { items: SavedView[]; leftOut: string[] };

type Shown = {
  query: ListQuery;
  views: ShownViews;
  rows: Listed[];
  part: ListPart;
  isSample: boolean;
  cause: OutageCause | null;
};

export async function showRecords(
  context: Context,
  records: StaffRecords,
  { pathname, searchParams: search }: URL,
) {
  const { resource } = records;
  const query = readListQuery(search, resource.shape);
  const app = context.get(appContext);
  if (!records.samples) {
    const { staff } = await requireStaff(context, ...records.readers);
    return data(await read(staff));
  }
  const { samples } = records;
  const staff = await findStaffOrOutage(context, ...records.readers);
  if (staff === "outage") return sampled(null);
  try {
    return data(await read(staff));
  } catch (error) {
    if (error instanceof Response) throw error;
    const { id: requestId } = context.get(requestContext);
    app.log.error("list not read", error, { requestId });
    return sampled(outageCause(error));
  }

  async function read(staff: StaffUser): Promise<Shown> {
    const views = await readViews({ userId: staff.id, list: listName(resource) });
    const list = await listRecords(app, records, query);
    return { query, views, ...list, isSample: false, cause: null };
  }

  async function readViews(of: ViewsOf): Promise<ShownViews> {
    const views = await listViews(app.db, of);
    const last = views.find(({ isLast }) => isLast);
    // A record that opens over the list has its own address and keeps it.
    const isBare = search.size === 0 && pathname.endsWith(resource.path);
    if (last && isBare) throw redirect(resource.path + viewSearch(last));
    await rememberView(app, of, { chosen: query.view, views });
    // Links from here name all views, otherwise the redirect would return to the saved one.
    if (last && !query.view) query.view = "all";
    return { items: views, leftOut: leftOutOf(search, resource) };
  }

  function sampled(cause: OutageCause | null) {
    const rows = samples(app.now());
    const part = { total: rows.length, isCut: false, page: 1, pages: 1 };
    const views = { items: [], leftOut: [] };
    return data<Shown>({ query, views, rows, part, isSample: true, cause }, { status: 503 });
  }
}
