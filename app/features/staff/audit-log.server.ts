import { and, eq, inArray } from "drizzle-orm";
import { findListPage, inListOrder } from "#app/platform/list-page.server.ts";
import type { Db } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import type { AuditQuery, AuditRecord } from "./audit-query.ts";
import { nameRecords } from "./record-names.server.ts";

/** One page of who did what, the latest first, with what each record is called today. */
export async function listAudit(db: Db, query: AuditQuery) {
  const { ids, ...part } = await findPage(db, query);
  const rows = inListOrder(ids, await readEntries(db, ids));
  const records = rows.map(({ tableName: table, rowId: id }) => ({ table, id }));
  const names = await nameRecords(db, records);
  const entries = rows.map(({ tableName: table, rowId: id, ...row }) => {
    return { ...row, record: { table, id }, recordName: names.get(id) ?? null };
  });
  return { part, entries };
}

export type AuditEntry = Awaited<ReturnType<typeof listAudit>>["entries"][number];

/** What one record is called today, for the heading of its history. */
export async function findRecordName(db: Db, record: AuditRecord): Promise<string | null> {
  return (await nameRecords(db, [record])).get(record.id) ?? null;
}

function findPage(db: Db, { person, action, record, page }: AuditQuery) {
  const source = {
    table: auditLog,
    id: auditLog.id,
    status: auditLog.action,
    searchText: null,
    where: and(
      person ? eq(auditLog.actorId, person) : undefined,
      record ? eq(auditLog.tableName, record.table) : undefined,
      record ? eq(auditLog.rowId, record.id) : undefined,
    ),
    sorts: { at: [auditLog.createdAt] as const },
  };
  const sort = { by: "at", descending: true } as const;
  return findListPage(db, source, { q: "", status: action, sort, page });
}

async function readEntries(db: Db, ids: string[]) {
  if (ids.length === 0) return [];
  return db
    .select({
      id: auditLog.id,
      at: auditLog.createdAt,
      action: auditLog.action,
      tableName: auditLog.tableName,
      rowId: auditLog.rowId,
      details: auditLog.details,
      actorId: auditLog.actorId,
      actor: user.username,
    })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(inArray(auditLog.id, ids));
}
