import { asc, inArray, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";

/** How many ended windows go away with each one that opens: more than one, so they cannot pile up. */
const sweptPerOpening = 2;

/**
 * Counts one use of `key`, which its caller has hashed, and tells whether it was within `limit`
 * for the window that its first use opened. One statement counts, so that simultaneous uses, also
 * those of other processes, are all counted.
 */
export async function takeRateLimit(
  db: Db,
  use: { key: string; limit: number; windowSeconds: number; now: Date },
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const { key, limit, windowSeconds, now } = use;
  const { count, windowEndsAt } = rateLimits;
  const hasEnded = lte(windowEndsAt, now);
  const [taken] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: new Date(now.getTime() + windowSeconds * 1000) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // Held just above the limit: nobody can count it up to the largest integer.
        count: sql`case when ${hasEnded} then 1 else least(${count}, ${limit}) + 1 end`,
        windowEndsAt: sql`case when ${hasEnded} then excluded.window_ends_at else ${windowEndsAt} end`,
      },
    })
    .returning({ count, windowEndsAt });
  if (!taken) throw new Error("The row of the rate limit did not come back");
  if (taken.count === 1) await sweepEnded(db, now);
  if (taken.count <= limit) return { ok: true };
  const millisLeft = taken.windowEndsAt.getTime() - now.getTime();
  return { ok: false, retryAfterSeconds: Math.ceil(millisLeft / 1000) };
}

/** A statement of its own, so that it never holds a row while it waits for another. */
async function sweepEnded(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.windowEndsAt, now))
    .orderBy(asc(rateLimits.windowEndsAt))
    .limit(sweptPerOpening)
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, ended));
}
