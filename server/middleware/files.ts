import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { pagePath } from "#app/lib/i18n-url.ts";
import { formatOfUpload, uploadTypes } from "#app/lib/uploaded-picture.ts";
import type { App } from "#app/platform/app.ts";
import type { Auth } from "#app/platform/auth/auth.server.ts";
import { sessionOf } from "#app/platform/auth/session.server.ts";
import { createStorage } from "#app/platform/storage.ts";
import { isDatabaseDown } from "#server/pages.ts";
import { limitBody } from "./limits.ts";

const endingServiceWorker = `addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(end()));
async function end() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.navigationPreload?.disable();
  await clients.claim();
  await registration.unregister();
}
`;

/** Pictures in mails are shown by other sites and in sandboxed frames. */
const embeddedBy = "Cross-Origin-Resource-Policy";

/** Files below /assets/ have a hash in their name and never change. */
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
  files.get("/speculation-rules.json", async (c, next) => {
    await next();
    c.header("Content-Type", "application/speculationrules+json");
  });
  files.get("/service-worker.js", async (c, next) => {
    const type = { "Content-Type": "text/javascript; charset=utf-8" };
    if (hasWorker) await next();
    else c.res = c.body(endingServiceWorker, 200, type);
    c.header("Cache-Control", "no-cache");
  });
  const ownFile = serveStatic({ root: folder, precompressed: true });
  files.on("GET", ["/icon-192.png", "/mail/*"], async (c, next) => {
    const picture = await ownFile(c, next);
    picture?.headers.set(embeddedBy, "cross-origin");
    return picture;
  });
  files.get("/:file{[^/]+\\.[a-z0-9]+}", ownFile);
  return files;
}

const pictureForms =
  /^\/admin\/(perfumes\/(new|[^/]+\/edit)|website\/entries\/[^/]+|(today|visits)\/[0-9a-f-]{36})$/;

const ownPictureForms = /^\/profile\/orders\/[0-9a-f-]{36}$/;

/** A picture above the limit is still read, so that the typed fields can be given back. */
const maxUploadBytes = 40 * 1024 * 1024;

export function servePictures({ settings }: App): MiddlewareHandler {
  const storage = createStorage(settings);
  return async (c) => {
    const name = c.req.path.replace("/uploads/", "");
    const format = formatOfUpload(name);
    const bytes = format && (await storage.read(name));
    if (!bytes) return c.text("Not found", 404, { "Cache-Control": "no-store" });
    return c.body(bytes, 200, {
      "Content-Type": uploadTypes[format],
      "Cache-Control": "public, max-age=31536000, immutable",
      [embeddedBy]: "cross-origin",
    });
  };
}

/** Only staff may send a body as large as a picture, and customers for what they return. */
export function takePictureForms(
  auth: Auth,
  {
    answer,
    reject,
  }: {
    answer: (c: Context, request: Request) => Promise<Response>;
    reject: (c: Context) => Promise<Response>;
  },
): MiddlewareHandler {
  const limit = limitBody(maxUploadBytes, reject);
  return async (c, next) => {
    const path = pagePath(c.req.path);
    const isOwn = ownPictureForms.test(path);
    if (c.req.method !== "POST" || !(isOwn || pictureForms.test(path))) return next();
    if (!(await isFromUser(auth, c.req.raw, { staffOnly: !isOwn })))
      return answer(c, withoutBody(c.req.raw));
    let response: Response | undefined;
    const refused = await limit(c, async () => {
      response = await answer(c, c.req.raw);
    });
    return refused ?? response;
  };
}

async function isFromUser(
  auth: Auth,
  request: Request,
  { staffOnly }: { staffOnly: boolean },
): Promise<boolean> {
  try {
    const user = await sessionOf(auth, request).find();
    return user !== null && (!staffOnly || user.role !== "customer");
  } catch (error) {
    if (isDatabaseDown(error)) return false;
    throw error;
  }
}

function withoutBody({ url, headers }: Request): Request {
  const copied = new Headers(headers);
  for (const name of ["Content-Length", "Content-Type", "Transfer-Encoding"]) copied.delete(name);
  return new Request(url, { method: "POST", headers: copied });
}
