import {
  and,
  desc,
  eq,
  getTableName,
  gte,
  is,
  isNull,
  TransactionRollbackError,
} from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { AuditedAction } from "#app/lib/audited.ts";
import { isId, newId } from "#app/lib/ids.ts";
import { type Db, isTaken, type Tx } from "#db/client.ts";
import { refreshCustomers } from "#db/customers.ts";
import { type AuditDetails, auditLog } from "#db/schema/audit.ts";
import type { App } from "./app.ts";
import { type AuditEntry, recordAudit, whoWasFirst } from "./audit.server.ts";
import { restorableSince } from "./deletions.server.ts";

type Clock = Pick<App, "db" | "now">;

/** `version` where staff edit the record in a form, `status` where they move it from one to another. */
export type RecordTable = PgTable &
  Record<"id" | "updatedAt" | "deletedAt", AnyPgColumn> &
  Partial<Record<"version" | "status", AnyPgColumn>>;

/** Nothing of a refused change is written. `Own` are the refusals of the record itself. */
export type ChangeError<Own extends { reason: string }> =
  | Own
  | { reason: "not-found" }
  /** Somebody changed it first with `details`; `by` is null once their account is gone. */
  | { reason: "changed"; stored: Stored; by: string | null; details: AuditDetails };

type Stored = { version?: number; status?: string };

/** `row` is the record as it was before the change. */
export type ChangeResult<Row, Own extends { reason: string }> =
  | { ok: true; row: Row }
  | ({ ok: false } & ChangeError<Own>);

export type Change<Row> = { tx: Tx; row: Row; actorId: string; at: Date };

type RemovalHook<Row, Own> = {
  details?(row: Row): AuditDetails;
  also?(change: Change<Row>): Promise<Own | null>;
};

export type RecordKind<
  Table extends RecordTable,
  Own extends { reason: string } = { reason: never },
> = {
  table: Table;
  noun: string;
  /** The action whose audit entry names the person; any action if missing. */
  changedBy?: AuditedAction;
  actions: Record<"delete" | "restore", AuditedAction>;
  unique: { [index: string]: Own };
  customerOf?(row: Table["$inferSelect"]): string | null;
  deletion?: RemovalHook<Table["$inferSelect"], Own>;
  restoration?: RemovalHook<Table["$inferSelect"], Own>;
};

type Asked = { id: string; actorId: string };
/** The record as a form has shown it; where it is another by now, nothing is changed. */
export type Expected = { expectedVersion: number } | { expectedStatus: string };

type Writes<Row> = {
  set: Partial<Row>;
  action: AuditedAction;
  details?: AuditDetails;
  also?: () => Promise<void>;
};

type Guard<Row> = {
  expectedVersion?: number;
  expectedStatus?: string | readonly string[];
  isDeleted?: boolean;
  isDone?: (row: Row) => boolean;
};

/** Locks and compares the row, then writes what `make` returns; null changes nothing. */
export function changeRecord<Table extends RecordTable, Own extends { reason: string }>(
  { db, now }: Clock,
  kind: RecordKind<Table, Own>,
  asked: Asked & Guard<Table["$inferSelect"]>,
  make: (
    change: Change<Table["$inferSelect"]>,
  ) => Promise<Writes<Table["$inferSelect"]> | Own | null>,
): Promise<ChangeResult<Table["$inferSelect"], Own>> {
  const at = now();
  const { id, actorId, isDeleted, isDone } = asked;
  return transact(db, kind.unique, async (tx) => {
    const row = await lock(tx, kind.table, id, isDeleted ? restorableSince(at) : null);
    if (!row) return { ok: false, reason: "not-found" };
    if (isDone?.(row)) return { ok: true, row };
    const { version, status }: Stored = row;
    const stored = { version, status };
    const { expectedVersion = version, expectedStatus = status } = asked;
    if (version !== expectedVersion || ![expectedStatus].flat().includes(status)) {
      return { ok: false, reason: "changed", stored, ...(await lastChange(tx, kind, asked)) };
    }
    const made = await make({ tx, row, actorId, at });
    if (!made) return { ok: true, row };
    if ("reason" in made) return { ok: false, ...made };
    const { set, action, details, also } = made;
    const changed: PgTable = kind.table;
    const raised = version !== undefined && { version: version + 1 };
    await tx
      .update(changed)
      .set({ ...raised, ...set, updatedAt: at })
      .where(eq(kind.table.id, id));
    await recordAudit(tx, { rowId: id, actorId, at, action, details });
    await also?.();
    return { ok: true, row };
  });
}

