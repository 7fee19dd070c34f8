import type { ListQuery } from "#app/lib/list-query.ts";
import type { App } from "#app/platform/app.ts";
import { type AuditEntry, recordAudit } from "#app/platform/audit.server.ts";

type Export = Pick<AuditEntry, "action" | "tableName" | "actorId"> & { query: ListQuery };

/** Writes down who took which part of a list away as a file; not the search, which may be a name. */
export async function auditExport(
  { db, now }: Pick<App, "db" | "now">,
  { query: { q, status }, ...entry }: Export,
): Promise<void> {
  const details = { status: status ?? "all", searched: q !== "" };
  await db.transaction((tx) => recordAudit(tx, { ...entry, rowId: "all", details, at: now() }));
}
