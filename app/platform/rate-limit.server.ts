import { createHmac } from "node:crypto";
import { and, asc, eq, gt, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Db } from "#db/client.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";
import { type App, appContext, type Context, requestContext } from "./app.ts";

/** Each eighth opened window sweeps twice as many ended ones, so they cannot pile up. */
const openingsPerSweep = 8;
const sweptAtOnce = 16;
let openings = 0;

const clocksDifferMs = 60_000;

export type RateLimitUse = {
  key: string;
  limit: number;
  windowSeconds: number;
  /** The window runs from the first use, or again from each use within the limit. */
  window?: "from-first" | "from-last";
  now: Date;
};

/** One statement counts, so that simultaneous uses of several processes are all counted. */
export async function takeRateLimit(
  db: Db,
  { key, limit, windowSeconds, window = "from-first", now }: RateLimitUse,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const newEnd = new Date(now.getTime() + windowSeconds * 1000);
  const latestEnd = new Date(newEnd.getTime() + clocksDifferMs);
  const { count, windowEndsAt } = rateLimits;
  const hasEnded = or(lte(windowEndsAt, now), gt(windowEndsAt, latestEnd));
  const opensAnew = window === "from-last" ? or(hasEnded, lt(count, limit)) : hasEnded;
  const [taken] = await db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: newEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // Stops just above the limit, so that the integer cannot overflow.
        count: sql`case when ${hasEnded} then 1 else least(${count}, ${limit}) + 1 end`,
        windowEndsAt: sql`case when ${opensAnew} then excluded.window_ends_at else ${windowEndsAt} end`,
      },
    })
    .returning({ count, windowEndsAt });
  if (!taken) throw new Error("The row of the rate limit did not come back");
  if (taken.count === 1 && openings++ % openingsPerSweep === 0) await sweepEnded(db, now);
  if (taken.count <= limit) return { ok: true };
  const millisLeft = taken.windowEndsAt.getTime() - now.getTime();
  return { ok: false, retryAfterSeconds: Math.ceil(millisLeft / 1000) };
}

export async function releaseRateLimit(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

export async function refundRateLimit(db: Db, key: string): Promise<void> {
  const { count } = rateLimits;
  await db
    .update(rateLimits)
    .set({ count: sql`${count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(count, 0)));
}

/** A separate statement, so that it holds no row while it waits for another. */
async function sweepEnded(db: Db, now: Date): Promise<void> {
  const ended = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.windowEndsAt, now))
    .orderBy(asc(rateLimits.windowEndsAt))
    .limit(sweptAtOnce)
    .for("update", { skipLocked: true });
  await db.delete(rateLimits).where(inArray(rateLimits.key, ended));
}

type SenderLimit = { name: string; limit: number; windowSeconds: number };

/** Posts by one sender, to the site and the API together. */
export const formLimit: SenderLimit = { name: "form", limit: 10, windowSeconds: 60 };

/** The key is a hash, so that the table hides the sender's address. */
export function takeLimitOf(
  { db, settings, now }: Pick<App, "db" | "settings" | "now">,
  sender: string,
  { name, ...window }: SenderLimit,
) {
  const hash = createHmac("sha256", settings.secret).update(networkOf(sender));
  const key = `${name}:${hash.digest("base64url")}`;
  return takeRateLimit(db, { key, ...window, now: now() });
}

export function takeSenderLimit(context: Context, limit: SenderLimit, userId?: string) {
  const sender = userId ?? context.get(requestContext).clientAddress;
  return takeLimitOf(context.get(appContext), sender, limit);
}

export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [left = [], right = []] = address.split("::").map((side) => side.split(":"));
  const omitted = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...omitted, ...right].slice(0, 4).join(":");
}
