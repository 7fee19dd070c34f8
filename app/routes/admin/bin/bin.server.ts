import type { App } from "#app/platform/app.ts";
import { restorableSince, whoDeleted } from "#app/platform/deletions.server.ts";
import { binKinds } from "./bin-kinds.server.ts";

/** How many of each kind the bin shows. */
const mostOfEach = 100;

/**
 * What was deleted lately, of every kind or of one, the last of it first. `cutAt` is how many there
 * are of a kind that has more; null where everything is listed.
 */
export async function listBin({ db, now }: Pick<App, "db" | "now">, only: string | null) {
  const since = restorableSince(now());
  const kinds = Object.entries(binKinds).filter(([name]) => only === null || name === only);
  const lists = await Promise.all(
    kinds.map(async ([kind, { label, tableName, list }]) => {
      const rows = await list(db, { since, limit: mostOfEach + 1 });
      const shown = rows.slice(0, mostOfEach);
      const by = await whoDeleted(db, { tableName, rowIds: shown.map(({ id }) => id) });
      return {
        rows: shown.map((row) => ({ ...row, kind, label: label(), by: by.get(row.id) ?? null })),
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
