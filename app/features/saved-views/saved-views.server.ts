import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { isId, newId } from "#app/lib/ids.ts";
import type { App } from "#app/platform/app.ts";
import type { Db } from "#db/client.ts";
import { user } from "#db/schema/auth.ts";
import { savedViews } from "#db/schema/saved-views.ts";
import { mostViews, type SavedView } from "./saved-views.ts";

export type ViewsOf = { userId: string; list: string };

export async function listViews(db: Db, of: ViewsOf): Promise<SavedView[]> {
  const { id, name, search, usedAt } = savedViews;
  const views = await db
    .select({ id, name, search, usedAt })
    .from(savedViews)
    .where(isOf(of))
    .orderBy(asc(sql`lower(${name})`), asc(id));
  const last = Math.max(...views.map(({ usedAt }) => usedAt?.getTime() ?? 0));
  return views.map(({ usedAt, ...view }) => ({
    ...view,
    isLast: usedAt !== null && usedAt.getTime() === last,
  }));
}

export async function rememberView(
  { db, now }: Pick<App, "db" | "now">,
  of: ViewsOf,
  { chosen, views }: { chosen: string | undefined; views: SavedView[] },
): Promise<void> {
  const isKnown = (view: SavedView) => view.id === chosen;
  const last = views.find(({ isLast }) => isLast);
  if (chosen === "all" && last) {
    await db
      .update(savedViews)
      .set({ usedAt: null })
      .where(and(isOf(of), isNotNull(savedViews.usedAt)));
  } else if (chosen && chosen !== last?.id && views.some(isKnown)) {
    await db
      .update(savedViews)
      .set({ usedAt: now() })
      .where(and(isOf(of), eq(savedViews.id, chosen)));
  }
}

export async function saveView(
  { db }: Pick<App, "db">,
  of: ViewsOf,
  { name, search }: { name: string; search: string },
): Promise<{ ok: true; id: string } | { ok: false; reason: "taken" | "too-many" }> {
  const id = newId();
  return db.transaction(async (tx) => {
    // Locks the person, so that two tabs cannot exceed the limit.
    await tx.select({ id: user.id }).from(user).where(eq(user.id, of.userId)).for("no key update");
    if ((await tx.$count(savedViews, isOf(of))) >= mostViews) {
      return { ok: false, reason: "too-many" };
    }
    const added = await tx
      .insert(savedViews)
      .values({ id, ...of, name, search })
      .onConflictDoNothing()
      .returning({ id: savedViews.id });
    return added.length > 0 ? { ok: true, id } : { ok: false, reason: "taken" };
  });
}

export async function deleteView(
  { db }: Pick<App, "db">,
  userId: string,
  id: string,
): Promise<void> {
  if (!isId(id)) return;
  await db.delete(savedViews).where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)));
}

const isOf = ({ userId, list }: ViewsOf) =>
  and(eq(savedViews.userId, userId), eq(savedViews.list, list));
