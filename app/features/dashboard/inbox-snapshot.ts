export const inboxKinds = ["contact", "booking", "order"] as const;

export type InboxKind = (typeof inboxKinds)[number];

/** The newest requests of each kind, as much of them as it takes to notice one. */
export type InboxSnapshot = { kind: InboxKind; id: string; createdAt: string }[];

/** Requests that are written at once may be seen in another order than that of their clocks. */
const toleranceMs = 10 * 60_000;

/**
 * What of a snapshot is news to a page that was read at `since` and knows the requests `known`. An old
 * one is none: it is here because staff deleted a newer one, or brought it back.
 */
export function newInboxItems(
  snapshot: InboxSnapshot,
  known: ReadonlySet<string>,
  since: Date,
): InboxSnapshot {
  const earliest = since.getTime() - toleranceMs;
  return snapshot.filter(
    ({ id, createdAt }) => !known.has(id) && Date.parse(createdAt) >= earliest,
  );
}
