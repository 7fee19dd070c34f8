import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import { singleFlight } from "#app/lib/concurrency.ts";
import type { App } from "#app/platform/app.ts";
import type { PageData } from "#db/page-data.ts";
import { type CacheRule, findCacheRule, isForAnyone } from "#server/middleware/cache-rules.ts";

export type Page = {
  status: number;
  html: string;
  etag: string;
  scripts: string[];
  version: string;
  topic: CacheRule["topic"];
  /** What its topic's changes were when it was last known to be right. */
  rightAt: number | null;
  madeAt: number;
  encoded: Map<Encoding, Promise<Buffer>>;
  /** What the pipeline made of it, by status and encoding (kept-answers.ts). */
  answers: Map<string, KeptAnswer>;
};

export type KeptAnswer = {
  status: number;
  /** Names and values in turn; the last value is the request's id. */
  headers: string[];
  body: Buffer | null;
  path: string;
};

type Making = Pick<Page, "version" | "topic" | "rightAt"> & { old: Page | null; id: string };

type Env = { Variables: { requestId: string; pageScripts?: string[]; keptPage?: Page } };

export type PageCache = {
  middleware: MiddlewareHandler<Env>;
  /** The page of an address, where nothing has to be asked or made for it. */
  findFresh(address: string): Page | null;
};

/** A page is made anew after this: what is old is at most this, and what a CDN adds to it. */
const freshForMs = 30_000;
/** From this age on the next guest is shown the old page once more while a new one is made. */
const renewAfterMs = 20_000;
/** With both of their compressed forms some 30 MB. */
const maxPages = 200;
/** For the database to say whether a page is still right; one that was kept is shown after that. */
const maxWaitMs = 1_000;

/** `make` knows nothing of any request: no page holds what is one visitor's (decisions/0013). */
export function cachePages(
  app: App,
  make: (url: string, nonce: string, id: string) => Promise<Response>,
  data?: PageData,
): PageCache {
  const kept = new Map<string, Page>();
  const inMaking = new Map<string, Promise<Page | null>>();
  const shareVersion = singleFlight<string | null>();

  /** Null where nobody would have heard of a change; a page that shows none of the database has none. */
  const changesOf = (topic: CacheRule["topic"]) => (topic ? (data?.changes(topic) ?? null) : 0);

  function ageOf(page: Page): number {
    const age = app.now().getTime() - page.madeAt;
    return age < 0 ? Number.POSITIVE_INFINITY : age;
  }

  function findFresh(address: string): Page | null {
    const page = kept.get(address);
    if (!page || page.rightAt === null || page.rightAt !== changesOf(page.topic)) return null;
    if (ageOf(page) >= renewAfterMs) return null;
    keep(address, page);
    return page;
  }

  async function find(address: string, rule: CacheRule, id: string): Promise<Page | null> {
    const fresh = findFresh(address);
    if (fresh) return fresh;
    const { topic } = rule;
    // Before the version is asked: what changes meanwhile has it asked again.
    const rightAt = changesOf(topic);
    const version = await versionOf(address, rule);
    const page = kept.get(address) ?? null;
    if (version === null) return page;
    if (page?.version === version && ageOf(page) < freshForMs) {
      page.rightAt = rightAt;
      keep(address, page);
      if (ageOf(page) >= renewAfterMs) {
        makeOnce(address, { version, topic, rightAt, old: page, id }).catch((error: unknown) =>
          app.log.error("kept page not renewed", error),
        );
      }
      return page;
    }
    return makeOnce(address, { version, topic, rightAt, old: page, id });
  }

  async function makeOnce(address: string, making: Making): Promise<Page | null> {
    const key = `${address} ${making.version}`;
    const made = inMaking.get(key) ?? remake(address, making);
    inMaking.set(key, made);
    try {
      return await made;
    } finally {
      if (inMaking.get(key) === made) inMaking.delete(key);
    }
  }

  /** Null while the database is unavailable, or too slow to wait for. */
  function versionOf(address: string, { version }: CacheRule): Promise<string | null> {
    if (!version) return Promise.resolve("");
    const asked = shareVersion(address, () =>
      version(app.db).catch((error: unknown) => {
        app.log.error("version of a page not known", error);
        return null;
      }),
    );
    const late = new AbortController();
    const limit = wait(maxWaitMs, null, { signal: late.signal });
    return Promise.race([asked, limit]).finally(() => late.abort());
  }

  async function remake(
    address: string,
    { version, topic, rightAt, old, id }: Making,
  ): Promise<Page | null> {
    const madeAt = app.now().getTime();
    const nonce = randomUUID();
    const response = await make(new URL(address, app.settings.brand.siteUrl).href, nonce, id);
    const { status } = response;
    const failed = status >= 500;
    if (failed && old) return old;
    if (!failed && !isPublic(response)) {
      kept.delete(address);
      return null;
    }
    const html = await response.text();
    // Only who is shown a failure needs the id; other pages would change with it at each making.
    const made = finishPage(failed ? html : html.replaceAll(id, ""), nonce);
    // What did not change is not compressed again.
    const same = old?.etag === made.etag && old.status === status ? old : null;
    const page: Page = {
      ...{ ...made, status, version, topic, rightAt, madeAt },
      encoded: same?.encoded ?? new Map(),
      answers: same?.answers ?? new Map(),
    };
    // Only now, so that nobody waits for what is still being made while an old page is there.
    if (status === 200) keep(address, page);
    else kept.delete(address);
    return page;
  }

  function keep(address: string, page: Page) {
    kept.delete(address);
    kept.set(address, page);
    const [oldest] = kept.keys();
    if (kept.size > maxPages && oldest) kept.delete(oldest);
  }

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const headers = c.req.raw.headers;
    const isPublic = isForAnyone(headers.get("Cookie"), headers.get("Authorization"));
    const rule = isPublic ? findCacheRule(pathname, search) : null;
    const page = rule && (await find(pathname + search, rule, c.get("requestId")));
    return page ? send(c, page, rule) : next();
  };
  return { middleware, findFresh };
}

