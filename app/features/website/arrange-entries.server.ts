import { eq, max, min, sql } from "drizzle-orm";
import { type ContentKind, declarationOf } from "#app/content/kinds.ts";
import { newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { changeRecord } from "#app/platform/change-record.server.ts";
import { moveRow, type OrderedList, type RowMove } from "#app/platform/list-order.server.ts";
import { contentEntries } from "#db/schema/content.ts";
import { type EntryResult, type EntryRow, entryKind, kindOf } from "./change-entry.server.ts";
import { contentActions } from "./content-actions.ts";
import { emptyValue } from "./website.ts";

type Clock = Pick<App, "db" | "now">;

/** Adds an unpublished entry at the end of its kind, or at the start of a long one. */
export function addEntry(
  { db, now }: Clock,
  { kind, actorId }: { kind: ContentKind; actorId: string },
): Promise<string> {
  const [id, at] = [newId(), now()];
  return db.transaction(async (tx) => {
    const [ends] = await tx
      .select({ first: min(contentEntries.position), last: max(contentEntries.position) })
      .from(contentEntries)
      .where(eq(contentEntries.kind, kind));
    const { first, last } = ends ?? { first: null, last: null };
    const position = declarationOf(kind).isLong ? (first ?? 1) - 1 : (last ?? 0) + 1;
    await tx.insert(contentEntries).values({
      id,
      kind,
      slug: id,
      position,
      name: "",
      words: "",
      draft: emptyValue(kind),
      draftOf: 0,
      draftBy: actorId,
      draftAt: at,
      createdAt: at,
      updatedAt: at,
    });
    await recordAudit(tx, { action: contentActions.add, rowId: id, actorId, at });
    return id;
  });
}

export function setEntryHidden(
  app: Clock,
  { isHidden, ...asked }: { id: string; actorId: string; isHidden: boolean },
): Promise<EntryResult> {
  const isDone = (row: EntryRow) => row.isHidden === isHidden;
  return changeRecord(app, entryKind, { ...asked, isDone }, async ({ row }) => {
    // A single page needs its entry.
    if (isHidden && !declarationOf(kindOf(row)).isList) return { reason: "incomplete", faults: [] };
    // A draft that is being written stays valid.
    return {
      set: { isHidden, version: row.version },
      action: isHidden ? contentActions.hide : contentActions.show,
      details: { name: row.name },
    };
  });
}

export const moveEntry = (app: Clock, move: RowMove) => moveRow(app, listOf(move.id), move);

const listOf = (id: string): OrderedList => ({
  table: contentEntries,
  position: contentEntries.position,
  positionName: "position",
  name: contentEntries.name,
  within: sql`${contentEntries.kind} =
    (select asked.kind from ${contentEntries} asked where asked.id = ${id})`,
  action: contentActions.move,
});
