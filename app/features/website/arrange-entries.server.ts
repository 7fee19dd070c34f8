import { eq, max, min } from "drizzle-orm";
import { type ContentKind, declarationOf } from "#app/content/kinds.ts";
import { isId, newId } from "#app/lib/ids.ts";
import type { ListMove } from "#app/lib/list-query.ts";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { changeRecord } from "#app/platform/change-record.server.ts";
import { type MovedRow, moveRow, type OrderedList } from "#app/platform/list-order.server.ts";
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

export function moveEntry(
  { db, now }: Clock,
  { id, actorId, move }: { id: string; actorId: string; move: ListMove },
): Promise<MovedRow | null> {
  return db.transaction(async (tx) => {
    const kind = isId(id) ? eq(contentEntries.id, id) : undefined;
    const [row] = kind
      ? await tx.select({ kind: contentEntries.kind }).from(contentEntries).where(kind)
      : [];
    if (!row) return null;
    const moved = await moveRow(tx, listOf(row.kind), { id, move });
    if (moved && moved.from !== moved.to) {
      const details = { name: moved.name, from: moved.from, to: moved.to };
      const entry = { action: contentActions.move, rowId: id, actorId, at: now() };
      await recordAudit(tx, { ...entry, details });
    }
    return moved;
  });
}

const listOf = (kind: string): OrderedList => ({
  table: contentEntries,
  position: contentEntries.position,
  positionName: "position",
  name: contentEntries.name,
  within: eq(contentEntries.kind, kind),
});
