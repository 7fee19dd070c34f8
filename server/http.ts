import * as build from "virtual:react-router/server-build";
import type { HttpBindings } from "@hono/node-server";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { secureHeaders } from "hono/secure-headers";
import type { App, RequestFacts } from "#app/platform/app.ts";
import { type Auth, authPath, createAuth } from "#app/platform/auth/auth.server.ts";
import { askedByPages } from "#app/platform/auth/session.server.ts";
import { noteConnection, ownTurn } from "#app/platform/event-loop.server.ts";
import { type Log, loggedPath } from "#app/platform/log.ts";
import { followRows } from "#app/platform/page-rows.server.ts";
import { countPendingMigrations } from "#db/migrate.ts";
import type { PageData } from "#db/page-data.ts";
import { type AnswerFromCache, countHosts, createAnswerCache } from "#server/answer-cache.ts";
import { authEndpoints } from "#server/middleware/auth-api.ts";
import { compressPages } from "#server/middleware/compression.ts";
import { files, servePictures, takePictureForms } from "#server/middleware/files.ts";
import { limitBody, limitWork, type WorkLimits } from "#server/middleware/limits.ts";
import { canonicalUrls, language, rememberedLanguage } from "#server/middleware/locale.ts";
import { api } from "#server/middleware/rest-api.ts";
import {
  allowedMethods,
  clientAddress,
  requestErrorOf,
  securityHeaders,
} from "#server/middleware/security.ts";
import { createPages, type Pages } from "#server/pages.ts";

type HttpOptions = {
  production: boolean;
  clientFolder: string;
  elementsUrl: string;
  stopping?: AbortSignal;
  pageData?: PageData;
  workLimits?: WorkLimits;
  silentSeconds?: () => number;
};

type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: { requestId: string; secureHeadersNonce?: string };
};

const maxBodyBytes = 64 * 1024;

const maxPathLength = 1_000;

export type Http = {
  fetch: Hono<Env>["fetch"];
  answerFromCache: AnswerFromCache;
  noteConnection: () => void;
};

export function createServerApp(app: App, options: HttpOptions): Http {
  if (options.pageData) followRows(app.db, options.pageData);
  const auth = createAuth(app);
  return createHttp(app, auth, createPages(app, auth, build, options), options);
}

