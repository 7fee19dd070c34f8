import { and, desc, eq, gte, isNull } from "drizzle-orm";
import { isId } from "#app/lib/ids.ts";
import { isTaken } from "#app/platform/constraint.server.ts";
import type { Db, Tx } from "#db/client.ts";
import { auditLog } from "#db/schema/audit.ts";
import { user } from "#db/schema/auth.ts";
import { perfumes } from "#db/schema/catalog.ts";

// What every change of a perfume by staff begins with, and ends in.

export type PerfumeRow = typeof perfumes.$inferSelect;

/** Why staff cannot change a perfume so. */
export type PerfumeRefusal =
  | { reason: "not-found" }
  /** Another perfume has its address. */
  | { reason: "slug-in-use" }
  /** Somebody else edited it since the form was opened. */
  | ({ reason: "changed" } & PerfumeEdit);

/** Null as who did it for an account that is gone; `edits` is how many there have been. */
export type PerfumeEdit = {
  edits: number;
  by: string | null;
  changes: { [field: string]: { from: unknown; to: unknown } };
};

export type PerfumeChange = { ok: true; perfumeId: string } | ({ ok: false } & PerfumeRefusal);

/** The perfume for as long as the transaction lasts; `deletedSince` looks among those staff deleted since. */
export async function lockPerfume(
  tx: Tx,
  perfumeId: string,
  { deletedSince }: { deletedSince?: Date } = {},
): Promise<PerfumeRow | undefined> {
  if (!isId(perfumeId)) return undefined;
  const { id, deletedAt } = perfumes;
  const [row] = await tx
    .select()
    .from(perfumes)
    .where(and(eq(id, perfumeId), deletedSince ? gte(deletedAt, deletedSince) : isNull(deletedAt)))
    .for("update");
  return row;
}

/** Turns the database's word that an address is another perfume's into a refusal. */
export async function refusingUsedSlug(
  change: () => Promise<PerfumeChange>,
): Promise<PerfumeChange> {
  try {
    return await change();
  } catch (error) {
    if (isTaken(error, "perfumes_slug")) return { ok: false, reason: "slug-in-use" };
    throw error;
  }
}

const isEditOf = (perfumeId: string) =>
  and(
    eq(auditLog.tableName, "perfumes"),
    eq(auditLog.rowId, perfumeId),
    eq(auditLog.action, "perfume.edit"),
  );

/**
 * How often staff have edited a perfume. It tells whether somebody else did since a form was opened,
 * which `updatedAt` cannot: every order of a bottle changes that.
 */
export function countEdits(db: Db, perfumeId: string): Promise<number> {
  return db.$count(auditLog, isEditOf(perfumeId));
}

/** The refusal of a change by somebody who has not seen the last edit; null when they have. */
export async function findUnseenEdit(
  tx: Tx,
  perfumeId: string,
  seenEdits: number,
): Promise<Extract<PerfumeChange, { reason: "changed" }> | null> {
  const edits = await countEdits(tx, perfumeId);
  if (edits === seenEdits) return null;
  const [last] = await tx
    .select({ by: user.name, details: auditLog.details })
    .from(auditLog)
    .leftJoin(user, eq(user.id, auditLog.actorId))
    .where(isEditOf(perfumeId))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(1);
  const changes = (last?.details ?? {}) as PerfumeEdit["changes"];
  return { ok: false, reason: "changed", edits, by: last?.by ?? null, changes };
}
