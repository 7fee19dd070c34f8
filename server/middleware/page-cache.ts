import { createHash, randomUUID } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import type { Context, MiddlewareHandler } from "hono";
import type { Visitor } from "#app/features/cart/visitor.server.ts";
import type { App } from "#app/platform/app.ts";
import type { PageData } from "#db/page-data.ts";
import { type CacheRule, findCacheRule, isForAnyone } from "#server/middleware/cache-rules.ts";
import { encodingFor, fast, thoroughly } from "#server/middleware/compression.ts";
import { keepPages } from "#server/middleware/kept-pages.ts";

type Encoding = keyof typeof thoroughly;
/** As it goes out. */
export type Form = Encoding | "plain";

export type Page = {
  status: number;
  etag: string;
  scripts: string[];
  lasts: boolean;
  text: PageText;
  /** What the pipeline made of it, by status and form (kept-answers.ts). */
  answers: Map<string, KeptAnswer>;
};

/** Outside of JavaScript's heap, and compressed alone where few ask: a fifth of what it is. */
type PageText = {
  packed: Buffer;
  /** The forms in which somebody had it. */
  asked: Set<Form>;
  /** Those in which somebody had it again. */
  forms: Map<Form, Promise<Buffer>>;
  /** Of all forms but the packed one. */
  bytesMore: number;
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

/** Some 1,600 pages: those of a thousand perfumes, and half as many in the other language. */
const maxBytes = 32_000_000;

/** Headers of up to four answers, and what stands around a page. */
const bytesAround = 6_000;

export const bytesOf = ({ text }: Page): number =>
  text.packed.length + text.bytesMore + bytesAround;

export type PageCache = {
  middleware: MiddlewareHandler<Env>;
  /** The page of an address, where nothing has to be asked or made for it. */
  findFresh(address: string): Page | null;
};

/** `makePage` knows nothing of any request: no page holds what is one visitor's (decisions/0013). */
export function cachePages(app: App, makePage: MakePage, data?: PageData): PageCache {
  const pages = keepPages<Page>(app, { maxBytes, bytesOf }, data);

  const middleware: MiddlewareHandler<Env> = async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const headers = c.req.raw.headers;
    const isPublic = isForAnyone(headers.get("Cookie"), headers.get("Authorization"));
    const rule = isPublic ? findCacheRule(pathname, search) : null;
    if (!rule) return next();
    const address = pathname + search;
    const marks = { nonce: randomUUID(), id: c.get("requestId") };
    const page = await pages.find(address, {
      ...{ address, rule },
      make: async (old) => keptFrom(await makePage(address, marks), { marks, rule, old }),
    });
    if (!page) return next();
    const answer = await send(c, page, rule);
    pages.weigh(address);
    return answer;
  };
  return { middleware, findFresh: pages.findFresh };
}

type Making = {
  /** What of the answer is its request's alone. */
  marks: { nonce: string; id: string };
  rule: CacheRule;
  old: Page | null;
};

/** Null where the answer is one visitor's. */
export async function keptFrom(
  answer: Response,
  { marks, rule, old }: Making,
): Promise<Page | null> {
  const { status } = answer;
  const failed = status >= 500;
  if (!failed && !isPublic(answer)) return null;
  const html = await answer.text();
  // Only who is shown a failure needs the id; other pages would change with it at each making.
  const made = finishPage(failed ? html : html.replaceAll(marks.id, ""), marks.nonce);
  // What did not change is not compressed again.
  const same = old?.etag === made.etag && old.status === status ? old : null;
  const { text = packed(made.html), answers = new Map() } = same ?? {};
  const { etag, scripts } = made;
  // One that was made while a part could not be read is like no other.
  return { status, etag, scripts, lasts: rule.lasts && same !== null, text, answers };
}

const packed = (html: Buffer<ArrayBuffer>): PageText => ({
  packed: alone(fast.br(html)),
  asked: new Set(),
  forms: new Map(),
  bytesMore: 0,
});

/** What is compressed is a piece of 64 kB that would be kept with it. */
function alone(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** A 404 is for everyone but not kept: there are more such addresses than anyone could keep. */
export const isPublic = ({ status, headers }: Response) =>
  [200, 404].includes(status) && !headers.has("Set-Cookie") && !headers.has("Cache-Control");

/** Only scripts that carry the nonce are ours: one that got in another way does not run. */
export function finishPage(html: string, nonce: string) {
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
    const html = brotliDecompressSync(page.text.packed);
    return new Response(html, { status: page.status, headers });
  }
  c.set("keptPage", page);
  c.header("Cache-Control", cacheControl);
  c.header("Vary", "Cookie, Accept-Encoding");
  c.header("ETag", page.etag);
  if (namesEtag(c.req.header("If-None-Match"), page.etag)) return c.body(null, 304);
  c.header("Content-Type", "text/html; charset=utf-8");
  const form = formFor(c.req.header("Accept-Encoding"));
  if (form !== "plain") c.header("Content-Encoding", form);
  return c.body(new Uint8Array(await bodyIn(page.text, form)));
}

/** Of the many that are asked for once, such as each perfume, more is not worth what it takes. */
export async function bodyIn(text: PageText, form: Form): Promise<Buffer> {
  if (!text.asked.has(form)) {
    text.asked.add(form);
    if (form === "br") return text.packed;
    const html = brotliDecompressSync(text.packed);
    return form === "plain" ? html : fast[form](html);
  }
  const making = text.forms.get(form) ?? keepForm(text, form);
  text.forms.set(form, making);
  return making;
}

async function keepForm(text: PageText, form: Form): Promise<Buffer> {
  const html = brotliDecompressSync(text.packed);
  const made = alone(form === "plain" ? html : await thoroughly[form](html));
  if (form === "br") text.packed = made;
  else text.bytesMore += made.length;
  return made;
}

export const formFor = (accepted?: string): Form => encodingFor(accepted, keptEncodings) ?? "plain";

/** In the order in which they are the smaller. */
const keptEncodings = ["br", "gzip"] as const;

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
