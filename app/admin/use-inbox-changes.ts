import { useEffect } from "react";
import type { InboxSnapshot } from "#app/features/dashboard/inbox-snapshot.ts";

/** A stream that says nothing for so long is held back by something between. */
const timeoutMs = 8_000;
const pollMs = 10_000;
/** Nobody looks; and a browser keeps only six connections open to one host. */
const hiddenPollMs = 30_000;

export type InboxMessage = InboxSnapshot | "signed-out";
type OnInboxChange = (message: InboxMessage) => void;

/** Calls `hear` with what there is to know, whenever it changes: by a stream, else by asking. */
export function useInboxChanges(onInboxChange: OnInboxChange): void {
  useEffect(() => {
    let stop = () => {};
    const start = () => {
      stop();
      stop = document.hidden ? poll(onInboxChange, hiddenPollMs) : listen(onInboxChange);
    };
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      document.removeEventListener("visibilitychange", start);
      stop();
    };
  }, [onInboxChange]);
}

function listen(onInboxChange: OnInboxChange): () => void {
  const stream = new EventSource("/admin/events");
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {
    clearTimeout(timeout);
    stream.close();
  };
  const giveUp = () => {
    stop();
    stop = poll(onInboxChange, pollMs);
  };
  // However often it tries meanwhile.
  const startTimeout = () => {
    timeout ??= setTimeout(giveUp, timeoutMs);
  };
  startTimeout();
  stream.onmessage = ({ data }) => {
    clearTimeout(timeout);
    timeout = undefined;
    onInboxChange(JSON.parse(data));
  };
  stream.onerror = () => {
    // It comes back by itself, unless it was refused.
    if (stream.readyState === EventSource.CLOSED) giveUp();
    else startTimeout();
  };
  return () => stop();
}

function poll(onInboxChange: OnInboxChange, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const ask = async () => {
    const message = await fetchInboxSnapshot();
    if (stopped) return;
    if (message) onInboxChange(message);
    timer = setTimeout(ask, everyMs);
  };
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Null while the server or its database is unavailable. */
async function fetchInboxSnapshot(): Promise<InboxMessage | null> {
  try {
    const answer = await fetch("/admin/pulse", { redirect: "manual" });
    const isRejected = answer.type === "opaqueredirect" || answer.status === 403;
    if (isRejected) return "signed-out";
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
