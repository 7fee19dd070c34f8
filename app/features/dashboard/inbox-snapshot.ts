export const inboxKinds = ["contact", "booking", "order"] as const;

export type InboxKind = (typeof inboxKinds)[number];

export type InboxItem = { kind: InboxKind; id: string; createdAt: string };

/** The newest requests, and the id of what staff changed last, in the audit log; null when nothing. */
export type InboxSnapshot = { items: InboxItem[]; lastChange: string | null };

/** Requests that are written at once may be seen in another order than that of their clocks. */
const toleranceMs = 10 * 60_000;

/** An old one is no news: staff deleted a newer one, or brought it back. */
export function newInboxItems(
  items: InboxItem[],
  known: ReadonlySet<string>,
  since: Date,
): InboxItem[] {
  const earliest = since.getTime() - toleranceMs;
  return items.filter(({ id, createdAt }) => !known.has(id) && Date.parse(createdAt) >= earliest);
}
