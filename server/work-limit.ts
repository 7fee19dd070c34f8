import { randomInt } from "node:crypto";
import type { Context } from "hono";
import { localeOf, pagePath } from "#app/lib/i18n-url.ts";
import { createTurns } from "#app/lib/in-turn.ts";
import type { Log } from "#app/platform/log.ts";
import { busyPage } from "#server/busy-page.ts";

/** Of each kind of request so many at most. Whatever is kept ready is of neither. */
export type WorkLimits = { pages: number; passwords: number };

/**
 * How many are worked on or wait for that. A page takes some 10 ms of the one thread, so that the last
 * of a hundred waits about a second; two passwords are hashed at once, some 25 a second, and the last
 * of sixty waits less than three.
 */
const workLimits: WorkLimits = { pages: 100, passwords: 60 };

/**
 * How many of these are worked on: more would only wait for each other, and before those who ask the
 * database for what is kept ready.
 */
const atOnce: WorkLimits = { pages: 16, passwords: 3 };

/** Each another: those who were turned away together do not come back together. */
const retryAfterSeconds = () => randomInt(3, 9);
/** One line for as many as are turned away within this. */
const logEveryMs = 10_000;

/** Each hashes a password, or compares one. */
const passwordForms =
  /^\/(sign-in|sign-up|reset-password|profile\/data|profile\/security\/.+|admin\/login|admin\/account\/.+|admin\/staff\/.+)$/;

/** Lets so many requests be worked on at once; whoever comes beyond is told at once to come again. */
export function limitWork(log: Pick<Log, "warn">, limits: WorkLimits = workLimits) {
  const inWork: WorkLimits = { pages: 0, passwords: 0 };
  const inTurn = { pages: createTurns(atOnce.pages), passwords: createTurns(atOnce.passwords) };
  let turnedAway = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  function turnAway(c: Context): Response {
    turnedAway++;
    const now = performance.now();
    if (now - loggedAt > logEveryMs) {
      log.warn("turned away for being busy", { requests: turnedAway, ...inWork });
      [loggedAt, turnedAway] = [now, 0];
    }
    c.header("Retry-After", String(retryAfterSeconds()));
    c.header("Cache-Control", "no-store");
    // A form that scripts post stays as it is, with a word about it (app/platform/unsent-form.ts).
    if (c.req.path.endsWith(".data")) return c.text("Busy", 503);
    return c.html(busyPage(localeOf(c.req.path)), 503);
  }

  return async (c: Context, work: () => Promise<Response>): Promise<Response> => {
    const isPassword = c.req.method === "POST" && passwordForms.test(pagePath(c.req.path));
    const kind = isPassword ? "passwords" : "pages";
    if (inWork[kind] >= limits[kind]) return turnAway(c);
    inWork[kind]++;
    try {
      return await inTurn[kind](work);
    } finally {
      inWork[kind]--;
    }
  };
}
