import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { appContext, requestContext } from "#app/platform/app.ts";
import { ownTurn } from "#app/platform/event-loop.server.ts";

const renderTimeoutMs = 10_000;

/** Renders a page completely before answering, so that a failure still has the right status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { nonce } = context.get(requestContext);
  const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
  await ownTurn();
  const html = await render(page, nonce);
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(import.meta.env.PROD ? deferHydration(html) : html, { headers, status });
}

function render(page: React.ReactElement, nonce: string): Promise<string> {
  let timeout: NodeJS.Timeout | undefined;
  const rendered = new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Else a large part that waited for its code comes last, and a script puts it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        resolve(text(pipe(new PassThrough())));
      },
      onShellError: reject,
      onError: reject,
    });
    timeout = setTimeout(() => abort(new Error("rendering took too long")), renderTimeoutMs);
  });
  return rendered.finally(() => clearTimeout(timeout));
}

/** React sleeps until elements/hydration.ts: its 120 kB would compete with a phone's pictures. */
function deferHydration(html: string): string {
  return html
    .replaceAll(/<link rel="modulepreload"[^>]*>/g, "")
    .replace(
      /(<script[^>]*) type="module" async="">(?=;?\s*import )/,
      '$1 type="text/plain" data-hydrate="">',
    );
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // An answer that was chosen is no failure; the line of the request tells its status.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  const { log } = context.get(appContext);
  log.error("request failed", error, { requestId: context.get(requestContext).id });
};
