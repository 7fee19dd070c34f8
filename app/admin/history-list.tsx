import type { ReactNode } from "react";
import type { HistoryEntry } from "#app/admin/record-history.ts";
import { formatInstant } from "#app/lib/time.ts";
import { m } from "#app/paraglide/messages.js";
import { getLocale } from "#app/paraglide/runtime.js";

type Told = { id: string; at: Date; by: string | null; text: string };

export function HistoryList({
  entries,
  label = String,
}: {
  entries: (HistoryEntry | Told)[];
  label?: (status: string) => string;
}) {
  return (
    <ol className="grid gap-4 text-sm">
      {entries.map((entry) => (
        <li key={entry.id} className="border-s-2 border-line ps-4">
          {"text" in entry ? entry.text : <What entry={entry} label={label} />}
          <span className="block text-xs text-muted">
            <bdi>{"text" in entry ? (entry.by ?? m.board_by_itself()) : whoOf(entry)}</bdi>
            {" · "}
            <time dateTime={entry.at.toISOString()}>{formatInstant(entry.at, getLocale())}</time>
          </span>
        </li>
      ))}
    </ol>
  );
}

function What({
  entry,
  label,
}: {
  entry: HistoryEntry;
  label: (status: string) => string;
}): ReactNode {
  switch (entry.what) {
    case "received":
      return m.inbox_history_received();
    case "deleted":
      return m.inbox_history_deleted();
    case "restored":
      return m.inbox_history_restored();
    case "moved":
      return m.inbox_history_moved({ from: label(entry.from), to: label(entry.to) });
    case "noted":
      return (
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {entry.body}
        </p>
      );
  }
}

function whoOf({ what, by }: HistoryEntry): string {
  if (what === "received") return m.inbox_history_customer();
  return by ?? m.inbox_history_somebody();
}