export function deleteRecord<Table extends RecordTable, Own extends { reason: string }>(
  app: Clock,
  kind: RecordKind<Table, Own>,
  asked: Asked & Expected,
) {
  return changeRecord(app, kind, asked, (change) =>
    setDeletedAt(change, kind, kind.deletion, {
      deletedAt: change.at,
      action: kind.actions.delete,
    }),
  );
}

export function restoreRecord<Table extends RecordTable, Own extends { reason: string }>(
  app: Clock,
  kind: RecordKind<Table, Own>,
  asked: Asked,
) {
  return changeRecord(app, kind, { ...asked, isDeleted: true }, (change) =>
    setDeletedAt(change, kind, kind.restoration, {
      deletedAt: null,
      action: kind.actions.restore,
    }),
  );
}

async function setDeletedAt<Row, Own>(
  change: Change<Row>,
  { customerOf }: { customerOf?(row: Row): string | null },
  { details, also }: RemovalHook<Row, Own> = {},
  { deletedAt, action }: { deletedAt: Date | null; action: AuditedAction },
) {
  const error = await also?.(change);
  if (error) return error;
  const customerId = customerOf?.(change.row);
  // A restored record is as it was, also for a form that was opened before.
  const { version } = change.row as Stored;
  return {
    set: { deletedAt, version } as object as Partial<Row>,
    action,
    details: details?.(change.row),
    ...(customerId && { also: () => refreshCustomers(change.tx, [customerId]) }),
  };
}

export function addRecord<Table extends RecordTable, Own extends { reason: string }>(
  { db, now }: Clock,
  { table, unique }: Pick<RecordKind<Table, Own>, "table" | "unique">,
  {
    values,
    ...entry
  }: Pick<AuditEntry, "actorId" | "action" | "details"> & {
    values: Partial<Table["$inferInsert"]>;
  },
): Promise<{ ok: true; id: string } | ({ ok: false } & Own)> {
  const [id, at] = [newId(), now()];
  return transact(db, unique, async (tx) => {
    const added: PgTable = table;
    await tx.insert(added).values({ ...values, id, createdAt: at, updatedAt: at });
    await recordAudit(tx, { rowId: id, at, ...entry });
    return { ok: true, id };
  });
}

/** Makes a change in one transaction; a refusal, and what is taken already, writes nothing. */
export async function transact<Own, Result extends { ok: boolean }>(
  db: Db,
  unique: { [index: string]: Own },
  make: (tx: Tx) => Promise<Result>,
): Promise<Result | ({ ok: false } & Own)> {
  let result: Result | undefined;
  try {
    return await db.transaction(async (tx) => {
      result = await make(tx);
      if (!result.ok) tx.rollback();
      return result;
    });
  } catch (error) {
    if (is(error, TransactionRollbackError) && result) return result;
    const taken = Object.entries(unique).find(([index]) => isTaken(error, index));
    if (taken) return { ok: false, ...taken[1] };
    throw error;
  }
}

async function lock<Table extends RecordTable>(
  tx: Tx,
  table: Table,
  id: string,
  deletedSince: Date | null,
): Promise<Table["$inferSelect"] | undefined> {
  if (!isId(id)) return undefined;
  const { deletedAt } = table;
  const among = deletedSince ? gte(deletedAt, deletedSince) : isNull(deletedAt);
  const locked: PgTable = table;
  const rows = await tx
    .select()
    .from(locked)
    .where(and(eq(table.id, id), among))
    .for("update");
  return rows[0];
}

async function lastChange(
  tx: Tx,
  { table, changedBy }: Pick<RecordKind<RecordTable>, "table" | "changedBy">,
  { id, actorId }: Asked,
): Promise<{ by: string | null; details: AuditDetails }> {
  const [last] = await tx
    .select({ actorId: auditLog.actorId, details: auditLog.details })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.tableName, getTableName(table)),
        eq(auditLog.rowId, id),
        changedBy && eq(auditLog.action, changedBy.name),
      ),
    )
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  const by = await whoWasFirst(tx, last?.actorId ?? null, actorId);
  return { by, details: last?.details ?? {} };
}
