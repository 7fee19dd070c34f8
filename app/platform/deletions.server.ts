import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { keptDeletedMs } from "#db/erase-deleted.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";

/** What was deleted since then can be brought back. */
export const restorableSince = (now: Date) => new Date(now.getTime() - keptDeletedMs);

/** A row taken out of the lists, or brought back, as the audit log knows it. */
export type Deletion = {
  id: string;
  at: Date;
  /** Null where the account is gone. */
  by: string | null;
  what: "deleted" | "restored";
};

const verb = sql<string>`split_part(${auditLog.action}, '.', 2)`;

/** When a row was deleted and restored, the first of it first. */
export async function listDeletions(
  db: Db,
  { tableName, rowId }: { tableName: string; rowId: string },
): Promise<Deletion[]> {
  const rows = await db
    .select({ id: auditLog.id, at: auditLog.createdAt, by: user.name, verb })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(
      and(
        eq(auditLog.tableName, tableName),
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

/** Who deleted these rows of a table last, by their ids. */
export async function whoDeleted(
  db: Db,
  { tableName, rowIds }: { tableName: string; rowIds: string[] },
): Promise<Map<string, string | null>> {
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
