import type { Tx } from "#db/client.ts";
import { type AuditDetails, type AuditField, auditLog } from "#db/schema/audit.ts";

export type { AuditDetails, AuditField };

export type AuditEntry = {
  actorId: string | null;
  action: (typeof auditLog.$inferInsert)["action"];
  tableName: string;
  rowId: string;
  /** For understanding or undoing the change; never a customer's name, address or number. */
  details?: AuditDetails;
  at: Date;
};

export async function recordAudit(tx: Tx, { at, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, createdAt: at });
}
