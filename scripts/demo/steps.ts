import type { auditLog } from "#db/schema/audit.ts";

export type Step<Status> = {
  fromStatus: Status | null;
  toStatus: Status;
  actorId: string | null;
  createdAt: Date;
};

/** How a record came to its status: first sent by a customer, then moved on by one of the staff. */
export function stepsOf<Status>(
  moments: readonly (readonly [status: Status, at: Date])[],
  staffId: string,
): Step<Status>[] {
  return moments.map(([toStatus, createdAt], index) => ({
    fromStatus: moments[index - 1]?.[0] ?? null,
    toStatus,
    actorId: index === 0 ? null : staffId,
    createdAt,
  }));
}

type Entry = Omit<typeof auditLog.$inferInsert, "id">;

/** What the audit log keeps of the steps that staff took. */
export function auditOf(
  steps: readonly Step<string>[],
  entry: Pick<Entry, "action" | "tableName" | "rowId">,
): Entry[] {
  return steps
    .filter(({ actorId }) => actorId)
    .map(({ fromStatus, toStatus, actorId, createdAt }) => ({
      ...entry,
      actorId,
      details: { from: fromStatus, to: toStatus },
      createdAt,
    }));
}
