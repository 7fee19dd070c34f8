import type { OutageCause } from "#app/lib/outage.ts";

export type DatabaseState =
  | { state: "connected" }
  /** It answers, and lacks tables of this version. */
  | { state: "not-configured" }
  | { state: "error"; cause: OutageCause };
