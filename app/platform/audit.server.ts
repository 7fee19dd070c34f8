import type { Tx } from "#db/client.ts";
import { type AuditDetails, type AuditField, auditLog } from "#db/schema/audit.ts";

export type { AuditDetails, AuditField };

/** Something that one of the staff did to a row; null as the actor is the installation itself. */
export type AuditEntry = {
  actorId: string | null;
  action: (typeof auditLog.$inferInsert)["action"];
  tableName: string;
  rowId: string;
  /** What is needed to understand or undo it; never a customer's name, address or number. */
  details?: AuditDetails;
  at: Date;
};

/** Writes down who did it, in the transaction that does it. */
export async function recordAudit(tx: Tx, { at, ...entry }: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ ...entry, createdAt: at });
}
