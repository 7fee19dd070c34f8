import { eq } from "drizzle-orm";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { restorableSince } from "#app/platform/deletions.server.ts";
import { perfumes } from "#db/schema/catalog.ts";
import {
  findUnseenEdit,
  lockPerfume,
  type PerfumeChange,
  refusingUsedSlug,
} from "./perfume-edits.server.ts";

type Clock = Pick<App, "db" | "now">;
type Change = { perfumeId: string; actorId: string };

/**
 * Takes a perfume out of the shop (D13), unless it was edited since whoever deletes it saw it; carts
 * name it as gone, orders keep what they say of it.
 */
export function deletePerfume(
  app: Clock,
  { seenEdits, ...change }: Change & { seenEdits: number },
): Promise<PerfumeChange> {
  return setDeleted(app, change, "perfume.delete", seenEdits);
}

/** Brings a perfume back, unless another one has its address now. */
export function restorePerfume(app: Clock, change: Change): Promise<PerfumeChange> {
  return refusingUsedSlug(() => setDeleted(app, change, "perfume.restore"));
}

function setDeleted(
  { db, now }: Clock,
  { perfumeId, actorId }: Change,
  action: "perfume.delete" | "perfume.restore",
  seenEdits?: number,
): Promise<PerfumeChange> {
  const isRestore = action === "perfume.restore";
  return db.transaction(async (tx) => {
    const at = now();
    const among = isRestore ? { deletedSince: restorableSince(at) } : {};
    const row = await lockPerfume(tx, perfumeId, among);
    if (!row) return { ok: false, reason: "not-found" };
    const changed = seenEdits === undefined ? null : await findUnseenEdit(tx, perfumeId, seenEdits);
    if (changed) return changed;
    const deletedAt = isRestore ? null : at;
    await tx.update(perfumes).set({ deletedAt, updatedAt: at }).where(eq(perfumes.id, perfumeId));
    const details = { name: row.name };
    const audited = { tableName: "perfumes", rowId: perfumeId, details };
    await recordAudit(tx, { action, ...audited, actorId, at });
    return { ok: true, perfumeId };
  });
}