/** The HTTP pipeline, read top to bottom; React Router is its last line. */
function createHttp(app: App, auth: Auth, pages: Pages, options: HttpOptions): Http {
  const http = new Hono<Env>();
  const work = limitWork(app.log, options.workLimits);
  const answer = (c: Context<Env>, request: Request, rejection: RequestFacts["rejection"] = null) =>
    work(c, () =>
      pages(request, {
        id: c.get("requestId"),
        nonce: c.get("secureHeadersNonce") ?? "",
        rejection,
        clientAddress: isForCache(c) ? "" : clientAddress(c, app.settings.trustedProxies),
        elementsUrl: options.elementsUrl,
      }),
    );
  const reject = (c: Context<Env>, rejection: RequestFacts["rejection"]) =>
    answer(c, new Request(c.req.url, { headers: c.req.header() }), rejection);

  http.use(requestId({ headerName: "" }));
  http.use(logRequest(app.log));
  http.use(async (c, next) => {
    await next();
    // A proxy could otherwise reuse a connection that is about to close.
    if (options.stopping?.aborted) c.header("Connection", "close");
  });
  http.use(secureHeaders(securityHeaders(app.settings, options)));
  http.use(async (c, next) => {
    if (c.req.path.length > maxPathLength) return c.text("Too long", 414);
    // React Router prints a path that it cannot decode, with the token of a private link.
    if (!isWellFormed(new URL(c.req.url).pathname)) return c.text("Malformed address", 400);
    // Node.js uses the first Host header, a proxy perhaps another.
    if (countHosts(c.env.incoming?.rawHeaders ?? []) > 1) return c.text("Two hosts", 400);
    return next();
  });
  http.get("/healthz", (c) => {
    const silent = options.silentSeconds?.() ?? 0;
    return silent < app.settings.databaseSilenceSeconds / 2
      ? c.text("ok")
      : c.text(`The database has answered nothing for ${silent} seconds`, 503);
  });
  http.get("/readyz", async (c) => {
    const ready = !options.stopping?.aborted && (await isReady(app));
    return c.json({ ready }, ready ? 200 : 503);
  });
  http.get("/uploads/*", servePictures(app));
  http.route(
    "/",
    files({
      folder: options.clientFolder,
      hasWorker: app.settings.serviceWorker && options.production,
    }),
  );
  http.route("/language", language({ secure: app.settings.https }));
  http.get("/", rememberedLanguage);
  http.use(compress());
  http.use(compressPages);
  http.use(async (c, next) => {
    await next();
    // A document in a sandbox has no origin by which it could read them.
    if (!c.res.headers.get("Content-Security-Policy")?.includes("sandbox"))
      c.header("Speculation-Rules", '"/speculation-rules.json"');
    // Personal by default: no cache may store it.
    if (!c.res.headers.has("Cache-Control") && !isForCache(c))
      c.header("Cache-Control", "private, no-cache");
  });
  const inTurn: typeof work = async (c, ask) => {
    await ownTurn();
    return work(c, ask);
  };
  if (app.settings.api.on) http.route("/", api(app, auth, { maxBodyBytes, work: inTurn }));
  http.use(async (c, next) => {
    const rejection = requestErrorOf(c.req.raw, app.settings.brand.siteUrl);
    if (!rejection) return next();
    const response = await reject(c, rejection);
    if (rejection === 405) response.headers.set("Allow", allowedMethods.join(", "));
    return response;
  });
  http.use(takePictureForms(auth, { answer, reject: (c) => reject(c, 413) }));
  http.use(limitBody(maxBodyBytes, (c) => reject(c, 413)));
  http.use(`${authPath}/*`, authEndpoints(app, auth));
  http.get("*", canonicalUrls);
  http.all("*", async (c) => {
    const request = await received(c.req.raw);
    await ownTurn();
    return answer(c, request);
  });
  http.onError((error, c) => {
    const requestId = c.get("requestId");
    if (!c.req.raw.signal.aborted) app.log.error("request failed", error, { requestId });
    return c.text(`Something went wrong. Request ${requestId}`, 500);
  });
  return {
    fetch: http.fetch,
    answerFromCache: options.production
      ? createAnswerCache(app, { ask: async (request) => http.fetch(request, {}), ...options })
      : (_request, _response, handOn) => handOn(),
    noteConnection,
  };
}

/** The page cache asks the pipeline itself, without a request of Node. */
const isForCache = (c: Context<Env>): boolean => c.env.incoming === undefined;

/** PostgreSQL refuses NUL in every text that it is asked for. */
function isWellFormed(pathname: string): boolean {
  try {
    return !decodeURI(pathname).includes("\0");
  } catch {
    return false;
  }
}

async function received(request: Request): Promise<Request> {
  const { url, method, headers, signal } = request;
  if (method !== "POST") return request;
  return new Request(url, { method, headers, signal, body: await request.arrayBuffer() });
}

async function isReady({ db, log }: App): Promise<boolean> {
  try {
    return (await countPendingMigrations(db)) === 0;
  } catch (error) {
    log.error("database unavailable", error);
    return false;
  }
}

const clientGone = 499;

/** One line per request, without query string, address or agent, which could identify people. */
function logRequest(log: Log): MiddlewareHandler<Env> {
  return async (c, next) => {
    const start = performance.now();
    await next();
    c.header("X-Request-Id", c.get("requestId"));
    if (isForCache(c) || (c.res.ok && askedByPages.includes(c.req.path))) return;
    log.info("request", {
      requestId: c.get("requestId"),
      method: c.req.method,
      path: loggedPath(c.req.path),
      status: c.req.raw.signal.aborted ? clientGone : c.res.status,
      ms: Math.round(performance.now() - start),
    });
  };
}
