import * as z from "zod/mini";
import { postedChange } from "#app/admin/list-changes.server.ts";
import { perfumeChanges } from "#app/admin/list-changes.ts";
import { editText, restoreProblem } from "#app/admin/perfume-edit-text.ts";
import type { Deletable, StaffRecords } from "#app/admin/records.server.ts";
import { formatCount } from "#app/lib/money.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { deleteRecord, restoreRecord } from "#app/platform/change-record.server.ts";
import { perfumes as table } from "#db/schema/catalog.ts";
import { movePerfume } from "./move-perfume.server.ts";
import { perfumeRecord } from "./perfume-edits.server.ts";
import { moveSteps, type PerfumeMove } from "./perfume-move.ts";

const id = z.string();

const changes: StaffRecords["changes"] = {
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
      const deleted = await deleteRecord(app, perfumeRecord, { ...asked, expectedVersion: edits });
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
      const restored = await restoreRecord(app, perfumeRecord, asked);
      if (!restored.ok) return { problem: restoreProblem(restored) };
      return { done: { text: m.products_restored() } };
    },
  }),
};

/** Perfumes, as staff change them and find them in the trash. */
export const staffPerfumes = {
  resource: { path: "/admin/perfumes", title: m.products_title },
  record: perfumeRecord,
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
