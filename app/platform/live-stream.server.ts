import type { App } from "#app/platform/app.ts";

const lifetimeMs = 60_000;
/** Keeps proxies from ending the stream, and detects readers that are gone. */
const heartbeatMs = 20_000;
const comeBackMs = 2_000;
const mostUnread = 64;

const encoder = new TextEncoder();

const openStreams = new WeakMap<App["db"], Set<() => void> | "stopping">();

export function endLiveStreams(app: App): void {
  const streams = openStreams.get(app.db);
  openStreams.set(app.db, "stopping");
  if (streams instanceof Set) for (const end of streams) end();
}

type Subscribe = (send: (event: unknown) => void, end: () => void) => () => void;

export function liveStream(
  app: App,
  { signal }: Pick<Request, "signal">,
  subscribe: Subscribe,
): Response {
  const streams = openStreams.get(app.db) ?? new Set<() => void>();
  if (streams === "stopping") return new Response(null, { status: 503 });
  openStreams.set(app.db, streams);
  let close = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const release = runStream(controller, subscribe, () => end());
      const end = () => {
        close();
        controller.close();
      };
      close = () => {
        release();
        streams.delete(end);
        signal.removeEventListener("abort", end);
      };
      streams.add(end);
      signal.addEventListener("abort", end);
    },
    cancel: () => close(),
  });
  return new Response(body, { headers });
}

function runStream(
  controller: ReadableStreamDefaultController<Uint8Array>,
  subscribe: Subscribe,
  end: () => void,
): () => void {
  const write = (text: string) => {
    if ((controller.desiredSize ?? 0) < -mostUnread) end();
    else controller.enqueue(encoder.encode(text));
  };
  write(`retry: ${comeBackMs}\n\n`);
  const unsubscribe = subscribe((event) => write(`data: ${JSON.stringify(event)}\n\n`), end);
  const heartbeat = setInterval(() => write(": still here\n\n"), heartbeatMs);
  const lifetime = setTimeout(end, lifetimeMs);
  return () => {
    unsubscribe();
    clearInterval(heartbeat);
    clearTimeout(lifetime);
  };
}

const headers = {
  "Content-Type": "text/event-stream",
  // No proxy may cache, transform or buffer it.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};
