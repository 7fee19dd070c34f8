type Step<Status> = { fromStatus: Status | null; toStatus: Status; createdAt: Date };

/** How a request came to its status: made, and an hour later moved on by staff. */
export function sampleHistory<Status extends string>(
  status: Status | "pending",
  createdAt: Date,
): Step<Status | "pending">[] {
  const made = { fromStatus: null, toStatus: "pending", createdAt } as const;
  if (status === "pending") return [made];
  const anHourLater = new Date(createdAt.getTime() + 3_600_000);
  return [made, { fromStatus: "pending", toStatus: status, createdAt: anHourLater }];
}
