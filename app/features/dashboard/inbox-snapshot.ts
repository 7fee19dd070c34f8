export const inboxKinds = ["contact", "booking", "order"] as const;

export type InboxKind = (typeof inboxKinds)[number];

export type InboxSnapshot = { kind: InboxKind; id: string; createdAt: string }[];

/** Requests that are written at once may be seen in another order than that of their clocks. */
const toleranceMs = 10 * 60_000;

/** An old one is no news: staff deleted a newer one, or brought it back. */
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
