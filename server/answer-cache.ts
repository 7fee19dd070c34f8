import { hash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import {
  type GuestCart,
  keepGuestCart,
  readGuestCart,
} from "#app/features/cart/guest-cart.server.ts";
import { readCurrencyCode, rememberCurrency } from "#app/features/currency/currency.server.ts";
import { stripLocale } from "#app/lib/i18n-url.ts";
import type { App } from "#app/platform/app.ts";
import { findPublicRoute, personalParameters } from "#app/public-routes.ts";
import type { PageData, PageTopic } from "#db/page-data.ts";
import { encodingFor, thoroughly } from "#server/middleware/compression.ts";

export type AnswerFromCache = (
  request: IncomingMessage,
  response: ServerResponse,
  handOn: () => void,
) => void;

type Encoding = keyof typeof thoroughly | "identity";

type GuestRequest = {
  address: string;
  cookie: string;
  isPublic: boolean;
  encoding: Encoding;
  cacheControl: string;
  topics: PageTopic[];
  hasFreeTimes: boolean;
};

type Answer = {
  status: number;
  headers: string[];
  body: Buffer;
  etag: string | null;
  id: string | null;
};

type Cached = Answer & { changes: number | null; madeAt: number; expiresAt: number };

const maxBytes = 24_000_000;
const bytesAround = 4_000;
const freeTimesMs = 30_000;
const maxWaitMs = 1_000;
const mostNotified = 10;

const cacheControls = {
  reading: "public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400",
  timely: "public, max-age=0, s-maxage=30, stale-if-error=86400",
};
const ownCacheControl = "private, no-cache";

type Source = {
  ask: (request: Request) => Promise<Response>;
  pageData?: PageData;
  stopping?: AbortSignal;
};

/**
 * Pages of guests, as they were answered. The pipeline makes each for a request that holds nothing but address, cart
 * and currency, so no cached page can hold anything else of a visitor (docs/decisions/0013).
 */
export function createAnswerCache(
  app: Pick<App, "settings" | "log" | "now">,
  { ask, pageData, stopping }: Source,
): AnswerFromCache {
  const cache = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }, key) => body.length + key.length + bytesAround,
  });
  const inFlight = new Map<string, Promise<Answer | null>>();

  function changesOf(topics: PageTopic[]): number | null {
    const each = topics.map((topic) => pageData?.changes(topic) ?? null);
    return each.includes(null) ? null : Math.max(...each.map(Number));
  }

  async function find(asked: GuestRequest): Promise<Answer | null> {
    const key = `${asked.encoding} ${asked.isPublic} ${asked.address} ${asked.cookie}`;
    const known = cache.get(key);
    const changes = changesOf(asked.topics);
    const now = app.now().getTime();
    const isInTime = known && now >= known.madeAt && now < known.expiresAt;
    if (isInTime && changes !== null && known.changes === changes) return known;
    const name = `${key} ${changes}`;
    const making = inFlight.get(name) ?? make({ key, asked, changes, known });
    inFlight.set(name, making);
    const done = making.finally(() => inFlight.delete(name));
    return known ? Promise.race([done, wait(maxWaitMs, known, { ref: false })]) : done;
  }

  type Making = { key: string; asked: GuestRequest; changes: number | null; known?: Cached };

  async function make({ key, asked, changes, known }: Making): Promise<Answer | null> {
    const madeAt = app.now().getTime();
    const url = new URL(asked.address, app.settings.brand.siteUrl);
    const headers = new Headers(asked.cookie ? { Cookie: asked.cookie } : {});
    const response = await ask(new Request(url, { headers }));
    const { status } = response;
    if (status >= 500) return known ?? finish(response, asked);
    const isUncacheable =
      response.headers.has("Set-Cookie") || response.headers.has("Cache-Control");
    if (status === 200 && isUncacheable) return known ?? null;
    cache.delete(key);
    if (![200, 404].includes(status) || isUncacheable) return null;
    const answer = await finish(response, asked);
    if (status === 200)
      cache.set(key, { ...answer, changes, madeAt, expiresAt: expiryOf(asked, madeAt) });
    return answer;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const start = performance.now();
    const asked = stopping?.aborted ? null : await readGuestRequest(request);
    const found = asked && (await find(asked));
    if (!found) return false;
    const sent = send(request, response, found);
    const ms = Math.round(performance.now() - start);
    app.log.infoSoon("request", { ...sent, ms });
    return true;
  }

  return (request, response, handOn) => {
    answer(request, response)
      .catch((error: unknown) => {
        app.log.error("not answered from the cache", error);
        return response.headersSent;
      })
      .then((isAnswered) => {
        if (!isAnswered) handOn();
      });
  };
}

