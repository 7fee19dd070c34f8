import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { App } from "#app/platform/app.ts";
import { isForAnyone } from "#server/middleware/cache-rules.ts";
import {
  type Form,
  formFor,
  type KeptAnswer,
  namesEtag,
  type Page,
  type PageCache,
} from "#server/middleware/page-cache.ts";

type Env = { Variables: { keptPage?: Page } };

/** True where it answered; whatever else is asked goes through the pipeline. */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Differs with each request; Node.js writes the date. */
const ownHeaders = new Set(["x-request-id", "date", "connection", "transfer-encoding"]);

const keyOf = (status: number, form: Form | null) => `${status} ${form}`;

/** What the pipeline answered is given again as it was: it alone decides on headers and bytes. */
export const keepAnswers: MiddlewareHandler<Env> = async (c, next) => {
  await next();
  const page = c.get("keptPage");
  const { status, headers } = c.res;
  if (!page || c.req.method !== "GET" || ![200, 304].includes(status)) return;
  const form = formFor(c.req.header("Accept-Encoding"));
  const key = keyOf(status, status === 304 ? null : form);
  if (page.answers.has(key)) return;
  if (status === 200 && (headers.get("Content-Encoding") ?? "plain") !== form) return;
  const body = status === 200 ? ((await page.text.forms.get(form)) ?? null) : null;
  // Who asks first has what was compressed fast.
  if (status === 200 && !body) return;
  const shared = [...headers].filter(([name]) => !ownHeaders.has(name)).flat();
  const length = body ? ["content-length", String(body.length)] : [];
  const answer = { status, headers: [...shared, ...length, "x-request-id", ""], body };
  page.answers.set(key, { ...answer, path: c.req.path });
};

/** Before the pipeline, which costs three times as much: finds what it would answer, byte for byte. */
export function answerKept(
  app: App,
  pages: Pick<PageCache, "findFresh">,
  stopping?: AbortSignal,
): AnswerKept {
  return (request, response) => {
    if (!isPlain(request) || stopping?.aborted) return false;
    const page = pages.findFresh(request.url ?? "");
    const answer = page && findAnswer(page, request);
    if (!answer) return false;
    const id = randomUUID();
    answer.headers[answer.headers.length - 1] = id;
    response.writeHead(answer.status, answer.headers);
    response.end(answer.body);
    const { path, status } = answer;
    app.log.infoSoon("request", { requestId: id, method: "GET", path, status, ms: 0 });
    return true;
  };
}

const plainHost = /^[a-z0-9.-]+(:\d{1,5})?$/i;

/** What could mean anything else than reading the page as everybody does is for the pipeline. */
function isPlain({ method, url, httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    httpVersion === "1.1" &&
    isForAnyone(headers.cookie ?? null, headers.authorization ?? null) &&
    // The home page sends whoever chose Arabic on.
    !(url === "/" && headers.cookie) &&
    plainHost.test(headers.host ?? "") &&
    hasOneHost(rawHeaders) &&
    !headers["content-length"] &&
    !headers["transfer-encoding"] &&
    !headers.upgrade
  );
}

function hasOneHost(rawHeaders: string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts++;
  }
  return hosts === 1;
}

function findAnswer(page: Page, { headers }: IncomingMessage): KeptAnswer | undefined {
  const known = headers["if-none-match"];
  if (known !== undefined && namesEtag(known, page.etag)) return page.answers.get(keyOf(304, null));
  // Node.js joins several of them by itself.
  const accepted = String(headers["accept-encoding"] ?? "");
  return page.answers.get(keyOf(200, formFor(accepted)));
}
