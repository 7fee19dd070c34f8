import { createHash } from "node:crypto";
import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { auditLog } from "#db/schema/audit.ts";

export type Draw = {
  between(min: number, max: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
};

export function drawFrom(seed: number): Draw {
  let state = seed;
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    between,
    chance: (share) => next() < share,
    pick: (from) => nth(from, between(0, from.length - 1)),
    shuffle: (list) =>
      list
        .map((each) => ({ each, place: next() }))
        .sort((a, b) => a.place - b.place)
        .map(({ each }) => each),
  };
}

export function nth<T>(list: readonly T[], index: number): T {
  const entry = list[index % list.length];
  if (entry === undefined) throw new Error("Nothing to choose from");
  return entry;
}

const kinds = {
  contact: "a001",
  booking: "a002",
  "booking-event": "a003",
  order: "a004",
  "order-item": "a005",
  "order-event": "a006",
  "contact-event": "a007",
  note: "a008",
  staff: "a009",
  code: "a00a",
  audit: "a00b",
};

type Kind = keyof typeof kinds;

const start = "01920000-0000-7000";

export function demoId(kind: Kind, index: number): string {
  const end = createHash("sha256").update(`${kind} ${index}`).digest("hex").slice(0, 12);
  return `${start}-${kinds[kind]}-${end}`;
}

export const demoMailHost = "demo.invalid";

export function isDemo(column: AnyColumn, kind: Kind): SQL {
  const first = `${start}-${kinds[kind]}`;
  return sql`${column} between ${`${first}-000000000000`} and ${`${first}-ffffffffffff`}`;
}

export function namesDemo(column: AnyColumn): SQL {
  return sql`${column} like ${`${start}-a00_-%`}`;
}

export type Step<Status> = {
  fromStatus: Status | null;
  toStatus: Status;
  actorId: string | null;
  createdAt: Date;
};

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
