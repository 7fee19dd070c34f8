export const inboxKinds = ["contact", "booking", "order"] as const;

export type InboxKind = (typeof inboxKinds)[number];

export type InboxItem = { kind: InboxKind; id: string; createdAt: string };

export type InboxSnapshot = { items: InboxItem[]; lastChange: string | null };

/** Requests written at once may become visible in another order than their timestamps. */
const toleranceMs = 10 * 60_000;

/** An old request is not new: staff deleted or restored something. */
export function newInboxItems(
  items: InboxItem[],
  known: ReadonlySet<string>,
  since: Date,
): InboxItem[] {
  const earliest = since.getTime() - toleranceMs;
  return items.filter(({ id, createdAt }) => !known.has(id) && Date.parse(createdAt) >= earliest);
}
