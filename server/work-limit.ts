import type { Context } from "hono";
import type { Log } from "#app/platform/log.ts";
import { busyPage } from "#server/busy-page.ts";
import { localeOf } from "#server/pages.ts";

/** What is asked for once more than these are being made. Whatever is kept ready never comes here. */
export type WorkLimits = { pages: number; passwords: number };

/**
 * A page takes some 10 ms of the one thread, so that the last of a hundred waits about a second; two
 * passwords are hashed at once, some 25 a second, and the last of sixty waits less than three.
 */
const workLimits: WorkLimits = { pages: 100, passwords: 60 };

const retryAfterSeconds = 3;
/** One line for as many as are turned away within this. */
const logEveryMs = 10_000;

/** Each hashes a password, or compares one. */
const passwordForms =
  /^(\/ar)?\/(sign-in|sign-up|reset-password|profile\/data|profile\/security\/.+|admin\/login|admin\/account\/.+|admin\/staff\/.+)(\.data)?$/;

/** Lets so many requests be worked on at once; whoever comes beyond is told at once to come again. */
export function limitWork(log: Pick<Log, "warn">, limits: WorkLimits = workLimits) {
  const inWork: WorkLimits = { pages: 0, passwords: 0 };
  let turnedAway = 0;
  let loggedAt = Number.NEGATIVE_INFINITY;

  function turnAway(c: Context): Response {
    turnedAway++;
    const now = performance.now();
    if (now - loggedAt > logEveryMs) {
      log.warn("turned away for being busy", { requests: turnedAway, ...inWork });
      [loggedAt, turnedAway] = [now, 0];
    }
    c.header("Retry-After", String(retryAfterSeconds));
    c.header("Cache-Control", "no-store");
    // A form that scripts post stays as it is, with a word about it (app/platform/unsent-form.ts).
    if (c.req.path.endsWith(".data")) return c.text("Busy", 503);
    return c.html(busyPage(localeOf(c.req.path)), 503);
  }

  return async (c: Context, work: () => Promise<Response>): Promise<Response> => {
    const isPassword = c.req.method === "POST" && passwordForms.test(c.req.path);
    const kinds = isPassword ? (["pages", "passwords"] as const) : (["pages"] as const);
    if (kinds.some((kind) => inWork[kind] >= limits[kind])) return turnAway(c);
    for (const kind of kinds) inWork[kind]++;
    try {
      return await work();
    } finally {
      for (const kind of kinds) inWork[kind]--;
    }
  };
}
