import { formatInstant } from "#app/lib/time.ts";
import { getLocale } from "#app/paraglide/runtime.js";

export type HistoryEntry = {
  id: string;
  at: Date;
  by: string;
  what: "received" | "moved" | "noted" | "deleted" | "restored" | "event";
  text: string;
};

export function HistoryList({ entries }: { entries: HistoryEntry[] }) {
  return (
    <ol className="grid gap-4 text-sm">
      {entries.map(({ id, at, by, what, text }) => (
        <li key={id} className="border-s-2 border-line ps-4">
          {what === "noted" ? (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {text}
            </p>
          ) : (
            text
          )}
          <span className="block text-xs text-muted">
            <bdi>{by}</bdi>
            {" · "}
            <time dateTime={at.toISOString()}>{formatInstant(at, getLocale())}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}
