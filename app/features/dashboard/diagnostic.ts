import type { OutageCause } from "#app/lib/outage.ts";

export type Diagnostic = {
  at: string;
  databaseKind: "pglite" | "postgres";
  database:
    | {
        state: "connected" | "not-configured";
        version: string;
        pendingMigrations: number;
        rows: Record<string, number>;
      }
    | Extract<DatabaseState, { state: "error" }>;
  mails: Record<string, number>;
  mailBy: string;
  disk: { freeMb: number; totalMb: number } | { problem: string };
  process: { node: string; uptimeSeconds: number; memoryMb: number; heapMb: number };
};

export function flatten(value: object, prefix = ""): [path: string, value: string | number][] {
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === "object" && inner !== null
      ? flatten(inner, `${prefix}${key}.`)
      : [[`${prefix}${key}`, inner] as [string, string | number]],
  );
}

export type DatabaseState =
  | { state: "connected" }
  | { state: "not-configured" }
  | { state: "error"; cause: OutageCause };
