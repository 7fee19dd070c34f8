import type { OutageCause } from "#app/lib/outage.ts";

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
