import { useEffect } from "react";
import type { Pulse } from "#app/features/dashboard/pulse.ts";

/** A stream that says nothing for so long is held back by something between. */
const timeoutMs = 8_000;
const pollMs = 10_000;
/** Nobody looks; and a browser keeps only six connections open to one host. */
const hiddenPollMs = 30_000;

/** The newest requests, or that nobody of the staff is signed in here any more. */
export type Heard = Pulse | "signed-out";
type Hear = (heard: Heard) => void;

/** Calls `hear` with what there is to know, whenever it changes: by a stream, else by asking. */
export function usePulse(hear: Hear): void {
  useEffect(() => {
    let stop = () => {};
    const start = () => {
      stop();
      stop = document.hidden ? poll(hear, hiddenPollMs) : listen(hear);
    };
    start();
    document.addEventListener("visibilitychange", start);
    return () => {
      document.removeEventListener("visibilitychange", start);
      stop();
    };
  }, [hear]);
}

function listen(hear: Hear): () => void {
  const stream = new EventSource("/admin/events");
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let stop = () => {
    clearTimeout(timeout);
    stream.close();
  };
  const giveUp = () => {
    stop();
    stop = poll(hear, pollMs);
  };
  // However often it tries meanwhile.
  const startTimeout = () => {
    timeout ??= setTimeout(giveUp, timeoutMs);
  };
  startTimeout();
  stream.onmessage = ({ data }) => {
    clearTimeout(timeout);
    timeout = undefined;
    hear(JSON.parse(data));
  };
  stream.onerror = () => {
    // It comes back by itself, unless it was refused.
    if (stream.readyState === EventSource.CLOSED) giveUp();
    else startTimeout();
  };
  return () => stop();
}

function poll(hear: Hear, everyMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let stopped = false;
  const ask = async () => {
    const heard = await askPulse();
    if (stopped) return;
    if (heard) hear(heard);
    timer = setTimeout(ask, everyMs);
  };
  void ask();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}

/** Null while the server or its database is away. */
async function askPulse(): Promise<Heard | null> {
  try {
    const answer = await fetch("/admin/pulse", { redirect: "manual" });
    const isRefused = answer.type === "opaqueredirect" || answer.status === 403;
    if (isRefused) return "signed-out";
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
