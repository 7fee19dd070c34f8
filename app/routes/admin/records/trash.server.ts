import * as z from "zod/mini";
import { defineAction } from "#app/admin/action.server.ts";
import { deletables } from "#app/admin/resources.server.ts";
import { m } from "#app/paraglide/messages.js";
import type { App } from "#app/platform/app.ts";
import { listDeleted, restorableSince, whoDeleted } from "#app/platform/deletions.server.ts";

const mostOfEach = 100;

/** Lately deleted records, latest first. `cutAt` is the limit of a kind that has more. */
export async function listTrash({ db, now }: Pick<App, "db" | "now">, only: string | null) {
  const since = restorableSince(now());
  const kinds = Object.entries(deletables).filter(([name]) => only === null || name === only);
  const lists = await Promise.all(
    kinds.map(async ([name, { resource, kind, deletedNames }]) => {
      const from = { table: kind.table, ...deletedNames };
      const rows = await listDeleted(db, from, { since, limit: mostOfEach + 1 });
      const shown = rows.slice(0, mostOfEach);
      const label = resource.title();
      const by = await whoDeleted(db, kind.table, shown);
      return {
        rows: shown.map((row) => ({ ...row, kind: name, label, by: by.get(row.id) ?? null })),
        isCut: rows.length > mostOfEach,
      };
    }),
  );
  const time = (at: Date | null) => at?.getTime() ?? 0;
  return {
    rows: lists.flatMap(({ rows }) => rows).sort((a, b) => time(b.deletedAt) - time(a.deletedAt)),
    cutAt: lists.some(({ isCut }) => isCut) ? mostOfEach : null,
  };
}

export const restore = defineAction({
  permission: "delete",
  failed: m.inbox_restore_failed,
  schema: z.object({ kind: z.enum(Object.keys(deletables)), id: z.string() }),
  async run(app, { kind, ...row }) {
    const answer = await deletables[kind]?.actions.restore.run(app, row);
    if (!answer || "problem" in answer) return answer ?? { problem: m.inbox_gone() };
    return { done: { text: m.ui_restored() } };
  },
});