/** A 404 is for everyone but not kept: there are more such addresses than anyone could keep. */
const isPublic = ({ status, headers }: Response) =>
  [200, 404].includes(status) && !headers.has("Set-Cookie") && !headers.has("Cache-Control");

/** Only scripts that carry the nonce are ours: one that got in another way does not run. */
export function finishPage(html: string, nonce: string): Pick<Page, "html" | "etag" | "scripts"> {
  const attribute = ` nonce="${nonce}"`;
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = ""]) => attributes.includes(attribute))
    .map(([, , text = ""]) => `'sha256-${sha256(text, "base64")}'`);
  const plain = html.replaceAll(attribute, "");
  return { html: plain, etag: `W/"${sha256(plain, "base64url")}"`, scripts };
}

const sha256 = (text: string, encoding: "base64" | "base64url") =>
  createHash("sha256").update(text).digest(encoding);

async function send(c: Context<Env>, page: Page, { cacheControl }: CacheRule): Promise<Response> {
  c.set("pageScripts", page.scripts);
  if (page.status !== 200) {
    const headers = { "Content-Type": "text/html; charset=utf-8" };
    return new Response(page.html, { status: page.status, headers });
  }
  c.set("keptPage", page);
  c.header("Cache-Control", cacheControl);
  c.header("Vary", "Cookie, Accept-Encoding");
  c.header("ETag", page.etag);
  if (namesEtag(c.req.header("If-None-Match"), page.etag)) return c.body(null, 304);
  c.header("Content-Type", "text/html; charset=utf-8");
  const encoding = encodingFor(c.req.header("Accept-Encoding"));
  if (!encoding) return c.body(page.html);
  const bytes = page.encoded.get(encoding) ?? encoders[encoding](page.html);
  page.encoded.set(encoding, bytes);
  c.header("Content-Encoding", encoding);
  return c.body(new Uint8Array(await bytes));
}

/** A cache may ask for several copies at once. */
export const namesEtag = (ifNoneMatch = "", etag: string) =>
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim()));

export type Encoding = keyof typeof encoders;
const encoders = {
  br: (html: string) =>
    promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (html: string) => promisify(gzip)(html),
};

export function encodingFor(accepted = ""): Encoding | null {
  const taken = accepted
    .toLowerCase()
    .split(",")
    .map((each) => each.split(";").map((part) => part.trim()))
    .filter(([, quality = ""]) => !/^q=0(\.0*)?$/.test(quality))
    .map(([name]) => name);
  return (["br", "gzip"] as const).find((name) => taken.includes(name)) ?? null;
}

/** In the policy of a kept page the hashes of its scripts stand in the nonce's place. */
export const applyCspHashes: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const scripts = c.get("pageScripts");
  const policy = c.res.headers.get("Content-Security-Policy");
  if (!scripts || !policy) return;
  const sources = scripts.map((source) => ` ${source}`).join("");
  c.header("Content-Security-Policy", policy.replace(/ 'nonce-[^']*'/, sources));
};
