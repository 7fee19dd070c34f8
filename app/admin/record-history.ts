import type { StaffNote } from "#app/features/notes/notes.ts";

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
