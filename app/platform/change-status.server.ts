import { asc, desc, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import type { AuditEntry } from "#app/platform/audit.server.ts";
import {
  type Change,
  type ChangeResult,
  changeRecord,
  type RecordKind,
  type RecordTable,
} from "#app/platform/change-record.server.ts";
import { cancelMails, type OutgoingMail, queueMail } from "#app/platform/mail/outbox.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { emailOutbox } from "#db/schema/mail.ts";

export type StatusTable = RecordTable & { status: AnyPgColumn };

/** The lines of the records' histories: which of them, and to which record each belongs. */
export type History = {
  table: PgTable & {
    id: AnyPgColumn<{ data: string; notNull: true }>;
    fromStatus: AnyPgColumn<{ data: string; notNull: false }>;
    toStatus: AnyPgColumn<{ data: string; notNull: true }>;
    actorId: AnyPgColumn;
    createdAt: AnyPgColumn<{ data: Date; notNull: true }>;
  };
  recordId: AnyPgColumn;
  belongsTo: (recordId: string) => Record<string, string>;
};

type Needs = Pick<App, "db" | "settings" | "now">;

export type StatusKind<
  Table extends StatusTable,
  Own extends { reason: string },
  Status extends string,
> = RecordKind<Table, Own, Status> & {
  versionedBy: AuditEntry["action"];
  history: History;
  /** What a move sets besides the status, or why it is not made. */
  move?(
    change: Change<Table["$inferSelect"]> & { from: Status; to: Status },
  ): Promise<Partial<Table["$inferSelect"]> | Own>;
  /** Locks what the moves of these will lock besides them, in one order, so that none wait in a ring. */
  lockAlso?(tx: Tx, ids: string[]): Promise<unknown>;
  mail?: {
    /** Tells the customer of the status; null where they need not know. */
    write(app: Needs, record: { id: string; status: Status }): Promise<OutgoingMail | null>;
    address(row: Table["$inferSelect"]): string;
  };
};

export type StatusChange<Status> = {
  id: string;
  expectedStatus: Status;
  status: Status;
  actorId: string;
};

/** The customer is told once it can no longer be undone. */
export async function setStatus<
  Table extends StatusTable,
  Own extends { reason: string },
  Status extends string,
>(
  app: Needs,
  kind: StatusKind<Table, Own, Status>,
  change: StatusChange<Status>,
): Promise<ChangeResult<Table["$inferSelect"], Own, Status>> {
  // Written before the transaction, which keeps others waiting.
  const mail = (await kind.mail?.write(app, change)) ?? null;
  return moveStatus(app, kind, change, mail);
}

/** Each as `setStatus` does it, all in one transaction; what one of them refuses is not made. */
export async function setStatuses<
  Table extends StatusTable,
  Own extends { reason: string },
  Status extends string,
>(
  app: Needs,
  kind: StatusKind<Table, Own, Status>,
  changes: StatusChange<Status>[],
): Promise<ChangeResult<Table["$inferSelect"], Own, Status>[]> {
  const written: { change: StatusChange<Status>; mail: OutgoingMail | null }[] = [];
  for (const change of changes) {
    written.push({ change, mail: (await kind.mail?.write(app, change)) ?? null });
  }
  const ids = changes.map(({ id }) => id).filter(isId);
  return app.db.transaction(async (tx) => {
    await lockAll(tx, kind.table, ids);
    await kind.lockAlso?.(tx, ids);
    const results: ChangeResult<Table["$inferSelect"], Own, Status>[] = [];
    for (const { change, mail } of written) {
      results.push(await moveStatus({ ...app, db: tx }, kind, change, mail));
    }
    return results;
  });
}

async function lockAll(tx: Tx, table: StatusTable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const locked: PgTable = table;
  await tx
    .select({ id: table.id })
    .from(locked)
    .where(inArray(table.id, ids))
    .orderBy(asc(table.id))
    .for("update");
}

function moveStatus<
  Table extends StatusTable,
  Own extends { reason: string },
  Status extends string,
>(
  app: Needs,
  kind: StatusKind<Table, Own, Status>,
  { id, expectedStatus, status: to, actorId }: StatusChange<Status>,
  mail: OutgoingMail | null,
): Promise<ChangeResult<Table["$inferSelect"], Own, Status>> {
  const asked = {
    id,
    actorId,
    expectedVersion: expectedStatus,
    isDone: (row: Table["$inferSelect"]) => row.status === to,
  };
  return changeRecord(app, kind, asked, async (change) => {
    const { tx, row, at } = change;
    const from = expectedStatus;
    const moved = (await kind.move?.({ ...change, from, to })) ?? {};
    if ("reason" in moved) return moved as Own;
    return {
      set: { ...moved, status: to },
      action: kind.versionedBy,
      details: { from, to },
      async also() {
        const eventId = newId();
        if (kind.mail) {
          await cancelPendingMail(tx, kind.history, id);
          // Whose account was closed meanwhile has no address any more.
          if (mail?.to === kind.mail.address(row)) {
            const earlier = await notifiedChanges(tx, kind.history, id);
            await scheduleNotification(tx, { change: { id: eventId, to }, earlier, at }, mail);
          }
        }
        const line = { id: eventId, fromStatus: from, toStatus: to, actorId, createdAt: at };
        await tx.insert(kind.history.table).values({ ...line, ...kind.history.belongsTo(id) });
      },
    };
  });
}

/** What records are called, also those that were deleted; what is no id has no name. */
export async function readRecordNames(
  db: Db,
  { table, nameOf }: { table: RecordTable; nameOf: AnyPgColumn },
  recordIds: string[],
): Promise<Map<string, string>> {
  const ids = recordIds.filter(isId);
  if (ids.length === 0) return new Map();
  const named: PgTable = table;
  const rows = await db
    .select({ id: table.id, name: nameOf })
    .from(named)
    .where(inArray(table.id, ids));
  return new Map(rows.map(({ id, name }) => [String(id), String(name)]));
}

/** Keeps back what was to be told of a record and has not left yet. */
export function cancelPendingMail(tx: Tx, { table, recordId }: History, id: string): Promise<void> {
  return cancelMails(tx, tx.select({ id: table.id }).from(table).where(eq(recordId, id)));
}

/** For so long a change can be undone before its customer hears of it. */
export const undoableMs = 60_000;

/** A change of a record's status. The mail about it, if there is one, has its id. */
type NotifiedChange = { from: string | null; to: string; hasMail: boolean };

/**
 * Queues the mail about a change, to leave once its time to be undone is over; `earlier` are the
 * changes of the same record before it, the newest first, of which no mail waits any more. Nobody is
 * told again what they know: what they were told last, or else how the record was when they made it.
 */
async function scheduleNotification(
  tx: Tx,
  {
    change,
    earlier,
    at,
  }: { change: { id: string; to: string }; earlier: NotifiedChange[]; at: Date },
  mail: OutgoingMail,
): Promise<void> {
  const known = earlier.find(({ from, hasMail }) => from === null || hasMail);
  if (known?.to === change.to) return;
  const dueAt = new Date(at.getTime() + undoableMs);
  await queueMail(tx, mail, at, { id: change.id, dueAt });
}

function notifiedChanges(
  tx: Tx,
  { table, recordId }: History,
  id: string,
): Promise<NotifiedChange[]> {
  const hasMail = isNotNull(emailOutbox.id).mapWith(Boolean) as SQL<boolean>;
  return tx
    .select({ from: table.fromStatus, to: table.toStatus, hasMail })
    .from(table)
    .leftJoin(emailOutbox, eq(emailOutbox.id, table.id))
    .where(eq(recordId, id))
    .orderBy(desc(table.createdAt), desc(table.id));
}

/** A status that somebody set; `from` is null for the first of a record. */
export type Move = { id: string; at: Date; by: string | null; from: string | null; to: string };

/** The moves of a record, the first of them first; for staff only: customers never read who it was. */
export function listMoves(db: Db, { table, recordId }: History, id: string): Promise<Move[]> {
  return db
    .select({
      id: table.id,
      at: table.createdAt,
      by: user.name,
      from: table.fromStatus,
      to: table.toStatus,
    })
    .from(table)
    .leftJoin(user, eq(user.id, table.actorId))
    .where(eq(recordId, id))
    .orderBy(asc(table.createdAt), asc(table.id));
}
