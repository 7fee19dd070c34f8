import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";

/**
 * Takes the place of a service worker that is to go: it lets the browser alone again. What it kept
 * is dropped, but not the forms that wait to be sent, which the next one sends.
 */
const endingServiceWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.navigationPreload?.disable();
  await clients.claim();
  await registration.unregister();
}
`;

/** The files of the build. Those below /assets/ have a hash in their name, so a copy never ages. */
export function files({ folder, hasWorker }: { folder: string; hasWorker: boolean }): Hono {
  const files = new Hono();
  files.use(
    "/assets/*",
    serveStatic({
      root: folder,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", "public, max-age=31536000, immutable"),
    }),
  );
  // Pages are fetched while a finger or pointer rests on their link.
  files.get("/speculation-rules.json", async (c, next) => {
    await next();
    c.header("Content-Type", "application/speculationrules+json");
  });
  // Asked for anew each time.
  files.get("/service-worker.js", async (c, next) => {
    const type = { "Content-Type": "text/javascript; charset=utf-8" };
    if (hasWorker) await next();
    else c.res = c.body(endingServiceWorker, 200, type);
    c.header("Cache-Control", "no-cache");
  });
  files.get("/:file{[^/]+\\.[a-z0-9]+}", serveStatic({ root: folder, precompressed: true }));
  return files;
}
