import { createHash, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import type { Visitor } from "#app/features/cart/visitor.server.ts";
import { singleFlight } from "#app/lib/concurrency.ts";
import type { App } from "#app/platform/app.ts";
import type { PageData } from "#db/page-data.ts";
import { type CacheRule, findCacheRule, isForAnyone } from "#server/middleware/cache-rules.ts";
import { encodingFor, fast, thoroughly } from "#server/middleware/compression.ts";

/** What is kept beside whatever a page was made into. */
type Kept = {
  version: string;
  topics: CacheRule["topics"];
  /** What the changes of its topics were when it was last known to be right. */
  rightAt: number | null;
  madeAt: number;
};

type Asked<Made> = {
  address: string;
  rule: CacheRule;
  /** Null where what was made is one visitor's, and may be neither kept nor given. */
  make: (old: Made | null) => Promise<Made | null>;
};

type Encoding = keyof typeof thoroughly;

export type Page = {
  status: number;
  /** In UTF-8, outside of JavaScript's heap: as a text each of its letters may take two bytes there. */
  html: Buffer<ArrayBuffer>;
  etag: string;
  scripts: string[];
  encoded: Map<Encoding, Promise<Buffer>>;
  /** The encodings in which somebody had it. */
  asked: Set<Encoding>;
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

/** Makes the page of an address at our own host; `visitor` is whoever it is shown to, without a name. */
export type MakePage = (
  address: string,
  request: { nonce: string; id: string },
  visitor?: Visitor,
) => Promise<Response>;

type Env = { Variables: { requestId: string; pageScripts?: string[]; keptPage?: Page } };

/** A page is made anew after this: what is old is at most this, and what a CDN adds to it. */
const freshForMs = 30_000;
/** From this age on the next guest is shown the old page once more while a new one is made. */
const renewAfterMs = 20_000;
/** With both of their compressed forms some 30 MB. */
const maxPages = 200;
/** For the database to say whether a page is still right; one that was kept is shown after that. */
const maxWaitMs = 1_000;

/** Counts the days of Dubai, which is four hours ahead of UTC all the year. */
const dayOf = (at: number): number => Math.floor((at + 4 * 3_600_000) / 86_400_000);

/** Pages by a key of which all follows that is in them. */
export function keepPages<Made extends { status: number }>(
  app: Pick<App, "db" | "log" | "now">,
  data?: PageData,
) {
  type KeptPage = Kept & Made;
  const kept = new Map<string, KeptPage>();
  const inMaking = new Map<string, Promise<KeptPage | null>>();
  const shareVersion = singleFlight<string | null>();

  /** Null where nobody would have heard of a change. */
  function changesOf(topics: CacheRule["topics"]): number | null {
    const each = topics.map((topic) => data?.changes(topic) ?? null);
    return each.some((changes) => changes === null) ? null : Math.max(...each.map(Number));
  }

  function ageOf(page: Kept): number {
    const now = app.now().getTime();
    const age = now - page.madeAt;
    // Prices and offers change with the day.
    return age < 0 || dayOf(now) !== dayOf(page.madeAt) ? Number.POSITIVE_INFINITY : age;
  }

  /** The page of a key, where nothing has to be asked or made for it. */
  function findFresh(key: string): KeptPage | null {
    const page = kept.get(key);
    if (!page || page.rightAt === null || page.rightAt !== changesOf(page.topics)) return null;
    if (ageOf(page) >= renewAfterMs) return null;
    keep(key, page);
    return page;
  }

  async function find(key: string, asked: Asked<Made>): Promise<KeptPage | null> {
    const fresh = findFresh(key);
    if (fresh) return fresh;
    const { topics } = asked.rule;
    // Before the version is asked: what changes meanwhile has it asked again.
    const rightAt = changesOf(topics);
    const version = await versionOf(asked);
    const page = kept.get(key) ?? null;
    if (version === null) return page;
    const making = { version, topics, rightAt, old: page };
    if (page?.version === version && ageOf(page) < freshForMs) {
      page.rightAt = rightAt;
      keep(key, page);
      if (ageOf(page) >= renewAfterMs) {
        makeOnce(key, asked, making).catch((error: unknown) =>
          app.log.error("kept page not renewed", error),
        );
      }
      return page;
    }
    return makeOnce(key, asked, making);
  }

  type Making = Omit<Kept, "madeAt"> & { old: KeptPage | null };

  async function makeOnce(key: string, asked: Asked<Made>, making: Making) {
    const name = `${key} ${making.version}`;
    const made = inMaking.get(name) ?? remake(key, asked, making);
    inMaking.set(name, made);
    try {
      return await made;
    } finally {
      if (inMaking.get(name) === made) inMaking.delete(name);
    }
  }

  /** Null while the database is unavailable, or too slow to wait for. */
  function versionOf({ address, rule: { version } }: Asked<Made>): Promise<string | null> {
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
    key: string,
    { make }: Asked<Made>,
    { old, ...facts }: Making,
  ): Promise<KeptPage | null> {
    const madeAt = app.now().getTime();
    const made = await make(old);
    if (made && made.status >= 500 && old) return old;
    const page = made && { ...made, ...facts, madeAt };
    // Only now, so that nobody waits for what is still being made while an old page is there.
    if (page?.status === 200) keep(key, page);
    else kept.delete(key);
    return page;
  }

  function keep(key: string, page: KeptPage) {
    kept.delete(key);
    kept.set(key, page);
    const [oldest] = kept.keys();
    if (kept.size > maxPages && oldest !== undefined) kept.delete(oldest);
  }

  return { find, findFresh };
}

export type PageCache = {
  middleware: MiddlewareHandler<Env>;
  /** The page of an address, where nothing has to be asked or made for it. */
  findFresh(address: string): Page | null;
};

/** `makePage` knows nothing of any request: no page holds what is one visitor's (decisions/0013). */
export function cachePages(app: App, makePage: MakePage, data?: PageData): PageCache {
  const pages = keepPages<Page>(app, data);

  async function make(address: string, id: string, old: Page | null): Promise<Page | null> {
    const nonce = randomUUID();
    const response = await makePage(address, { nonce, id });
    const { status } = response;
    const failed = status >= 500;
    if (!failed && !isPublic(response)) return null;
    const html = await response.text();
    // Only who is shown a failure needs the id; other pages would change with it at each making.
    const made = finishPage(failed ? html : html.replaceAll(id, ""), nonce);
    // What did not change is not compressed again.
    const same = old?.etag === made.etag && old.status === status ? old : null;
    const { encoded = new Map(), asked = new Set<Encoding>(), answers = new Map() } = same ?? {};
    return { ...made, status, encoded, asked, answers };
  }

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const headers = c.req.raw.headers;
    const isPublic = isForAnyone(headers.get("Cookie"), headers.get("Authorization"));
    const rule = isPublic ? findCacheRule(pathname, search) : null;
    if (!rule) return next();
    const address = pathname + search;
    const id = c.get("requestId");
    const page = await pages.find(address, {
      ...{ address, rule },
      make: (old) => make(address, id, old),
    });
    return page ? send(c, page, rule) : next();
  };
  return { middleware, findFresh: pages.findFresh };
}

/** A 404 is for everyone but not kept: there are more such addresses than anyone could keep. */
export const isPublic = ({ status, headers }: Response) =>
  [200, 404].includes(status) && !headers.has("Set-Cookie") && !headers.has("Cache-Control");

/** Only scripts that carry the nonce are ours: one that got in another way does not run. */
export function finishPage(html: string, nonce: string): Pick<Page, "html" | "etag" | "scripts"> {
  const attribute = ` nonce="${nonce}"`;
  const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)]
    .filter(([, attributes = ""]) => attributes.includes(attribute))
    .map(([, , text = ""]) => `'sha256-${sha256(text, "base64")}'`);
  const plain = html.replaceAll(attribute, "");
  return { html: Buffer.from(plain), etag: `W/"${sha256(plain, "base64url")}"`, scripts };
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
  const encoding = encodingFor(c.req.header("Accept-Encoding"), keptEncodings);
  if (!encoding) return c.body(page.html);
  const bytes = await compress(page, encoding);
  c.header("Content-Encoding", encoding);
  return c.body(new Uint8Array(bytes));
}

/** Of the many that are asked for once, such as each perfume, it is not worth what it takes. */
function compress(page: Page, encoding: Encoding): Buffer | Promise<Buffer> {
  if (!page.asked.has(encoding)) {
    page.asked.add(encoding);
    return fast[encoding](page.html);
  }
  const bytes = page.encoded.get(encoding) ?? thoroughly[encoding](page.html);
  page.encoded.set(encoding, bytes);
  return bytes;
}

/** In the order in which they are the smaller. */
export const keptEncodings = ["br", "gzip"] as const;

/** A cache may ask for several copies at once. */
export const namesEtag = (ifNoneMatch = "", etag: string) =>
  ifNoneMatch.split(",").some((tag) => ["*", etag].includes(tag.trim()));

/** In the policy of a kept page the hashes of its scripts stand in the nonce's place. */
export const applyCspHashes: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const scripts = c.get("pageScripts");
  const policy = c.res.headers.get("Content-Security-Policy");
  if (!scripts || !policy) return;
  const sources = scripts.map((source) => ` ${source}`).join("");
  c.header("Content-Security-Policy", policy.replace(/ 'nonce-[^']*'/, sources));
};
