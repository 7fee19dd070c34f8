import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from "react-router";
import { requestContentContext } from "#app/content/request-content.ts";
import { scriptJson } from "#app/lib/text.ts";
import { appContext, type Context, requestContext } from "#app/platform/app.ts";
import { ownTurn } from "#app/platform/event-loop.server.ts";
import { ServerOnlyData } from "#app/ui/server-only.tsx";

const renderTimeoutMs = 10_000;

/** Renders a page completely before answering, so that a failure still has the right status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...routerContext }: EntryContext,
  context: Context,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const { staticHandlerContext } = routerContext;
  const match = matchOnce(staticHandlerContext._match);
  staticHandlerContext._match = match;
  const shown = routesOf(routerContext, match);
  const data = serverHandoffStream ? await text(serverHandoffStream) : "";
  await ownTurn();
  const page = await render(
    <ServerOnlyData value={context.get(requestContentContext).content}>
      <ServerRouter context={shown} url={request.url} nonce={nonce} />
    </ServerOnlyData>,
    nonce,
  );
  const html = page.replace(
    "<head>",
    `$&<script nonce="${nonce}">${catchEndedTransitions}</script>`,
  );
  const parts = shown.renderMeta?.didRenderScripts ? hydrating(html, data, nonce) : [html];
  headers.set("Content-Type", "text/html; charset=utf-8");
  const bytes = Buffer.concat([doctype, ...parts].map((part) => Buffer.from(part)));
  return new Response(bytes, { headers, status });
}

const doctype = "<!DOCTYPE html>";

/**
 * styles.css asks for a transition between pages, which a window that is resized or hidden meanwhile ends by
 * rejecting. `pagereveal` comes before a module runs, and not at all when it ended before.
 */
const catchEndedTransitions = [
  "{let q=t=>t?.ready.catch(()=>{})",
  "q(document.activeViewTransition)",
  'for(let e of["pageswap","pagereveal"])addEventListener(e,e=>q(e.viewTransition))}',
].join(";");

type Match = EntryContext["staticHandlerContext"]["_match"];

const knownMatches = new WeakMap<Match, Map<string, ReturnType<Match>>>();
const mostKnownMatches = 200;

/** `Scripts` matches the same few routes for each page, 0.1 ms each. */
function matchOnce(match: Match): Match {
  const known = knownMatches.get(match) ?? new Map<string, ReturnType<Match>>();
  knownMatches.set(match, known);
  return (path, ...rest) => {
    if (typeof path !== "string") return match(path, ...rest);
    const matches = known.get(path) ?? match(path, ...rest);
    if (known.size < mostKnownMatches) known.set(path, matches);
    return matches;
  };
}

/** ServerRouter creates elements for every route it gets, so it gets only those of the page. */
function routesOf(
  context: Omit<EntryContext, "serverHandoffStream">,
  match: Match,
): Omit<EntryContext, "serverHandoffStream"> {
  const { manifest, staticHandlerContext } = context;
  const { matches, location } = staticHandlerContext;
  const above = parentPaths(location.pathname).flatMap((path) => match(path) ?? []);
  const ids = new Set([...matches, ...above].map(({ route }) => route.id));
  const routes = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => ids.has(id)));
  return { ...context, manifest: { ...manifest, routes } };
}

function parentPaths(pathname: string): string[] {
  const segments = pathname.split("/").filter(Boolean);
  return segments.map((_, count) => `/${segments.slice(0, count).join("/")}`);
}

/** Renders at once to a string, without a byte stream; waits only for code that is not loaded. */
async function render(page: React.ReactElement, nonce: string): Promise<string> {
  const html = renderToString(page);
  return html.includes(notRendered) ? renderWhenReady(page, nonce) : html;
}

const notRendered = "<!--$!-->";

function renderWhenReady(page: React.ReactElement, nonce: string): Promise<string> {
  let timeout: NodeJS.Timeout | undefined;
  const rendered = new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Otherwise a large suspended part comes last and is moved by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        resolve(text(pipe(new PassThrough())).then((html) => html.replace(doctype, "")));
      },
      onShellError: reject,
      onError: reject,
    });
    timeout = setTimeout(() => abort(new Error("rendering took too long")), renderTimeoutMs);
  });
  return rendered.finally(() => clearTimeout(timeout));
}

/** A board opens at its present before it is first seen, or it would move under a hand that presses. */
const opensAtNow =
  '[...document.querySelectorAll("[data-now]")].find(e=>!scrollY&&e.checkVisibility())' +
  '?.scrollIntoView({block:"center",inline:"start"});';

/** Writes the loaders' data for the browser, like React Router's own StreamTransfer. */
function hydrating(html: string, data: string, nonce: string): string[] {
  const body = html.indexOf("<body");
  const lastScript = html.lastIndexOf("<script");
  const end = html.lastIndexOf("</body>");
  const head = html.slice(0, body);
  const start = html.slice(lastScript, end);
  const stream = "window.__reactRouterContext.streamController";
  const opening = html.includes(" data-now=") ? opensAtNow : "";
  return [
    isDeferred ? head.replaceAll(/<link rel="modulepreload"[^>]*>/g, "") : head,
    html.slice(body, lastScript),
    isDeferred
      ? start.replace(' type="module" async="">', ' type="text/plain" data-hydrate="">')
      : start,
    `<script nonce="${nonce}">${opening}${stream}.enqueue(${scriptJson(data)});${stream}.close();</script>`,
    html.slice(end),
  ];
}

/** React waits for elements/hydration.ts: its 120 kB would compete with a phone's pictures. */
const isDeferred = import.meta.env.PROD;

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(appContext);
  log.error("request failed", error, { requestId: context.get(requestContext).id });
};
