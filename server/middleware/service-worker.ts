import type { MiddlewareHandler } from "hono";

/**
 * Takes the place of a service worker that is to go: it lets the browser alone again. What it kept
 * is dropped, but not the forms that wait to be sent, which the next one sends.
 */
const ending = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.navigationPreload?.disable();
  await clients.claim();
  await registration.unregister();
}
`;

/** The file after this, asked for anew each time; the ending one where there is to be none. */
export function serviceWorker({ on }: { on: boolean }): MiddlewareHandler {
  return async (c, next) => {
    if (!on) c.res = c.body(ending, 200, { "Content-Type": "text/javascript; charset=utf-8" });
    else await next();
    c.header("Cache-Control", "no-cache");
  };
}
