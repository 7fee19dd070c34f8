import { asc, eq, isNull, sql } from "drizzle-orm";
import * as z from "zod/mini";
import { postedChange } from "#app/admin/list-changes.server.ts";
import { perfumeChanges } from "#app/admin/list-changes.ts";
import { editText, restoreProblem } from "#app/admin/perfume-edit-text.ts";
import type { Deletable } from "#app/admin/records.server.ts";
import { isId } from "#app/lib/ids.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import type { Tx } from "#db/client.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { perfumes, perfumes as table } from "#db/schema/catalog.ts";
import { perfumeKind } from "./change-perfume.server.ts";
import { moveSteps, type PerfumeMove } from "./product-list.ts";

const rank = sql`row_number() over (order by ${perfumes.displayOrder}, ${perfumes.id})`;

/** Where a perfume stands now, counted from 1; null when it is not in the shop's list. */
export type MovedPerfume = { name: string; place: number; total: number } | null;

/** Moves a perfume in the list, whose numbers it sets anew from 1 where they have gaps or repeat. */
export function movePerfume(
  { db, now }: Pick<App, "db" | "now">,
  { perfumeId, move, actorId }: { perfumeId: string; move: PerfumeMove; actorId: string },
): Promise<MovedPerfume> {
  return db.transaction(async (tx) => {
    // Two moves at once would each number a list that the other one changes.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('perfumes.display_order'))`);
    const from = await placeOf(tx, perfumeId);
    const target = "placeOf" in move ? await placeOf(tx, move.placeOf) : undefined;
    if (!from || ("placeOf" in move && !target)) return null;
    const place = Math.min(Math.max(placeAfter(from, move, target?.place ?? 0), 1), from.total);
    await renumber(tx, { id: perfumeId, from: from.place, place });
    if (place !== from.place) {
      const row = { tableName: "perfumes", rowId: perfumeId };
      const details: AuditDetails = { name: from.name, from: from.place, to: place };
      await recordAudit(tx, { action: "perfume.move", ...row, details, actorId, at: now() });
    }
    return { name: from.name, place, total: from.total };
  });
}

async function placeOf(tx: Tx, perfumeId: string) {
  if (!isId(perfumeId)) return undefined;
  const ranked = tx
    .select({
      id: perfumes.id,
      name: perfumes.name,
      place: sql`${rank}`.mapWith(Number).as("place"),
      total: sql`count(*) over ()`.mapWith(Number).as("total"),
    })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt))
    .as("ranked");
  const [found] = await tx.select().from(ranked).where(eq(ranked.id, perfumeId));
  return found;
}

function placeAfter(
  { place, total }: { place: number; total: number },
  move: PerfumeMove,
  target: number,
) {
  if ("placeOf" in move) return target;
  return { first: 1, up: place - 1, down: place + 1, last: total }[move.to];
}

async function renumber(tx: Tx, { id, from, place }: { id: string; from: number; place: number }) {
  // In the order in which orders take their bottles: neither then waits for the other.
  await tx
    .select({ id: perfumes.id })
    .from(perfumes)
    .where(isNull(perfumes.deletedAt))
    .orderBy(asc(perfumes.id))
    .for("no key update");
  await tx.execute(sql`
    with ranked as (
      select ${perfumes.id} as id, ${rank} as place from ${perfumes}
      where ${isNull(perfumes.deletedAt)}
    ), moved as (
      select id, case
        when id = ${id} then ${place}::int
        when place > ${from} and place <= ${place} then place - 1
        when place < ${from} and place >= ${place} then place + 1
        else place
      end as place from ranked
    )
    update perfumes set display_order = moved.place from moved
    where perfumes.id = moved.id and perfumes.display_order <> moved.place`);
}

const id = z.string();

const changes: Deletable["changes"] = {
  move: postedChange({
    ...perfumeChanges.move,
    schema: z.object({ id, step: z.enum(moveSteps) }),
    apply: (app, { step, ...asked }) => moveBy(app, asked, { to: step }),
  }),
  place: postedChange({
    ...perfumeChanges.place,
    schema: z.object({ id, placeOf: z.string() }),
    apply: (app, { placeOf, ...asked }) => moveBy(app, asked, { placeOf }),
  }),
  delete: postedChange({
    ...perfumeChanges.delete,
    schema: z.object({ id, edits: z.coerce.number() }),
    async apply(app, { edits, ...asked }) {
      const deleted = await deleteRecord(app, perfumeKind, { ...asked, expectedVersion: edits });
      if (!deleted.ok) {
        const reason = deleted.reason === "changed" ? editText(deleted) : m.products_gone();
        return { problem: error(m.products_delete_failed(), reason) };
      }
      const fields = { intent: "restore", id: asked.id };
      return { done: { text: m.products_deleted(), undo: { action: "/admin/perfumes", fields } } };
    },
  }),
  restore: postedChange({
    ...perfumeChanges.restore,
    schema: z.object({ id }),
    async apply(app, asked) {
      const restored = await restoreRecord(app, perfumeKind, asked);
      if (!restored.ok) return { problem: restoreProblem(restored) };
      return { done: { text: m.products_restored() } };
    },
  }),
};

export const staffPerfumes = {
  resource: { path: "/admin/perfumes", title: m.products_title },
  kind: perfumeKind,
  changes,
  deletedNames: { title: table.name, detail: table.slug },
  audit: {
    kind: m.staff_audit_kind_perfume,
    name: table.name,
    did: {
      "perfume.add": m.staff_did_perfume_add,
      "perfume.edit": m.staff_did_perfume_edit,
      "perfume.move": m.staff_did_perfume_move,
      "perfume.delete": m.staff_did_perfume_delete,
      "perfume.restore": m.staff_did_perfume_restore,
    },
    page: (id) => `/admin/perfumes/${id}/edit`,
  },
} satisfies Deletable;

async function moveBy(
  app: App,
  { id, actorId }: { id: string; actorId: string },
  move: PerfumeMove,
) {
  const moved = await movePerfume(app, { perfumeId: id, actorId, move });
  if (!moved) return { problem: error(m.products_move_failed(), m.products_gone()) };
  const place = { place: formatCount(moved.place), total: formatCount(moved.total) };
  return { done: { text: m.products_moved({ name: moved.name, ...place }) } };
}

const error = (failed: string, reason: string) => m.products_refused({ failed, reason });
