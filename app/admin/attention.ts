import { useSyncExternalStore } from "react";

let waiting = 0;
const listeners = new Set<() => void>();

export function askForAttention(count: number): void {
  set(waiting + count);
}

export function attentionGiven(): void {
  set(0);
}

export const useAttention = (): number =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => 0,
  );

function set(count: number): void {
  if (count === waiting) return;
  waiting = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