const dayMs = 86_400_000;
const dubaiOffsetMs = 4 * 3_600_000;

function expiryOf({ hasFreeTimes }: GuestRequest, madeAt: number): number {
  const midnight = (Math.floor((madeAt + dubaiOffsetMs) / dayMs) + 1) * dayMs - dubaiOffsetMs;
  return hasFreeTimes ? Math.min(madeAt + freeTimesMs, midnight) : midnight;
}

const plainHost = /^[a-z0-9.-]+(:\d{1,5})?$/i;

async function readGuestRequest({
  method = "",
  url = "",
  headers,
  rawHeaders,
}: Pick<
  IncomingMessage,
  "method" | "url" | "headers" | "rawHeaders"
>): Promise<GuestRequest | null> {
  const isPlain =
    (method === "GET" || method === "HEAD") &&
    plainHost.test(headers.host ?? "") &&
    countHosts(rawHeaders) === 1 &&
    headers.authorization === undefined &&
    headers["content-length"] === undefined &&
    headers["transfer-encoding"] === undefined &&
    headers.upgrade === undefined;
  const page = isPlain ? readAddress(url) : null;
  const cookies = page && readCookies(headers.cookie);
  if (!page || !cookies) return null;
  if (page.address === "/" && cookies.language === "ar") return null;
  const cart = cookies.cart ? await readGuestCart(withCookie(cookies.cart)) : null;
  const code = cookies.currency ? await readCurrencyCode(withCookie(cookies.currency)) : null;
  if (cart?.lines.some(({ quantity }) => quantity > mostNotified)) return null;
  const isPublic = !cookies.cart && !cookies.currency;
  return {
    address: page.address,
    cookie: isPublic ? "" : await cookieOf(cart?.lines ?? [], code),
    isPublic,
    encoding: encodingFor(String(headers["accept-encoding"] ?? ""), ["br", "gzip"]) ?? "identity",
    cacheControl: isPublic ? page.cacheControl : ownCacheControl,
    topics: [
      ...page.topics,
      ...(cart ? (["perfumes"] as const) : []),
      ...(code ? (["currencies"] as const) : []),
    ],
    hasFreeTimes: page.hasFreeTimes,
  };
}

/** With several Host headers a proxy may use another one than Node.js. */
export const countHosts = (rawHeaders: string[]): number =>
  rawHeaders.filter((each, at) => at % 2 === 0 && each.toLowerCase() === "host").length;

export function readAddress(url: string) {
  const [path = "", ...rest] = url.split("?");
  const route = path.startsWith("/") ? findPublicRoute(stripLocale(path)) : null;
  if (!route) return null;
  const known = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(rest.join("?"))) {
    if (personalParameters.has(name)) return null;
    if (!route.query || !Object.hasOwn(route.query, name)) continue;
    if (known.has(name) || !route.query[name]?.test(value)) return null;
    known.set(name, value);
  }
  known.sort();
  const topics: PageTopic[] = ["hours", "content", ...(route.data ? [route.data] : [])];
  return {
    address: known.size > 0 ? `${path}?${known}` : path,
    cacheControl: cacheControls[route.cache],
    topics,
    hasFreeTimes: route.form ?? route.freeTimes ?? false,
  };
}

const harmlessCookie =
  /^(booked|(__Secure-)?auth\.known_browser|_ga(_\w+)?|_gid|_gat\w*|_gcl_\w+)$/;

type Cookies = { cart?: string; currency?: string; language?: string };

const cookieNames: Record<string, keyof Cookies> = {
  "guest-cart": "cart",
  currency: "currency",
  language: "language",
};

