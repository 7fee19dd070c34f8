import { useSyncExternalStore } from "react";
import { useOutlet } from "react-router";
import { m } from "#app/paraglide/messages.js";
import { useBrandName } from "#app/platform/use-site.ts";

export function AdminHead({ page, hasErrors = false }: { page: string; hasErrors?: boolean }) {
  const brand = useBrandName();
  const waiting = useAttention();
  const plain = m.dashboard_page_title({ page, brand });
  const title =
    waiting > 0 ? m.dashboard_page_title_waiting({ count: waiting, title: plain }) : plain;
  return <title>{hasErrors ? m.ui_error_title_prefix({ title }) : title}</title>;
}

export function ListHead({ page }: { page: string }) {
  return useOutlet() ? null : <AdminHead page={page} />;
}

let waiting = 0;
const listeners = new Set<() => void>();

export function askForAttention(count: number): void {
  set(waiting + count);
}

export function attentionGiven(): void {
  set(0);
}

const useAttention = (): number =>
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
