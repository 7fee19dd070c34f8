import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import type { AuditedAction } from "#app/lib/audited.ts";
import { m } from "#app/paraglide/messages.js";
import type { Tx } from "#db/client.ts";
import { type AuditDetails, auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";

export type { AuditDetails };

export type AuditEntry = {
  actorId: string | null;
  action: AuditedAction;
  rowId: string;
  /** For understanding or undoing the change; never a customer's name, address or number. */
  details?: AuditDetails;
  at: Date;
};

/** The fields that a change gives other values, as an entry tells them: those alone that the log may have. */
export function differences<Field extends keyof AuditDetails>(
  before: NoInfer<Record<Field, unknown>>,
  after: { [Name in Field]?: unknown },
): { [Name in Field]?: { from: unknown; to: unknown } } {
  const names = Object.keys(after) as Field[];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const differences = changed.map((name) => [name, { from: before[name], to: after[name] }]);
  return Object.fromEntries(differences);
}

/** The name of who changed it first, for who came second; null once the account is gone. */
export async function whoWasFirst(
  tx: Tx,
  first: string | null,
  second: string | null,
): Promise<string | null> {
  if (!first) return null;
  if (first === second) return m.staff_own_other_window();
  const [person] = await tx.select({ name: user.name }).from(user).where(eq(user.id, first));
  return person?.name ?? null;
}

/** What people do with their own account. */
export const recordOwn = (tx: Tx, userId: string, action: AuditedAction, at: Date) =>
  recordAudit(tx, { actorId: userId, action, rowId: userId, at });

export async function recordAudit(tx: Tx, { action, at, ...entry }: AuditEntry): Promise<void> {
  const { name, of } = action;
  await tx.insert(auditLog).values({ ...entry, action: name, tableName: of.table, createdAt: at });
}
