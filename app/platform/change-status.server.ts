import { and, asc, desc, eq, inArray, isNotNull, isNull, or } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditedAction } from "#app/lib/audited.ts";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
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
type Moving = { settings: App["settings"]; reason: string };

export type StatusKind<
  Table extends StatusTable,
  Own extends { reason: string },
  Status extends string,
> = RecordKind<Table, Own> & {
  changedBy: AuditedAction;
  history: History;
  /** Further columns to set, or a refusal; `moved` where it wrote status, history and mail itself. */
  move?(
    change: Change<Table["$inferSelect"]> & { from: Status; to: Status } & Moving,
  ): Promise<Partial<Table["$inferSelect"]> | Own | "moved">;
  /** Locks further rows in one order, so that two changes cannot deadlock. */
  lockAlso?(tx: Tx, ids: string[]): Promise<unknown>;
  mail?: {
    write(app: Needs, record: { id: string; status: Status }): Promise<OutgoingMail | null>;
    address(row: Table["$inferSelect"]): string;
  };
};

export type StatusChange<Status> = {
  id: string;
  /** Where one of several statuses is as good. */
  expectedStatus: Status | readonly Status[];
  status: Status;
  reason?: string;
  actorId: string;
};

export async function setStatus<
  Table extends StatusTable,
  Own extends { reason: string },
  Status extends string,
>(
  app: Needs,
  kind: StatusKind<Table, Own, Status>,
  change: StatusChange<Status>,
): Promise<ChangeResult<Table["$inferSelect"], Own>> {
  // Before the transaction, because others wait for it.
  const mail = (await kind.mail?.write(app, change)) ?? null;
  return moveStatus(app, kind, change, mail);
}

/** Sets several in one transaction; each may be refused by itself. */
export async function setStatuses<
  Table extends StatusTable,
  Own extends { reason: string },
  Status extends string,
>(
  app: Needs,
  kind: StatusKind<Table, Own, Status>,
  changes: StatusChange<Status>[],
): Promise<ChangeResult<Table["$inferSelect"], Own>[]> {
  const written = await Array.fromAsync(changes, async (change) => {
    return { change, mail: (await kind.mail?.write(app, change)) ?? null };
  });
  const ids = changes.map(({ id }) => id).filter(isId);
  return app.db.transaction(async (tx) => {
    await lockAll(tx, kind.table, ids);
    await kind.lockAlso?.(tx, ids);
    return Array.fromAsync(written, ({ change, mail }) =>
      moveStatus({ ...app, db: tx }, kind, change, mail),
    );
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
  { id, expectedStatus, status: to, reason = "", actorId }: StatusChange<Status>,
  mail: OutgoingMail | null,
): Promise<ChangeResult<Table["$inferSelect"], Own>> {
  const asked = {
    id,
    actorId,
    expectedStatus,
    isDone: (row: Table["$inferSelect"]) => row.status === to,
  };
  return changeRecord(app, kind, asked, async (change) => {
    const { tx, row, at } = change;
    const from = row.status as Status;
    const { settings } = app;
    const moved = (await kind.move?.({ ...change, from, to, settings, reason })) ?? {};
    if (moved === "moved") return null;
    if ("reason" in moved) return moved as Own;
    return {
      set: { ...moved, status: to },
      action: kind.changedBy,
      details: { from, to },
      async also() {
        const eventId = newId();
        if (kind.mail) {
          await cancelPendingMail(tx, kind.history, id);
          if (mail?.to === kind.mail.address(row)) {
            const event = { id: eventId, recordId: id, to, at };
            await scheduleNotification(tx, kind.history, event, mail);
          }
        }
        const line = { id: eventId, fromStatus: from, toStatus: to, actorId, createdAt: at };
        await tx.insert(kind.history.table).values({ ...line, ...kind.history.belongsTo(id) });
      },
    };
  });
}

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

export function cancelPendingMail(tx: Tx, { table, recordId }: History, id: string): Promise<void> {
  return cancelMails(tx, tx.select({ id: table.id }).from(table).where(eq(recordId, id)));
}

export const undoableMs = 60_000;

/** Sent when the time for undo is over, unless the customer knows this status already. */
async function scheduleNotification(
  tx: Tx,
  { table, recordId }: History,
  change: { id: string; recordId: string; to: string; at: Date },
  mail: OutgoingMail,
): Promise<void> {
  const { id, to, at } = change;
  const isKnown = or(isNull(table.fromStatus), isNotNull(emailOutbox.id));
  const [known] = await tx
    .select({ to: table.toStatus })
    .from(table)
    .leftJoin(emailOutbox, eq(emailOutbox.id, table.id))
    .where(and(eq(recordId, change.recordId), isKnown))
    .orderBy(desc(table.createdAt), desc(table.id))
    .limit(1);
  if (known?.to === to) return;
  await queueMail(tx, mail, at, { id, dueAt: new Date(at.getTime() + undoableMs) });
}

export type Move = { id: string; at: Date; by: string | null; from: string | null; to: string };

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
