import { and, asc, desc, eq, getTableName, gte, inArray, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.ts";
import { keptDeletedMs } from "#db/maintenance.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import type { RecordTable } from "./change-record.server.ts";

export const restorableSince = (now: Date) => new Date(now.getTime() - keptDeletedMs);

export type Deletion = {
  id: string;
  at: Date;
  by: string | null;
  what: "deleted" | "restored";
};

const verb = sql<string>`split_part(${auditLog.action}, '.', 2)`;

export async function listDeletions(db: Db, table: PgTable, rowId: string): Promise<Deletion[]> {
  const rows = await db
    .select({ id: auditLog.id, at: auditLog.createdAt, by: user.name, verb })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.tableName, getTableName(table)),
        eq(auditLog.rowId, rowId),
        inArray(verb, ["delete", "restore"]),
      ),
    )
    .orderBy(asc(auditLog.createdAt), asc(auditLog.id));
  return rows.map(({ verb, ...row }) => ({
    ...row,
    what: verb === "delete" ? "deleted" : "restored",
  }));
}

type DeletedRow = { id: string; title: string; detail: string; deletedAt: Date | null };

type Text = AnyPgColumn<{ data: string; notNull: true }>;

export type DeletedNames = { title: Text; detail: Text };

export async function listDeleted(
  db: Db,
  { table, title, detail }: DeletedNames & { table: RecordTable },
  { since, limit }: { since: Date; limit: number },
): Promise<DeletedRow[]> {
  const { deletedAt } = table;
  const deleted: PgTable = table;
  const rows = await db
    .select({
      id: sql<string>`${table.id}`,
      title,
      detail,
      deletedAt: sql`${deletedAt}`.mapWith(deletedAt),
    })
    .from(deleted)
    .where(gte(deletedAt, since))
    .orderBy(desc(deletedAt), desc(table.id))
    .limit(limit);
  return rows as DeletedRow[];
}

export async function whoDeleted(
  db: Db,
  table: RecordTable,
  deleted: { id: string }[],
): Promise<Map<string, string | null>> {
  const tableName = getTableName(table);
  const rowIds = deleted.map(({ id }) => id);
  const rows = await db
    .selectDistinctOn([auditLog.rowId], { rowId: auditLog.rowId, by: user.name })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(
      and(eq(auditLog.tableName, tableName), inArray(auditLog.rowId, rowIds), eq(verb, "delete")),
    )
    .orderBy(auditLog.rowId, desc(auditLog.createdAt));
  return new Map(rows.map(({ rowId, by }) => [rowId, by]));
}
