import { check, type ExtraConfigColumn, index, text } from "drizzle-orm/pg-core";
import { userIdOrNull } from "./auth.ts";
import { createdAt, id, isOneOf } from "./columns.ts";

export const statusEvent = <Status extends string>(statuses: readonly [Status, ...Status[]]) => ({
  id: id(),
  fromStatus: text({ enum: statuses }),
  toStatus: text({ enum: statuses }).notNull(),
  actorId: userIdOrNull(),
  createdAt: createdAt(),
});

export const statusEventRules = (
  table: string,
  t: Record<"fromStatus" | "toStatus" | "actorId" | "createdAt", ExtraConfigColumn>,
  recordId: ExtraConfigColumn,
  statuses: readonly string[],
) => [
  check(`${table}_from_status`, isOneOf(t.fromStatus, statuses)),
  check(`${table}_to_status`, isOneOf(t.toStatus, statuses)),
  index().on(recordId, t.createdAt),
  index().on(t.actorId),
];
