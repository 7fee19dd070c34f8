import { useEffect } from "react";
import type { InboxSnapshot } from "#app/features/dashboard/inbox-snapshot.ts";

/** A proxy may hold back a stream; after this long without a message it is given up. */
const timeoutMs = 8_000;
const pollMs = 10_000;
/** A browser opens only six connections to one host, so hidden pages poll. */
const hiddenPollMs = 30_000;

export type InboxMessage = InboxSnapshot | "signed-out";
type OnInboxChange = (message: InboxMessage) => void;

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
