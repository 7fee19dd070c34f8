import { isDeepStrictEqual } from "node:util";
import { eq } from "drizzle-orm";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { perfumes } from "#db/schema/catalog.ts";
import {
  findUnseenEdit,
  lockPerfume,
  type PerfumeChange,
  type PerfumeRow,
  refusingUsedSlug,
} from "./perfume-edits.server.ts";
import { largestNumber, type PerfumeInput } from "./perfume-form.ts";
import type { SeenPerfume } from "./perfume-values.ts";

type Clock = Pick<App, "db" | "now">;

/** Adds a perfume to the shop. */
export function addPerfume(
  { db, now }: Clock,
  { input, actorId }: { input: PerfumeInput; actorId: string },
): Promise<PerfumeChange> {
  const id = newId();
  return refusingUsedSlug(async () => {
    await db.transaction(async (tx) => {
      const at = now();
      await tx.insert(perfumes).values({ id, ...columnsOf(input), createdAt: at, updatedAt: at });
      const details = { name: input.name, slug: input.slug };
      await recordAudit(tx, { action: "perfume.add", ...rowOf(id), actorId, details, at });
    });
    return { ok: true, perfumeId: id };
  });
}

/**
 * Changes a perfume as its form says, unless somebody else edited it since. Bottles that were ordered
 * meanwhile stay taken, and a place in the list that others gave it is kept.
 */
export function editPerfume(
  { db, now }: Clock,
  {
    perfumeId,
    input,
    seen,
    actorId,
  }: { perfumeId: string; input: PerfumeInput; seen: SeenPerfume; actorId: string },
): Promise<PerfumeChange> {
  return refusingUsedSlug(() =>
    db.transaction(async (tx) => {
      const at = now();
      const row = await lockPerfume(tx, perfumeId);
      if (!row) return { ok: false, reason: "not-found" };
      const typed = columnsOf(input);
      // Also when the form was sent a second time, because the first answer never arrived.
      if (Object.keys(differences(row, typed)).length === 0) return { ok: true, perfumeId };
      const changed = await findUnseenEdit(tx, perfumeId, seen.edits);
      if (changed) return changed;
      const columns = {
        ...typed,
        stockQuantity: stockAfter(row.stockQuantity, seen.stockQuantity, input.stockQuantity),
        displayOrder:
          input.displayOrder === seen.displayOrder ? row.displayOrder : input.displayOrder,
      };
      await tx
        .update(perfumes)
        .set({ ...columns, updatedAt: at })
        .where(eq(perfumes.id, perfumeId));
      const details = differences(row, columns);
      await recordAudit(tx, { action: "perfume.edit", ...rowOf(perfumeId), actorId, details, at });
      return { ok: true, perfumeId };
    }),
  );
}

const rowOf = (rowId: string) => ({ tableName: "perfumes", rowId });

function columnsOf({ picture, topNotes, middleNotes, baseNotes, ...input }: PerfumeInput) {
  return {
    ...input,
    image: picture,
    notes: { top: topNotes, middle: middleNotes, base: baseNotes },
  };
}

/** A number that staff changed counts from what they saw: what was sold since is taken off it. */
function stockAfter(now: number | null, seen: number | null, typed: number | null): number | null {
  if (typed === seen) return now;
  if (typed === null || seen === null || now === null) return typed;
  return Math.min(Math.max(typed + now - seen, 0), largestNumber);
}

/** What was changed, from what to what. */
function differences(row: PerfumeRow, columns: Partial<PerfumeRow>) {
  const names = Object.keys(columns) as (keyof PerfumeRow)[];
  const changed = names.filter((name) => !isDeepStrictEqual(row[name], columns[name]));
  return Object.fromEntries(changed.map((name) => [name, { from: row[name], to: columns[name] }]));
}
