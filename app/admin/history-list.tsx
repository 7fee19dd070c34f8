import type { ReactNode } from "react";
import type { StaffNote } from "#app/features/notes/notes.ts";
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
      return m.ui_restored();
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
  if (what === "received") return m.ui_customer();
  return by ?? m.inbox_history_somebody();
}

type Happened = { id: string; at: Date; by: string | null };
type Move = Happened & { from: string | null; to: string };
type Deletion = Happened & { what: "deleted" | "restored" };

export type HistoryEntry =
  | (Happened & { what: "received" })
  | (Happened & { what: "moved"; from: string; to: string })
  | (StaffNote & { what: "noted" })
  | Deletion;

export function historyOf({
  createdAt,
  moves,
  notes,
  deletions,
}: {
  createdAt: Date;
  moves: Move[];
  notes: StaffNote[];
  deletions: Deletion[];
}): HistoryEntry[] {
  const received = { id: "received", at: createdAt, by: null, what: "received" } as const;
  const moved = moves.flatMap(({ from, ...move }) =>
    from === null ? [] : [{ ...move, from, what: "moved" as const }],
  );
  const noted = notes.map((note) => ({ ...note, what: "noted" as const }));
  const later = [...moved, ...noted, ...deletions].sort((a, b) => a.at.getTime() - b.at.getTime());
  return [received, ...later].reverse();
}
