import * as z from "zod/mini";
import { postedChange } from "#app/admin/list-changes.server.ts";
import { perfumeChanges } from "#app/admin/list-changes.ts";
import { editText, restoreProblem } from "#app/admin/perfume-edit-text.ts";
import type { Deletable } from "#app/admin/records.server.ts";
import { type ListMove, moveSteps } from "#app/lib/list-order.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { recordAudit } from "#app/platform/audit.server.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { type MovedRow, moveRow, type OrderedList } from "#app/platform/list-order.server.ts";
import type { AuditDetails } from "#db/schema/audit.ts";
import { perfumes as table } from "#db/schema/catalog.ts";
import { perfumeKind } from "./change-perfume.server.ts";

const shopOrder: OrderedList = {
  table,
  position: table.displayOrder,
  positionName: "display_order",
  name: table.name,
};

export function movePerfume(
  { db, now }: Pick<App, "db" | "now">,
  { perfumeId, move, actorId }: { perfumeId: string; move: ListMove; actorId: string },
): Promise<MovedRow | null> {
  return db.transaction(async (tx) => {
    const moved = await moveRow(tx, shopOrder, { id: perfumeId, move });
    if (moved && moved.from !== moved.to) {
      const row = { tableName: "perfumes", rowId: perfumeId };
      const details: AuditDetails = { name: moved.name, from: moved.from, to: moved.to };
      await recordAudit(tx, { action: "perfume.move", ...row, details, actorId, at: now() });
    }
    return moved;
  });
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

async function moveBy(app: App, { id, actorId }: { id: string; actorId: string }, move: ListMove) {
  const moved = await movePerfume(app, { perfumeId: id, actorId, move });
  if (!moved) return { problem: error(m.products_move_failed(), m.products_gone()) };
  const place = { place: formatCount(moved.to), total: formatCount(moved.total) };
  return { done: { text: m.products_moved({ name: moved.name, ...place }) } };
}

const error = (failed: string, reason: string) => m.products_refused({ failed, reason });