function readCookies(header = ""): Cookies | null {
  const cookies: Cookies = {};
  for (const each of header.split(";").map((cookie) => cookie.trim())) {
    const [name = "", value = ""] = each.split("=", 2);
    if (each === "" || harmlessCookie.test(name)) continue;
    const known = Object.hasOwn(cookieNames, name) ? cookieNames[name] : undefined;
    if (!known || cookies[known] !== undefined) return null;
    cookies[known] = known === "language" ? value : each;
  }
  return cookies;
}

const withCookie = (cookie: string) => ({ headers: new Headers({ Cookie: cookie }) });

const anyCartId = "00000000-0000-4000-8000-000000000000";

async function cookieOf(lines: GuestCart["lines"], code: string | null): Promise<string> {
  const cookies = await Promise.all([
    keepGuestCart({ id: anyCartId, lines }, { secure: false }),
    ...(code ? [rememberCurrency({ code }, { secure: false })] : []),
  ]);
  return cookies.map((cookie) => cookie.split(";", 1)[0]).join("; ");
}

const ownHeaders =
  /^(x-request-id|date|connection|transfer-encoding|content-length|content-security-policy|cache-control|vary)$/;

async function finish(response: Response, asked: GuestRequest): Promise<Answer> {
  const { status, headers } = response;
  const id = headers.get("X-Request-Id") ?? "";
  const policy = headers.get("Content-Security-Policy") ?? "";
  const [mark = "", nonce = ""] = / 'nonce-([^']+)'/.exec(policy) ?? [];
  const hasFailed = status >= 500;
  const text = await response.text();
  const { html, scripts } = withoutNonce(hasFailed ? text : text.replaceAll(id, ""), nonce);
  const body = await encoded(html, asked.encoding);
  const isCached = status === 200;
  const etag = isCached && asked.isPublic ? `W/"${hash("sha256", html, "base64url")}"` : null;
  const varied = new Set(["Cookie", "Accept-Encoding"]);
  for (const name of (headers.get("Vary") ?? "").split(","))
    if (name.trim()) varied.add(name.trim());
  const own = {
    "content-security-policy": policy.replace(mark, scripts.map((script) => ` ${script}`).join("")),
    "cache-control": isCached
      ? asked.cacheControl
      : (headers.get("Cache-Control") ?? ownCacheControl),
    vary: [...varied].join(", "),
    ...(etag && { etag }),
    ...(asked.encoding !== "identity" && { "content-encoding": asked.encoding }),
    "content-length": String(body.length),
  };
  const shared = [...headers].filter(([name]) => !ownHeaders.test(name));
  return {
    status,
    headers: [...shared, ...Object.entries(own)].flat(),
    body,
    etag,
    id: hasFailed ? id : null,
  };
}

async function encoded(html: string, encoding: Encoding): Promise<Buffer> {
  const plain = Buffer.from(html);
  const bytes = encoding === "identity" ? plain : await thoroughly[encoding](plain);
  // allocUnsafeSlow, because a slice would keep 64 kB of a pool in memory.
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Only scripts with the nonce are ours; an injected one gets no hash and does not run. */
export function withoutNonce(html: string, nonce: string): { html: string; scripts: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = ""]) => attributes.includes(attribute))
    .map(([, , text = ""]) => `'sha256-${hash("sha256", text, "base64")}'`);
  return { html: html.replaceAll(attribute, ""), scripts };
}

function send(request: IncomingMessage, response: ServerResponse, answer: Answer) {
  const requestId = answer.id ?? randomUUID();
  const own = ["x-request-id", requestId];
  const isUnchanged = namesEtag(request.headers["if-none-match"], answer.etag);
  const status = isUnchanged ? 304 : answer.status;
  response.writeHead(status, [
    ...(isUnchanged ? unchanged(answer.headers) : answer.headers),
    ...own,
  ]);
  response.end(isUnchanged ? undefined : answer.body);
  const [path = ""] = (request.url ?? "").split("?", 1);
  return { requestId, method: request.method, path, status };
}

const namesEtag = (ifNoneMatch = "", etag: string | null): boolean =>
  etag !== null && ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim()));

const unchanged = (headers: string[]): string[] =>
  headers.filter(
    (_, at) =>
      !headers[at - (at % 2)]?.startsWith("content-") ||
      headers[at - (at % 2)] === "content-security-policy",
  );
