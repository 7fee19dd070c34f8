import { createHmac } from "node:crypto";
import { and, asc, eq, gt, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import type { Db } from "#db/client.ts";
import { rateLimits } from "#db/schema/rate-limits.ts";
import { writtenOnce } from "#db/written-once.ts";
import { type App, appContext, requestContext } from "./app.ts";

/** Ended windows go away with every eighth that opens: twice as many, so they cannot pile up. */
const openingsPerSweep = 8;
const sweptAtOnce = 16;
let openings = 0;

/** More than the clocks of several machines differ. */
const clocksDifferMs = 60_000;

export type RateLimitUse = {
  /** Hashed by the caller. */
  key: string;
  limit: number;
  windowSeconds: number;
  /** The window runs from the first use, or anew from each use that was within the limit. */
  window?: "from-first" | "from-last";
  now: Date;
};

/** What `counting` says of one use. */
export type Use = ReturnType<typeof oneUse>;

export function oneUse({ key, limit, windowSeconds, now }: RateLimitUse) {
  const newEnd = new Date(now.getTime() + windowSeconds * 1000);
  // One that ends later than any that begins now was begun by a clock that was wrong.
  const latestEnd = new Date(newEnd.getTime() + clocksDifferMs);
  return { key, limit, now, newEnd, latestEnd };
}

/** A statement that counts one use and returns how many it makes, as part of another. */
export function counting(db: Db, use: Use, window: RateLimitUse["window"] = "from-first") {
  const { key, limit, now, newEnd, latestEnd } = use;
  const { count, windowEndsAt } = rateLimits;
  const hasEnded = or(lte(windowEndsAt, now), gt(windowEndsAt, latestEnd));
  const opensAnew = window === "from-last" ? or(hasEnded, lt(count, limit)) : hasEnded;
  return db
    .insert(rateLimits)
    .values({ key, count: 1, windowEndsAt: newEnd })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        // Held just above the limit: nobody can count it up to the largest integer.
        count: sql`case when ${hasEnded} then 1 else least(${count}, ${limit}) + 1 end`,
        windowEndsAt: sql`case when ${opensAnew} then excluded.window_ends_at else ${windowEndsAt} end`,
      },
    })
    .returning({ count, windowEndsAt });
}

const counted = {
  "from-first": writtenOnce((db, { use }: { use: Use }) => counting(db, use)),
  "from-last": writtenOnce((db, { use }: { use: Use }) => counting(db, use, "from-last")),
};

/**
 * Counts one use of `key`, in the database or in a transaction that takes its count back when it fails,
 * and tells whether it was within `limit` for its window. One statement
 * counts, so that simultaneous uses, also those of other processes, are all counted.
 */
export async function takeRateLimit(
  db: Db,
  use: RateLimitUse,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const { window = "from-first" } = use;
  const [taken] = await counted[window](db, { use: oneUse(use) });
  if (!taken) throw new Error("The row of the rate limit did not come back");
  await sweepAfter(db, taken, use.now);
  if (taken.count <= use.limit) return { ok: true };
  const millisLeft = taken.windowEndsAt.getTime() - use.now.getTime();
  return { ok: false, retryAfterSeconds: Math.ceil(millisLeft / 1000) };
}

/** What is due after a use was counted. */
export async function sweepAfter(db: Db, { count }: { count: number }, now: Date) {
  if (count === 1 && openings++ % openingsPerSweep === 0) await sweepEnded(db, now);
}

/** Forgets the uses of `key`, as if there had been none. */
export async function releaseRateLimit(db: Db, key: string): Promise<void> {
  await db.delete(rateLimits).where(eq(rateLimits.key, key));
}

/** Takes one use of `key` back, which turned out not to count. */
export async function refundRateLimit(db: Db, key: string): Promise<void> {
  const { count } = rateLimits;
  await db
    .update(rateLimits)
    .set({ count: sql`${count} - 1` })
    .where(and(eq(rateLimits.key, key), gt(count, 0)));
}

/** A statement of its own, so that it never holds a row while it waits for another. */
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

/**
 * Counts one use of `name` by whoever sends the request, and tells whether it was within the limit.
 * A customer, by `userId`, is counted apart from the others of the network.
 */
export function takeSenderLimit(
  context: Readonly<RouterContextProvider>,
  {
    name,
    userId,
    ...window
  }: { name: string; userId?: string; limit: number; windowSeconds: number },
) {
  const app = context.get(appContext);
  const key = senderKey(app, name, userId ?? context.get(requestContext).clientAddress);
  return takeRateLimit(app.db, { key, ...window, now: app.now() });
}

/** Stands for a client in the table of limits, where nobody can read its address. */
export function senderKey({ settings }: Pick<App, "settings">, name: string, sender: string) {
  const hash = createHmac("sha256", settings.secret).update(networkOf(sender));
  return `${name}:${hash.digest("base64url")}`;
}

/**
 * What one customer of a provider has for themselves: an IPv4 address, or the first 64 bits of an
 * IPv6 address, of which they may use any.
 */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.includes(".")) return address;
  const [left = [], right = []] = address.split("::").map((side) => side.split(":"));
  const omitted = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...omitted, ...right].slice(0, 4).join(":");
}
